"""A walk through a published page: touches, keys, tabs, settings, rotation, and the limits of its size."""

import gzip

from published import DESKTOP, PHONE, SCREENSHOTS, TOUCHES, PublishedTest

# The largest size of a page without pictures, and of its compressed bytes.
MOST_BYTES, MOST_COMPRESSED = 450_000, 320_000


def swipe(start, end, y, seconds=0.15, steps=9):
    """Returns the touches of a finger that moves evenly along x."""
    moves = [
        ["pointermove", 1, start + (end - start) * step / steps, y, seconds * step / steps] for step in range(1, steps + 1)
    ]
    return [["pointerdown", 1, start, y, 0], *moves, ["pointerup", 1, end, y, seconds]]


class PublishWalkTest(PublishedTest):
    def test_walk(self):
        path = self.publish("coverflow", "roller", "--pages", "photos", "--controls", "--max-size", "1MB")
        page = self.open(path)
        self.assertEqual(self.current(page), 0)

        # A flick turns a page, and the end pulls back.
        page.evaluate(TOUCHES, swipe(300, 180, 300))
        self.assertEqual(self.rest(page), 1)
        page.evaluate(TOUCHES, swipe(60, 330, 300))
        page.evaluate("() => new Promise((done) => setTimeout(done, 400))")
        page.evaluate(TOUCHES, swipe(60, 330, 300))
        self.assertEqual(self.rest(page), 0)

        # Fingers of the browser itself.
        client = page.context.new_cdp_session(page)
        client.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
        for kind, x in [("touchStart", 300), ("touchMove", 250), ("touchMove", 200), ("touchMove", 150)]:
            client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": 300}]})
            page.wait_for_timeout(16)
        client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        self.assertEqual(self.rest(page), 1)

        # Keys, and what a screen reader says.
        page.focus(".fx-player")
        page.keyboard.press("End")
        self.assertEqual(self.rest(page), 7)
        self.assertEqual(page.text_content(".fx-status"), "Page 8 of 8: photo 8")
        page.keyboard.press("ArrowLeft")
        self.assertEqual(self.rest(page), 6)

        # A rotation keeps the page.
        page.set_viewport_size({"width": 844, "height": 390})
        self.wait(page, "fxPlayer.layout.viewport.width === 844")
        self.assertEqual(self.rest(page), 6)
        page.set_viewport_size(PHONE)
        self.wait(page, "fxPlayer.layout.viewport.width === 390")
        self.assertEqual(self.rest(page), 6)

        # Tabs keep the page too; parameters change poses at once.
        page.get_by_role("tab", name="roller").click()
        self.assertEqual(self.rest(page), 6)
        self.assertGreater(page.locator(".fx-piece").count(), 20)
        page.get_by_role("tab", name="coverflow").click()
        transform = "document.querySelectorAll('.fx-face')[7].style.transform"
        before = page.evaluate(transform)
        page.get_by_label("Tilt", exact=True).fill("0.5")
        self.rest(page)
        self.assertNotEqual(page.evaluate(transform), before)
        page.get_by_label("Direction").select_option("vertical")
        self.rest(page)
        page.get_by_role("button", name="Copy options").click()
        self.wait(page, "document.getElementById('copied').value !== ''")
        self.assertIn("--set tilt=0.5 --direction vertical", page.evaluate("document.getElementById('copied').value"))
        page.screenshot(path=SCREENSHOTS / "publish-walk-phone.png")
        wide = self.open(path, DESKTOP, "#coverflow?tilt=0.5")
        self.assertAlmostEqual(wide.evaluate("fxPlayer.parameters.tilt"), 0.5)
        wide.screenshot(path=SCREENSHOTS / "publish-walk-desktop.png")

    def test_size(self):
        """The page without pictures is small."""
        (self.folder / "dot.png").write_bytes((self.photos / "photo 1.png").read_bytes())
        page = self.publish("coverflow", "--pages", "dot.png", "--controls", "--max-size", "450kB").read_bytes()
        self.assertLess(len(page), MOST_BYTES)
        self.assertLess(len(gzip.compress(page, 9)), MOST_COMPRESSED)
