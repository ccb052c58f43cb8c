"""Pictures and words of Tongiaki, made from the view alone."""
