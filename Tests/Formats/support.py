"""What the tests of pictures and animations share."""

import os
import pathlib
import subprocess
import tempfile
import unittest

import numpy

PROGRAM = os.environ["FXRENDER"]


def premultiplied(rgba):
    rgba = rgba.astype(int)
    rgba[..., :3] = numpy.rint(rgba[..., :3] * rgba[..., 3:] / 255)
    return rgba


def straight(rgba):
    alpha = numpy.maximum(rgba[..., 3:], 1)
    colours = numpy.rint(rgba[..., :3] * 255 / alpha)
    return numpy.concatenate([colours, rgba[..., 3:]], axis=2).astype(numpy.uint8)


class ProgramTest(unittest.TestCase):
    """Runs the program in a temporary folder."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def run_program(self, *arguments):
        return subprocess.run([PROGRAM, *arguments], cwd=self.folder, capture_output=True, text=True)
