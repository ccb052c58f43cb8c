"""What is shown privately and publicly: layouts, buttons, panels, scenes, pictures as files."""
