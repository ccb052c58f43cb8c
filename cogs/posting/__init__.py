"""Public messages: from the outbox to threads, once, in order, and what each says later."""
