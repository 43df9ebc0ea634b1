"""The grid of variants: settings of one parameter side by side."""

from preview import SCREENSHOTS, PreviewTest

# The pixels of a canvas, as a text to compare.
PIXELS = """(canvas) => {
  const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d');
  copy.drawImage(canvas, 0, 0);
  return copy.getImageData(0, 0, canvas.width, canvas.height).data.join();
}"""

# The tick of the last frame of each visible canvas.
TICKS = """() => [...document.querySelectorAll('#device .layer:not([hidden]) > canvas')].map((one) => Number(one.dataset.tick))"""


# Collects the positions of all frames of side A.
POSITIONS = """() => import('/page/store.js').then(({on}) => {
  window.positions = [];
  on('frame', ({side, position}) => { if (side === 'a') window.positions.push(position); });
})"""


class VariantsTest(PreviewTest):
    def open_variants(self, *arguments, parameter=None, reduced=True, **options):
        options |= {"reduced_motion": "reduce"} if reduced else {}
        page = self.open(*arguments, **options)
        if parameter:
            self.entry(parameter).focus()
            page.focus("#device")
        page.keyboard.press("v")
        page.wait_for_selector("#variants:visible")
        if reduced:
            self.wait_for_exact()
        return page

    def labels(self):
        return self.page.locator(".variant span").all_text_contents()

    def settings(self):
        return self.state()["sides"]["a"]["settings"]

    def test_nine_settings_are_shown_and_a_click_takes_one(self):
        page = self.open_variants(parameter="tilt")
        self.assertEqual(page.input_value("#pick-parameter"), "tilt")
        labels = self.labels()
        self.assertEqual(len(labels), 9)
        numbers = [float(label) for label in labels]
        self.assertEqual(numbers, sorted(numbers))
        self.assertEqual((numbers[0], numbers[-1]), (0, 1))
        self.assertIn(0.9, numbers)
        self.assertEqual(page.inner_text(".variant[aria-current=true]"), "0.9")
        # The frames differ, and none overlaps another.
        canvases = page.locator("#device .layer:not([hidden]) > canvas")
        self.assertEqual(canvases.count(), 9)
        page.focus("#device")
        page.keyboard.press("ArrowRight")
        self.wait_for_rest(1)
        self.wait_for_exact()
        self.assertEqual(len({canvases.nth(i).evaluate(PIXELS) for i in range(9)}), 9)
        boxes = {tuple(page.locator(".variant").nth(i).bounding_box().values())[:2] for i in range(9)}
        self.assertEqual(len(boxes), 9)
        page.screenshot(path=SCREENSHOTS / "preview-variants.png")
        page.locator(".variant").nth(2).click()
        page.wait_for_selector("#variants", state="hidden")
        self.assertEqual(self.settings(), {"tilt": labels[2]})
        self.assert_shows("coverflow", "--set", f"tilt={labels[2]}")
        # Undo shows the variants again, then the effect without them; redo repeats both.
        page.keyboard.press("Control+z")
        page.wait_for_selector("#variants:visible")
        self.wait_until(lambda: (self.settings(), self.labels()), lambda found: found == ({}, labels))
        page.keyboard.press("Control+z")
        page.wait_for_selector("#variants", state="hidden")
        self.press("Control+Shift+z", "Control+Shift+z")
        page.wait_for_selector("#variants", state="hidden")
        self.assertEqual(self.settings(), {"tilt": labels[2]})

    def test_variants_move_together(self):
        page = self.open_variants(parameter="tilt", reduced=False)
        self.wait_for_text("#place", r"^page [12]\.\d?[1-9]")
        self.assertEqual(page.get_attribute("#play", "aria-label"), "Pause")
        # All cells show frames of the same moment, or some already those of the next one.
        for _ in range(5):
            page.wait_for_timeout(200)
            self.assertLessEqual(len(set(page.evaluate(TICKS))), 2)
        # Space plays and pauses, and takes no variant. A drag on one cell moves all, as far as the finger, and takes no variant.
        page.keyboard.press("Space")
        self.assertEqual(page.get_attribute("#play", "aria-label"), "Play")
        page.locator("#scrub").fill("0")
        self.hold(".variant >> nth=4", (-60, 0))
        self.wait_for_text("#live", "dragging")
        self.assertGreater(self.held_position(), 0.2)
        page.mouse.up()
        self.wait_for_rest()
        self.assertTrue(page.is_visible("#variants"))
        self.assertEqual(self.settings(), {})
        # A motion that began with the variants ends with them, at a page.
        self.press("Escape", "v")
        self.wait_for_text("#place", r"^page [0-9]\.\d?[1-9]")
        page.locator(".variant").nth(1).click()
        # A frame that was requested before the click is placed, so at rest.
        self.wait_for_text("#place", r"^page \d+\.00$")
        self.wait_for_rest()

    def test_the_pages_stay_in_place_when_the_variants_open_and_close(self):
        for fragment in ["#at=9", "#at=11", "#at=4.5"]:
            page = self.open("coverflow", fragment=fragment)
            before = self.position()
            page.evaluate(POSITIONS)
            page.keyboard.press("v")
            page.wait_for_selector("#variants:visible")
            page.wait_for_function("(before) => window.positions.some((one) => Math.abs(one - before) > 0.2)", arg=before)
            page.keyboard.press("Escape")
            self.wait_for_rest()
            positions = page.evaluate("window.positions")
            # There is no jump: the pages move by less than half a page from frame to frame, and not far away.
            self.assertLess(max(abs(a - b) for a, b in zip(positions, positions[1:])), 0.5)
            self.assertLess(max(abs(one - before) for one in positions), 2.1)
            page.close()

    def test_space_pauses_the_variants_at_a_page(self):
        page = self.open_variants(parameter="tilt", reduced=False)
        self.wait_for_text("#live", "moving by itself")
        page.keyboard.press("Space")
        self.wait_for_rest()
        self.assertEqual(page.get_attribute("#play", "aria-label"), "Play")
        self.assertTrue(page.is_visible("#variants"))

    def test_a_variant_with_an_error_keeps_its_label(self):
        page = self.open_variants(parameter="tilt")
        labels = self.labels()
        self.entry("spacing").fill("much")
        page.keyboard.press("Enter")
        page.wait_for_function(
            "(words) => [...document.querySelectorAll('.variant small')].filter((one) => one.textContent.includes(words)).length === 9",
            arg="Spacing cannot be 'much'",
        )
        self.assertEqual(self.labels(), labels)

    def test_angles_have_degrees(self):
        page = self.open_variants("swiper-creative", "--set", "prevRotateY=1rad", parameter="prevRotateY")
        labels = self.labels()
        self.assertTrue(all(label.endswith("°") for label in labels), labels)
        self.assertIn("57.2958°", labels)
        self.press("Escape", "b")
        self.wait_for_text("#tag-a", r"prevRotateY 57\.2958°$")

    def test_arrow_keys_and_enter_take_a_variant(self):
        page = self.open_variants(parameter="tilt")
        focused = "document.activeElement.textContent"
        self.assertEqual(page.evaluate(focused), "0.9")
        page.keyboard.press("Home")
        self.assertEqual(page.evaluate(focused), "0")
        self.press("ArrowRight", "ArrowDown")
        text = page.evaluate(focused)
        self.assertGreater(float(text), 0.25)
        page.keyboard.press("Enter")
        page.wait_for_selector("#variants", state="hidden")
        self.assertEqual(self.settings(), {"tilt": text})
        page.keyboard.press("v")
        page.wait_for_selector("#variants:visible")
        page.keyboard.press("Escape")
        page.wait_for_selector("#variants", state="hidden")
        self.assertEqual(self.settings(), {"tilt": text})

    def test_the_span_and_the_parameter_can_be_changed(self):
        page = self.open_variants(parameter="tilt")
        page.click("#variants >> text=Fine")
        numbers = [float(label) for label in self.labels()]
        self.assertEqual(len(set(numbers)), 9)
        self.assertLess(numbers[-1] - numbers[0], 0.12)
        self.assertIn(0.9, numbers)
        page.select_option("#pick-parameter", "showBackfaces")
        self.assertEqual(self.labels(), ["false", "true"])
        page.select_option("#pick-parameter", "spacing")
        self.assertEqual(len(self.labels()), 9)
        # Moving a slider changes all variants.
        self.drag_slider("tilt", -100)
        self.wait_for_exact()
        self.assertIn("tilt", self.settings())

    def test_a_preset_without_parameters_and_a_comparison_replace_the_variants(self):
        page = self.open_variants(parameter="tilt")
        page.click("#show-compare")
        page.wait_for_selector("#variants", state="hidden")
        page.wait_for_selector("#compare:visible")
        page.click("#show-variants")
        page.wait_for_selector("#variants:visible")
        self.assertFalse(page.is_visible("#compare"))
        page.keyboard.press("g")
        page.wait_for_selector("#gallery[open] .card")
        page.fill("#gallery input[type=search]", "animated-cross-fade")
        page.keyboard.press("Enter")
        page.wait_for_selector("#variants", state="hidden")
        self.wait_for_text("#preset-name", "^animated-cross-fade$")
        self.assert_shows("animated-cross-fade")

    def test_a_phone_shaped_stage_uses_the_width(self):
        page = self.open_variants("coverflow", "--size", "390x844", parameter="tilt")
        tops = {round(page.locator(".variant").nth(i).bounding_box()["y"]) for i in range(9)}
        self.assertLessEqual(len(tops), 2)
