"""The live gallery: tiles that move under the finger, from a server and from a folder, and their settings."""

import subprocess

from axe_playwright_python.sync_playwright import Axe

from published import DESKTOP, PHONE, PROGRAM, SCREENSHOTS, PublishedTest
from served import serve


class GalleryTest(PublishedTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.gallery = cls.folder / "gallery"
        words = [PROGRAM, "gallery", cls.gallery, "--quiet"]
        subprocess.run(words, check=True, capture_output=True)
        cls.address = f"{serve(cls.gallery, cls)}/index.html"

    def page(self, viewport):
        context = self.browser.new_context(viewport=viewport)
        self.addCleanup(context.close)
        page = context.new_page()
        page.faults = []
        page.on("console", lambda message: page.faults.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: page.faults.append(str(error)))
        return page

    def drag(self, page):
        """Drags the pages of the first tile, and returns the transforms before and after."""
        tile = page.locator(".live-tile").first
        box = tile.bounding_box()
        read = "(tile) => [...tile.querySelectorAll('.fx-face')].map((face) => face.style.transform).join()"
        before = tile.evaluate(read)
        page.mouse.move(box["x"] + box["width"] * 0.7, box["y"] + box["height"] / 2)
        page.mouse.down()
        page.mouse.move(box["x"] + box["width"] * 0.4, box["y"] + box["height"] / 2, steps=5)
        page.wait_for_timeout(100)
        after = tile.evaluate(read)
        page.mouse.up()
        return before, after

    def check_aids(self, page):
        """Checks the page with axe."""
        violations = Axe().run(page).response["violations"]
        self.assertEqual([(rule["id"], [node["html"][:120] for node in rule["nodes"]][:4]) for rule in violations], [])

    def test_tiles(self):
        for address in [self.address, (self.gallery / "index.html").as_uri()]:
            for viewport in (PHONE, DESKTOP):
                with self.subTest(address=address, viewport=viewport):
                    page = self.page(viewport)
                    page.goto(address)
                    page.wait_for_selector("body[data-live]")
                    page.wait_for_timeout(500)
                    before, after = self.drag(page)
                    self.assertNotEqual(before, after)
                    self.assertEqual(page.faults, [])
                    page.screenshot(path=SCREENSHOTS / f"publish-gallery-{viewport['width']}.png")

    def test_settings(self):
        page = self.page(DESKTOP)
        page.goto(self.address)
        page.wait_for_selector("body[data-live]")
        page.fill("#search", "coverflow")
        page.get_by_role("button", name="Settings and code").first.click()
        page.wait_for_selector("dialog .fx-page", state="attached")
        page.locator("dialog input[type=range]").first.fill("0.5")
        self.assertIn("--set ", page.inner_text("dialog .live-codes"))
        self.check_aids(page)
        page.screenshot(path=SCREENSHOTS / "publish-gallery-settings.png")
        page.get_by_role("button", name="Close").click()
        # The event of the closed dialog follows later.
        page.wait_for_selector("dialog .fx-page", state="detached")
        self.assertEqual(page.faults, [])

    def test_aids(self):
        for viewport in (PHONE, DESKTOP):
            page = self.page(viewport)
            page.goto(self.address)
            page.wait_for_selector("body[data-live]")
            self.check_aids(page)
