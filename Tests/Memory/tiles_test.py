"""Measures the peak memory of renders of a picture of 20,000 x 20,000 pixels, zoomed and panned.

The pictures are created once, in a temporary folder: a PNG with zlib, and a JPEG with libturbojpeg.
"""

import ctypes
import ctypes.util
import os
import pathlib
import struct
import subprocess
import sys
import tempfile
import unittest
import zlib

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = ROOT / ".build/release/fxrender"
SIDE = 20_000
LIMIT = 200 * 1000 * 1000
SCRIPT = """
view:
  size: 320x480
  scroller: 340x480
  pageSize: 320x480
  gap: 20
  padding: 10
  pages: 2
  zoom: { picture: 20000x20000 }
  doubleTaps: true
  tileSide: 256
steps:
  - doubleTap: [100, 200]
  - wait: 0.4
  - drag: { from: [300, 400], by: [-250, -300], duration: 0.2 }
  - wait: 0.6
  - pinch: { center: [160, 240], from: 200, to: 60, duration: 0.3 }
  - wait: rest
"""


def row(number):
    """Returns the RGB bytes of a row: squares of 64 pixels with fine stripes."""
    stripes = bytes((column * 7 + number * 3) & 31 for column in range(64))
    cells = []
    for cell in range(SIDE // 64 + 1):
        base = (cell * 37 + number // 64 * 61) & 127
        shade = bytes(base + stripe for stripe in stripes)
        cells.append(bytes(value for pixel in zip(shade, shade[::-1], stripes) for value in pixel))
    return b"".join(cells)[: SIDE * 3]


def rows():
    known = {}
    for number in range(SIDE):
        key = (number // 64 % 128, number % 32)
        if key not in known:
            if len(known) > 64:
                known.clear()
            known[key] = row(number)
        yield known[key]


def write_png(path):
    with open(path, "wb") as file:
        def chunk(kind, content):
            file.write(struct.pack(">I", len(content)) + kind + content)
            file.write(struct.pack(">I", zlib.crc32(kind + content)))

        file.write(b"\x89PNG\r\n\x1a\n")
        chunk(b"IHDR", struct.pack(">IIBBBBB", SIDE, SIDE, 8, 2, 0, 0, 0))
        packer = zlib.compressobj(1)
        for line in rows():
            packed = packer.compress(b"\0" + line)
            if packed:
                chunk(b"IDAT", packed)
        chunk(b"IDAT", packer.flush())
        chunk(b"IEND", b"")


def write_jpeg(path):
    library = ctypes.CDLL(ctypes.util.find_library("turbojpeg"))
    library.tjInitCompress.restype = ctypes.c_void_p
    pixels = b"".join(rows())
    output, size = ctypes.c_void_p(), ctypes.c_ulong()
    handle = ctypes.c_void_p(library.tjInitCompress())
    result = library.tjCompress2(handle, pixels, SIDE, 0, SIDE, 0, ctypes.byref(output), ctypes.byref(size), 2, 85, 0)
    assert result == 0
    path.write_bytes(ctypes.string_at(output, size.value))
    library.tjFree(output)


class TilesTest(unittest.TestCase):
    """Each picture is created by another process, so that this one stays small."""

    def peak(self, name):
        with tempfile.TemporaryDirectory() as text:
            folder = pathlib.Path(text)
            subprocess.run([sys.executable, __file__, "create", folder / name], check=True)
            (folder / "zoom.yaml").write_text(SCRIPT)
            words = [
                PROGRAM, "render", "swiper-slide", "--scroll", folder / "zoom.yaml",
                "--pages", folder / name, "--fit", "contain", "--fps", "15", "--jobs", "2",
                "--quiet", "--output", folder / "frames",
            ]
            program = subprocess.Popen([str(word) for word in words], cwd=ROOT)
            _, status, usage = os.wait4(program.pid, 0)
            self.assertEqual(status, 0)
            peak = usage.ru_maxrss * 1024
            size = (folder / name).stat().st_size
            print(f"{name}: {size / 1e6:.0f} MB, peak of the render {peak / 1e6:.0f} MB")
            return peak, size

    def test_a_zoomed_png_takes_at_most_200_megabytes(self):
        peak, _ = self.peak("picture.png")
        self.assertLessEqual(peak, LIMIT)

    def test_a_zoomed_jpeg_takes_at_most_200_megabytes_and_its_file(self):
        # The decoder needs the whole file, and reduces the picture to 8 to 32 million pixels (25 here).
        peak, size = self.peak("picture.jpg")
        self.assertLessEqual(peak, LIMIT + size)


if __name__ == "__main__":
    if sys.argv[1:2] == ["create"]:
        target = pathlib.Path(sys.argv[2])
        (write_png if target.suffix == ".png" else write_jpeg)(target)
    else:
        unittest.main()
