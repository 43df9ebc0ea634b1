#!/usr/bin/env python3
"""Creates the pages of the scenes w1, wm and drum (see scenes.py).

pages.py OUT writes OUT/w1/page-NN.png, OUT/wm/page-NN.png and OUT/drum/page-NN.png.

There are thirty pages of 480x480 pixels, the same thirty pages of 1440x1440, and eighteen of 390x700: every third
one is a card, the others are photographs. Photographs are from scikit-image and from Debian's mate-backgrounds and
plasma-workspace-wallpapers, and the font of the cards is from fonts-dejavu-core. The result is always the same.
"""

import os
import sys

import numpy as np
from PIL import Image, ImageDraw, ImageFont, ImageOps
from skimage import data

MATE = "/usr/share/backgrounds/mate/nature/%s.jpg"
PLASMA = "/usr/share/wallpapers/%s/contents/images/2560x1600.jpg"
FONT = "/usr/share/fonts/truetype/dejavu/DejaVuSans%s.ttf"

OWN = "astronaut coffee chelsea rocket hubble_deep_field immunohistochemistry retina".split()
FILES = [MATE % name for name in "Blinds Dune Garden LadyBird RainDrops Storm TwoWings Wood YellowFlower Aqua".split()]
FILES += [PLASMA % name for name in "Autumn BytheWater ColdRipple ColorfulCups EveningGlow FallenLeaf Kite".split()]


def photographs():
    for name in OWN:
        yield Image.fromarray(getattr(data, name)())
    for path in FILES:
        if os.path.exists(path):
            yield Image.open(path)


def card(number, side):
    """Returns a card with text, thin lines and transparent round corners over a gradient."""
    random = np.random.default_rng(100 + number)
    first, last = random.integers(30, 220, 3), random.integers(60, 255, 3)
    y, x = np.mgrid[0:side, 0:side] / (side - 1.0)
    slope = x * np.cos(number) + y * np.sin(number)
    slope = (slope - slope.min()) / np.ptp(slope)
    image = Image.fromarray((first + (last - first) * slope[..., None]).astype(np.uint8))
    draw = ImageDraw.Draw(image)
    large = ImageFont.truetype(FONT % "-Bold", side // 8)
    small = ImageFont.truetype(FONT % "", side // 26)
    draw.text((side * 0.08, side * 0.07), "Page %d" % number, font=large, fill=(255, 255, 255))
    for line in range(12):
        text = "The quick brown fox jumps over lazy dog %02d" % (line + 7 * number)
        fill = (250, 250, 250) if line % 2 else (20, 20, 30)
        draw.text((side * 0.08, side * (0.27 + line * 0.05)), text, font=small, fill=fill)
    for line in range(9):
        ends = [(side * (0.08 + line * 0.1), side * 0.9), (side * (0.13 + line * 0.1), side * 0.97)]
        draw.line(ends, fill=(0, 0, 0), width=1 + line % 3)
    mask = Image.new("L", (side * 4, side * 4), 0)
    ImageDraw.Draw(mask).rounded_rectangle([0, 0, side * 4 - 1, side * 4 - 1], side * 4 // 16, fill=255)
    image.putalpha(mask.resize((side, side), Image.LANCZOS))
    return image


def make(folder, count, width, height):
    os.makedirs(folder, exist_ok=True)
    photos = photographs()
    for number in range(count):
        if number % 3 == 2:
            page = card(number, max(width, height)).resize((width, height), Image.LANCZOS)
        else:
            photo = next(photos, None)
            if photo is None:
                sys.exit("too few photographs: apt-get install mate-backgrounds plasma-workspace-wallpapers")
            page = ImageOps.fit(photo.convert("RGB"), (width, height), Image.LANCZOS).convert("RGBA")
        page.save(os.path.join(folder, "page-%02d.png" % number))


if __name__ == "__main__":
    if not os.path.exists(FONT % ""):
        sys.exit("a font is missing: apt-get install fonts-dejavu-core")
    for name, count, width, height in (("w1", 30, 480, 480), ("wm", 30, 1440, 1440), ("drum", 18, 390, 700)):
        folder = os.path.join(sys.argv[1], name)
        if not os.path.exists(os.path.join(folder, "page-%02d.png" % (count - 1))):
            make(folder, count, width, height)
