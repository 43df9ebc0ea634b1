"""What pages of an exported effect draw, compared with what the poses of the exported JavaScript say (layers_oracle.mjs)."""

import json
import re


def sections(text, parts):
    """Keeps the sections of a driver for some parts of an effect, as templates of exports do."""
    lines, kept = [], []
    for line in text.splitlines():
        mark = re.fullmatch(r" *//\?(-?)(.*)", line)
        if mark:
            kept.append(bool(set(mark[2].split()) & parts) != bool(mark[1]))
        elif line.strip() == "//.":
            kept.pop()
        elif all(kept):
            lines.append(line)
    return "\n".join(lines) + "\n"


def parts(code, name):
    """Returns the parts of an effect that drivers ask for, from the exported code with types of a name."""
    marks = {
        "face": rf"\b{name}(Frame|Cell)\b|\bdrawContentOn\b|\bstruct {name}Layers\b", "floor": rf"\b{name}Floor\b|\bdrawFloor\b",
        "texts": r"\b(var|let) words\b|\bwords: \(text", "files": r"\bpictures: \(path: String\)",
        "drag": r"\bfunc? dragged\(", "clip": r"\bpose\.clip\b",
    }
    return {part for part, mark in marks.items() if re.search(mark, code)}


def read(output):
    """Returns the lines of a driver by layout and page difference."""
    lines = [json.loads(line) for line in output.splitlines() if line.startswith("{")]
    return {(line["layout"], line["difference"]): line for line in lines}


def near(a, b, tolerance):
    """Returns whether points are at the same place; points behind the eye are not compared."""
    return all(
        p is None or q is None or all(abs(x - y) <= tolerance * max(1, abs(y) / 100) for x, y in zip(p, q))
        for p, q in zip(a, b)
    )


# A comparison with more problems than these has one cause, and would take long.
MOST_PROBLEMS = 3


class Comparison:
    """Compares what is drawn: points of boxes and deviations of blurs within a tolerance, opacities within another.

    A deviation may also differ by a share of itself.
    """

    def __init__(self, points=1e-9, opacity=1e-9, blur=0):
        self.points, self.opacity, self.blur = points, opacity, blur
        # Colours of JavaScript are texts with four decimals of 0…255.
        self.colour = max(opacity, 1e-6)
        self.problems = []
        # The kinds of items that were compared.
        self.kinds = set()

    def compare(self, found, expected):
        """Compares the lines of a driver with those of the oracle, up to a few problems."""
        for key, line in expected.items():
            if len(self.problems) >= MOST_PROBLEMS:
                return
            place = f"layout {key[0]}, {key[1]}"
            if key not in found:
                self.problems.append(f"{place}: nothing")
                continue
            self.items(found[key]["items"], line["items"], place)
            self.floors(found[key]["floor"], line["floor"], place)

    def visible(self, items):
        """Drops what nobody sees, apart from fades."""
        return [it for it in items if it["k"] == "fade" or max(it["a"]) > self.opacity]

    def items(self, found, expected, place):
        found, expected = self.visible(found), self.visible(expected)
        kinds = [[it["k"] for it in items] for items in (found, expected)]
        if kinds[0] != kinds[1]:
            self.problems.append(f"{place}: draws {kinds[0]}, expected {kinds[1]}")
            return
        for a, b in zip(found, expected):
            self.item(a, b, f"{place}, {b['k']}")

    def floors(self, found, expected, place):
        # A platform may draw the floors of all pages together.
        for b in self.visible(expected):
            if not any(self.differs(a, b) is None for a in found):
                self.problems.append(f"{place}: no floor {b}, but {found}")
            self.kinds.add("floor")
        if not expected and len(self.visible(found)) > 1:
            self.problems.append(f"{place}: floors {found}")

    def item(self, a, b, place):
        self.kinds.add(b["k"])
        problem = self.differs(a, b)
        if problem:
            self.problems.append(f"{place}: {problem}")

    def differs(self, a, b):
        """Returns how two items differ; none if they do not."""
        corners = [0, 3] if b["k"] == "text" else range(4)
        if not near([a["p"][i] for i in corners], [b["p"][i] for i in corners], self.points):
            return f"the box {a['p']}, expected {b['p']}"
        # A fade may contain the opacity of what fades.
        largest = max(a["a"]) if b["k"] == "fade" else 1
        if any(abs(x / largest - y) > self.opacity for x, y in zip(a["a"], b["a"])):
            return f"the opacity {a['a']}, expected {b['a']}"
        if b.get("rgb") and any(abs(x - y) > self.colour for x, y in zip(a["rgb"], b["rgb"])):
            return f"the colour {a['rgb']}, expected {b['rgb']}"
        # A pixel is half a point here, and no blur of Android is less than half a pixel.
        if abs(a["s"] - b["s"]) > max(self.points, self.blur * b["s"]) and (b["s"] == 0 or max(a["s"], b["s"]) > 0.51):
            return f"the blur {a['s']}, expected {b['s']}"
        if b.get("line") and not near(a["line"], b["line"], self.points):
            return f"the line {a['line']}, expected {b['line']}"
        if b.get("text") and a["text"] != b["text"]:
            return f"the text {a['text']}, expected {b['text']}"
        if b["k"] == "fade":
            return None
        for name in ("clips", "cut"):
            missing, other = self.boxes(a, b, name)
            if missing or other:
                return f"{name}: without {missing}, with {other}"
        return None

    def boxes(self, a, b, name):
        """Returns the clipping boxes that are missing, and those that are too many.

        The box of the page clips nothing if nothing is outside.
        """
        def equal(one, two):
            return near(one[0], two[0], self.points) and abs(one[1] - two[1]) <= self.points

        def missing(boxes, others):
            return [box for box in boxes if not any(equal(box, other) for other in others)]

        if name == "cut":
            return missing(b["cut"], a["cut"]), missing(a["cut"], b["cut"])
        page = [b["box"], 0] if "box" in b else None

        def others(boxes):
            return [box for box in boxes if page is None or not equal(box, page)]

        # A rectangle around round corners clips nothing else.
        def inner(boxes):
            return [box for box in boxes if box[1] > 0 or not any(near(box[0], other[0], self.points) for other in b["clips"])]

        needed = others(b["clips"]) + ([page] if b.get("inBox") else [])
        return missing(needed, a["clips"]), missing(inner(others(a["clips"])), b["clips"])
