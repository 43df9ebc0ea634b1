"""A designer's session with a preview, from the gallery to a comparison."""

import base64

from preview import SCREENSHOTS, SOURCE, PreviewTest

# The size and number of frames of a GIF, read by the browser.
READ_GIF = """async (text) => {
  const data = Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
  const decoder = new ImageDecoder({ data, type: 'image/gif' });
  await decoder.completed;
  const { image } = await decoder.decode({ frameIndex: 0 });
  return [image.displayWidth, image.displayHeight, decoder.tracks.selectedTrack.frameCount];
}"""


class WalkTest(PreviewTest):
    def test_from_the_gallery_to_a_comparison(self):
        # The page opens in the middle of the deck and moves by itself; a key ends that at a page.
        page = self.open(fragment="")
        self.assertEqual(page.inner_text("#preset-name"), "coverflow")
        self.wait_for_text("#place", r"^page 6\.[1-9]|^page 7")
        self.wait_for_text("#live", "^live · first look, until you touch it$")
        page.keyboard.press("Shift")
        # A frame that was requested before the key may still arrive, and it is placed, so at rest.
        self.wait_for_text("#place", r"^page \d+\.00$")
        self.wait_for_rest()
        self.assertGreaterEqual(self.position(), 5)
        self.assert_shows("coverflow")

        # Opens another preset from the gallery.
        page.click("#preset")
        page.wait_for_selector("#gallery[open] .card[data-name=coverflow]")
        page.fill("#gallery input[type=search]", "previous cards shrink")
        self.assertRegex(page.inner_text("#gallery output"), r"^1 of \d+$")
        page.click(".card[data-name=cardflow] .card-open")
        page.wait_for_selector("#gallery", state="hidden")
        self.wait_for_text("#preset-name", "^cardflow$")
        self.assert_shows("cardflow")

        # Drags the stage, then zooms it and fits it again.
        before = self.position()
        self.assertGreater(self.drag((-200, 0)), before + 0.3)
        self.wait_for_rest()
        self.assertGreaterEqual(self.position(), before + 1)
        self.assert_shows("cardflow")
        page.keyboard.press("0")
        fitted = page.inner_text("#zoom")
        page.keyboard.press("+")
        self.assertNotEqual(page.inner_text("#zoom"), fitted)
        page.keyboard.press("0")
        self.assertEqual(page.inner_text("#zoom"), fitted)

        # Takes one of nine variants of a parameter, then tunes it.
        self.entry("step").click()
        page.click("#show-variants")
        page.wait_for_selector("#variants:visible")
        self.assertEqual(page.locator(".variant").count(), 9)
        page.screenshot(path=SCREENSHOTS / "preview-walk-variants.png")
        taken = page.inner_text(".variant >> nth=2")
        page.click(".variant >> nth=2")
        page.wait_for_selector("#variants", state="hidden")
        # The variants sway, each moment at rest, and the stage then scrolls to the nearest page.
        self.wait_for_text("#place", r"\.00$")
        self.assert_shows("cardflow", "--set", f"step={taken}")
        before = self.entry("step").input_value()
        self.assertEqual(before, taken)
        self.drag_slider("step", 60)
        step = self.entry("step").input_value()
        self.assertGreater(float(step), float(before))
        settings = ["--set", f"step={step}"]
        self.assert_shows("cardflow", *settings)

        # Edits the source: an error is shown at its place, and the last valid frame stays.
        self.show_source()
        self.type_at("alpha: clamp(", "x")
        page.wait_for_selector(".copy .wrong")
        self.assertEqual(page.inner_text(".copy .wrong"), "x1")
        self.assertIn("unknown name 'x1'", page.inner_text(".problems li"))
        self.assert_shows("cardflow", *settings)
        page.screenshot(path=SCREENSHOTS / "preview-walk-error.png")
        # Fixes the error.
        page.click(".problems button")
        page.keyboard.type("0.5")
        page.wait_for_selector(".copy .wrong", state="detached")
        self.assertFalse(page.is_visible("#failure"))
        (self.folder / "fixed.yaml").write_text(page.input_value(SOURCE))
        fixed = ["./fixed.yaml", *settings]
        self.assert_shows(*fixed)

        # Exports a GIF.
        page.click("[data-opens=export]")
        # The defaults of a loop arrive with the first command.
        self.wait_for_text(".export-command code", "--bounce")
        page.fill("#export-hold", "0")
        page.uncheck("#export-bounce")
        self.wait_for_text(".export-command code", "^fxrender cardflow --ease ease-in-out --set.*--format gif$")
        self.assertIn(f"--set step={step}", page.inner_text(".export-command code"))
        self.assertIn("640 × 400 pixels · 50 frames", page.inner_text("#export"))
        page.click("#export button.primary:enabled")
        page.wait_for_selector(".exports li[data-state=done]")
        path = page.inner_text(".export-result code")
        self.assertEqual(path, "Renders/cardflow/cardflow.gif")
        gif = base64.b64encode((self.folder / path).read_bytes()).decode()
        self.assertEqual(page.evaluate(READ_GIF, gif), [640, 400, 50])
        page.click("#export [aria-label=Close]")
        page.wait_for_selector("#export", state="hidden")

        # Compares with the default, then with another preset, at the same position.
        page.click("#show-compare")
        self.wait_for_text("#tag-b", r"cardflow \(changed\)$")
        self.assert_shows("./fixed.yaml", canvas="#canvas-b")
        page.select_option("#pick-b", "cylinder")
        self.wait_for_text("#tag-b", "cylinder$")
        self.assertEqual(page.inner_text("#tag-a"), "A  cardflow (changed)")
        self.assert_shows("cylinder", canvas="#canvas-b")
        self.assert_shows(*fixed)
        page.screenshot(path=SCREENSHOTS / "preview-walk-compare.png")
