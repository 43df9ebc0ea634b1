"""Replaces the process of Python with the program."""

import os
import signal
import sys

from . import program


def run(name):
    # Python ignores these signals, and a program that it starts would ignore them too.
    for ignored in (signal.SIGPIPE, signal.SIGXFSZ):
        signal.signal(ignored, signal.SIG_DFL)
    # The program shows the name that it is started with.
    os.execv(program(), [os.path.join(os.path.dirname(program()), name), *sys.argv[1:]])


def main():
    run("fxrender")


def preview():
    run("fxrender-preview")


if __name__ == "__main__":
    main()
