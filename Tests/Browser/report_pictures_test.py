"""The pictures of a report, in every mode and at every width."""

import os
import pathlib

from opened_report import EMPTY, HOSTILE, LONG, MISSING, OpenedReport

SCREENSHOTS = pathlib.Path(os.environ["REPORT_SCREENSHOTS"])


class ReportPicturesTest(OpenedReport):
    def test_timeline_is_clicked(self):
        page = self.open()
        box = page.locator("#timeline").bounding_box()
        page.mouse.click(box["x"] + box["width"] * 12.5 / 15, box["y"] + 20)
        self.wait_for_status("Frame 12 of")

    def test_heat_map_shows_differences(self):
        page = self.open(HOSTILE)
        heat = "[data-picture=difference]"
        page.keyboard.press("4")
        # Equal pixels have a grey value of 100 and are shown at a sixth of it.
        self.assertEqual(self.pixel(heat, 3, 6), [17, 17, 17, 255])
        self.assertEqual(self.pixel(heat, 9, 8), [17, 17, 17, 255])
        # A difference of 40, with a gain of four, has the colour at 39 · 4 / 254 of a gradient of four colours.
        for x, y in [(4, 6), (8, 8)]:
            self.assertEqual(self.pixel(heat, x, y), [253, 171, 38, 255])
        page.locator("#gain").fill("32")
        self.assertEqual(self.pixel(heat, 4, 6), [255, 255, 230, 255])
        self.assertEqual(self.pixel(heat, 3, 6), [17, 17, 17, 255])
        self.assertEqual(page.inner_text("#counts"), "15 of 768 pixels")
        mark = page.locator(f".sheet:has({heat}) i")
        sheet = page.locator(f".sheet:has({heat})").bounding_box()
        box, scale = mark.bounding_box(), sheet["width"] / 32
        self.assertAlmostEqual(box["x"], sheet["x"] + 4 * scale, delta=0.5)
        self.assertAlmostEqual(box["y"], sheet["y"] + 6 * scale, delta=0.5)
        self.assertAlmostEqual(box["width"], 5 * scale, delta=0.5)
        self.assertAlmostEqual(box["height"], 3 * scale, delta=0.5)

    def test_regions_are_outlined_and_enlarged(self):
        page = self.open()
        self.wait_for_status("Frame 7 of")
        crops = page.locator("#crops li")
        self.assertEqual(crops.all_inner_texts(), ["geometry by 2, 0 px: 120 × 90 at 100, 60"])
        widths = crops.locator("canvas").evaluate_all("all => all.map((canvas) => canvas.width)")
        self.assertEqual(widths, [132, 132])
        self.assertEqual(page.locator(".sheet i:visible").count(), 3)
        page.keyboard.press("Home")
        page.wait_for_function("() => document.getElementById('crops').hidden")

    def test_an_equal_frame_has_no_outline(self):
        page = self.open(HOSTILE)
        page.keyboard.press("Home")
        page.wait_for_function("() => document.getElementById('counts').textContent.startsWith('0 of')")
        self.assertEqual(page.locator(".sheet i:visible").count(), 0)

    def test_pixels_of_only_one_picture_are_magenta(self):
        page = self.open(MISSING)
        page.click("[data-frame='12']:visible")
        page.wait_for_function("() => document.getElementById('counts').textContent === '63 of 816 pixels'")
        self.assertEqual(self.pixel("[data-picture=difference]", 33, 0), [255, 0, 255, 255])
        self.assertEqual(self.pixel("[data-picture=difference]", 31, 0), [17, 17, 17, 255])

    def test_a_missing_frame_has_one_picture(self):
        page = self.open(MISSING)
        page.click("[data-frame='13']:visible")
        self.wait_for_status("Frame 13 of 0 … 14, missing")
        self.assertEqual(self.pixel("[data-picture=expected]", 0, 0), [100, 100, 100, 255])
        self.assertEqual(self.pixel("[data-picture=actual]", 0, 0), [0, 0, 0, 0])
        self.assertEqual(page.inner_text("#counts"), "only the expected picture exists")

    def test_slider_covers_by_its_value(self):
        page = self.open(HOSTILE)
        page.check("input[value=slider]", force=True)
        page.focus("#divider")
        for key, share in [("Home", "100%"), ("End", "0%")]:
            page.keyboard.press(key)
            clip = page.evaluate("document.getElementById('over').style.clipPath")
            # A browser shortens 0% to 0px.
            self.assertEqual(clip, f"inset(0px {share} 0px 0px)")
        self.assertEqual(self.pixel("#over", 5, 7), [100, 100, 100, 255])
        self.assertEqual(self.pixel("figure[data-side=stack] canvas", 5, 7), [140, 100, 100, 255])

    def swaps(self, seconds):
        """The number of times that the upper picture appears or disappears."""
        return self.page.evaluate(
            """(time) => new Promise((done) => {
              const over = document.getElementById('over');
              let [count, last] = [0, over.style.visibility];
              const watch = new MutationObserver(() => {
                if (over.style.visibility !== last) count += 1;
                last = over.style.visibility;
              });
              watch.observe(over, { attributes: true });
              setTimeout(() => { watch.disconnect(); done(count); }, time);
            })""",
            seconds * 1000,
        )

    def test_blinking_is_slow_and_off_until_it_is_chosen(self):
        page = self.open(HOSTILE)
        self.assertFalse(page.is_checked("#blinking"))
        page.keyboard.press("3")
        page.select_option("#rate", "3")
        self.assertTrue(2 <= self.swaps(2) <= 6)
        self.assertEqual(page.locator("#rate option").last.inner_text(), "3")
        page.keyboard.press("1")
        self.assertFalse(page.is_checked("#blinking"))
        self.assertEqual(self.swaps(1), 0)

    def test_blinking_starts_only_on_request_with_reduced_motion(self):
        page = self.open(HOSTILE, reduced_motion="reduce")
        page.keyboard.press("3")
        self.assertFalse(page.is_checked("#blinking"))
        self.assertEqual(self.swaps(1.2), 0)
        page.click("#swap")
        self.assertEqual(page.inner_text("#stack-caption"), "Actual")
        page.check("#blinking")
        self.assertGreater(self.swaps(1.2), 0)

    def test_zoom_shows_the_same_place_in_all_pictures(self):
        page = self.open()
        page.select_option("#zoom", "4")
        sheet = page.locator(".sheet").first.bounding_box()
        self.assertAlmostEqual(sheet["width"], 4 * 480, delta=1)
        self.assertEqual(
            page.evaluate("getComputedStyle(document.querySelector('canvas[data-picture]')).imageRendering"),
            "pixelated",
        )
        page.evaluate("document.querySelector('.pane').scrollTo(300, 200)")
        page.wait_for_function(
            "() => [...document.querySelectorAll('.pane')].slice(0, 3)"
            ".every((pane) => pane.scrollLeft === 300 && pane.scrollTop === 200)"
        )

    def test_frames_without_pictures_have_a_notice(self):
        page = self.open(0, file="tight.html")
        self.assertRegex(
            page.inner_text("#embedded"),
            r"^Pictures of [2-9] of 15 frames are in this report; the others are omitted to keep it below 8 MB\.$",
        )
        page.keyboard.press("End")
        page.keyboard.press("ArrowLeft")
        page.wait_for_selector("#notice:visible")
        self.assertEqual(
            page.inner_text("#notice"),
            "The picture of frame 13 is not in this report; only frames with pictures can be played.",
        )
        page = self.open(LONG)
        self.assertEqual(page.inner_text("#embedded"), "Pictures of none of 6000 frames are in this report.")
        self.wait_for_status("Frame 3000 of 0 … 5999, 50 s, colour, 0.1 % differs")
        self.assertFalse(page.is_visible("#play") or page.is_visible("#stage"))
        page = self.open(EMPTY)
        self.assertFalse(page.is_visible("#frames"))

    def test_no_width_scrolls_sideways(self):
        page = self.open()
        for width in [320, 390, 768, 1280]:
            page.set_viewport_size({"width": width, "height": 844})
            for sequence in range(6):
                page.wait_for_selector(f"#name-{sequence}")
                for mode in "1234":
                    page.keyboard.press(mode)
                    overflow = page.evaluate("document.documentElement.scrollWidth - innerWidth")
                    self.assertLessEqual(overflow, 0, f"{width} wide, sequence {sequence}, mode {mode}")
                page.keyboard.press("]")

    def test_screenshots(self):
        grounds = {}
        for name, scheme, width in [("light", "light", 1280), ("dark", "dark", 1280), ("narrow", "light", 390)]:
            page = self.open(color_scheme=scheme, width=width)
            self.pixel("[data-picture=difference]", 0, 0)
            page.screenshot(path=SCREENSHOTS / f"report-{name}.png", full_page=True)
            grounds[name] = page.evaluate("getComputedStyle(document.body).backgroundColor")
        self.assertEqual(grounds["light"], grounds["narrow"])
        self.assertNotEqual(grounds["light"], grounds["dark"])
