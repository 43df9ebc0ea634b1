#!/usr/bin/env python3
"""Writes the scenes in the format of the peers: scenes.py OUT writes OUT/w1.json and so on, one file a scene.

    w1      a cover flow of 60 frames whose pictures have the size of the pages
    wm      the same with pictures three times as large along each side
    drum    a ring of 18 translucent pages, all of them visible
    flat    photographs at about half their size, which only move
    tilted  photographs at about half their size, tilted
    layers  one scene for each layer: two rotated pages, with an overlay, a shadow and so on

A scene says which preset it shows (`preset`, a name or a path from the project's folder), the size of a page in points
(`page`), and the page positions (`positions`), so that fxrender draws the same frames. A frame is a list of {page, h,
alpha}, from back to front. h is a homography, row by row, that maps the picture's pixels to the canvas's pixels; both
have their origin at the top left corner. Uses only the standard library.
"""

import json
import math
import os
import sys


class Scene:
    """What the scenes have in common. Lengths are in points of the canvas, with one pixel per point."""

    def __init__(self, preset, canvas, page, picture, pages, positions):
        self.preset, self.canvas, self.page, self.picture = preset, canvas, page, picture
        self.pages, self.positions = pages, positions

    def differences(self, position):
        """Returns the visible pages and their page differences."""
        return [(page - position, page) for page in range(len(self.pages)) if abs(page - position) <= self.window]

    def place(self, difference):
        """Returns three rows that map (x, y, 1), a point relative to the page's centre, to a point in space."""
        raise NotImplementedError

    def homography(self, difference):
        """Returns the homography from the picture's pixels to the canvas's pixels."""
        x, y, z = self.place(difference)
        w = [-value / self.eye for value in z]
        w[2] += 1
        h = []
        for row, side in zip((x, y, None), (*self.canvas, 0)):
            a, b, c = [p + side / 2 * q for p, q in zip(row, w)] if row else w
            c -= a * self.page[0] / 2 + b * self.page[1] / 2
            h += [a * self.page[0] / self.picture[0], b * self.page[1] / self.picture[1], c]
        return [number / h[8] for number in h]

    def json(self):
        frames = []
        for position in self.positions:
            seen = sorted(self.differences(position), key=lambda one: (-abs(one[0]), one[1]))
            frames.append([{"page": page, "h": self.homography(d), "alpha": self.alpha} for d, page in seen])
        return {
            "preset": self.preset,
            "page": self.page,
            "positions": self.positions,
            "canvas": self.canvas,
            "background": [0x1C, 0x1C, 0x1E],
            "texture": self.picture,
            "pages": self.pages,
            "frames": frames,
        }


class CoverFlow(Scene):
    eye, alpha, window = 500, 1.0, 6
    tilt, spacing = 0.9, 0.25  # the defaults of coverflow

    def __init__(self, folder, picture):
        names = ["%s/page-%02d.png" % (folder, page) for page in range(30)]
        super().__init__("coverflow", [1280, 720], [480, 480], [picture, picture], names, spread(5, 15, 60))

    def place(self, difference):
        side = self.page[0]
        near = max(-1.0, min(1.0, difference))
        x = (near * self.tilt / 2 + difference * self.spacing) * side
        z = -abs(near) * side / 2
        turn = -near * self.tilt * math.pi / 2
        c, s = math.cos(turn), math.sin(turn)
        return [c, 0, x], [0, 1, 0], [-s, 0, z]


class Drum(Scene):
    eye, alpha, radius = 1200, 0.9, 1100

    def __init__(self):
        names = ["drum/page-%02d.png" % page for page in range(18)]
        preset = "Benchmarks/Scenes/drum.yaml"
        super().__init__(preset, [1920, 1080], [390, 700], [390, 700], names, spread(0.1, 1.9, 10))

    def differences(self, position):
        count = len(self.pages)
        return [((page - position + count / 2) % count - count / 2, page) for page in range(count)]

    def place(self, difference):
        turn = math.radians(20 * difference)
        c, s = math.cos(turn), math.sin(turn)
        return [c, 0, s * self.radius], [0, 1, 0], [-s, 0, (c - 1) * self.radius]


class Photographs(Scene):
    alpha = 1.0

    def __init__(self, preset, page):
        names = ["photographs/photo-%02d.jpg" % number for number in range(6)]
        super().__init__(preset, [1920, 1080], page, [4000, 3000], names, spread(0.07, 4.93, 12))


class Flat(Photographs):
    eye, window = math.inf, 2

    def __init__(self):
        super().__init__("linear", [1920, 1440])

    def place(self, difference):
        return [1, 0, difference * self.page[0]], [0, 1, 0], [0, 0, 0]


class Tilted(Photographs):
    eye, window = 3000, 2

    def __init__(self):
        super().__init__("Benchmarks/Scenes/tilted.yaml", [1800, 1350])

    def place(self, difference):
        turn = math.radians(25 - 20 * difference)
        c, s = math.cos(turn), math.sin(turn)
        return [c, 0, difference * self.page[0]], [0, 1, 0], [-s, 0, 0]


class Layered(Scene):
    """Two rotated pages, side by side, with the layer of a preset in Benchmarks/Scenes/Layers."""

    eye, alpha, window = math.inf, 1.0, 1
    # The numbers of the presets, in points, for the peers.
    layers = {
        "plain": {},
        "overlay": {"color": [0x20, 0x40, 0x80], "opacity": 0.3},
        "gradient": {"opacity": 0.8},
        "shadow": {"y": 8, "radius": 13, "opacity": 0.4},
        "blur": {"radius": 20},
        "corners": {"radius": 40},
        "pieces": {"rows": 6, "columns": 6, "degrees": 5, "scale": 0.9},
        "reflection": {"opacity": 0.5, "fade": 600, "lift": 450},
    }

    def __init__(self, layer):
        names = ["wm/page-%02d.png" % page for page in range(5)]
        preset = "Benchmarks/Scenes/Layers/%s.yaml" % layer
        super().__init__(preset, [1920, 1080], [900, 900], [1440, 1440], names, spread(0.35, 3.65, 12))
        self.layer = {"kind": layer, **self.layers[layer]}

    def place(self, difference):
        turn = math.radians(3)
        c, s = math.cos(turn), math.sin(turn)
        return [c, -s, difference * 950], [s, c, -self.layer.get("lift", 0)], [0, 0, 0]

    def json(self):
        return {**super().json(), "layer": self.layer}


def spread(first, last, count):
    return [first + (last - first) * index / (count - 1) for index in range(count)]


SCENES = {"w1": CoverFlow("w1", 480), "wm": CoverFlow("wm", 1440), "drum": Drum(), "flat": Flat(), "tilted": Tilted()}
SCENES.update({"layers-" + layer: Layered(layer) for layer in Layered.layers})

if __name__ == "__main__":
    os.makedirs(sys.argv[1], exist_ok=True)
    for name, scene in SCENES.items():
        with open(os.path.join(sys.argv[1], name + ".json"), "w") as file:
            json.dump(scene.json(), file)
