#!/usr/bin/env python3
"""Creates reference frames, and compares other frames with them.

    truth.py make SCENE PAGES OUT 7,30
    truth.py compare OUT 7,30 NAME=FOLDER ...

A reference frame has 8x8 samples per pixel. At edges, the samples that a page covers are counted. Pictures are
sampled bilinearly over the pixel's footprint. If the footprint is f texels long, the samples are moved together to
a length of sqrt(f^2 - 1), so that a page at its own size or larger is sampled bilinearly, and a smaller page is box
filtered. `compare` prints the PSNR in dB, the largest difference of a channel (0 to 255), and the percentage of
pixels with a channel that differs by more than 16.
"""

import json
import os
import sys

import cv2
import numpy as np

SAMPLES = 8
BAND = 90  # rows that are drawn at a time, to limit the memory for samples
BORDER = 2
FAR_OFF = 16


def load(path):
    """Reads a picture, premultiplies it, and repeats its edge pixels; `paint` cuts off the repeated pixels."""
    image = cv2.imread(path, cv2.IMREAD_UNCHANGED)
    if image.shape[2] == 3:
        image = cv2.cvtColor(image, cv2.COLOR_BGR2BGRA)
    alpha = image[..., 3:].astype(np.float32) / 255
    image = np.dstack([image[..., :3] * alpha, alpha * 255]).astype(np.float32)
    return cv2.copyMakeBorder(image, BORDER, BORDER, BORDER, BORDER, cv2.BORDER_REPLICATE)


def spread(inverse, row, middle, divisor, place):
    """Returns the sample positions along one side of the picture, moved toward the pixel's centre."""
    steps = ((inverse[row, axis] - middle * inverse[2, axis]) / divisor for axis in (0, 1))
    squared = np.maximum(sum(step**2 for step in steps), 1e-9)
    return middle + (place - middle) * np.sqrt(np.maximum(1 - 1 / squared, 0))


def paint(canvas, top, draw, picture, scene):
    width, _ = scene["canvas"]
    page_width, page_height = scene["texture"]
    matrix = np.array(draw["h"]).reshape(3, 3)
    corners = matrix @ np.array([[0, page_width, page_width, 0], [0, 0, page_height, page_height], [1, 1, 1, 1.0]])
    corners = corners[:2] / corners[2]
    x0, x1 = int(max(np.floor(corners[0].min()), 0)), int(min(np.ceil(corners[0].max()), width))
    y0, y1 = int(max(np.floor(corners[1].min()), top)), int(min(np.ceil(corners[1].max()), top + BAND))
    if x1 <= x0 or y1 <= y0:
        return
    inverse = np.linalg.inv(matrix)

    def project(x, y):
        u, v, w = (inverse[row, 0] * x + inverse[row, 1] * y + inverse[row, 2] for row in range(3))
        return u / w, v / w, w

    x = (np.arange(x0 * SAMPLES, x1 * SAMPLES) + 0.5) / SAMPLES
    y = ((np.arange(y0 * SAMPLES, y1 * SAMPLES) + 0.5) / SAMPLES)[:, None]
    u, v, w = project(x, y)
    middle_u, middle_v, middle_w = project(np.floor(x) + 0.5, np.floor(y) + 0.5)
    inside = (u >= 0) & (u < page_width) & (v >= 0) & (v < page_height) & (w > 0)
    u = np.clip(spread(inverse, 0, middle_u, middle_w, u), 0, page_width)
    v = np.clip(spread(inverse, 1, middle_v, middle_w, v), 0, page_height)
    offset = BORDER - 0.5  # in OpenCV, integer coordinates are the centres of texels
    colour = cv2.remap(
        picture, (u + offset).astype(np.float32), (v + offset).astype(np.float32), cv2.INTER_LINEAR
    )
    covered = (inside.astype(np.float32) * draw["alpha"])[..., None]
    box = canvas[(y0 - top) * SAMPLES : (y1 - top) * SAMPLES, x0 * SAMPLES : x1 * SAMPLES]
    box *= 1 - colour[..., 3:] / 255 * covered
    box += colour[..., :3] * covered


def make(scene_path, pages, out, frames):
    with open(scene_path) as file:
        scene = json.load(file)
    width, height = scene["canvas"]
    pictures = {}
    os.makedirs(out, exist_ok=True)
    for index in frames:
        bands = []
        for top in range(0, height, BAND):
            canvas = np.empty((BAND * SAMPLES, width * SAMPLES, 3), np.float32)
            canvas[:] = scene["background"][::-1]
            for draw in scene["frames"][index]:
                page = draw["page"]
                if page not in pictures:
                    pictures[page] = load(os.path.join(pages, scene["pages"][page]))
                paint(canvas, top, draw, pictures[page], scene)
            bands.append(cv2.resize(canvas, (width, BAND), interpolation=cv2.INTER_AREA))
        frame = np.clip(np.vstack(bands) + 0.5, 0, 255).astype(np.uint8)
        cv2.imwrite(os.path.join(out, "frame-%04d.png" % index), frame)


def read(folder, index):
    return cv2.imread(os.path.join(folder, "frame-%04d.png" % index), cv2.IMREAD_COLOR).astype(np.int16)


def compare(truth, frames, folders):
    result = {}
    for name, folder in folders:
        result[name] = []
        for index in frames:
            error = np.abs(read(truth, index) - read(folder, index))
            squared = float((error.astype(np.float64) ** 2).mean())
            psnr = 10 * np.log10(255**2 / squared) if squared else float("inf")
            off = float((error.max(2) > FAR_OFF).mean() * 100)
            result[name].append([round(psnr, 2), int(error.max()), round(off, 2)])
    print(json.dumps(result))


def numbers(text):
    return [int(number) for number in text.split(",")]


if sys.argv[1] == "make":
    make(*sys.argv[2:5], numbers(sys.argv[5]))
else:
    compare(sys.argv[2], numbers(sys.argv[3]), [pair.split("=", 1) for pair in sys.argv[4:]])
