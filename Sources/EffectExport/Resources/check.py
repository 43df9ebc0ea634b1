"""Compares the layers of __name__.json with the poses of fxrender: python3 check.py"""
__licence__

import json
import math
import pathlib
import sys

FOLDER = pathlib.Path(sys.argv[0]).resolve().parent
FRAMES_PER_PAGE = __frames__
# Of a page's corner, in points.
TOLERANCE = __tolerance__


def value(track, frame):
    """Returns the value of a property in a frame."""
    if track["a"] == 0:
        return track["k"]
    keys = track["k"]
    for key, following in zip(keys, keys[1:]):
        if frame < following["t"]:
            share = max(0, (frame - key["t"]) / (following["t"] - key["t"]))
            values = [a + (b - a) * share for a, b in zip(key["s"], key.get("e", key["s"]))]
            break
    else:
        values = keys[-1]["s"]
    return values if len(values) > 1 else values[0]


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


def check_page(layer, frame, expected, size, failures):
    """Compares a layer with the pose of a page."""
    matrix = expected["matrix"]
    for right in (0, 1):
        for bottom in (0, 1):
            a, b = (right - 0.5) * size["pageWidth"], (bottom - 0.5) * size["pageHeight"]
            seen = [matrix[4 * i] * a + matrix[4 * i + 1] * b + matrix[4 * i + 3] for i in (0, 1, 3)]
            place = (
                seen[0] / seen[2] + size["viewportWidth"] / 2, seen[1] / seen[2] + size["viewportHeight"] / 2
            )
            found = moved(layer, frame, right * layer["sw"], bottom * layer["sh"])
            if not math.dist(found, place) <= TOLERANCE:
                failures.append(f"at {expected['difference']}: corner {found}, expected {place}")
    opacity = value(layer["ks"]["o"], frame) / 100
    if not abs(opacity - expected["alpha"]) <= 0.002:
        failures.append(f"at {expected['difference']}: opacity {opacity}, expected {expected['alpha']}")


def check_numbers(animation, pages, failures):
    """Checks the frames, and the numbers that some players read only if they are whole."""
    frames = animation["op"] - animation["ip"]
    if frames != (pages - 1) * FRAMES_PER_PAGE + 1:
        failures.append(f"{frames} frames for {pages} pages")
    for part, keys in [(animation, "w h ip op"), *((layer, "sw sh ip op") for layer in animation["layers"])]:
        for key in keys.split():
            if not isinstance(part[key], int):
                failures.append(f"{part['nm']}: {key} is {part[key]}, expected a whole number")


def main():
    animation = json.loads((FOLDER / "__name__.json").read_text())
    block = json.loads((FOLDER.parent / "vectors.json").read_text())["layouts"][0]
    size, failures, drawn, count = block["layout"], [], {}, 0
    check_numbers(animation, size["pages"], failures)
    for expected in block["poses"]:
        position = expected["index"] - expected["difference"]
        frame = position * FRAMES_PER_PAGE
        if not 0 <= frame < animation["op"] or expected["index"] >= size["pages"]:
            continue
        ranks = [
            (rank, layer) for rank, layer in enumerate(animation["layers"])
            if layer["nm"] == f"page {expected['index']}" and layer["ip"] <= frame < layer["op"]
        ]
        shown = [pair for pair in ranks if value(pair[1]["ks"]["o"], frame) > 0]
        if expected["hidden"] and shown:
            failures.append(f"at {expected['difference']}: a hidden page is drawn")
        for rank, layer in shown:
            count += 1
            check_page(layer, frame, expected, size, failures)
            drawn.setdefault(position, []).append((expected["order"], -rank))
    for position, pages in drawn.items():
        for order, rank in pages:
            for other, other_rank in pages:
                if order > other + 2e-6 and not rank > other_rank:
                    failures.append(f"at position {position}: order {order} is not in front of {other}")
    if count == 0:
        failures.append("no page was compared")
    print("\n".join(failures) or f"__name__: passed, {count} pages")
    return 1 if failures else 0


sys.exit(main())
