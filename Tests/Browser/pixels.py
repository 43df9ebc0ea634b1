"""Pictures for the tests that compare pixels of Chromium with frames of fxrender."""

import base64
import struct
import zlib

# Runs Chromium's GPU code in software. Its CPU code approximates a Gaussian blur by three box blurs of whole
# pixels, which differs by 10 of 255, and by 40 of 255 for a blur of less than one pixel.
GPU = ["--use-gl=angle", "--use-angle=swiftshader", "--enable-gpu-rasterization", "--ignore-gpu-blocklist"]

# The function `pixels` for scripts in the page: it returns the pixels of a picture.
READ_PIXELS = """
  const pixels = async (source) => {
    const image = new Image();
    image.src = source;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d');
    context.drawImage(image, 0, 0);
    return context.getImageData(0, 0, image.width, image.height);
  };
"""


def address(data):
    """Returns the address of a PNG file that contains its data."""
    return "data:image/png;base64," + base64.b64encode(data).decode()


def png(width, height, colour):
    """Returns a PNG file in which `colour(x, y)` is the red, green and blue of a pixel."""
    rows = b"".join(b"\0" + bytes(value for x in range(width) for value in colour(x, y)) for y in range(height))

    def chunk(kind, data):
        body = kind + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
