"""The pages of exported style sheets in Chromium, compared pixel by pixel with the frames of fxrender."""

import functools
import itertools
import json
import os
import pathlib
import re
import subprocess
import tempfile

from chromium import ChromiumTest
from pixels import GPU, READ_PIXELS, address, png

PROGRAM = pathlib.Path(os.environ["FXRENDER"])
PRESETS = os.environ.get("EXPORT_PRESETS", "").split()

BACKGROUND = "#4060a0"
# The largest allowed difference between two values of a channel, each of which is from 0 to 255.
TOLERANCE = 2
# The largest change of a channel's slope, from pixel to pixel, inside a page or a shadow.
BEND = 3
# The smallest share of pixels that are compared; the others are edges.
COMPARED = 0.7

# Presets whose shadows differ more: Chromium's shadow of a round box is up to 2 % weaker than a Gaussian blur.
WEAK_SHADOWS = {"lantern": 4}

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
    "blur": "blur: { strength: 'min(1, abs(d - 0.2))', radius: 9 }",
    "shadow": "shadow: { x: 6, y: -3, radius: 10, opacity: 'max(0, 0.9 - abs(d))' }",
    "glow": "glow: { color: '#50a0ff', radius: 12, opacity: 'max(0, 0.9 - abs(d))' }",
    "cornerRadius": "cornerRadius: 24 + 10 * d",
    "clip": "clip: { left: 10 + 20 * abs(d), top: 20, right: 30, bottom: 5 }",
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
    "blur": ("filter: blur(calc(", "filter: blur(calc(2 * "),
    "shadow": ("rgb(0 0 0 /", "rgb(0 60 0 /"),
    "glow": ("rgb(80 160 255 /", "rgb(80 100 255 /"),
    "cornerRadius": ("calc(var(--page-corner-radius) * 1px)", "calc(var(--page-corner-radius) * 2px)"),
    "clip": ("inset(", "inset(10px "),
    "pieces": ("* var(--in-pieces)\n", "* 0.9 * var(--in-pieces)\n"),
}
LAYOUTS = [[], ["--direction", "vertical"], ["--rtl"]]

# Shows pictures instead of the numbers of the demo page, and scrolls to a position. Returns the reached position.
SHOW = """
async ([pictures, background, isOnPage, isVertical, sign, position]) => {
  const scroller = document.querySelector('body > div');
  const sheet = document.createElement('style');
  sheet.textContent = `body, body > div { background: ${background} !important; }
    .page, .page > .content { border-radius: 0; } ::-webkit-scrollbar { display: none; }`;
  document.head.append(sheet);
  document.querySelectorAll('.page').forEach((page, index) => {
    const picture = `url(${pictures[index % pictures.length]})`;
    page.style.setProperty('--picture', picture);
    page.style.background = isOnPage ? `${picture} 0 0 / 100% 100%` : 'none';
    for (const part of page.children) part.textContent = '';
  });
  await Promise.all(pictures.map((source) => Object.assign(new Image(), { src: source }).decode()));
  const stride = +getComputedStyle(scroller).getPropertyValue('--stride');
  scroller[isVertical ? 'scrollTop' : 'scrollLeft'] = Math.round(position * stride) * sign;
  for (let i = 0; i < 3; i += 1) await new Promise((done) => requestAnimationFrame(done));
  return Math.abs(scroller[isVertical ? 'scrollTop' : 'scrollLeft']) / stride;
}
"""

# Compares two pictures, but not at edges: where the slope of one of them changes.
COMPARE = """
async ([first, second, bend]) => {
""" + READ_PIXELS + """
  const [a, b] = [await pixels(first), await pixels(second)];
  const { width, height } = a;
  const isBent = new Uint8Array(width * height);
  for (const { data } of [a, b]) {
    for (let i = 0; i < width * height; i += 1) {
      const [x, y] = [i % width, Math.floor(i / width)];
      for (const [step, isInside] of [[1, x > 0 && x < width - 1], [width, y > 0 && y < height - 1]]) {
        if (!isInside) continue;
        const bends = [0, 1, 2].map((k) => {
          const at = (j) => data[4 * j + k];
          return Math.abs(at(i - step) - 2 * at(i) + at(i + step));
        });
        if (Math.max(...bends) > bend) isBent[i] = 1;
      }
    }
  }
  const isNearEdge = (x, y) => {
    for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v += 1) {
      for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u += 1) {
        if (isBent[v * width + u]) return true;
      }
    }
    return false;
  };
  let [worst, at, compared, changed] = [0, 0, 0, 0];
  for (let i = 0; i < width * height; i += 1) {
    if (isNearEdge(i % width, Math.floor(i / width))) continue;
    compared += 1;
    if (a.data[4 * i] !== a.data[0]) changed += 1;
    for (let k = 0; k < 3; k += 1) {
      const difference = Math.abs(a.data[4 * i + k] - b.data[4 * i + k]);
      if (difference > worst) [worst, at] = [difference, i];
    }
  }
  const place = [at % width, Math.floor(at / width)];
  const seen = [a, b].map(({ data }) => [...data.slice(4 * at, 4 * at + 3)]);
  return {
    size: [width, height, b.width, b.height], worst, place, seen, compared: compared / width / height, changed,
  };
}
"""


def run(*arguments):
    return subprocess.run(arguments, check=True, capture_output=True, text=True).stdout


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


class ExportPixelsTest(ChromiumTest):
    arguments = GPU + ["--allow-file-access-from-files", "--force-device-scale-factor=1"]

    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = pathlib.Path(temporary.name)

    def compare(self, preset, position, *options, size=(360, 300), page_size=(200, 160), style="calc", change=None):
        """Compares a preset, exported as CSS, with a frame of fxrender at the same position."""
        name = pathlib.Path(preset).stem
        cards = self.folder / "cards"
        cards.mkdir(exist_ok=True)
        for index, data in enumerate(pictures(*page_size)):
            (cards / f"{index}.png").write_bytes(data)
        sources = [address(data) for data in pictures(*page_size)]
        stage = ["--size", "x".join(map(str, size)), "--page-size", "x".join(map(str, page_size)), *options]
        export = self.folder / "export"
        flags = ["--approximate", "--style", style, "--pages", "4"]
        run(PROGRAM, "export", preset, "--to", "css", *flags, "--output", export, *stage)
        path = export / f"css/{name}.css"
        sheet = path.read_text()
        if change:
            self.assertIn(change[0], sheet)
            path.write_text(sheet.replace(*change))
        page = self.browser.new_page(viewport={"width": size[0], "height": size[1]})
        try:
            page.goto((export / "css/demo.html").as_uri())
            is_vertical = "vertical" in options
            sign = -1 if "--rtl" in options and not is_vertical else 1
            is_on_page = ".page > ." not in sheet.partition("@supports")[0]
            reached = page.evaluate(SHOW, [sources, BACKGROUND, is_on_page, is_vertical, sign, position])
            output = self.folder / "frames"
            motion = ["--frames", "1", "--from", f"{reached:.9f}", "--to", f"{reached:.9f}"]
            run(PROGRAM, preset, *motion, "--quiet", "--output", output, "--pages", cards, "--background", BACKGROUND, *stage)
            frame = (output / "frame-0000.png").read_bytes()
            shot = page.screenshot()
            if os.environ.get("KEEP"):
                pathlib.Path(os.environ["KEEP"], f"{name}-{position}-ours.png").write_bytes(frame)
                pathlib.Path(os.environ["KEEP"], f"{name}-{position}-chromium.png").write_bytes(shot)
            found = page.evaluate(COMPARE, [address(frame), address(shot), BEND])
        finally:
            page.close()
        self.assertEqual(found["size"], [*size, *size])
        return found

    def check(self, *arguments, tolerance=TOLERANCE, **options):
        found = self.compare(*arguments, **options)
        self.assertLessEqual(found["worst"], tolerance, found)
        self.assertGreaterEqual(found["compared"], COMPARED, found)
        self.assertGreater(found["changed"], 1000, found)

    def preset(self, kind):
        """Writes a preset with a kind of layer, and returns its path."""
        path = self.folder / f"{kind.lower()}.yaml"
        path.write_text(f"summary: Pages with {kind}.\n{MOTION}\n{EXTRAS[kind]}\n")
        return path

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
        names = PRESETS or [preset["name"] for preset in json.loads(run(PROGRAM, "list", "--json"))["presets"]]
        layered = re.compile("^  (overlays|content|blur|shadow|glow|cornerRadius|clip|pieces) ", re.MULTILINE)
        count = 0
        for name in names:
            if not layered.search(run(PROGRAM, "show", name)):
                continue
            count += 1
            with self.subTest(name):
                self.check(name, 1.3, size=(640, 400), page_size=(240, 200), tolerance=WEAK_SHADOWS.get(name, TOLERANCE))
        self.assertGreaterEqual(count, len(PRESETS) or 25)


if __name__ == "__main__":
    import unittest

    unittest.main()
