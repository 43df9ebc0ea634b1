"""Renders page-scroll effects to exact frames.

This package contains the program `fxrender`; `fxrender.program()` is its path, for `subprocess`.
"""

import os

__all__ = ["program"]


def program():
    """Returns the path of the program."""
    return os.path.join(os.path.dirname(os.path.abspath(__file__)), "bin", "fxrender")
