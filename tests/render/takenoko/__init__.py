"""Pictures of Takenoko."""
