#!/usr/bin/env python3
"""Writes raw frames for GIF encoders, encodes a GIF with Pillow, and compares GIFs with the frames.

    gifs.py raw FOLDER RAW             writes the PNG frames of a folder to one file of raw RGB
    gifs.py pillow RAW 1280x720 OUT
    gifs.py compare RAW 1280x720 GIF ...

`compare` prints for each GIF the PSNR in dB, from the mean squared error over all frames, and the mean SSIM of
the brightness of the frames (Gaussian window of 11x11).
"""

import glob
import json
import os
import sys

import numpy as np
from PIL import Image, ImageSequence
from skimage.metrics import structural_similarity


def raw(folder, out):
    with open(out, "wb") as file:
        for path in sorted(glob.glob(os.path.join(folder, "frame-*.png"))):
            file.write(Image.open(path).convert("RGB").tobytes())


def frames(path, size):
    width, height = (int(side) for side in size.split("x"))
    return np.memmap(path, np.uint8, "r").reshape(-1, height, width, 3)


def pillow(path, size, out):
    first, *others = (Image.fromarray(frame) for frame in frames(path, size))
    first.save(out, save_all=True, append_images=others, duration=40, loop=0)


def brightness(picture):
    return np.asarray(picture.convert("L"), np.float32)


def compare(path, size, *gifs):
    true = frames(path, size)
    result = []
    for gif in gifs:
        squared, similar = [], []
        for frame, shown in zip(true, ImageSequence.Iterator(Image.open(gif)), strict=True):
            shown = shown.convert("RGB")
            squared.append(np.square(np.subtract(frame, shown, dtype=np.float32)).mean())
            similar.append(
                structural_similarity(
                    brightness(Image.fromarray(frame)),
                    brightness(shown),
                    data_range=255,
                    gaussian_weights=True,
                    use_sample_covariance=False,
                )
            )
        result.append([float(10 * np.log10(255**2 / np.mean(squared))), float(np.mean(similar))])
    print(json.dumps(result))


{"raw": raw, "pillow": pillow, "compare": compare}[sys.argv[1]](*sys.argv[2:])
