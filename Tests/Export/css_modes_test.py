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
  const name = scroller.className;
  const [track, stage] = ['track', 'stage'].map((part) => scroller.querySelector(`.${name}-${part}`));
  scroller.classList.add('in-flow');
  track.append(...stage.children);
  stage.remove();
}
"""

# Returns the names that the style sheet gives to the document.
NAMES = """
() => {
  const names = [];
  const visit = (rule) => {
    if (rule instanceof CSSPropertyRule || rule instanceof CSSKeyframesRule) names.push(rule.name);
    if (rule.selectorText) names.push(...rule.selectorText.match(/[.][\\w-]+/g));
    names.push(...[...(rule.style ?? [])].filter((name) => name.startsWith('--')));
    for (const inner of rule.cssRules ?? []) visit(inner);
  };
  for (const sheet of document.styleSheets) if (sheet.href) for (const rule of sheet.cssRules) visit(rule);
  return names;
}
"""

# Returns styles of elements outside of the effect.
OTHERS = """
() => [...document.querySelectorAll('.other')].map((element) => {
  const style = getComputedStyle(element);
  return [style.padding, style.transform, style.position, style.opacity];
})
"""

# Returns the distance between pages.
STRIDE = """
() => {
  const scroller = document.querySelector('body > div');
  return +getComputedStyle(scroller).getPropertyValue(`--${scroller.classList[0]}-page-stride`);
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
        stride = page.evaluate(STRIDE)
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

    def test_the_last_page_comes_to_rest(self):
        """The length of the track is not a whole number of pixels, but the greatest scroll offset is one."""
        sizes = ["--page-size", "201.37x180.73", "--gap", "3.21"]
        for preset in ["linear", "fspager-cover-flow"]:
            for style in ["calc", "keyframes"]:
                for options in [sizes, [*sizes, "--direction", "vertical"], [*sizes, "--rtl"]]:
                    for is_flowing in [False] if "--rtl" in options else [False, True]:
                        with self.subTest(preset, style=style, options=options, is_flowing=is_flowing):
                            page = self.open(self.export(preset, "css", "--style", style, *options))
                            if is_flowing:
                                page.evaluate(IN_FLOW)
                            end = self.page_of_end(page, 1 if "vertical" in options else 0, options)
                            self.assertAlmostEqual((end[0] + end[2]) / 2, 320, delta=0.06)
                            self.assertAlmostEqual((end[1] + end[3]) / 2, 200, delta=0.06)
                            page.close()

    def test_huge_orders_decide_which_page_is_in_front(self):
        orders = {
            "falling": "-1e12 * abs(d)", "one": "index == 3 ? 1e15 : 0.25 * mod(index, 3) - abs(d)",
            "equal": "1e11", "far": "1e9 * sin(9 * d + index)",
        }
        for name, order in orders.items():
            for extra, options in [("", []), ("", ["--set", "mirrored=true"]), ("wrap: true\n", [])]:
                # Pages share keyframes, whatever their index.
                for style in ["calc"] if "index" in order else ["calc", "keyframes"]:
                    with self.subTest(name, style=style, extra=extra, options=options):
                        file = self.folder / f"{name}.yaml"
                        file.write_text(f"summary: Pages turn.\n{extra}window: [-2, 2]\ntransform: [{{ translate: {{ x: d * 60 }} }}]\norder: \"{order}\"\n")
                        folder = self.export(name, "css", "--style", style, *options)
                        page = self.browser.new_page()
                        page.goto((folder / "css/test.html").as_uri())
                        self.assertRegex(page.text_content("#result"), "^passed")
                        page.close()

    def test_other_rules_of_the_document_stay_as_they_are(self):
        """All properties, keyframes and classes have the name of the effect, as CSS has them for the whole document."""
        outside = "<style>:root { --spacing: 4px; --gap: 8px; --d: 3px; } .other { padding: calc(var(--spacing) * 4) var(--gap) var(--d); }"
        outside += " .page.other, .track.other, .content.other { margin: 1px; }</style>"
        for preset in ["coverflow", "lantern", "origami", "paging-stack", "cylinder", "reanimated-parallax-layers", "wheel"]:
            for style in ["calc", "keyframes"]:
                with self.subTest(preset, style=style):
                    folder = self.export(preset, "css", "--style", style)
                    demo = folder / "css/demo.html"
                    others = "".join(f'<div class="{name} other"></div>' for name in ["page", "track", "stage", "content", "card"])
                    demo.write_text(demo.read_text().replace("</style>", "</style>" + outside) + others)
                    page = self.open(folder)
                    names = page.evaluate(NAMES)
                    self.assertGreater(len(names), 20)
                    for name in names:
                        self.assertRegex(name, f"^(--|\\.|){preset}(-|$)|^\\.in-flow$")
                    for found in page.evaluate(OTHERS):
                        self.assertEqual(found, ["16px 8px 3px", "none", "static", "1"])
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
