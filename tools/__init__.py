"""Tools for developers, run from the root of the repository; none of them is in the wheel."""
