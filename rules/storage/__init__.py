"""What is kept: the databases, their migrations, the statements, the writes of one transaction."""
