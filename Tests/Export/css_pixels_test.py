"""The pages of exported style sheets in Chromium, compared pixel by pixel with the frames of fxrender."""

import functools
import io
import itertools
import os
import pathlib
import re

import numpy
from PIL import Image

from chromium import ChromiumTest
from compiled import run
from export_test import PROGRAM, ExportFolders, presets
from pixels import GPU, SHOW_IN_DEMO, address, png

PRESETS = os.environ.get("EXPORT_PRESETS", "").split()

BACKGROUND = "#4060a0"
# The largest allowed difference between two values of a channel, each of which is from 0 to 255.
TOLERANCE = 2
# The largest change of a channel's slope, from pixel to pixel, inside a page or a shadow: that of rounded values.
BEND = 2
# The smallest share of pixels that are compared; the others are edges.
COMPARED = 0.6

# Presets that differ more. Chromium's shadow of a round box is up to 2 % weaker than a Gaussian blur, and it draws a
# large blur, or a picture that is much smaller than its file, from a reduced picture.
TOLERANCES = {"lantern": 3, "clippedshadow": 3, "paging-scale-blur": 5, "fit": 3}

MOTION = "transform: [{ translate: { x: d * 0.8 * L } }, { rotateY: -d * 20deg }]\nperspective: { distance: 600 }"
# A preset for each kind of layer; its values depend on the page difference.
EXTRAS = {
    "overlays": """overlays:
  - { name: tint, color: "#ffcc00", opacity: "0.2 + 0.3 * min(1, abs(d))" }
  - { name: shade, color: black, toward: right, from: 10%, to: 80%, opacity: "min(1, abs(d - 0.4))" }""",
    "content": """content:
  - { name: back, shows: picture, box: [-w / 2, -h / 2, w, h], transform: [{ translate: { x: 30 * d } }] }
  - name: card
    shows: "#fdba4e"
    box: [-40, -30, 90, 60]
    alpha: 1 - 0.5 * min(1, abs(d))
    transform: [{ translate: { x: 40 * d, y: 10 } }, { rotateZ: 20deg * d }]""",
    "fit": """content:
  - { name: wide, shows: picture, box: [-w / 2, -h / 2, w, h / 3] }
  - { name: whole, shows: picture, box: [-w / 2, -h / 6, w, h / 3], fit: contain }
  - { name: flat, shows: picture, box: [-w / 2, h / 6, w, h / 4], fit: fill }""",
    "blur": "blur: { strength: 'min(1, abs(d - 0.2))', radius: 9 }",
    "shadow": "shadow: { x: 6, y: -3, radius: 10, opacity: 'max(0, 0.9 - abs(d))' }",
    "glow": "glow: { color: '#50a0ff', radius: 12, opacity: 'max(0, 0.9 - abs(d))' }",
    "cornerRadius": "cornerRadius: 24 + 10 * d",
    "clip": "clip: { left: 10 + 20 * abs(d), top: 20, right: 30, bottom: 5 }",
    "roundClip": "cornerRadius: 40\nclip: { left: 10 + 20 * abs(d), top: 20, right: 30, bottom: 5 }",
    "clipCorners": "cornerRadius: 60\nclip: { left: 10 + 20 * abs(d), top: 20, right: 30, corners: 30 + 10 * d }",
    "clippedShadow": """cornerRadius: 20
clip: { left: 10 + 20 * abs(d), top: 20, right: 30, bottom: 5 }
overlays: [{ name: tint, color: "#ffcc00", toward: bottom, opacity: 0.4 }]
shadow: { x: 3, y: 6, radius: 8, opacity: 0.6 }
glow: { color: "#50a0ff", radius: 12, opacity: 0.5 }""",
    "reflection": """cornerRadius: 12
overlays: [{ name: tint, color: "#ffcc00", toward: bottom, opacity: "0.2 + 0.3 * min(1, abs(d))" }]
reflection: { gap: 6 + 2 * d, opacity: "0.7 - 0.2 * min(1, abs(d))", fade: 90 + 20 * d }""",
    "beside": "reflection: { edge: right, gap: 4, opacity: 0.5, fade: 100 }",
    "softMirror": "reflection: { gap: 2, opacity: 0.8, blur: 6 + d }",
    "pieces": """pieces:
  rows: 2
  columns: 3
  shown: d != 0
  transform: [{ translate: { x: "20 * d * (column - 1)", y: "12 * d * (row - 0.5)" } }, { rotateZ: 5deg * d }]
  alpha: 1 - 0.4 * min(1, abs(d))""",
}
# A mistake in the style sheet of each, which the comparison must find.
MISTAKES = {
    "overlays": ("rgb(255 204 0 /", "rgb(235 204 0 /"),
    "content": ("#fdba4e;", "#fdba6e;"),
    "fit": ("center / contain", "center / cover"),
    "blur": ("filter: blur(calc(", "filter: blur(calc(2 * "),
    "shadow": ("rgb(0 0 0 /", "rgb(0 60 0 /"),
    "glow": ("rgb(80 160 255 /", "rgb(80 100 255 /"),
    "cornerRadius": ("-page-corner-radius) * 1px)", "-page-corner-radius) * 2px)"),
    "clip": ("inset(", "inset(10px "),
    "roundClip": (" round calc(", " round calc(0 * "),
    "clipCorners": ("-clip-corners) * 1px)", "-clip-corners) * 0px)"),
    "clippedShadow": ("inset: calc(", "inset: calc(8px + "),
    "reflection": ("mask: linear-gradient(to bottom", "mask: linear-gradient(to top"),
    "beside": ("scaleX(-1)", "scaleX(1)"),
    "softMirror": ("filter: blur(", "filter: invert(1) blur("),
    "pieces": ("* var(--pieces-in-pieces)\n", "* 0.9 * var(--pieces-in-pieces)\n"),
}
LAYOUTS = [[], ["--direction", "vertical"], ["--rtl"]]


def inside(picture):
    """Returns where a picture has no edge nearby: where the slope of no channel changes."""
    bent = numpy.zeros(picture.shape[:2], dtype=bool)
    for axis in (0, 1):
        along = numpy.moveaxis(picture, axis, 0)
        bends = numpy.abs(along[:-2] - 2 * along[1:-1] + along[2:]).max(axis=2) > BEND
        numpy.moveaxis(bent, axis, 0)[1:-1] |= bends
    height, width = bent.shape
    padded = numpy.pad(bent, 1)
    shifts = itertools.product(range(3), range(3))
    return ~numpy.logical_or.reduce([padded[y:y + height, x:x + width] for y, x in shifts])


def compared(frame, shot):
    """Compares two pictures, but not at edges."""
    a, b = (numpy.asarray(Image.open(io.BytesIO(data)).convert("RGB"), dtype=int) for data in (frame, shot))
    assert a.shape == b.shape, (a.shape, b.shape)
    mask = inside(a) & inside(b)
    differences = numpy.where(mask, numpy.abs(a - b).max(axis=2), 0)
    y, x = numpy.unravel_index(differences.argmax(), differences.shape)
    return {
        "worst": int(differences[y, x]), "place": [int(x), int(y)], "seen": [a[y, x].tolist(), b[y, x].tolist()],
        "compared": float(mask.mean()), "changed": int((mask & (a[..., 0] != a[0, 0, 0])).sum()),
    }


@functools.cache
def pictures(width, height, count=4):
    """Returns smooth pictures, which every renderer resamples alike, as PNG files."""
    found = []
    for index in range(count):
        def colour(x, y):
            shares = [x / width, y / height, index / count]
            return [round(60 + 150 * shares[(index + channel) % 3]) for channel in range(3)]

        found.append(png(width, height, colour))
    return found


class CSSPixelsTest(ExportFolders, ChromiumTest):
    arguments = GPU + ["--allow-file-access-from-files", "--force-device-scale-factor=1"]

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.page = cls.browser.new_page()

    def frame(self, preset, position, *options):
        """Returns a frame of fxrender as a PNG file."""
        file = self.folder / f"{preset}.yaml"
        output = self.folder / "frames"
        motion = ["--frames", "1", "--from", f"{position:.9f}", "--to", f"{position:.9f}"]
        look = ["--background", BACKGROUND, "--quiet", "--output", output]
        run(PROGRAM, file if file.exists() else preset, *motion, *look, *options, check=True)
        return (output / "frame-0000.png").read_bytes()

    def compare(self, preset, position, *options, size=(360, 300), page_size=(200, 160), style="calc", change=None):
        """Compares a preset, exported as CSS, with a frame of fxrender at the same position."""
        cards = self.folder / "x".join(map(str, page_size))
        cards.mkdir(exist_ok=True)
        for index, data in enumerate(pictures(*page_size)):
            (cards / f"{index}.png").write_bytes(data)
        sources = [address(data) for data in pictures(*page_size)]
        stage = ["--size", "x".join(map(str, size)), "--page-size", "x".join(map(str, page_size)), *options]
        export = self.export(preset, "css", "--style", style, "--pages", "4", *stage)
        path = export / f"css/{preset}.css"
        sheet = path.read_text()
        if change:
            self.assertIn(change[0], sheet)
            path.write_text(sheet.replace(*change))
        self.page.set_viewport_size({"width": size[0], "height": size[1]})
        self.page.goto((export / "css/demo.html").as_uri())
        is_vertical = "vertical" in options
        sign = -1 if "--rtl" in options and not is_vertical else 1
        parts = re.findall(rf"\.{preset}-page > \.{preset}-(\w+)", sheet.partition("@supports")[0])
        is_on_page = set(parts) <= {"reflection"}
        reached = self.page.evaluate(SHOW_IN_DEMO, [sources, BACKGROUND, is_on_page, is_vertical, sign, position, 0])
        frame = self.frame(preset, reached, "--pages", cards, *stage)
        shot = self.page.screenshot()
        if os.environ.get("KEEP"):
            pathlib.Path(os.environ["KEEP"], f"{preset}-{position}-ours.png").write_bytes(frame)
            pathlib.Path(os.environ["KEEP"], f"{preset}-{position}-chromium.png").write_bytes(shot)
        return compared(frame, shot)

    def check(self, preset, *arguments, **options):
        self.accept(self.compare(preset, *arguments, **options), TOLERANCES.get(preset, TOLERANCE))

    def accept(self, found, tolerance=TOLERANCE):
        self.assertLessEqual(found["worst"], tolerance, found)
        self.assertGreaterEqual(found["compared"], COMPARED, found)
        self.assertGreater(found["changed"], 1000, found)

    def preset(self, kind):
        """Writes a preset with a kind of layer, and returns its name."""
        (self.folder / f"{kind.lower()}.yaml").write_text(f"summary: Pages with {kind}.\n{MOTION}\n{EXTRAS[kind]}\n")
        return kind.lower()

    def test_each_kind_of_layer(self):
        for kind, options, position in itertools.product(EXTRAS, LAYOUTS, [1, 1.3]):
            with self.subTest(kind, options=options, position=position):
                self.check(self.preset(kind), position, *options)

    def test_each_kind_of_layer_in_keyframes(self):
        for kind in EXTRAS:
            # Pieces have values of their own, which keyframes of pages do not have.
            if kind != "pieces":
                with self.subTest(kind):
                    self.check(self.preset(kind), 1.3, style="keyframes")

    def test_planted_mistakes_are_found(self):
        for kind, change in MISTAKES.items():
            with self.subTest(kind):
                found = self.compare(self.preset(kind), 1.3, change=change)
                self.assertGreater(found["worst"], TOLERANCE)

    def test_presets_with_layers(self):
        layered = re.compile("^  (overlays|content|blur|shadow|glow|cornerRadius|clip|pieces|reflection) ", re.MULTILINE)
        names = [name for name in presets() if layered.search(run(PROGRAM, "show", name, check=True).stdout)]
        self.assertGreaterEqual(len(names), 57)
        worst = {}
        for name in PRESETS or names:
            # Style sheets refuse some layers, such as the floor of swiper-cube (TABLE.md).
            if run(PROGRAM, "export", name, "--to", "css", "--output", self.folder / "refused").returncode == 65:
                continue
            with self.subTest(name):
                found = self.compare(name, 1.3, size=(640, 400), page_size=(240, 200))
                worst[name] = found["worst"]
                self.accept(found, TOLERANCES.get(name, TOLERANCE))
        print(f"{len(worst)} presets: {worst}")
        self.assertGreaterEqual(len(worst), len(PRESETS) or 56)
