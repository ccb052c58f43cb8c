"""The rules of Takenoko: state, garden, objectives, moves and views. Pure; neither Discord nor pixels."""
