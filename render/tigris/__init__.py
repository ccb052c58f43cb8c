"""Pictures and words of Tigris & Euphrates, made from the view alone."""
