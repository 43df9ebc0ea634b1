#!/usr/bin/env python3
"""What a frame takes to be sent in several encodings, by Pillow's libraries: encodings.py PNG. Prints JSON.

An object of {name: [milliseconds, bytes]}: the least time of twenty rounds, one thread.
"""

import io
import json
import sys
import time

from PIL import Image

ENCODINGS = {
    "PNG, level 1": {"format": "PNG", "compress_level": 1},
    "JPEG 90, colours in full": {"format": "JPEG", "quality": 90, "subsampling": 0},
    "JPEG 90, colours at half size": {"format": "JPEG", "quality": 90, "subsampling": 2},
    "WebP without loss, fastest": {"format": "WEBP", "lossless": True, "quality": 0, "method": 0},
    "WebP 75, fastest": {"format": "WEBP", "quality": 75, "method": 0},
}


def encoded(image, options):
    file = io.BytesIO()
    image.save(file, **options)
    return file.getvalue()


def main():
    image = Image.open(sys.argv[1]).convert("RGB")
    results = {}
    for name, options in ENCODINGS.items():
        times = []
        for _ in range(20):
            start = time.perf_counter()
            file = encoded(image, options)
            times.append(time.perf_counter() - start)
        results[name] = [min(times) * 1000, len(file)]
    json.dump(results, sys.stdout)


if __name__ == "__main__":
    main()
