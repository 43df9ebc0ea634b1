#!/usr/bin/env python3
"""OpenCV: draws each page with warpPerspective (linear) into its bounding box, and blends it there.

Each page has copies whose width and height are halved independently (INTER_AREA). The copy that best fits the
page's mean size on screen is drawn. Outside a page, transparent black is sampled, which softens edges by a texel.
"""

import cv2
import numpy as np
from common import Stages, frame_path, parse, report, run_frames

COLUMN_HALVINGS, ROW_HALVINGS = 4, 2

arguments, scene = parse()
cv2.setNumThreads(1)
stages = Stages()
width, height = scene["canvas"]
page_width, page_height = scene["texture"]
background = tuple(scene["background"][::-1]) + (255,)
canvas = np.empty((height, width, 4), np.uint8)


def load(path):
    image = cv2.imread(path, cv2.IMREAD_UNCHANGED)
    if image.shape[2] == 3:
        image = cv2.cvtColor(image, cv2.COLOR_BGR2BGRA)
    alpha = cv2.cvtColor(image[..., 3], cv2.COLOR_GRAY2BGRA)
    alpha[..., 3] = 255
    image = cv2.multiply(image, alpha, scale=1 / 255)
    return {
        (x, y): cv2.resize(image, (page_width >> x, page_height >> y), interpolation=cv2.INTER_AREA)
        for x in range(COLUMN_HALVINGS + 1)
        for y in range(ROW_HALVINGS + 1)
    }


def halvings(share, limit):
    return int(np.clip(np.log2(1 / max(share, 1e-3)) + 0.5, 0, limit))


def paint(draw, copies):
    matrix = np.array(draw["h"]).reshape(3, 3)
    corners = matrix @ np.array([[0, page_width, page_width, 0], [0, 0, page_height, page_height], [1, 1, 1, 1.0]])
    corners = corners[:2] / corners[2]
    x0, y0 = np.maximum(np.floor(corners.min(1) - 1), 0).astype(int)
    x1, y1 = np.minimum(np.ceil(corners.max(1) + 1), (width, height)).astype(int)
    if x1 <= x0 or y1 <= y0:
        return
    sides = np.linalg.norm(np.roll(corners, -1, 1) - corners, axis=0)
    # The upper edge of a tilted page can be longer than the page's width on screen.
    across = min((sides[0] + sides[2]) / 2, np.ptp(corners[0])) / page_width
    down = max(sides[1], sides[3]) / page_height
    copy = copies[halvings(across, COLUMN_HALVINGS), halvings(down, ROW_HALVINGS)]
    fx, fy = page_width / copy.shape[1], page_height / copy.shape[0]
    # In OpenCV, integer coordinates are the centres of pixels.
    to_box = np.array([[1, 0, -0.5 - x0], [0, 1, -0.5 - y0], [0, 0, 1.0]])
    from_copy = np.array([[fx, 0, 0.5 * fx], [0, fy, 0.5 * fy], [0, 0, 1.0]])
    size = (int(x1 - x0), int(y1 - y0))
    page = cv2.warpPerspective(copy, to_box @ matrix @ from_copy, size, flags=cv2.INTER_LINEAR)
    if draw["alpha"] != 1:
        page = cv2.convertScaleAbs(page, alpha=draw["alpha"])
    rest = cv2.cvtColor(cv2.bitwise_not(cv2.extractChannel(page, 3)), cv2.COLOR_GRAY2BGRA)
    rest[..., 3] = rest[..., 0]
    box = canvas[y0:y1, x0:x1]
    cv2.multiply(box, rest, box, scale=1 / 255)
    cv2.add(box, page, box)


with stages("load"):
    pages = {page: load(scene["paths"][page]) for page in scene["used"]}


def frame(index, stages):
    with stages("raster"):
        canvas[:] = background
        for draw in scene["frames"][index]:
            paint(draw, pages[draw["page"]])
    if not arguments.no_encode:
        with stages("encode"):
            cv2.imwrite(frame_path(arguments, index), canvas)


run_frames(arguments, frame, stages)
report(arguments, stages, cv2.__version__)
