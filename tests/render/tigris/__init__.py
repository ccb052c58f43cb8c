"""The pictures of Tigris & Euphrates: positions to draw, goldens, the search for colours, and what they promise."""
