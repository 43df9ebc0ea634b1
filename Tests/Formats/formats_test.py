"""Decodes animations with Pillow, and compares every frame with the hashes in frames.json."""

import json
import subprocess

import xxhash
from PIL import Image
from support import PROGRAM, ProgramTest

SIZE = ["--size", "641x401", "--page-size", "241x321"]


def render(folder, preset, *options):
    subprocess.run(
        [PROGRAM, preset, *SIZE, *options, "--output", "out", "--quiet"], check=True, cwd=folder, stdout=subprocess.DEVNULL
    )
    return json.loads((folder / "out/frames.json").read_text())


def pixel_hash(picture):
    """The hash in frames.json: width and height as 32-bit numbers, and straight RGBA."""
    content = b"".join(side.to_bytes(4, "little") for side in picture.size)
    return xxhash.xxh3_128(content + picture.convert("RGBA").tobytes()).hexdigest()


class FormatTests(ProgramTest):
    def frames(self, path):
        """The hash and the duration, in milliseconds, of each frame of an animation."""
        with Image.open(path) as animation:
            for number in range(animation.n_frames):
                animation.seek(number)
                animation.load()
                yield pixel_hash(animation), animation.info["duration"]

    def check(self, ending, preset, *options):
        record = render(self.folder, preset, *options, "--format", f"png,{ending}")
        frames = list(self.frames(self.folder / f"out/{preset}.{ending}"))
        self.assertEqual([one for one, _ in frames], [one["pixels"] for one in record["frames"]])
        duration = len(frames) / record["fps"] * 1000
        self.assertAlmostEqual(sum(duration for _, duration in frames), duration, delta=1)

    def test_lossless_animations_have_the_pixels_of_the_frames(self):
        for ending in ["apng", "webp"]:
            for preset in ["cardflow", "coverflow", "wheel"]:
                for background in ["#1c1c1e", "transparent"]:
                    with self.subTest(f"{ending}, {preset}, {background}"):
                        self.check(ending, preset, "--frames", "12", "--hold", "0.1", "--background", background)

    def test_the_number_of_plays(self):
        for loop in [0, 1, 7]:
            render(self.folder, "cardflow", "--frames", "3", "--loop", str(loop), "--format", "png,apng,webp")
            for ending in ["apng", "webp"]:
                with Image.open(self.folder / f"out/cardflow.{ending}") as animation:
                    self.assertEqual(animation.info["loop"], loop)

    def test_raw_frames(self):
        record = render(self.folder, "coverflow", "--frames", "5", "--format", "png,raw")
        content = (self.folder / "out/coverflow.raw").read_bytes()
        length = 641 * 401 * 4
        self.assertEqual(len(content), 5 * length)
        for number, frame in enumerate(record["frames"]):
            picture = Image.frombytes("RGBA", (641, 401), content[number * length :][:length])
            self.assertEqual(pixel_hash(picture), frame["pixels"])

    def test_ffv1_has_the_pixels_of_the_frames(self):
        for background in ["#1c1c1e", "transparent"]:
            with self.subTest(background):
                record = render(self.folder, "coverflow", "--frames", "9", "--background", background, "--format", "png,mkv")
                decode = ["ffmpeg", "-v", "error", "-i", "out/coverflow.mkv", "-f", "rawvideo", "-pix_fmt", "rgba", "-"]
                content = subprocess.run(decode, check=True, cwd=self.folder, capture_output=True).stdout
                length = 641 * 401 * 4
                self.assertEqual(len(content), 9 * length)
                pictures = [Image.frombytes("RGBA", (641, 401), content[length * n :][:length]) for n in range(9)]
                self.assertEqual([pixel_hash(one) for one in pictures], [one["pixels"] for one in record["frames"]])
