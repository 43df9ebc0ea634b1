"""Panels and options on small screens, parameters in words, and errors that are shown once."""

import re

from preview import SCREENSHOTS, SOURCE, PreviewTest

# The elements that are wider than the window or scroll sideways without the browser's scroll bar.
SIDEWAYS = """() => [...document.querySelectorAll('body *')].filter((one) => {
  if (!one.checkVisibility() || one.closest('.text-sheet')) return false;
  const style = getComputedStyle(one);
  const scrolls = ['auto', 'scroll'].includes(style.overflowX) && one.scrollWidth > one.clientWidth + 1;
  return scrolls && style.scrollbarWidth === 'none';
}).map((one) => one.id || one.className)"""


# The script of a panel, as in a folder of its own.
NOTES = """
export const panel = {
  title: "Notes", key: "w", order: 0, place: "right", button: {slot: "panel-buttons", text: "Notes"}, hasSplitter: true, isOpen: () => false,
};
export function mount(element) { element.textContent = "Mine"; }
"""


class PanelsTest(PreviewTest):
    def test_a_script_is_a_panel_with_a_button_a_key_and_a_size(self):
        def add(route):
            answer = route.fetch()
            route.fulfill(response=answer, body=answer.text() + '\nexport * as notes from "./panels/notes/notes.js";')

        context = self.context()
        context.route("**/page/panels.js", add)
        context.route("**/page/panels/notes/notes.js", lambda route: route.fulfill(body=NOTES, content_type="text/javascript"))
        self.addCleanup(context.unroute_all)
        page = self.open()
        self.assertFalse(page.is_visible("#notes-panel"))
        page.keyboard.press("w")
        self.assertEqual(page.inner_text("#notes-panel"), "Mine")
        self.assertEqual(page.get_attribute("[data-panel=notes]", "aria-pressed"), "true")
        page.focus(".splitter[data-sizes=notes]")
        page.keyboard.press("ArrowRight")
        self.assertEqual(page.get_attribute(".splitter[data-sizes=notes]", "aria-valuenow"), "240")
        page.click("[data-panel=notes]")
        self.assertFalse(page.is_visible("#notes-panel"))
        page.keyboard.press("?")
        self.assertIn("Notes", page.inner_text("#help"))

    def zoom(self):
        return int(re.search(r"(\d+) %", self.page.inner_text("#zoom")).group(1))

    def test_two_panels_share_a_column_in_a_window_of_1024_pixels(self):
        page = self.open(width=1024, height=768)
        before = self.zoom()
        self.show_source()
        self.assertTrue(page.is_visible("#tuning-panel") and page.is_visible("#source-panel"))
        self.wait_for_text("#zoom", r"\d")
        self.assertGreaterEqual(self.zoom(), 90)
        self.assertGreaterEqual(self.zoom(), before - 5)
        [stage, tuning, source] = [page.locator(f"#{name}-panel").bounding_box() for name in ("stage", "tuning", "source")]
        self.assertGreater(stage["width"], 600)
        for panel in [tuning, source]:
            self.assertGreaterEqual(panel["x"], stage["x"] + stage["width"] - 3)
            self.assertGreater(panel["height"], 250)
        self.assertLessEqual(source["y"] + source["height"], 768)
        # Both can be used: a change in tuning is shown above, and the source below has all its buttons.
        self.assertTrue(page.locator(".source-head button:has-text('Save as')").is_visible())
        page.screenshot(path=SCREENSHOTS / "preview-panels-1024.png")

    def test_one_panel_at_a_time_on_a_phone(self):
        page = self.open(width=390, height=844)
        for name in ["source", "curves", "tuning"]:
            page.click(f"[data-panel={name}]")
            for other in ["source", "curves", "tuning"]:
                self.assertEqual(page.is_visible(f"#{other}-panel"), other == name, f"{name}, {other}")
            self.assertGreater(page.locator("#device").bounding_box()["width"], 150)
        page.click("[data-panel=tuning]")
        self.assertFalse(page.is_visible("#tuning-panel"))

    def test_the_toolbar_folds_into_a_sheet_on_a_phone(self):
        page = self.open(width=390, height=844)
        self.assertFalse(page.is_visible("#option-direction"))
        page.focus("#fold")
        page.keyboard.press("Enter")
        page.wait_for_selector("#option-direction:visible")
        sheet = page.locator("#fold-sheet").bounding_box()
        self.assertEqual((sheet["x"], sheet["width"], sheet["y"] + sheet["height"]), (0, 390, 844))
        for control in page.locator("#fold-sheet :is(button, select, input):visible").all():
            box = control.bounding_box()
            self.assertLessEqual(box["x"] + box["width"], 390)
            self.assertGreaterEqual(box["x"], 0)
        page.screenshot(path=SCREENSHOTS / "preview-sheet.png")
        page.click("#option-rtl")
        self.assertEqual(page.get_attribute("#option-rtl", "aria-pressed"), "true")
        # A menu inside of the sheet keeps the sheet open.
        page.click("[title='Pages and layout']")
        self.assertTrue(page.is_visible("#option-gap") and page.is_visible("#fold-sheet"))
        self.press("Escape", "Escape")
        self.assertFalse(page.is_visible("#fold-sheet"))
        # In a wide window the options are in the toolbar.
        page.set_viewport_size({"width": 1360, "height": 860})
        page.wait_for_selector("#option-direction:visible")
        self.assertFalse(page.is_visible("#fold"))

    def test_nothing_scrolls_sideways_without_a_hint(self):
        page = self.open("swiper-creative")
        for width in [360, 390, 700, 900, 1024, 1360]:
            page.set_viewport_size({"width": width, "height": 800})
            self.assertEqual(page.evaluate(SIDEWAYS), [], f"{width}")
            self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth - innerWidth"), 0)

    def test_nothing_is_cut_off_above_the_buttons(self):
        page = self.open(width=1440, height=900)
        for preset in ["swiper-creative", "paging-stack", "coverflow"]:
            self.show(preset)
            page.evaluate("document.querySelector('.parameters').scrollTop = 0")
            fades = "getComputedStyle(document.querySelector('.parameters')).maskImage !== 'none'"
            overflows = page.evaluate("(({scrollHeight, clientHeight}) => scrollHeight > clientHeight)(document.querySelector('.parameters'))")
            # A list that continues below the buttons fades out.
            page.wait_for_function(f"() => {fades} === {str(overflows).lower()}")
            # At its end, all rows are whole.
            page.evaluate("document.querySelector('.parameters').scrollTop = 1e6")
            page.wait_for_function(f"() => !({fades})")
            last = page.locator(".parameter").last.bounding_box()
            bottom = page.locator(".parameters").bounding_box()
            self.assertLessEqual(last["y"] + last["height"], bottom["y"] + bottom["height"])
            for below in [".help-line:visible", ".saving"]:
                if page.locator(below).count() > 0:
                    self.assertLessEqual(bottom["y"] + bottom["height"], page.locator(below).bounding_box()["y"] + 1)

    def test_parameters_have_names_in_words(self):
        page = self.open("swiper-creative")
        row = page.locator(".parameter[data-parameter=prevRotateY]")
        self.assertEqual(row.locator(".name").inner_text(), "Rotate Y")
        self.assertEqual(row.locator("xpath=..").locator("legend").inner_text().lower(), "previous")
        self.assertEqual(row.locator(".name").get_attribute("title"), "prevRotateY")
        page = self.open("coverflow")
        names = dict(page.eval_on_selector_all(".parameter", "(rows) => rows.map((row) => [row.dataset.parameter, row.querySelector('.name').textContent])"))
        self.assertEqual((names["fadeMin"], names["fadeMax"], names["visibleItems"]), ("Fade from", "Fade to", "Visible items"))
        # Both the words and the name in the YAML are found.
        for words in ["fade from", "fadeMin"]:
            page.fill("[aria-label='Filter parameters']", words)
            seen = page.locator(".parameter:visible").evaluate_all("(rows) => rows.map((row) => row.dataset.parameter)")
            self.assertEqual(seen, ["fadeMin"] if words == "fade from" else ["fadeMin", "fadeMinAlpha"])

    def test_minus_infinity_is_never(self):
        page = self.open("coverflow")
        self.assertEqual(self.entry("fadeMin").input_value(), "never")
        self.assertEqual(self.slider("fadeMin").get_attribute("aria-valuetext"), "never")
        self.entry("fadeMin").fill("-2")
        page.keyboard.press("Enter")
        self.assert_shows("coverflow", "--set", "fadeMin=-2")
        self.entry("fadeMin").fill("Never")
        page.keyboard.press("Enter")
        self.assertEqual(self.entry("fadeMin").input_value(), "never")
        self.assert_shows("coverflow", "--set", "fadeMin=-inf")
        page.wait_for_function("() => !location.hash.includes('fadeMin')")

    def test_a_help_text_names_an_infinite_value_as_the_field_does(self):
        self.open("cardflow")
        self.assertEqual(self.entry("perspective").input_value(), "none")
        self.assertIn("none for no perspective", self.page.inner_text("#help-perspective"))

    def test_a_field_with_an_error_stays_visible(self):
        page = self.open("swiper-creative", width=390, height=844)
        self.entry("nextScale").fill("much")
        page.keyboard.press("Enter")
        error = page.locator("#error-nextScale")
        error.wait_for()
        box = error.bounding_box()
        self.assertLessEqual(box["y"] + box["height"], 844)

    def test_an_error_is_shown_once(self):
        page = self.open("coverflow")
        self.entry("tilt").fill("much")
        page.keyboard.press("Enter")
        row = page.locator(".parameter[data-parameter=tilt] .error")
        row.wait_for()
        self.assertEqual(row.inner_text(), "Tilt cannot be 'much'; it has to be a number")
        self.assertFalse(page.is_visible("#failure"))
        # Without the panel, the stage shows it and can reset the parameter.
        page.click("[data-panel=tuning]")
        page.wait_for_selector("#failure:visible")
        self.assertEqual(page.inner_text("#failure h2"), "Tilt cannot be 'much'; it has to be a number")
        page.screenshot(path=SCREENSHOTS / "preview-failure.png")
        page.click("#failure button")
        page.wait_for_selector("#failure", state="hidden")
        self.assert_shows("coverflow")
        # An error of the source is in its list, or on the stage if the panel is closed.
        self.show_source()
        self.type_at("tilt / 2", "x")
        page.wait_for_selector(".problems li")
        self.assertFalse(page.is_visible("#failure"))
        page.click("[data-panel=source]")
        page.wait_for_selector("#failure:visible")
        self.assertRegex(page.inner_text("#failure h2"), r"^Line \d+ of the source has an error$")
        page.click("#failure button")
        self.assertTrue(page.is_visible(SOURCE))
        self.assertFalse(page.is_visible("#failure"))

    def test_an_error_of_an_option_is_in_the_words_of_the_page(self):
        page = self.open("coverflow", fragment="#a=coverflow&gap=wide", loads=False)
        page.wait_for_selector("#failure:visible")
        self.assertEqual(page.inner_text("#failure h2"), "Gap between pages cannot be 'wide'")
        self.assertNotIn("--", page.inner_text("#failure"))
        page.click("#failure button:has-text('Reset it')")
        page.wait_for_selector("#device:visible")
        self.assertFalse(page.is_visible("#failure"))

    def test_an_unknown_preset_is_reported_in_the_middle_of_the_stage(self):
        page = self.open(fragment="#a=coverflw", loads=False)
        page.wait_for_selector("#failure:visible")
        box, stage = [page.locator(one).bounding_box() for one in ["#failure", "#stage"]]
        self.assertAlmostEqual(box["y"] + box["height"] / 2, stage["y"] + stage["height"] / 2, delta=2)
        self.assertFalse(page.is_visible("#zoom-bar"))
        for name in ["Copy command", "Save preset…"]:
            self.assertTrue(page.is_disabled(f"#saving >> text={name}"))

    def test_an_unknown_preset_offers_the_gallery(self):
        page = self.open("coverflow", fragment="#a=coverflw", loads=False)
        page.wait_for_selector("#failure:visible")
        self.assertEqual(page.inner_text("#failure h2"), "There is no preset 'coverflw'")
        page.screenshot(path=SCREENSHOTS / "preview-unknown.png")
        page.click("#failure button:has-text('Choose in the gallery')")
        page.wait_for_selector("#gallery[open] .card")
        page.keyboard.press("Escape")
        page.click("#failure button:has-text('Show coverflow')")
        page.wait_for_selector("#device:visible")
        self.assert_shows("coverflow")
