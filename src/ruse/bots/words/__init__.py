"""What is wrong, in other languages than English."""
