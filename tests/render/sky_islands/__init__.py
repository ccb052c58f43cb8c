"""Pictures of Merchants of Sky Islands."""
