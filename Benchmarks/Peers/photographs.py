#!/usr/bin/env python3
"""Creates photographs of 12 megapixels, 4000x3000.

photographs.py OUT COUNT writes OUT/photo-NN.jpg. Each consists of four photographs of pages.py, two by two, hardly
reduced, so that it is as sharp as a photograph of a good camera. The result is always the same.
"""

import os
import sys

from PIL import Image, ImageOps

from pages import FILES

SIZE, PART = (4000, 3000), (2000, 1500)


def sharp_files():
    """Returns the photographs that need not be enlarged."""
    for path in filter(os.path.exists, FILES):
        width, height = Image.open(path).size
        if width >= PART[0] and height >= PART[1]:
            yield path


if __name__ == "__main__":
    folder, count = sys.argv[1], int(sys.argv[2])
    os.makedirs(folder, exist_ok=True)
    files = list(sharp_files())
    if not files:
        sys.exit("too few photographs: apt-get install mate-backgrounds plasma-workspace-wallpapers")
    for number in range(count):
        path = os.path.join(folder, "photo-%02d.jpg" % number)
        if os.path.exists(path):
            continue
        photo = Image.new("RGB", SIZE)
        for part in range(4):
            turn, index = divmod(4 * number + part, len(files))
            one = ImageOps.fit(Image.open(files[index]).convert("RGB"), PART, Image.LANCZOS)
            one = one.rotate(180) if turn & 1 else one
            photo.paste(ImageOps.mirror(one) if turn & 2 else one, (part % 2 * PART[0], part // 2 * PART[1]))
        photo.save(path, quality=90)
