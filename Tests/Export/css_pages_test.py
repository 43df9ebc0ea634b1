"""Exported style sheets, compared with the poses of fxrender in Chromium."""

import itertools
import json
import os
import pathlib
import shutil
import tempfile

from canaries import CANARIES, plant
from chromium import ChromiumTest
from compiled import run
from export_test import PROGRAM, ExportFolders

# The presets that are tested; by default all.
PRESETS = os.environ.get("EXPORT_PRESETS", "").split()

# The largest shift of a corner by style, in pixels; keyframes have a tolerance of 0.25 themselves.
TOLERANCES = {"calc": 0.05, "keyframes": 0.3}

# The words of losses of keyframes, by which whole pages are elsewhere.
LOSSES = ["they share keyframes", "keyframes are needed", "no keyframes follow"]

# The most pages of a scrolled preset that may need the rounding of Chromium; 9 of 37,408 pages do.
MOST_ROUNDED = 3

LAYOUTS = [[], ["--direction", "vertical"], ["--rtl", "--gap", "10", "--size", "500x300"]]

# The positions to which pages are scrolled, as far as there are pages.
POSITIONS = [0, 0.5, 1.25, 3, 7.75]

# Scrolls to positions, and compares the pages with the poses of the exported module, which other tests compare with
# fxrender. Returns the largest errors and the pages whose paint order is wrong.
#
# Chromium 156 rounds each end of an animation's range to 1/64 pixel of scrolling. A page may thus be where it is up to
# 1/64 pixel earlier or later: on the other side of a jump, or farther than the tolerance if it moves many pixels for
# each pixel of scrolling. The position must be that at one of these page differences, and the opacity between those.
SCROLLED = """
async ([name, module, layout, positions, inPieces, isKeyframes, tolerance]) => {
  const { pose, window: drawn, stride } = await import(module);
  const scroller = document.querySelector(`.${name}`);
  const [first, last] = drawn(layout);
  // A track has a whole number of pixels, of which the distance of pages is a share.
  const step = Math.round((layout.pages - 1) * stride(layout)) / (layout.pages - 1);
  const shifts = [0, -1, -0.5, 0.5, 1].map((share) => share / 64 / step);
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const seen = (m, x, y) => {
    const divisor = m[12] * x + m[13] * y + m[15];
    return [(m[0] * x + m[1] * y + m[3]) / divisor, (m[4] * x + m[5] * y + m[7]) / divisor, divisor];
  };
  const [w, h] = [layout.pageWidth / 2, layout.pageHeight / 2];
  // The largest shift of a corner between two matrices; one near the eye, or more than a viewport outside, is not compared.
  const moved = (first, second) => {
    let worst = 0;
    for (const [x, y] of [[-w, -h], [w, -h], [w, h], [-w, h]]) {
      const [a, b] = [seen(first, x, y), seen(second, x, y)];
      if (b[2] < 0.05 || Math.abs(b[0]) > layout.viewportWidth * 1.5 || Math.abs(b[1]) > layout.viewportHeight * 1.5) continue;
      const shift = Math.hypot(a[0] - b[0], a[1] - b[1]);
      if (!(shift <= worst)) worst = shift;
    }
    return worst;
  };
  const expected = (difference, index) => {
    const found = pose(difference, layout, {}, index);
    let d = found.difference ?? difference;
    if (layout.wraps && Math.abs(d) > layout.pages / 2) d -= Math.sign(d) * layout.pages;
    const isDrawn = !found.hidden && d >= first && d <= last;
    return { ...found, distance: Math.abs(d), alpha: isDrawn ? found.alpha : 0 };
  };
  const result = { shift: 0, opacity: 0, order: 0, pages: 0, exact: 0, pairs: 0, scrolled: 0, last: layout.pages - 1, step };
  for (const position of positions) {
    const along = (layout.rightToLeft && !layout.vertical ? -1 : 1) * position * step;
    scroller.style.scrollSnapType = 'none';
    if (layout.vertical) scroller.scrollTop = along;
    else scroller.scrollLeft = along;
    await frame();
    await frame();
    const reached = Math.abs(layout.vertical ? scroller.scrollTop : scroller.scrollLeft) / step;
    result.scrolled = Math.max(result.scrolled, reached);
    const shown = [];
    document.querySelectorAll('.page').forEach((page, index) => {
      const difference = index - reached;
      const near = shifts.map((shift) => expected(difference + shift, index));
      const posed = inPieces ? page.querySelector('.content') : page;
      const style = getComputedStyle(posed);
      const t = posed.computedStyleMap().get('transform').toMatrix?.() ?? new DOMMatrix();
      const found = [1, 2, 3, 4].flatMap((r) => [1, 2, 3, 4].map((c) => t[`m${c}${r}`]));
      const moves = near.map(({ matrix, alpha }) => (alpha === 0 ? 0 : moved(found, matrix)));
      const alphas = near.map(({ alpha }) => alpha);
      const isBack = style.backfaceVisibility === 'hidden' && near[0].hidden;
      const isWhole = !isBack && !(inPieces && style.opacity === '0');
      const shift = Math.min(...moves);
      const opacity = isWhole
        ? Math.max(0, Math.min(...alphas) - style.opacity, style.opacity - Math.max(...alphas))
        : 0;
      const isExact = moves[0] <= tolerance && (!isWhole || Math.abs(style.opacity - alphas[0]) <= 0.002);
      if (!(shift <= result.shift)) result.shift = shift;
      if (!(opacity <= result.opacity)) result.opacity = opacity;
      if (near.some(({ alpha }) => alpha === 0)) return;
      result.pages += 1;
      if (isExact) result.exact += 1;
      shown.push({ near, difference, z: +getComputedStyle(page).zIndex });
    });
    // Whether a page is in front of another one, by the rounding.
    const key = ({ order }) => Math.round(order * 2 ** 20);
    const fronts = (a, b) => a.near.map((own, i) => {
      return Math.sign(key(own) - key(b.near[i]) || b.near[i].distance - own.distance);
    });
    const isSteady = (a) => shown.every((b) => a === b || new Set(fronts(a, b)).size === 1);
    for (const a of shown) {
      for (const b of shown) {
        if (a.difference >= b.difference || new Set(fronts(a, b)).size > 1) continue;
        // Keyframes have the ranks of pages: if others change places within the rounding, only one may have its new rank.
        if (isKeyframes && !(isSteady(a) && isSteady(b))) continue;
        // A `z-index` that is not a rank is an integer, which holds thousandths of a page and prefers the previous page.
        const isNear = Math.abs(a.near[0].distance - b.near[0].distance) < 0.003;
        if (isNear && key(a.near[0]) === key(b.near[0])) continue;
        result.pairs += 1;
        if (fronts(a, b)[0] > 0 !== a.z > b.z) result.order += 1;
      }
    }
  }
  return result;
}
"""

# Gives pages their styles without drawing them.
HIDING = ".page, .page * { visibility: hidden !important; }"


def listing():
    presets = json.loads(run(PROGRAM, "list", "--json", check=True).stdout)["presets"]
    found = [preset for preset in presets if not PRESETS or preset["name"] in PRESETS]
    assert len(found) >= (len(PRESETS) or 110), f"{len(found)} presets"
    return found


def settings(preset):
    """Returns options that set the parameters of a preset: none, and a third and two thirds of each range, if any."""
    def at(share):
        options = []
        for parameter in preset["parameters"]:
            bounds = parameter.get("range")
            if parameter["name"] == "perspective" or not bounds or parameter.get("type") == "count":
                continue
            low, high = (float(bound) for bound in bounds)
            unit = "rad" if parameter["type"] == "angle" else ""
            options += ["--set", f"{parameter['name']}={low + (high - low) * share:.4g}{unit}"]
        return options

    return [[], at(1 / 3), at(2 / 3)] if at(0) else [[]]


class CSSPagesTest(ExportFolders, ChromiumTest):
    arguments = ["--allow-file-access-from-files"]

    def setUp(self):
        self.page = self.browser.new_page(viewport={"width": 1280, "height": 900})
        self.addCleanup(self.page.close)
        # Chromium needs long for thousands of pieces while other programs run.
        self.page.set_default_timeout(300_000)

    def result(self, folder):
        self.page.goto((folder / "css/test.html").as_uri())
        return self.page.text_content("#result")

    def passed(self, preset, *options):
        """Runs the generated test of a preset, and returns the largest shift of a corner in pixels."""
        folder = self.export(preset, "css", *options)
        self.assertRegex(self.result(folder), "^passed")
        shutil.rmtree(folder)
        return float(self.page.evaluate("document.body.dataset.worst"))

    def refuses(self, preset, *options):
        """Whether keyframes cannot follow the pages of a preset, which its export then says, and by how much."""
        target = pathlib.Path(tempfile.mkdtemp(dir=self.folder)) / preset
        exact = run(PROGRAM, "export", preset, "--to", "css", "--style", "keyframes", "--output", target, *options)
        is_refused = any(words in exact.stderr for words in LOSSES)
        if is_refused:
            self.assertEqual(exact.returncode, 65, exact.stderr)
        return is_refused

    def test_generated_tests_of_formulas(self):
        errors = {}
        for options in LAYOUTS:
            for preset in listing():
                with self.subTest(preset["name"], options=options):
                    shift = self.passed(preset["name"], *options)
                    errors[preset["name"]] = max(shift, errors.get(preset["name"], 0))
        if not PRESETS:
            self.check_certificate("css", errors)

    def test_generated_tests_of_keyframes(self):
        followed = 0
        for preset in listing():
            with self.subTest(preset["name"]):
                if self.refuses(preset["name"]):
                    continue
                self.passed(preset["name"], "--style", "keyframes")
                followed += 1
        self.assertGreaterEqual(followed, 0 if PRESETS else 110, "presets that keyframes follow")

    def test_planted_mistakes_are_found(self):
        for style, target in zip(TOLERANCES, ("css", "keyframes")):
            self.passed("coverflow", "--style", style)
            for kind, mistake in CANARIES[target].items():
                with self.subTest(style, mistake=kind):
                    folder = self.export("coverflow", "css", "--style", style)
                    plant(mistake, folder / "css")
                    self.assertRegex(self.result(folder), "^failed")

    def scrolled(self, preset, style, *options):
        """Scrolls the demo page of a preset, and returns the largest errors."""
        folder = self.export(preset, "css,js", "--style", style, *options)
        layout = json.loads((folder / "vectors.json").read_text())["layouts"][0]["layout"]
        sheet = (folder / f"css/{preset}.css").read_text()
        layout["wraps"] = f"--{preset}-rawD" in sheet.partition("@keyframes")[2]
        demo = folder / "css/demo.html"
        demo.write_text(demo.read_text().replace("</style>", HIDING + "</style>"))
        self.page.goto(demo.as_uri())
        module = (folder / f"js/{preset}.mjs").as_uri()
        in_pieces = "-in-pieces" in sheet
        arguments = [preset, module, layout, POSITIONS, in_pieces, style == "keyframes", TOLERANCES[style]]
        found = self.page.evaluate(SCROLLED, arguments)
        shutil.rmtree(folder)
        return found

    def test_scrolled_pages(self):
        worst = {style: {"shift": (0, ""), "opacity": (0, "")} for style in TOLERANCES}
        for preset, style, direction in itertools.product(listing(), TOLERANCES, ["horizontal", "vertical"]):
            for values in settings(preset):
                options = [style, "--direction", direction, *values]
                if style == "keyframes" and self.refuses(preset["name"], *options[1:]):
                    continue
                with self.subTest(preset["name"], options=options):
                    found = self.scrolled(preset["name"], *options)
                    for key, largest in worst[style].items():
                        worst[style][key] = max(largest, (found[key], f"{preset['name']} {direction}"))
                    self.assertLessEqual(found["shift"], TOLERANCES[style], found)
                    self.assertLessEqual(found["opacity"], 0.002, found)
                    self.assertEqual(found["order"], 0, found)
                    # With other settings, all pages may be behind the eye.
                    if not values:
                        self.assertGreater(found["pages"], 0, found)
                    self.assertGreaterEqual(found["exact"], found["pages"] - MOST_ROUNDED, found)
                    # Chromium scrolls by whole pixels, of which small pages have few.
                    short = min(POSITIONS[-1], found["last"]) - found["scrolled"]
                    self.assertLess(short, max(0.05, 1 / found["step"]), found)
        for style, errors in worst.items():
            print(style, *(f"{key} {value:.6f} ({place})" for key, (value, place) in errors.items()), sep=", ")
