"""Labelled sequences of pictures from seeds: an even seed gives the same animation twice, an odd one a changed one.

An animation is a scene whose shapes move with an easing. It is recorded as PNG frames, or as an animation with a palette.
Changes are in time (a delay, another speed, a dropped, doubled or exchanged frame, another easing) or in some frames.
"""

import dataclasses
import io
import os
import shutil

import numpy as np
from PIL import Image, ImageSequence

import pairs
from scenes import Scene


@dataclasses.dataclass
class Sequence:
    seed: int
    is_change: bool
    # What changes, in one word, and the change and the medium in words.
    what: str
    change: str
    # What the second animation has been through, and the same in words.
    through: str
    medium: str
    kinds: list
    expected: list
    # The frames that the second program drew, and what a viewer sees of them after the medium.
    actual: list
    shown: list
    # The first and the last frame that differ; None for all.
    frames: tuple = None
    # The largest number of connected pixels of a frame that the change, without the medium, changes by 12 levels or more.
    connected: int = 0


def ease(kind, t):
    t = np.clip(t, 0, 1)
    return {"linear": t, "quadratic": t * t * (3 - 2 * t), "cubic": 1 - (1 - t) ** 3}[kind]


class Animation:
    """A scene of which some shapes travel, turn and grow."""

    def __init__(self, random):
        width, height = int(random.integers(100, 150)), int(random.integers(80, 120))
        self.scene = pairs.make_scene(random, width, height)
        movers = [s for s in self.scene.shapes if s.role in ("card", "shape", "text") and pairs.visible(self.scene, s)]
        self.movers = movers[:2] or self.scene.shapes[:1]
        self.travel = [(random.uniform(30, 70) * random.choice([-1, 1]), random.uniform(-30, 30)) for _ in self.movers]
        self.easing = str(random.choice(["linear", "quadratic", "cubic"]))
        self.change, self.changed = None, range(0)

    def draw(self, t, index, rasterizer, easing=None):
        scene = self.scene
        if self.change is not None and index in self.changed:
            scene = self.change
        shapes = []
        for shape in scene.shapes:
            place = next((i for i, m in enumerate(self.movers) if m is shape), None)
            if place is not None:
                s = ease(easing or self.easing, t)
                x, y = self.travel[place]
                shape = shape.mapped([[1, 0, x * s], [0, 1, y * s]])
            shapes.append(shape)
        return Scene(scene.width, scene.height, scene.background, shapes).draw(rasterizer)


def make_sequence(seed):
    random = np.random.default_rng([85, seed])
    is_change = seed % 2 == 1
    count = int(random.choice([24, 36, 60]))
    rasterizer = str(random.choice(["cairo", "skia", "agg"]))
    while True:
        film = Animation(random)
        times = np.arange(count) / (count - 1)
        expected = [film.draw(t, i, rasterizer) for i, t in enumerate(times)]
        actual, kind, words, kinds, place = list(expected), "nothing", "unchanged", [], None
        if np.mean([(a != b).any(axis=2).sum() for a, b in zip(expected, expected[1:])]) < 60:
            continue
        if not is_change:
            break
        kind = str(random.choice(["delay", "speed", "dropped", "doubled", "exchanged", "easing", "frame", "some", "rest"]))
        at = int(random.integers(count // 4, count * 3 // 4))
        if kind == "delay":
            late = int(random.integers(1, 4))
            words, kinds = "%d frames later" % late, ["shifted"]
            actual = [expected[max(i - late, 0)] for i in range(count)]
        elif kind == "speed":
            factor = float(random.uniform(1.04, 1.15)) ** random.choice([-1, 1])
            words, kinds = "speed × %.2f" % factor, ["speed"]
            actual = [film.draw(t * factor, i, rasterizer) for i, t in enumerate(times)]
        elif kind == "easing":
            other = {"linear": "quadratic", "quadratic": "cubic", "cubic": "linear"}[film.easing]
            words, kinds = "%s -> %s" % (film.easing, other), ["easing"]
            actual = [film.draw(t, i, rasterizer, other) for i, t in enumerate(times)]
        elif kind == "dropped":
            words, kinds = "frame %d dropped" % at, ["frames"]
            del actual[at]
        elif kind == "doubled":
            words, kinds = "frame %d doubled" % at, ["frames"]
            actual.insert(at, actual[at])
        elif kind == "exchanged":
            words, kinds = "frames %d and %d exchanged" % (at, at + 1), ["swapped"]
            actual[at], actual[at + 1] = actual[at + 1], actual[at]
        else:
            change = pairs.CHANGES[int(random.integers(len(pairs.CHANGES)))]
            made = change(film.scene, random, False)
            if not made:
                continue
            film.change, words, kinds = made
            last = {"frame": at, "some": min(at + 6, count - 1), "rest": count - 1}[kind]
            film.changed, place = range(at, last + 1), (at, last)
            words += " in frames %d...%d" % place
            # A changed shape is another object: it travels as the one it replaces.
            old, new = film.scene.shapes, film.change.shapes
            film.movers = list(film.movers)
            if len(old) == len(new):
                for i, (a, b) in enumerate(zip(old, new)):
                    if a is not b and any(m is a for m in film.movers):
                        index = next(k for k, m in enumerate(film.movers) if m is a)
                        film.movers.append(b)
                        film.travel.append(film.travel[index])
            actual = [film.draw(t, i, rasterizer) for i, t in enumerate(times)]
            if max(abs(a.astype(int) - b).sum() for a, b in zip(expected, actual)) < 900:
                continue
        if all((a == b).all() for a, b in zip(expected, actual)) and len(expected) == len(actual):
            continue
        break
    connected = max(pairs.connected_pixels(abs(a.astype(int) - b)) for a, b in zip(expected, actual))
    medium = "PNG"
    if random.random() < (0.3 if is_change else 0.7):
        medium = "GIF" if random.random() < 0.5 else "another rasterizer"
    if medium == "another rasterizer" and is_change:
        medium = "PNG"
    if medium == "another rasterizer":
        other = str(random.choice(["4 × 4 samples", "8 × 8 samples", "soft"]))
        actual = [film.draw(t, i, other) for i, t in enumerate(times)]
    shown, through = actual, {"PNG": "the same rasterizer", "GIF": "a palette"}.get(medium, medium)
    if medium == "GIF":
        shown = [np.asarray(f.convert("RGB")) for f in ImageSequence.Iterator(Image.open(io.BytesIO(gif(actual))))]
    return Sequence(seed, is_change, kind, words, through, medium, kinds, expected, actual, shown, place, connected)


def gif(frames):
    """The frames as a GIF of ffmpeg with one palette, 50 frames a second."""
    height, width = frames[0].shape[:2]
    graph = "split[a][b];[a]palettegen=reserve_transparent=0[p];[b][p]paletteuse=dither=sierra2_4a"
    raw = "-f rawvideo -pix_fmt rgb24 -s %dx%d -r 50 -i -" % (width, height)
    return pairs.ffmpeg(*raw.split(), "-filter_complex", graph, "-f", "gif", "-", data=np.array(frames).tobytes())


def write_sequence(made, folder):
    base = os.path.join(folder, "sequence-%d" % made.seed)
    shutil.rmtree(base, ignore_errors=True)
    paths = []
    for name, frames in (("a", made.expected), ("b", made.actual)):
        if name == "b" and made.medium == "GIF":
            os.makedirs(base, exist_ok=True)
            path = os.path.join(base, "b.gif")
            with open(path, "wb") as file:
                file.write(gif(frames))
        else:
            path = os.path.join(base, name)
            os.makedirs(path, exist_ok=True)
            for index, frame in enumerate(frames):
                Image.fromarray(frame).save(os.path.join(path, "%03d.png" % index), compress_level=1)
        paths.append(path)
    return paths
