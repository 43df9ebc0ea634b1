"""Compares the predicted cost of 8 shards of unlike photographs with the measured processor time.

FXRENDER is the path of the program.
"""

import os
import random
import re
import resource
import subprocess
import tempfile
import unittest

from PIL import Image

PROGRAM = os.path.abspath(os.environ["FXRENDER"])
SIZES = [(640, 480), (4000, 3000), (1024, 768), (2400, 3200), (800, 1200), (3000, 2000), (1600, 1600), (5000, 3300)]
# The longest shard may take this many times the mean. An effect that shows only two pages can exceed it, because a
# picture's reading cannot be divided: for viewpager-cube-out, the best division is predicted to have 1.14.
LIMIT = 1.15
PRESETS = ["coverflow", "linear"]


def photographs(folder, count, largest=5000):
    """Writes JPEG, PNG and WebP pictures of different sizes, from smooth to detailed."""
    os.makedirs(folder)
    source = random.Random(7)
    for number in range(count):
        width, height = SIZES[(number * 5 + number // 8) % len(SIZES)]
        scale = min(1, largest / width)
        width, height = int(width * scale), int(height * scale)
        detail = [64, 8, 2][number % 3 if number % 2 else (number + 1) % 3]
        noise = (max(2, width // detail), max(2, height // detail))
        picture = Image.frombytes("RGB", noise, source.randbytes(3 * noise[0] * noise[1]))
        picture = picture.resize((width, height), Image.BICUBIC)
        path = os.path.join(folder, f"{number:02}")
        match (number // 2) % 3:
            case 0: picture.save(f"{path}.jpg", quality=88, progressive=number % 4 == 0)
            case 1: picture.save(f"{path}.png", compress_level=1)
            case _: picture.save(f"{path}.webp", quality=80, method=0)


def processor_time(words, folder):
    """Runs the program and returns its processor time in seconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([PROGRAM, *words], cwd=folder, check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


class Balance(unittest.TestCase):
    def test_shares_of_unlike_photographs_take_about_the_same_time(self):
        with tempfile.TemporaryDirectory() as folder:
            photographs(os.path.join(folder, "photos"), count=24)
            for preset in PRESETS:
                with self.subTest(preset=preset):
                    self.check(preset, folder)

    def check(self, preset, folder):
        words = [preset, "--pages", "photos", "--frames", "480", "--to", "23"]
        words += ["--size", "1280x720", "--page-size", "480x480"]
        plan = subprocess.run(
            [PROGRAM, "plan", *words, "--shards", "8", "--for", "make"],
            cwd=folder, check=True, capture_output=True, text=True,
        ).stdout
        print(preset, plan.splitlines()[1])
        shards = re.search(r"^shards = (.*)$", plan, re.M).group(1).split()
        self.assertEqual(len(shards), 8)
        times = []
        for shard in shards:
            options = ["--range", shard, "--output", f"{preset}/{shard}", "--jobs", "1", "--quiet"]
            # The shortest of three times, because other programs may disturb some of them.
            times.append(min(processor_time([*words, *options], folder) for _ in range(3)))
        mean = sum(times) / len(times)
        print(f"measured: {[round(time, 2) for time in times]} s, longest / mean {max(times) / mean:.3f}")
        self.assertLessEqual(max(times), LIMIT * mean)
