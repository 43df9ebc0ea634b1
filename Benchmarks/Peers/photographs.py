#!/usr/bin/env python3
"""Creates photographs of 12 megapixels, 4000x3000.

photographs.py OUT COUNT writes OUT/photo-NN.jpg. They are enlarged from the photographs of pages.py; the result is
always the same.
"""

import os
import sys

from PIL import Image, ImageOps

from pages import FILES

if __name__ == "__main__":
    folder, count = sys.argv[1], int(sys.argv[2])
    os.makedirs(folder, exist_ok=True)
    files = [path for path in FILES if os.path.exists(path)]
    if not files:
        sys.exit("too few photographs: apt-get install mate-backgrounds plasma-workspace-wallpapers")
    for number in range(count):
        path = os.path.join(folder, "photo-%02d.jpg" % number)
        if os.path.exists(path):
            continue
        photo = ImageOps.fit(Image.open(files[number % len(files)]).convert("RGB"), (4000, 3000), Image.BICUBIC)
        (ImageOps.mirror(photo) if number >= len(files) else photo).save(path, quality=90)
