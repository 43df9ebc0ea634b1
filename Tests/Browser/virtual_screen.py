"""The picture on a screen of Xvfb, for browsers that cannot save it themselves."""

import struct

from PIL import Image

# The size of the screen, in pixels.
SIZE = (1000, 1000)


def command(folder, *words):
    """Returns the words that run a program on a screen of its own, whose picture is written into a folder."""
    return ["xvfb-run", "-a", "-s", f"-fbdir {folder} -screen 0 {SIZE[0]}x{SIZE[1]}x24", *map(str, words)]


def picture(folder):
    """Returns the picture of the screen, which is a file of xwd with four bytes a pixel."""
    data = (folder / "Xvfb_screen0").read_bytes()
    header = struct.unpack(">25I", data[:100])
    start, stride, colours = header[0], header[12], header[19]
    return Image.frombuffer("RGB", SIZE, data[start + 12 * colours:], "raw", "BGRX", stride, 1)
