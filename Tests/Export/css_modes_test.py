"""Exported style sheets in other situations: pages in the track, browsers without scroll timelines, reduced motion."""

import json
import re
import unittest

from chromium import ChromiumTest
from export_test import ExportFolders

# Returns the places of the pages' corners on the screen, and their opacities, at a scroll position.
PLACES = """
async ([isVertical, sign, pixels]) => {
  const scroller = document.querySelector('body > div');
  scroller[isVertical ? 'scrollTop' : 'scrollLeft'] = sign * pixels;
  for (let i = 0; i < 2; i += 1) await new Promise((done) => requestAnimationFrame(done));
  return [...document.querySelectorAll('.page')].map((page) => {
    const { left, top, right, bottom } = page.getBoundingClientRect();
    return { box: [left, top, right, bottom], opacity: +getComputedStyle(page).opacity };
  });
}
"""

# Gives the scroller the structure without a stage.
IN_FLOW = """
() => {
  const scroller = document.querySelector('body > div');
  const [track, stage] = ['.track', '.stage'].map((part) => scroller.querySelector(part));
  scroller.classList.add('in-flow');
  track.append(...stage.children);
  stage.remove();
}
"""

LAYOUTS = [[], ["--direction", "vertical"], ["--rtl"], ["--gap", "12", "--page-size", "200x180"]]
# Effects with a row, with joined ends, with mirrored pages, and with a vanishing point on each page.
PRESETS = ["coverflow", "cylinder", "linear", "fspager-cover-flow"]


class CSSModesTest(ExportFolders, ChromiumTest):
    arguments = ["--allow-file-access-from-files"]

    def open(self, folder, **options):
        page = self.browser.new_page(viewport={"width": 1000, "height": 700}, **options)
        self.addCleanup(page.close)
        page.goto((folder / "css/demo.html").as_uri())
        return page

    def places(self, page, options, position):
        stride = float(page.evaluate("getComputedStyle(document.querySelector('body > div')).getPropertyValue('--stride')"))
        is_vertical = "vertical" in options
        sign = -1 if "--rtl" in options else 1
        return page.evaluate(PLACES, [is_vertical, sign, round(position * stride)])

    def compare(self, found, expected):
        self.assertEqual(len(found), len(expected))
        shown = 0
        for index, (a, b) in enumerate(zip(found, expected)):
            self.assertAlmostEqual(a["opacity"], b["opacity"], delta=0.002, msg=index)
            # Pages that are not drawn may be anywhere.
            if b["opacity"] == 0:
                continue
            shown += 1
            for x, y in zip(a["box"], b["box"]):
                self.assertAlmostEqual(x, y, delta=0.1, msg=(index, a, b))
        # At the first page, `linear` shows it and the next one.
        self.assertGreater(shown, 1)

    def test_pages_in_the_track_are_at_the_places_of_the_stage(self):
        for preset in PRESETS:
            for style in ["calc", "keyframes"]:
                # From right to left, there are no such rules.
                for options in (options for options in LAYOUTS if "--rtl" not in options):
                    folder = self.export(preset, "css", "--style", style, *options)
                    staged, flowing = self.open(folder), self.open(folder)
                    flowing.evaluate(IN_FLOW)
                    for position in [0, 1.3, 5.6]:
                        with self.subTest(preset, style=style, options=options, position=position):
                            expected = self.places(staged, options, position)
                            self.compare(self.places(flowing, options, position), expected)
                    staged.close()
                    flowing.close()

    def test_browsers_without_scroll_timelines_show_a_row(self):
        for preset in ["coverflow", "lantern", "roller", "cylinder"]:
            for style in ["calc", "keyframes"]:
                if (preset, style) == ("roller", "keyframes"):
                    continue
                for options in LAYOUTS:
                    with self.subTest(preset, style=style, options=options):
                        folder = self.export(preset, "css", "--style", style, *options)
                        self.check_row(folder, preset, options)

    def check_row(self, folder, preset, options):
        """Checks that pages are side by side, upright and whole if the browser has no scroll timelines."""
        path = folder / f"css/{preset}.css"
        sheet = path.read_text()
        # Chromium has scroll timelines, so that the condition asks for something that it does not have.
        text, count = re.subn(r"@supports not \(animation-timeline: scroll\(\)\)", "@supports not (no-property: none)", sheet)
        self.assertEqual(count, 1)
        path.write_text(text)
        page = self.open(folder)
        layout = json.loads((folder / "vectors.json").read_text())["layouts"][0]["layout"]
        along = 1 if "vertical" in options else 0
        length = layout["pageHeight" if along else "pageWidth"]
        step = (length + layout["gap"]) * (-1 if "--rtl" in options else 1)
        places = page.evaluate(PLACES, [bool(along), 1, 0])
        middle = [layout["viewportWidth"] / 2, layout["viewportHeight"] / 2]
        for index, place in enumerate(places):
            left, top, right, bottom = place["box"]
            self.assertEqual(place["opacity"], 1)
            self.assertAlmostEqual(right - left, layout["pageWidth"], delta=0.05)
            self.assertAlmostEqual(bottom - top, layout["pageHeight"], delta=0.05)
            centre = [(left + right) / 2, (top + bottom) / 2]
            self.assertAlmostEqual(centre[1 - along], middle[1 - along], delta=0.05)
            self.assertAlmostEqual(centre[along], middle[along] + index * step, delta=0.05)
        # The last page can be scrolled to the middle, where it snaps.
        end = self.page_of_end(page, along, options)
        self.assertAlmostEqual((end[along] + end[along + 2]) / 2, middle[along], delta=0.6)
        page.close()

    def page_of_end(self, page, along, options):
        sign = -1 if "--rtl" in options else 1
        return page.evaluate(PLACES, [bool(along), sign, 1_000_000])[-1]["box"]

    def test_reduced_motion_shows_the_effect_that_replaces_another(self):
        # Coverflow is replaced by linear, whose pages are side by side.
        for style in ["calc", "keyframes"]:
            for options in LAYOUTS[:3]:
                with self.subTest(style, options=options):
                    folder = self.export("coverflow", "css", "--style", style, *options)
                    full, reduced = self.open(folder), self.open(folder, reduced_motion="reduce")
                    plain = self.open(self.export("linear", "css", "--style", style, *options))
                    for position in [0, 1.3]:
                        expected = self.places(plain, options, position)
                        self.compare(self.places(reduced, options, position), expected)
                        self.assertNotEqual(self.places(full, options, position), expected)

    def test_reduced_motion_shows_a_row_by_default(self):
        for style in ["calc", "keyframes"]:
            for options in LAYOUTS[:3]:
                with self.subTest(style, options=options):
                    (self.folder / "turning.yaml").write_text("summary: Pages turn.\ntransform: [{ translate: { x: d * L } }, { rotateZ: d * 30deg }]\n")
                    folder = self.export("turning", "css", "--style", style, *options)
                    reduced = self.open(folder, reduced_motion="reduce")
                    for index, place in enumerate(self.places(reduced, options, 1)[:3]):
                        left, top, right, bottom = place["box"]
                        self.assertAlmostEqual(right - left, 240, delta=0.05)
                        step = (index - 1) * (-1 if "--rtl" in options else 1)
                        middle = [320 + 240 * step, 200] if "vertical" not in options else [320, 200 + 320 * step]
                        self.assertAlmostEqual((left + right) / 2, middle[0], delta=0.05)
                        self.assertAlmostEqual((top + bottom) / 2, middle[1], delta=0.05)


if __name__ == "__main__":
    unittest.main()
