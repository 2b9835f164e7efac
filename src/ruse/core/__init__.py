"""What all games share: records, kernels, matches, files. It knows no game."""
