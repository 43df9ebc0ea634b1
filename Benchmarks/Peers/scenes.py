#!/usr/bin/env python3
"""Writes the scenes in the format of the peers: scenes.py OUT writes OUT/w1.json and OUT/wm.json.

W1 is a cover flow of 60 frames whose pictures have the size of the pages. WM is the same with pictures three
times as large along each side. The equivalent command:

    fxrender coverflow --size 1280x720 --page-size 480x480 --from 5 --to 15 --frames 60 --pages DIR

A frame is a list of {page, h, alpha}, from back to front. h is a homography, row by row, that maps the picture's
pixels to the canvas's pixels; both have their origin at the top left corner. Uses only the standard library.
"""

import json
import math
import os
import sys

WIDTH, HEIGHT, PAGE, EYE = 1280, 720, 480, 500
TILT, SPACING = 0.9, 0.25  # the defaults of coverflow
PAGES, FRAMES, WINDOW = 30, 60, 6


def homography(difference, picture):
    """Returns the homography from the picture's pixels to the canvas's pixels."""
    near = max(-1.0, min(1.0, difference))
    x = (near * TILT / 2 + difference * SPACING) * PAGE
    z = -abs(near) * PAGE / 2
    turn = -near * TILT * math.pi / 2
    c, s = math.cos(turn), math.sin(turn)
    scale = PAGE / picture
    # A point (u, v), relative to the page's centre, is drawn at (x + c u, v) / w, where w = 1 - (z - s u) / EYE.
    rows = [[c, 0, x], [0, 1, 0], [s / EYE, 0, 1 - z / EYE]]
    h = []
    for row, shift in zip(rows, (WIDTH / 2, HEIGHT / 2, 0)):
        a, b, d = (row[i] + shift * rows[2][i] for i in range(3))
        h += [a * scale, b * scale, d - (a + b) * PAGE / 2]
    return [number / h[8] for number in h]


def scene(folder, picture):
    frames = []
    for index in range(FRAMES):
        position = 5 + 10 * index / (FRAMES - 1)
        seen = [(page - position, page) for page in range(PAGES) if abs(page - position) <= WINDOW]
        seen.sort(key=lambda one: (-abs(one[0]), one[1]))
        frames.append([{"page": page, "h": homography(d, picture), "alpha": 1.0} for d, page in seen])
    return {
        "canvas": [WIDTH, HEIGHT],
        "background": [0x1C, 0x1C, 0x1E],
        "texture": [picture, picture],
        "pages": ["%s/page-%02d.png" % (folder, page) for page in range(PAGES)],
        "frames": frames,
    }


if __name__ == "__main__":
    os.makedirs(sys.argv[1], exist_ok=True)
    for name, picture in (("w1", PAGE), ("wm", 3 * PAGE)):
        with open(os.path.join(sys.argv[1], name + ".json"), "w") as file:
            json.dump(scene(name, picture), file)
