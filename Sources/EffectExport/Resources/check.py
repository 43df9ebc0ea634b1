"""Compares the layers of __name__.json with the poses of fxrender: python3 check.py"""
__licence__

import json
import math
import pathlib
import sys

FOLDER = pathlib.Path(sys.argv[0]).resolve().parent
FRAMES_PER_PAGE = __frames__
# Whether pages cover each other by their depth.
SHARES_SPACE = __shared__
# Of a corner of a page or a piece, in points.
TOLERANCE = __tolerance__
BLOCK = json.loads((FOLDER.parent / "vectors.json").read_text())["layouts"][0]
PAGE = (BLOCK["layout"]["pageWidth"], BLOCK["layout"]["pageHeight"])
VIEWPORT = (BLOCK["layout"]["viewportWidth"], BLOCK["layout"]["viewportHeight"])


def value(track, frame):
    """Returns the value of a property in a frame."""
    if track["a"] == 0:
        return track["k"]
    keys = track["k"]
    for key, following in zip(keys, keys[1:]):
        if frame < following["t"]:
            share = max(0, (frame - key["t"]) / (following["t"] - key["t"]))
            end = key["s"] if key.get("h") else following["s"]
            values = [a + (b - a) * share for a, b in zip(key["s"], end)]
            break
    else:
        values = keys[-1]["s"]
    return values if len(values) > 1 else values[0]


def outline(mask, frame):
    """Returns the left, top, right and bottom edge of a mask in a frame."""
    track = mask["pt"]
    if track["a"] == 0:
        paths, share = [track["k"]] * 2, 0
    else:
        keys = track["k"]
        key = max((key for key in keys if key["t"] <= frame), key=lambda key: key["t"], default=keys[0])
        following = keys[min(keys.index(key) + 1, len(keys) - 1)]
        paths = [found["s"][0] for found in (key, following)]
        share = max(0, frame - key["t"]) / max(following["t"] - key["t"], 1)
    points = [
        [a + (b - a) * share for a, b in zip(*pair)] for pair in zip(*(path["v"] for path in paths))
    ]
    return [choose(point[axis] for point in points) for choose in (min, max) for axis in (0, 1)]


def moved(layer, frame, x, y):
    """Returns where a layer moves a point of the page."""
    transform = layer["ks"]
    (left, top), (scale_x, scale_y) = value(transform["a"], frame), value(transform["s"], frame)
    x, y = (x - left) * scale_x / 100, (y - top) * scale_y / 100
    angle = math.radians(value(transform["r"], frame))
    place = value(transform["p"], frame)
    return (
        place[0] + x * math.cos(angle) - y * math.sin(angle),
        place[1] + x * math.sin(angle) + y * math.cos(angle),
    )


def check_part(layer, frame, what, pose, size, failures):
    """Compares a layer with the matrix and the opacity of a page or a piece, whose size is given."""
    matrix, (width, height) = pose["matrix"], size
    middle = value(layer["ks"]["a"], frame)
    for x in (-width / 2, width / 2):
        for y in (-height / 2, height / 2):
            seen = [matrix[4 * i] * x + matrix[4 * i + 1] * y + matrix[4 * i + 3] for i in (0, 1, 3)]
            place = (seen[0] / seen[2] + VIEWPORT[0] / 2, seen[1] / seen[2] + VIEWPORT[1] / 2)
            found = moved(layer, frame, middle[0] + x, middle[1] + y)
            if not math.dist(found, place) <= TOLERANCE:
                failures.append(f"{what}: corner {found}, expected {place}")
    opacity = value(layer["ks"]["o"], frame) / 100
    if not abs(opacity - pose["alpha"]) <= 0.002:
        failures.append(f"{what}: opacity {opacity}, expected {pose['alpha']}")


def check_clip(layer, frame, what, clip, failures):
    """Compares the mask of a page with the sides that are clipped."""
    left, top, right, bottom = (max(clip.get(side, 0), 0) for side in ("left", "top", "right", "bottom"))
    expected = [left, top, max(PAGE[0] - right, left), max(PAGE[1] - bottom, top)]
    # The page is in the middle of its composition.
    middle = value(layer["ks"]["a"], frame)
    shifts = [middle[axis] - PAGE[axis] / 2 for axis in (0, 1)] * 2
    found = [edge - shift for edge, shift in zip(outline(layer["masksProperties"][0], frame), shifts)]
    if any(abs(a - b) > 0.1 for a, b in zip(found, expected)):
        failures.append(f"{what}: clipped to {found}, expected {expected}")


def check_page(animation, frame, expected, failures):
    """Compares the layers of a page or of its pieces; returns the ranks of the layers."""
    what, name = f"at {expected['difference']}", f"page {expected['index']}"
    pieces = expected.get("pieces", [])
    rows, columns = (1 + max((piece[key] for piece in pieces), default=0) for key in ("row", "column"))
    ranks = []
    for rank, layer in enumerate(animation["layers"]):
        if layer["nm"] not in (name, f"{name} pieces") or not layer["ip"] <= frame < layer["op"]:
            continue
        if value(layer["ks"]["o"], frame) <= 0:
            continue
        ranks.append(rank)
        if expected["hidden"]:
            failures.append(f"{what}: a hidden page is drawn")
        if layer["nm"] != name:
            parts = next(asset["layers"] for asset in animation["assets"] if asset["id"] == layer["refId"])
            named = {part["nm"]: part for part in parts}
            for piece in pieces:
                place = f"row {piece['row']}, column {piece['column']}"
                own = {**piece, "alpha": expected["alpha"] * min(max(piece["alpha"], 0), 1)}
                if own["alpha"] > 0:
                    check_part(named[place], frame, f"{what}, {place}", own, (PAGE[0] / columns, PAGE[1] / rows), failures)
            continue
        if pieces:
            failures.append(f"{what}: the whole page is drawn")
        check_part(layer, frame, what, expected, PAGE, failures)
        if "clip" in expected:
            check_clip(layer, frame, what, expected["clip"], failures)
    return ranks


def check_numbers(animation, pages, failures):
    """Checks the frames, and the numbers that some players read only if they are whole."""
    frames = animation["op"] - animation["ip"]
    if frames != (pages - 1) * FRAMES_PER_PAGE + 1:
        failures.append(f"{frames} frames for {pages} pages")
    layers = [layer for asset in animation["assets"] for layer in asset["layers"]] + animation["layers"]
    for part in [animation, *layers]:
        for key in ("w", "h", "sw", "sh", "ip", "op"):
            if not isinstance(part.get(key, 0), int):
                failures.append(f"{part['nm']}: {key} is {part[key]}, expected a whole number")


def main():
    failures, drawn, count = [], {}, 0
    animation = json.loads((FOLDER / "__name__.json").read_text())
    check_numbers(animation, BLOCK["layout"]["pages"], failures)
    for expected in BLOCK["poses"]:
        position = expected["index"] - expected["difference"]
        frame = position * FRAMES_PER_PAGE
        if not 0 <= frame < animation["op"] or expected["index"] >= BLOCK["layout"]["pages"]:
            continue
        ranks = check_page(animation, frame, expected, failures)
        count += len(ranks)
        # In one space, a nearer page is in front.
        depth = expected["matrix"][11] if SHARES_SPACE else 0
        drawn.setdefault(position, []).extend((depth, expected["order"], -rank) for rank in ranks)
    for position, pages in drawn.items():
        for depth, order, rank in pages:
            for other_depth, other, other_rank in pages:
                is_in_front = depth > other_depth if abs(depth - other_depth) > 2e-6 else order > other + 2e-6
                if is_in_front and not rank > other_rank:
                    failures.append(f"at position {position}: order {order} is not in front of {other}")
    if count == 0:
        failures.append("no page was compared")
    print("\n".join(failures) or f"__name__: passed, {count} pages")
    return 1 if failures else 0


sys.exit(main())
