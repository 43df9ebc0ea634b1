"""Exported style sheets in other situations: stops, several effects, pages in the track, other browsers, reduced motion."""

import json
import pathlib
import re
import shutil
import tempfile

from canaries import STOP_CANARIES, plant
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
    const isVisible = [page, page.firstElementChild].every((part) => {
      const { visibility, opacity, scale } = getComputedStyle(part);
      return visibility === 'visible' && +opacity > 0.9 && scale !== '0';
    });
    return { box: [left, top, right, bottom], opacity: +getComputedStyle(page).opacity, isVisible };
  });
}
"""

# Gives the scroller the structure without a stage.
IN_FLOW = """
() => {
  const scroller = document.querySelector('body > div');
  const name = scroller.className;
  const [track, stage] = ['track', 'stage'].map((part) => scroller.querySelector(`.${name}-${part}`));
  scroller.classList.add(`${name}-in-flow`);
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

# Scrolls to a position, and returns the reached one and the pages that are current, in pixels and numbers of pages.
STOP = """
async ([isVertical, sign, position]) => {
  const scroller = document.querySelector('body > div');
  const value = (element, key) => +getComputedStyle(element).getPropertyValue(`--${scroller.className}-${key}`);
  const side = isVertical ? 'scrollTop' : 'scrollLeft';
  const step = value(scroller, 'page-scroll');
  scroller[side] = sign * position * step;
  for (let i = 0; i < 2; i += 1) await new Promise((done) => requestAnimationFrame(done));
  const pages = [...document.querySelectorAll('.page')].map((page) => value(page, 'page-current'));
  const current = pages.flatMap((value, index) => (value === 1 ? [index] : []));
  return { error: sign * scroller[side] - Math.round(position) * step, current, others: pages.filter((value) => value === 0).length };
}
"""

# Scrolls each effect of a page to a position, and returns the places of its pages in its view.
ALL_PLACES = """
async (position) => {
  const scrollers = [...document.querySelectorAll('.view > div')];
  for (const scroller of scrollers) {
    scroller.style.scrollSnapType = 'none';
    const step = getComputedStyle(scroller).getPropertyValue(`--${scroller.className}-page-scroll`);
    scroller.scrollLeft = position * step;
  }
  for (let i = 0; i < 2; i += 1) await new Promise((done) => requestAnimationFrame(done));
  return scrollers.map((scroller) => {
    const view = scroller.getBoundingClientRect();
    return [...scroller.querySelectorAll('.page')].map((page) => {
      const { left, top, right, bottom } = page.getBoundingClientRect();
      const box = [left - view.left, top - view.top, right - view.left, bottom - view.top];
      return { box, opacity: +getComputedStyle(page).opacity };
    });
  });
}
"""

LAYOUTS = [[], ["--direction", "vertical"], ["--rtl"], ["--gap", "12", "--page-size", "200x180"]]
# Effects with a row, with joined ends, with mirrored pages, and with a vanishing point on each page.
PRESETS = ["coverflow", "cylinder", "linear", "fspager-cover-flow"]


class CSSModesTest(ExportFolders, ChromiumTest):
    arguments = ["--allow-file-access-from-files"]

    def open(self, folder, snaps=False, **options):
        """Opens the demo page, which scrolls to any position unless it `snaps`."""
        page = self.browser.new_page(viewport={"width": 1000, "height": 700}, **options)
        self.addCleanup(page.close)
        page.goto((folder / "css/demo.html").as_uri())
        if not snaps:
            page.add_style_tag(content="body > div { scroll-snap-type: none !important; }")
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

    def test_scrolling_stops_at_the_current_page(self):
        for style in ["calc", "keyframes"]:
            for preset in PRESETS:
                for options in LAYOUTS:
                    with self.subTest(preset, style=style, options=options):
                        folder = self.export(preset, "css", "--style", style, *options)
                        self.assertEqual(self.wrong_stops(folder, options), [])
            for kind, mistake in STOP_CANARIES[style].items():
                with self.subTest(style, mistake=kind):
                    folder = self.export("coverflow", "css", "--style", style)
                    plant(mistake, folder / "css")
                    self.assertNotEqual(self.wrong_stops(folder, []), [])

    def wrong_stops(self, folder, options):
        """Returns the positions at which a demo page does not stop at a page, or another page is current."""
        is_vertical, sign = "vertical" in options, -1 if "--rtl" in options else 1
        page, free = self.open(folder, snaps=True), self.open(folder)
        wrong = []
        for position in [0, 1.4, 1.6, 11]:
            stopped, moving = (view.evaluate(STOP, [is_vertical, sign, position]) for view in (page, free))
            expected = {"current": [round(position)], "others": 11}
            # Browsers round scroll offsets to whole pixels.
            if abs(stopped.pop("error")) > 0.51 or stopped != expected or moving["current"] != expected["current"]:
                wrong.append((position, stopped, moving))
        page.close()
        free.close()
        return wrong

    def test_the_code_of_the_certificate_runs(self):
        """A link goes to a page, keys go from page to page, and the current page has an outline and is in front."""
        # Pages of plain content, with a reflection, in pieces, and with texts.
        for preset in ["coverflow", "cylinder", "coverflow-classic", "paging-snapshot-chess", "captions"]:
            with self.subTest(preset):
                folder = self.export(preset, "css")
                code = re.search("```html\n(.*?)```", (folder / "EXPORT.md").read_text(), re.S).group(1)
                (folder / "css/demo.html").write_text(f"<!doctype html>\n{code}")
                page = self.open(folder, snaps=True)
                outlined = """() => [...document.querySelectorAll('.page')].findIndex((page) =>
                  getComputedStyle(page.firstElementChild).outlineWidth === '4px')"""
                front = """() => {
                  const { left, top, width, height } = document.querySelector('body > div').getBoundingClientRect();
                  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
                  const page = hit.closest('.page');
                  const isDrawn = [hit, page].some((part) => !/^rgba\\(0, 0, 0, 0\\) none/.test(getComputedStyle(part).background));
                  return isDrawn ? [...document.querySelectorAll('.page')].indexOf(page) : -1;
                }"""
                self.assertEqual(page.evaluate(outlined), 0)
                for act, expected in [
                    (lambda: page.click("a"), 1), (lambda: page.focus(f".{preset}"), 1),
                    (lambda: page.keyboard.press("ArrowLeft"), 0), (lambda: page.keyboard.press("ArrowRight"), 1),
                ]:
                    act()
                    page.wait_for_timeout(700)
                    self.assertEqual(page.evaluate(outlined), expected)
                    self.assertEqual(page.evaluate(front), expected)

    def test_several_effects_on_one_page(self):
        """Style sheets of several effects, one of them twice, change nothing in each other."""
        presets = ["coverflow", "cylinder", "animated-cube"]
        for style in ["calc", "keyframes"]:
            bodies, alone = {}, {}
            together = pathlib.Path(tempfile.mkdtemp(dir=self.folder))
            for preset in presets:
                folder = self.export(preset, "css", "--style", style)
                demo = (folder / "css/demo.html").read_text()
                body = demo.partition("</style>")[2].partition("</html>")[0]
                bodies[preset] = f'<div class="view">{body}</div>'
                shutil.copy(folder / f"css/{preset}.css", together)
                alone[preset] = self.all_places(folder / "css", [preset], bodies)
            order = [*presets, presets[0]]
            for position, places in self.all_places(together, order, bodies).items():
                for preset, found in zip(order, places):
                    with self.subTest(preset, style=style, position=position):
                        self.compare(found, alone[preset][position][0])

    def all_places(self, folder, presets, bodies):
        """Shows effects below each other, and returns the places of their pages by position."""
        links = "".join(f'<link rel="stylesheet" href="{preset}.css">' for preset in dict.fromkeys(presets))
        path = folder / "together.html"
        path.write_text(f"<!doctype html>\n{links}{''.join(bodies[preset] for preset in presets)}")
        page = self.browser.new_page(viewport={"width": 1000, "height": 700})
        page.goto(path.as_uri())
        places = {position: page.evaluate(ALL_PLACES, position) for position in [0, 1.3, 5.6]}
        page.close()
        return places

    def test_pages_that_are_not_seen_are_hidden_without_if(self):
        """Their content has no focus and is not in the tree of accessibility."""
        for preset in ["coverflow", "cylinder", "origami"]:
            with self.subTest(preset):
                folder = self.export(preset, "css")
                path = folder / f"css/{preset}.css"
                sheet = re.sub("^( *)(visibility|pointer-events): if", r"\1--no-\2: if", path.read_text(), flags=re.M)
                sheet, count = re.subn(r"\(not \(visibility: .*hidden\)\)\)", "(not (no-property: none))", sheet)
                self.assertEqual(count, 1)
                path.write_text(sheet)
                page = self.open(folder)
                found = page.evaluate(
                    """(name) => [...document.querySelectorAll('.page')].map((page) => [
                      +getComputedStyle(page).getPropertyValue(`--${name}-page-shown`),
                      [...page.children].every((part) => getComputedStyle(part).visibility === 'hidden')])""",
                    preset,
                )
                self.assertEqual([bool(shown) for shown, _ in found], [not is_hidden for _, is_hidden in found])
                self.assertGreater(sum(is_hidden for _, is_hidden in found), 0)

    def test_browsers_without_scroll_timelines_show_a_row(self):
        for preset in ["coverflow", "lantern", "roller", "cylinder"]:
            for style in ["calc", "keyframes"]:
                if (preset, style) == ("roller", "keyframes"):
                    continue
                for options in LAYOUTS:
                    with self.subTest(preset, style=style, options=options):
                        folder = self.export(preset, "css", "--style", style, *options)
                        # Chromium has scroll timelines, so that the conditions ask for something that it does not have.
                        self.replace(folder, preset, r"\(animation-timeline: scroll\(\)\)", "(no-property: none)")
                        self.check_row(folder, preset, options)
                        self.check_row(folder, preset, options, reduced_motion="reduce")

    def test_browsers_without_sign_show_a_row(self):
        """Chromium 115 to 137 have scroll timelines, but not all functions; Safari has no `if()`."""
        for preset in ["coverflow", "coverflow-classic", "paging-snapshot-chess", "captions"]:
            for options in LAYOUTS:
                with self.subTest(preset, options=options):
                    folder = self.export(preset, "css", *options)
                    self.replace(folder, preset, r"(?<![\w-])sign\(", "no-sign(")
                    self.check_row(folder, preset, options)
                    self.check_row(folder, preset, options, reduced_motion="reduce")
                    self.replace(folder, preset, r": if\(", ": no-if(")
                    self.check_row(folder, preset, options)
                    self.check_row(folder, preset, options, reduced_motion="reduce")

    def replace(self, folder, preset, pattern, new):
        """Replaces a function in a style sheet by one that no browser has."""
        path = folder / f"css/{preset}.css"
        text, count = re.subn(pattern, new, path.read_text())
        self.assertGreater(count, 1)
        path.write_text(text)

    def check_row(self, folder, preset, options, **context):
        """Checks that pages are side by side, upright, whole and visible, and that the last one comes to rest."""
        page = self.open(folder, snaps=True, **context)
        layout = json.loads((folder / "vectors.json").read_text())["layouts"][0]["layout"]
        along = 1 if "vertical" in options else 0
        length = layout["pageHeight" if along else "pageWidth"]
        step = (length + layout["gap"]) * (-1 if "--rtl" in options else 1)
        places = page.evaluate(PLACES, [bool(along), 1, 0])
        middle = [layout["viewportWidth"] / 2, layout["viewportHeight"] / 2]
        for index, place in enumerate(places):
            left, top, right, bottom = place["box"]
            self.assertEqual(place["opacity"], 1)
            self.assertTrue(place["isVisible"])
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
                        self.assertRegex(name, f"^(--|\\.|){preset}(-|$)")
                    for found in page.evaluate(OTHERS):
                        self.assertEqual(found, ["16px 8px 3px", "none", "static", "1"])
                    page.close()

    def page_of_end(self, page, along, options):
        sign = -1 if "--rtl" in options else 1
        return page.evaluate(PLACES, [bool(along), sign, 1_000_000])[-1]["box"]

    def test_documents_from_right_to_left(self):
        """The direction of the scroller is that of the export."""
        for options in [[], ["--rtl"]]:
            folder = self.export("captions", "css", *options)
            places = self.places_in_scroller(folder, options)
            demo = folder / "css/demo.html"
            for direction in ["ltr", "rtl"]:
                with self.subTest(options, direction=direction):
                    demo.write_text(re.sub('<html lang="en"( dir="...")?>', f'<html lang="en" dir="{direction}">', demo.read_text()))
                    self.compare(self.places_in_scroller(folder, options), places)

    def places_in_scroller(self, folder, options):
        """Returns the sides of pages from the left side of the scroller, which is on the right in a document from right to left."""
        page = self.open(folder)
        left = page.evaluate("() => document.querySelector('body > div').getBoundingClientRect().left")
        return [
            {**place, "box": [place["box"][0] - left, place["box"][1], place["box"][2] - left, place["box"][3]]}
            for place in self.places(page, options, 1.3)
        ]

    def test_links_in_a_page_take_clicks(self):
        """Layers that cover a page let clicks through, and a hidden ancestor hides the pages."""
        for preset in ["swiper-cards", "paging-snapshot-chess"]:
            with self.subTest(preset):
                page = self.open(self.export(preset, "css"))
                found = page.evaluate("""() => {
                  const content = document.querySelector('.page').firstElementChild;
                  content.innerHTML = '<a href="#">link</a>';
                  const link = content.firstChild;
                  const { left, top, width, height } = link.getBoundingClientRect();
                  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
                  document.querySelector('body > div').style.visibility = 'hidden';
                  return [hit === link, getComputedStyle(link).visibility];
                }""")
                self.assertEqual(found, [True, "hidden"])

    def test_content_in_pieces_keeps_the_focus(self):
        page = self.open(self.export("paging-snapshot-chess", "css"))
        page.evaluate("document.querySelector('.content').innerHTML = '<a href=\"#\">link</a>'")
        page.focus(".content a")
        self.places(page, [], 0.5)
        self.assertEqual(page.evaluate("document.activeElement.tagName"), "A")

    def test_orders_of_many_pages_differ(self):
        """The order of swiper-cards contains the number of pages."""
        page = self.open(self.export("swiper-cards", "css", "--pages", "900"))
        orders = page.evaluate("[...document.querySelectorAll('.page')].slice(0, 6).map((page) => +getComputedStyle(page).zIndex)")
        self.assertEqual(orders, sorted(set(orders), reverse=True))
        self.assertLess(orders[0], 2**31 - 1)
        page.evaluate("document.querySelector('body > div').style.setProperty('--swiper-cards-pages', 1000)")
        self.assertEqual(len(set(page.evaluate("[...document.querySelectorAll('.page')].slice(0, 6).map((page) => +getComputedStyle(page).zIndex)"))), 6)

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
