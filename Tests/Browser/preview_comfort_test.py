"""Comfort on the page: wide sliders, targets for fingers, the stage of a phone, and numbers as people write them."""

from preview import SCREENSHOTS, PreviewTest

# The visible buttons and fields outside of the stage that are smaller than 44 pixels, and those without a name.
SMALL = """() => [...document.querySelectorAll('button, select, input:not([type=checkbox], [type=radio])')].filter((one) => {
  const {width, height} = one.getBoundingClientRect();
  return width > 0 && !one.closest('#device') && (height < 43.5 || one.matches('button') && width < 43.5);
}).map((one) => one.id || one.ariaLabel || one.textContent)"""

NAMELESS = """() => [...document.querySelectorAll('#panel-buttons button, #player-buttons button, #fold')]
  .filter((one) => one.innerText.trim() === '' || one.scrollWidth > one.clientWidth + 1).map((one) => one.outerHTML)"""

PHONE = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True, "device_scale_factor": 3, "screen": {"width": 390, "height": 844}}


class ComfortTest(PreviewTest):
    def test_sliders_are_as_wide_as_their_panel(self):
        # Few parameters, and a dense list of many.
        for preset in ["coverflow", "swiper-creative-tumble"]:
            page = self.open(preset)
            panel = page.locator(".parameters").bounding_box()["width"]
            widths = page.eval_on_selector_all(".parameter input[type=range]", "all => all.map((one) => one.offsetWidth)")
            self.assertGreater(len(widths), 2)
            self.assertGreater(min(widths), panel - 50)
            page.screenshot(path=SCREENSHOTS / f"preview-comfort-{preset}.png")
            page.close()

    def open_phone(self, *arguments):
        options = dict(PHONE)
        return self.open(*arguments, width=options.pop("width"), height=options.pop("height"), **options)

    def test_a_phone_has_large_targets_with_names(self):
        page = self.open_phone("coverflow", "--size", "320x500")
        for panel in ["tuning", "curves", "source", "motion"]:
            if not page.is_visible(f"#{panel}-panel"):
                page.click(f"[data-panel={panel}]")
            self.assertEqual(page.evaluate(SMALL), [], panel)
            self.assertEqual(page.evaluate(NAMELESS), [], panel)
            self.wait_for_exact()
            page.screenshot(path=SCREENSHOTS / f"preview-comfort-phone-{panel}.png")

    def test_a_phone_opens_with_its_own_stage(self):
        page = self.open_phone("coverflow")
        self.assertIn("390 × 844", page.inner_text("#zoom"))
        self.assertEqual(page.inner_text("#option-size option:checked"), "This phone, 390 × 844")
        page.close()
        # The command line has precedence.
        page = self.open_phone("coverflow", "--size", "320x200")
        self.assertIn("320 × 200", page.inner_text("#zoom"))

    def test_numbers_have_a_decimal_comma_or_point_and_errors_of_rounding_are_zero(self):
        page = self.open("coverflow")
        self.entry("tilt").fill("0,7")
        page.keyboard.press("Enter")
        page.wait_for_function("() => location.hash.includes('tilt=0.7')")
        self.assertEqual(self.entry("tilt").input_value(), "0.7")
        self.entry("tilt").fill("1e-17")
        page.keyboard.press("Enter")
        page.wait_for_function("() => location.hash.includes('tilt=1e-17')")
        self.assertEqual(self.entry("tilt").input_value(), "0")
        page.click("#toolbar >> text=Pages")
        page.fill("#option-gap", "12,5")
        page.keyboard.press("Enter")
        page.wait_for_function("() => location.hash.includes('gap=12.5')")

    def test_pages_are_counted_from_1(self):
        page = self.open("coverflow")
        self.assertEqual(page.inner_text("#place"), "page 1.00")
        page.keyboard.press("o")
        self.assertIn("1", page.locator("#device .overlays text").all_text_contents())
        page.click("[data-panel=motion]")
        page.fill("#option-to", "3")
        page.keyboard.press("Enter")
        page.wait_for_function("() => new URLSearchParams(location.hash.slice(1)).get('to') === '2'")
        self.assertEqual(page.input_value("#option-from"), "1")
