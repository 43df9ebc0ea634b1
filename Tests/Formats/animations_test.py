"""Animations of every kind, written here, have the frames that the rules of their format give.

`fxrender diff --exact` compares an animation with PNG frames that are composed here. ffmpeg decodes and composes the
same frames. (Pillow does not: it restores earlier pixels incorrectly if frames have different areas.)
"""

import pathlib
import random
import subprocess
import tempfile

import numpy

import made_gif
import made_png
from support import ProgramTest, premultiplied, straight

WIDTH, HEIGHT = 11, 7
KEEP, CLEAR, RESTORE = range(3)
# The meaning of GIF's disposals; 4 to 7 are reserved and keep the frame.
GIF_DISPOSALS = [KEEP, KEEP, CLEAR, RESTORE, KEEP, KEEP, KEEP, KEEP]


def composed(frames):
    """The premultiplied canvas after each frame: (x, y, straight pixels, disposal, is blended over the canvas)."""
    canvas = numpy.zeros((HEIGHT, WIDTH, 4), dtype=int)
    for x, y, pixels, disposal, is_blended in frames:
        before = canvas.copy()
        area = canvas[y : y + pixels.shape[0], x : x + pixels.shape[1]]
        picture = premultiplied(pixels)
        below = numpy.rint(area * (255 - picture[..., 3:]) / 255).astype(int) if is_blended else 0
        area[...] = picture + below
        yield canvas.copy()
        if disposal == CLEAR:
            area[...] = 0
        elif disposal == RESTORE:
            canvas = before


def box(chance, is_whole):
    """A place and size inside the canvas."""
    if is_whole:
        return 0, 0, WIDTH, HEIGHT
    x, y = chance.randrange(WIDTH), chance.randrange(HEIGHT)
    return x, y, chance.randint(1, WIDTH - x), chance.randint(1, HEIGHT - y)


class AnimationTest(ProgramTest):
    def check(self, name, file, frames):
        """Compares an animation with the frames that are composed here."""
        folder = pathlib.Path(tempfile.mkdtemp(dir=self.folder))
        (folder / name).write_bytes(file)
        (folder / "frames").mkdir()
        expected = list(composed(frames))
        for number, canvas in enumerate(expected):
            pixels = straight(canvas).reshape(-1, 4).tolist()
            (folder / f"frames/{number:03}.png").write_bytes(made_png.png(WIDTH, HEIGHT, 8, 6, pixels))
        done = self.run_program("diff", "--exact", str(folder / name), str(folder / "frames"))
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return expected

    def check_ffmpeg(self, name, file, expected):
        """Compares the frames of ffmpeg, which decodes and composes independently, with those that are composed here."""
        (self.folder / name).write_bytes(file)
        command = ["ffmpeg", "-v", "error", "-i", name, "-fps_mode", "passthrough", "-f", "rawvideo", "-pix_fmt", "rgba", "-"]
        raw = subprocess.run(command, cwd=self.folder, check=True, capture_output=True).stdout
        frames = numpy.frombuffer(raw, dtype=numpy.uint8).reshape(-1, HEIGHT, WIDTH, 4)
        self.assertEqual(len(frames), len(expected))
        for number, (frame, canvas) in enumerate(zip(frames, expected)):
            self.assertTrue(numpy.array_equal(premultiplied(frame), canvas), f"frame {number} of ffmpeg")


class GIFTest(AnimationTest):
    def frames(self, chance, disposals, palette):
        """The frames for the writer, and for `composed`."""
        written, drawn = [], []
        for number, disposal in enumerate(disposals):
            x, y, w, h = box(chance, number == 0)
            own = [tuple(chance.randbytes(3)) for _ in range(4)] if chance.randrange(3) == 0 else None
            colours = own or palette
            indices = [chance.randrange(len(colours)) for _ in range(w * h)]
            clear = chance.randrange(len(colours))
            written.append((x, y, w, h, indices, disposal, clear, own, chance.randrange(2)))
            pixels = [(*colours[index], 0 if index == clear else 255) for index in indices]
            pixels = numpy.array(pixels, dtype=numpy.uint8).reshape(h, w, 4)
            drawn.append((x, y, pixels, GIF_DISPOSALS[disposal], True))
        return written, drawn

    def test_every_disposal(self):
        chance = random.Random(2)
        palette = [tuple(chance.randbytes(3)) for _ in range(16)]
        count = 0
        for first in range(8):
            for second in range(8):
                with self.subTest(f"disposals {first} and {second}"):
                    disposals = [first, second, chance.randrange(4), second, first, chance.randrange(4)]
                    written, drawn = self.frames(chance, disposals, palette)
                    file = made_gif.gif(WIDTH, HEIGHT, palette, written)
                    expected = self.check("made.gif", file, drawn)
                    self.check_ffmpeg("made.gif", file, expected)
                    count += 1
        print(f"GIF: {count} animations of {len(disposals)} frames")

    def test_palettes_of_every_size(self):
        chance = random.Random(3)
        for bits in range(1, 9):
            with self.subTest(f"{2 ** bits} colours"):
                palette = [tuple(chance.randbytes(3)) for _ in range(2**bits)]
                written, drawn = self.frames(chance, [0, 1, 2], palette)
                self.check("made.gif", made_gif.gif(WIDTH, HEIGHT, palette, written), drawn)

    def test_a_changed_frame_is_found(self):
        chance = random.Random(4)
        palette = [tuple(chance.randbytes(3)) for _ in range(16)]
        written, drawn = self.frames(chance, [0, 1, 2], palette)
        drawn[2][2][0, 0] = (1, 2, 3, 255)
        with self.assertRaises(AssertionError):
            self.check("made.gif", made_gif.gif(WIDTH, HEIGHT, palette, written), drawn)


class APNGTest(AnimationTest):
    OPERATIONS = [(dispose, blend) for dispose in (KEEP, CLEAR, RESTORE) for blend in (0, 1)]

    def frames(self, chance, operations, alphas, has_default_picture):
        written, drawn = [], []
        for number, (dispose, blend) in enumerate(operations):
            x, y, w, h = box(chance, number == 0 and not has_default_picture)
            pixels = [[*chance.randbytes(3), chance.choice(alphas)] for _ in range(w * h)]
            written.append((x, y, w, h, pixels, dispose, blend))
            drawn.append((x, y, numpy.array(pixels).reshape(h, w, 4), dispose, blend == 1))
        return written, drawn

    def test_every_disposal_and_blending(self):
        chance = random.Random(5)
        count = 0
        for alphas in [[0, 255], [0, 1, 40, 128, 254, 255]]:
            for first in self.OPERATIONS:
                for second in self.OPERATIONS:
                    for has_default_picture in [False, True]:
                        with self.subTest(f"{first}, {second}, {alphas}, {has_default_picture}"):
                            operations = [first, second, chance.choice(self.OPERATIONS), second, first]
                            written, drawn = self.frames(chance, operations, alphas, has_default_picture)
                            file = made_png.apng(WIDTH, HEIGHT, written, has_default_picture)
                            self.check("made.png", file, drawn)
                            count += 1
        print(f"APNG: {count} animations of {len(operations)} frames")

    def test_ffmpeg_composes_the_same_opaque_frames(self):
        chance = random.Random(6)
        for first in self.OPERATIONS:
            for second in self.OPERATIONS:
                with self.subTest(f"{first} and {second}"):
                    operations = [first, second, first, second]
                    written, drawn = self.frames(chance, operations, [0, 255], False)
                    self.check_ffmpeg("made.png", made_png.apng(WIDTH, HEIGHT, written), list(composed(drawn)))
