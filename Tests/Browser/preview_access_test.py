"""Accessibility of a preview: axe-core finds nothing serious in any state of the page."""

import unittest

from axe_playwright_python.sync_playwright import Axe

from preview import PreviewTest


class AccessTest(PreviewTest):
    def check(self, state):
        """Checks the page as it is now; `state` names it in errors."""
        violations = Axe().run(self.page).response["violations"]
        found = [
            f"{state}: {one['id']}: {one['nodes'][0]['target']}"
            for one in violations
            if one["impact"] in ("serious", "critical")
        ]
        self.assertEqual(found, [])

    def walk(self, scheme, **options):
        # The page's own rules forbid the script of axe-core.
        page = self.open("coverflow", color_scheme=scheme, bypass_csp=True, **options)
        self.check("stage")
        for key, selector in [("x", "#export[open]"), ("i", "#images[open]")]:
            page.keyboard.press(key)
            page.wait_for_selector(selector)
            page.wait_for_timeout(300)
            self.check(selector)
            page.keyboard.press("Escape")
        page.click("#motion > button")
        page.wait_for_selector(".easing")
        self.check("motion")
        page.keyboard.press("Escape")
        page.keyboard.press("e")
        page.wait_for_function("() => document.querySelector('#source-text')?.value")
        self.check("source")
        page.keyboard.press("e")
        page.keyboard.press("b")
        page.wait_for_selector("#compare:visible")
        self.check("compare")
        page.click("#compare >> text=Difference")
        self.wait_for_text("#difference-amount", "differ")
        self.check("difference")
        page.keyboard.press("b")
        page.keyboard.press("v")
        page.wait_for_selector("#variants:visible")
        self.check("variants")
        page.keyboard.press("Escape")
        page.keyboard.press("g")
        page.wait_for_selector("#gallery[open] .card")
        self.check("gallery")

    def test_nothing_serious_is_found_in_light_colours(self):
        self.walk("light")

    def test_nothing_serious_is_found_in_dark_colours(self):
        self.walk("dark")

    def test_nothing_serious_is_found_on_a_small_screen(self):
        self.walk("light", width=390, height=844)


if __name__ == "__main__":
    unittest.main()
