#!/usr/bin/env python3
"""Measures the time and size of a frame in several encodings, with the libraries of Pillow: encodings.py PNG.

Prints a JSON object {name: [milliseconds, bytes]} with the shortest time of twenty rounds on one thread.
"""

import io
import json
import sys
import time

from PIL import Image

ENCODINGS = {
    "PNG, level 1": {"format": "PNG", "compress_level": 1},
    "JPEG 90, full colour resolution": {"format": "JPEG", "quality": 90, "subsampling": 0},
    "JPEG 90, half colour resolution": {"format": "JPEG", "quality": 90, "subsampling": 2},
    "WebP lossless, fastest": {"format": "WEBP", "lossless": True, "quality": 0, "method": 0},
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
