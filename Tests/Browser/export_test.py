"""Exported style sheets, compared with the poses of fxrender in Chromium."""

import itertools
import json
import os
import pathlib
import shutil
import subprocess
import tempfile

from chromium import ChromiumTest

PROGRAM = pathlib.Path(os.environ["FXRENDER"])
# The presets that are tested; by default all.
PRESETS = os.environ.get("EXPORT_PRESETS", "").split()

# Mistakes in sign, order, perspective and alpha, each of which the generated test must find.
CANARIES = {
    "calc": [
        ("rotateY(calc(-1 *", "rotateY(calc(1 *"),
        ("z-index: calc(", "z-index: calc(-1 *"),
        ("perspective(calc(", "perspective(calc(2 *"),
        ("opacity: calc(", "opacity: calc(0.99 *"),
    ],
    "keyframes": [
        ("rotateY(calc(", "rotateY(calc(-1 *"),
        ("z-index: ", "z-index: -"),
        ("perspective(calc(500", "perspective(calc(1000"),
        ("opacity: 1;", "opacity: 0.99;"),
    ],
}

LAYOUTS = [[], ["--direction", "vertical"], ["--rtl", "--gap", "10", "--size", "500x300"]]

# The positions to which pages are scrolled. Half way, many effects show another page and give all pages other ranks,
# at a position that the browser rounds to 1/64 pixel.
POSITIONS = [0, 0.4, 1.25, 3, 7.75]

# Scrolls to positions, and compares the pages with the poses of the exported module, which other tests compare with
# fxrender. Returns the largest errors and the pages whose paint order is wrong.
SCROLLED = """
async ([name, module, layout, positions, isMirrored, inPieces]) => {
  const { pose, window: drawn, stride } = await import(module);
  const scroller = document.querySelector(`.${name}`);
  const [first, last] = drawn(layout);
  const step = stride(layout);
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const seen = (m, x, y) => {
    const divisor = m[12] * x + m[13] * y + m[15];
    return [(m[0] * x + m[1] * y + m[3]) / divisor, (m[4] * x + m[5] * y + m[7]) / divisor, divisor];
  };
  const [w, h] = [layout.pageWidth / 2, layout.pageHeight / 2];
  // The largest shift of a corner between two matrices; one near the eye, or far outside, is not compared.
  const moved = (first, second) => {
    let worst = 0;
    for (const [x, y] of [[-w, -h], [w, -h], [w, h], [-w, h]]) {
      const [a, b] = [seen(first, x, y), seen(second, x, y)];
      if (b[2] < 0.05 || Math.hypot(b[0], b[1]) > 1000) continue;
      const shift = Math.hypot(a[0] - b[0], a[1] - b[1]);
      if (!(shift <= worst)) worst = shift;
    }
    return worst;
  };
  const result = { shift: 0, beyond: 0, opacity: 0, order: 0, pages: 0, scrolled: 0 };
  for (const position of positions) {
    const along = (layout.rightToLeft && !layout.vertical ? -1 : 1) * position * step;
    if (layout.vertical) scroller.scrollTop = along;
    else scroller.scrollLeft = along;
    await frame();
    await frame();
    const reached = Math.abs(layout.vertical ? scroller.scrollTop : scroller.scrollLeft) / step;
    result.scrolled = Math.max(result.scrolled, reached);
    const shown = [];
    document.querySelectorAll('.page').forEach((page, index) => {
      const difference = index - reached;
      const expected = pose(difference, layout, {}, index);
      // A page that jumps here may be on either side.
      const [before, after] = [-0.001, 0.001].map((shift) => pose(difference + shift, layout, {}, index));
      if (Math.abs(after.alpha - before.alpha) > 0.1 || moved(before.matrix, after.matrix) > 5) return;
      let d = expected.difference ?? difference;
      if (layout.wraps && Math.abs(d) > layout.pages / 2) d -= Math.sign(d) * layout.pages;
      const own = isMirrored ? -d : d;
      // A page at the end of the window may be drawn or not.
      if (Math.min(Math.abs(own - first), Math.abs(own - last)) < 1e-3) return;
      const isDrawn = !expected.hidden && own > first && own < last;
      const posed = inPieces ? page.querySelector('.content') : page;
      const style = getComputedStyle(posed);
      const isBack = style.backfaceVisibility === 'hidden' && expected.hidden;
      const alpha = isDrawn ? expected.alpha : 0;
      if (!isBack && !(inPieces && style.opacity === '0')) {
        result.opacity = Math.max(result.opacity, Math.abs(style.opacity - alpha));
      }
      if (!isDrawn || alpha === 0) return;
      const t = posed.computedStyleMap().get('transform').toMatrix?.() ?? new DOMMatrix();
      const found = [1, 2, 3, 4].flatMap((r) => [1, 2, 3, 4].map((c) => t[`m${c}${r}`]));
      // Chromium rounds the ends of an animation's range to 1/64 pixel of scrolling.
      const [low, high] = [-1, 1].map((side) => pose(difference + side / 128 / step, layout, {}, index));
      const shift = moved(found, expected.matrix);
      const beyond = shift - moved(low.matrix, high.matrix) / 2;
      if (!(shift <= result.shift)) result.shift = shift;
      if (!(beyond <= result.beyond)) result.beyond = beyond;
      result.pages += 1;
      const near = [-0.004, 0, 0.004].map((shift) => {
        const { order } = pose(difference + shift, layout, {}, index);
        return [Math.round(order * 2 ** 20), Math.abs(d + shift)];
      });
      shown.push({ near, difference, z: +getComputedStyle(page).zIndex });
    });
    for (const a of shown) {
      for (const b of shown) {
        if (a.difference >= b.difference) continue;
        const fronts = a.near.map(([order, d], i) => order - b.near[i][0] || b.near[i][1] - d);
        // Pages that change places here are not compared.
        if (fronts.some((front) => front > 0 !== fronts[1] > 0 || front === 0)) continue;
        if (fronts[1] > 0 !== a.z > b.z) result.order += 1;
      }
    }
  }
  return result;
}
"""


def run(*arguments):
    return subprocess.run(arguments, check=True, capture_output=True, text=True).stdout


def listing():
    presets = json.loads(run(PROGRAM, "list", "--json"))["presets"]
    found = [preset for preset in presets if not PRESETS or preset["name"] in PRESETS]
    assert len(found) >= (len(PRESETS) or 110), f"{len(found)} presets"
    return found


def settings(preset):
    """Returns options that set the parameters of a preset: none, and a third and two thirds of each range."""
    def at(share):
        options = []
        for parameter in preset["parameters"]:
            bounds = parameter.get("range")
            if parameter["name"] == "perspective" or not bounds or parameter.get("type") == "count":
                continue
            low, high = (float(bound) for bound in bounds)
            options += ["--set", f"{parameter['name']}={low + (high - low) * share:.4g}"]
        return options

    return [[], at(1 / 3), at(2 / 3)]


class ExportFolder:
    """A test with a temporary folder for exports."""

    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory()
        self.addCleanup(self.temporary.cleanup)

    def export(self, preset, *options, targets="css"):
        """Exports a preset, and returns the folder."""
        folder = pathlib.Path(self.temporary.name) / f"export-{pathlib.Path(preset).stem}"
        shutil.rmtree(folder, ignore_errors=True)
        run(PROGRAM, "export", preset, "--to", targets, "--approximate", "--output", folder, *options)
        return folder


class ExportTest(ExportFolder, ChromiumTest):
    arguments = ["--allow-file-access-from-files"]

    def setUp(self):
        super().setUp()
        self.page = self.browser.new_page(viewport={"width": 1280, "height": 900})
        self.addCleanup(self.page.close)

    def result(self, folder):
        self.page.goto((folder / "css/test.html").as_uri())
        return self.page.text_content("#result")

    def test_generated_tests_of_formulas(self):
        for options in LAYOUTS:
            for preset in listing():
                with self.subTest(preset["name"], options=options):
                    self.assertRegex(self.result(self.export(preset["name"], *options)), "^passed")

    def test_generated_tests_of_keyframes(self):
        for preset in listing():
            with self.subTest(preset["name"]):
                folder = self.export(preset["name"], "--style", "keyframes")
                self.assertRegex(self.result(folder), "^passed")

    def test_planted_mistakes_are_found(self):
        for style, mistakes in CANARIES.items():
            folder = self.export("coverflow", "--style", style)
            self.assertRegex(self.result(folder), "^passed")
            for right, wrong in mistakes:
                with self.subTest(style, mistake=wrong):
                    folder = self.export("coverflow", "--style", style)
                    sheet = folder / "css/coverflow.css"
                    text = sheet.read_text()
                    self.assertIn(right, text)
                    # The media query for reduced motion comes last.
                    head, mark, tail = text.partition("@media")
                    sheet.write_text(head.replace(right, wrong) + mark + tail)
                    self.assertRegex(self.result(folder), "^failed")

    def scrolled(self, preset, *options):
        """Scrolls the demo page of a preset, and returns the largest errors."""
        folder = self.export(preset, *options, targets="css,js")
        layout = json.loads((folder / "vectors.json").read_text())["layouts"][0]["layout"]
        sheet = (folder / f"css/{preset}.css").read_text()
        layout["wraps"] = "--rawD" in sheet.partition("@keyframes")[2]
        self.page.goto((folder / "css/demo.html").as_uri())
        module = (folder / f"js/{preset}.mjs").as_uri()
        in_pieces = "--in-pieces" in sheet
        return self.page.evaluate(SCROLLED, [preset, module, layout, POSITIONS, False, in_pieces])

    def test_scrolled_pages(self):
        worst = {style: {"shift": (0, ""), "opacity": (0, "")} for style in CANARIES}
        for preset, style, direction in itertools.product(listing(), CANARIES, ["horizontal", "vertical"]):
            tolerance = 0.05 if style == "calc" else 0.3
            for values in settings(preset):
                options = ["--style", style, "--direction", direction, *values]
                with self.subTest(preset["name"], options=options):
                    found = self.scrolled(preset["name"], *options)
                    for key, largest in worst[style].items():
                        worst[style][key] = max(largest, (found[key], f"{preset['name']} {direction}"))
                    self.assertLessEqual(found["beyond"], tolerance, found)
                    self.assertLessEqual(found["opacity"], 0.002, found)
                    self.assertEqual(found["order"], 0, found)
                    self.assertGreater(found["pages"], 0, found)
                    self.assertGreater(found["scrolled"], 7.7, found)
        for style, errors in worst.items():
            print(style, *(f"{key} {value:.6f} ({place})" for key, (value, place) in errors.items()), sep=", ")


if __name__ == "__main__":
    import unittest

    unittest.main()
