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
        self.type_at("summary", "x")
        page.wait_for_selector(".problems li")
        self.check("error in the source")
        page.keyboard.press("Control+z")
        page.wait_for_selector(".problems li", state="hidden")
        page.focus("#device")
        page.keyboard.press("e")
        if not page.is_visible("#curves-panel"):
            page.keyboard.press("c")
        page.wait_for_selector(".plot")
        for mode in ["Velocity", "Acceleration", "Value"]:
            page.click(f"#curves button:has-text('{mode}')")
            self.check(mode)
        if page.is_visible("#fold"):
            page.click("#fold")
            page.wait_for_selector("#option-rtl:visible")
            self.check("sheet of options")
            page.keyboard.press("Escape")
            page.focus("#device")
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

    def points_and_errors(self, scheme, **options):
        page = self.open("reanimated-circular", fragment="#a=reanimated-circular&view.tuning=false&view.curves=true",
                         color_scheme=scheme, bypass_csp=True, **options)
        page.focus(".handle >> nth=1")
        page.wait_for_selector(".point-row:visible")
        self.check("points")
        page.fill(".point-row:visible input >> nth=1", "much")
        page.keyboard.press("Enter")
        page.wait_for_selector(".point-remark.is-wrong")
        self.check("a wrong number of a point")
        page = self.open("coverflow", fragment="#a=coverflw", loads=False, color_scheme=scheme, bypass_csp=True, **options)
        page.wait_for_selector("#failure:visible")
        self.check("unknown preset")

    def test_points_and_errors_are_accessible(self):
        for scheme in ["light", "dark"]:
            self.points_and_errors(scheme)
        self.points_and_errors("dark", width=390, height=844)

    def test_nothing_serious_is_found_in_light_colours(self):
        self.walk("light")

    def test_nothing_serious_is_found_in_dark_colours(self):
        self.walk("dark")

    def test_nothing_serious_is_found_on_a_small_screen(self):
        self.walk("light", width=390, height=844)


if __name__ == "__main__":
    unittest.main()
