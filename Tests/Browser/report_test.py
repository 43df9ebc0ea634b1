"""The report in a browser: what it shows, by hand and by keyboard, and what it must never do."""

import base64
import hashlib
import os
import pathlib
import re
import shutil
import time
import unittest

from playwright.sync_api import sync_playwright

SAMPLES = pathlib.Path(os.environ["REPORT_SAMPLES"])
SCREENSHOTS = pathlib.Path(os.environ["REPORT_SCREENSHOTS"])

# The places of the sequences in the sample (SampleReport.swift).
TURNED, IDENTICAL, HOSTILE, LONG, EMPTY, MISSING = range(6)

# Reads a pixel of a canvas from a copy, since Chromium has a remark on canvases read often.
READ = """(canvas, x, y) => {
  const copy = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  copy.drawImage(canvas, -x, -y);
  return [...copy.getImageData(0, 0, 1, 1).data];
}"""


def setUpModule():
    global playwright, browser
    playwright = sync_playwright().start()
    browser = playwright.chromium.launch(
        executable_path=shutil.which("chromium"),
        # Chromium refuses to run as root with its sandbox.
        args=["--no-sandbox"] if os.geteuid() == 0 else [],
    )


def tearDownModule():
    browser.close()
    playwright.stop()


class ReportTest(unittest.TestCase):
    def open(self, sequence=TURNED, file="whole.html", width=1280, height=900, **options):
        """Opens a sample; whatever it says or asks for is held against it when the test ends."""
        context = browser.new_context(viewport={"width": width, "height": height}, **options)
        self.addCleanup(context.close)
        page = context.new_page()
        address = (SAMPLES / file).as_uri()
        remarks, requests = [], []
        page.on("console", lambda message: remarks.append(message.text))
        page.on("pageerror", lambda error: remarks.append(str(error)))
        page.on("request", lambda request: requests.append(request.url))
        page.goto(f"{address}#sequence-{sequence}")
        self.addCleanup(lambda: self.assertEqual(remarks, []))
        self.addCleanup(
            lambda: self.assertEqual(
                [url for url in requests if not url.startswith("data:")],
                [address],
            )
        )
        page.wait_for_function("() => document.getElementById('data') && player")
        self.page = page
        return page

    def status(self):
        return self.page.inner_text("#status")

    def wait_for_status(self, start):
        self.page.wait_for_function(
            "start => document.getElementById('status').textContent.startsWith(start)", arg=start
        )

    def pixel(self, canvas, x, y):
        """The bytes of a pixel of a canvas, by its selector."""
        self.page.wait_for_function(
            "selector => document.querySelector(selector)?.offsetParent", arg=canvas
        )
        return self.page.evaluate(
            f"([selector, x, y]) => ({READ})(document.querySelector(selector), x, y)",
            [canvas, x, y],
        )

    def tab_to(self, selector):
        """Presses Tab until an element has the focus, and sees that the focus can be seen."""
        for _ in range(40):
            self.page.keyboard.press("Tab")
            if self.page.evaluate("s => document.activeElement.matches(s)", selector):
                outline = self.page.evaluate(
                    "getComputedStyle(document.activeElement).outlineStyle"
                )
                self.assertNotEqual(outline, "none")
                return
        self.fail(f"Tab does not come to {selector}")

    # What it must never do

    def test_policy_names_the_script_and_the_style(self):
        text = (SAMPLES / "whole.html").read_text(encoding="utf-8")
        for kind, tag in [("style", "style"), ("script", "script")]:
            content = re.search(f"<{tag}>(.*?)</{tag}>", text, re.DOTALL).group(1)
            digest = base64.b64encode(hashlib.sha256(content.encode()).digest()).decode()
            self.assertIn(
                f"{kind}-src 'sha256-{digest}'",
                text,
                f"the {kind} has changed: write this hash into Report/report.html",
            )

    def test_policy_stops_other_scripts_and_requests(self):
        page = browser.new_page()
        self.addCleanup(page.close)
        page.goto((SAMPLES / "whole.html").as_uri())
        page.evaluate(
            """() => {
              const script = document.createElement('script');
              script.textContent = 'hacked = 1';
              document.body.append(script);
            }"""
        )
        self.assertEqual(page.evaluate("typeof hacked"), "undefined")
        stopped = page.evaluate(
            """() => new Promise((done) => {
              addEventListener('securitypolicyviolation', (event) => done(event.effectiveDirective));
              fetch('http://127.0.0.1:9/').catch(() => setTimeout(() => done('nothing'), 500));
            })"""
        )
        self.assertEqual(stopped, "connect-src")

    def test_hostile_names_are_text(self):
        for sequence in range(6):
            page = self.open(sequence)
            self.assertEqual(page.evaluate("typeof hacked"), "undefined")
            self.assertEqual(page.locator("img").count(), 0)
        page = self.open(HOSTILE)
        self.assertEqual(
            page.inner_text(f"#name-{HOSTILE}"),
            r"""\u{1B}[31m\u{9B}2J\u{A}]]>'"&<!--<script>hacked=1</script>"""
            r"""<img src=x onerror=hacked=1>\u{2028}\u{202E}{{data}}\u{FFFE}\u{0}""",
        )

    # Keys

    def test_keys_alone(self):
        page = self.open()
        self.wait_for_status("Frame 7 of 0 … 14, 0.117 s, page position 0.35, geometry, 80 % diff")
        self.tab_to("#sequence-0 [data-frame='12']")
        page.keyboard.press("Enter")
        self.wait_for_status("Frame 12 of 0 … 14, 0.2 s, page position 0.6, geometry, 5 % differs")
        self.assertEqual(page.get_attribute("[data-frame='12']", "aria-current"), "true")
        for key, frame in [
            ("ArrowRight", 13), ("ArrowLeft", 12), ("p", 4), ("n", 12), ("n", 12),
            ("End", 14), ("ArrowRight", 14), ("Home", 0), ("ArrowLeft", 0),
        ]:
            page.keyboard.press(key)
            self.wait_for_status(f"Frame {frame} of")
        self.assertTrue(self.status().endswith("as expected"))

    def test_space_plays_and_pauses(self):
        page = self.open()
        self.tab_to("#sequence-0 [data-frame='4']")
        page.keyboard.press("Enter")
        page.keyboard.press("Space")
        self.assertEqual(page.inner_text("#play"), "Pause")
        page.wait_for_function("() => Number(document.getElementById('scrub').value) > 8")
        # A sequence of a quarter of a second comes round.
        page.wait_for_function("() => Number(document.getElementById('scrub').value) < 4")
        page.keyboard.press("Space")
        self.assertEqual(page.inner_text("#play"), "Play")
        frame = page.input_value("#scrub")
        self.wait_for_status(f"Frame {frame} of")
        page.wait_for_timeout(200)
        self.assertEqual(page.input_value("#scrub"), frame)

    def test_playing_ends_where_it_does_not_loop(self):
        page = self.open()
        page.uncheck("#loop")
        page.select_option("#speed", "2")
        page.click("#play")
        page.wait_for_function("() => document.getElementById('play').textContent === 'Play'")
        self.assertEqual(page.input_value("#scrub"), "14")

    def test_both_sides_play_the_same_frame(self):
        page = self.open(MISSING)
        page.keyboard.press("Home")
        page.keyboard.press("Space")
        seen = page.evaluate(
            """async () => {
              const red = (side) => (READ)(
                document.querySelector(`canvas[data-picture=${side}]`), 5, 7)[0];
              const seen = new Set();
              for (let i = 0; i < 30; i++) {
                await new Promise(requestAnimationFrame);
                seen.add(`${red('expected')} ${red('actual')}`);
              }
              return [...seen];
            }""".replace("READ", READ)
        )
        self.assertLessEqual(set(seen), {"100 100", "100 140", "100 0"})
        self.assertIn("100 140", seen)

    def test_other_keys(self):
        page = self.open()
        page.keyboard.press("?")
        self.assertTrue(page.is_visible("#help"))
        page.keyboard.press("End")
        page.keyboard.press("Escape")
        self.assertFalse(page.is_visible("#help"))
        page.click("#help-button")
        page.click("#help button")
        self.assertFalse(page.is_visible("#help"))
        self.wait_for_status("Frame 7 of")
        for key, mode in [("2", "slider"), ("3", "blink"), ("4", "heat"), ("1", "side")]:
            page.keyboard.press(key)
            self.assertTrue(page.is_checked(f"input[value={mode}]"))
        page.keyboard.press("z")
        self.assertEqual(page.input_value("#zoom"), "1")
        page.keyboard.press("o")
        self.assertFalse(page.is_checked("#outline"))
        page.keyboard.press("]")
        page.wait_for_selector(f"#name-{IDENTICAL}")
        self.assertFalse(page.is_visible(f"#name-{TURNED}"))
        for sequence in [TURNED, MISSING]:
            page.keyboard.press("[")
            page.wait_for_selector(f"#name-{sequence}")
        page.click(f".contents a[href='#sequence-{LONG}']")
        page.wait_for_selector(f"#name-{LONG}")
        page.go_back()
        page.wait_for_selector(f"#name-{MISSING}")

    def test_controls_keep_the_keys_they_use(self):
        page = self.open()
        page.focus("#scrub")
        page.keyboard.press("ArrowRight")
        self.wait_for_status("Frame 8 of")
        page.focus("#next")
        page.keyboard.press("Space")
        self.wait_for_status("Frame 9 of")
        self.assertEqual(page.inner_text("#play"), "Play")
        page.focus("input[value=side]")
        page.keyboard.press("ArrowRight")
        self.assertTrue(page.is_checked("input[value=slider]"))
        self.wait_for_status("Frame 9 of")

    def test_every_control_has_a_name(self):
        page = self.open()
        nameless = page.evaluate(
            """() => [...document.querySelectorAll('a, button, input, select, canvas[role=img], .pane')]
              .filter((one) => !one.ariaLabel && !one.textContent.trim()
                && ![...(one.labels ?? [])].some((label) => label.textContent.trim()))
              .map((one) => one.outerHTML)"""
        )
        self.assertEqual(nameless, [])
        self.assertIn("15 frames; 8 differ", page.get_attribute("#timeline", "aria-label"))

    # Pictures

    def test_timeline_is_clicked(self):
        page = self.open()
        box = page.locator("#timeline").bounding_box()
        page.mouse.click(box["x"] + box["width"] * 12.5 / 15, box["y"] + 20)
        self.wait_for_status("Frame 12 of")

    def test_heat_map_is_what_differs(self):
        page = self.open(HOSTILE)
        heat = "[data-picture=difference]"
        page.keyboard.press("4")
        # Equal: a third of the grey of 100, a sixth of it.
        self.assertEqual(self.pixel(heat, 3, 6), [17, 17, 17, 255])
        self.assertEqual(self.pixel(heat, 9, 8), [17, 17, 17, 255])
        # 40 of 255, four times: (39 · 4 / 254) of the way through four colours.
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

    def test_a_frame_that_differs_nowhere_has_no_outline(self):
        page = self.open(HOSTILE)
        page.keyboard.press("Home")
        page.wait_for_function("() => document.getElementById('counts').textContent.startsWith('0 of')")
        self.assertEqual(page.locator(".sheet i:visible").count(), 0)

    def test_a_missing_frame_has_one_picture(self):
        page = self.open(MISSING)
        page.click("[data-frame='13']:visible")
        self.wait_for_status("Frame 13 of 0 … 14, missing")
        self.assertEqual(self.pixel("[data-picture=expected]", 0, 0), [100, 100, 100, 255])
        self.assertEqual(self.pixel("[data-picture=actual]", 0, 0), [0, 0, 0, 0])
        self.assertEqual(page.inner_text("#counts"), "there is only the picture expected")

    def test_slider_covers_by_its_value(self):
        page = self.open(HOSTILE)
        page.check("input[value=slider]", force=True)
        page.focus("#divider")
        for key, share in [("Home", "100%"), ("End", "0%")]:
            page.keyboard.press(key)
            clip = page.evaluate("document.getElementById('over').style.clipPath")
            # The right end is 0, which a browser shortens.
            self.assertEqual(clip, f"inset(0px {share} 0px 0px)")
        self.assertEqual(self.pixel("#over", 5, 7), [100, 100, 100, 255])
        self.assertEqual(self.pixel("figure[data-side=stack] canvas", 5, 7), [140, 100, 100, 255])

    def swaps(self, seconds):
        """How often the picture on top comes or goes."""
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

    def test_blink_is_off_until_chosen_and_slow(self):
        page = self.open(HOSTILE)
        self.assertFalse(page.is_checked("#blinking"))
        page.keyboard.press("3")
        page.select_option("#rate", "3")
        self.assertTrue(2 <= self.swaps(2) <= 6)
        self.assertEqual(page.locator("#rate option").last.inner_text(), "3")
        page.keyboard.press("1")
        self.assertFalse(page.is_checked("#blinking"))
        self.assertEqual(self.swaps(1), 0)

    def test_blink_waits_to_be_asked_where_motion_is_unwelcome(self):
        page = self.open(HOSTILE, reduced_motion="reduce")
        page.keyboard.press("3")
        self.assertFalse(page.is_checked("#blinking"))
        self.assertEqual(self.swaps(1.2), 0)
        page.click("#swap")
        self.assertEqual(page.inner_text("#stack-caption"), "Actual")
        page.check("#blinking")
        self.assertGreater(self.swaps(1.2), 0)

    def test_zoom_shows_pixels_at_the_same_place_in_all(self):
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

    def test_frames_without_pictures_say_so(self):
        page = self.open(0, file="tight.html")
        self.assertRegex(
            page.inner_text("#embedded"), r"^Pictures of [2-9] of 15 frames are in this report\.$"
        )
        page.keyboard.press("End")
        page.keyboard.press("ArrowLeft")
        page.wait_for_selector("#notice:visible")
        self.assertEqual(
            page.inner_text("#notice"),
            "The picture of frame 13 is not in this report; those that are can be played.",
        )
        page = self.open(LONG)
        self.assertEqual(page.inner_text("#embedded"), "Pictures of none of 6000 frames are in this report.")
        self.wait_for_status("Frame 3000 of 0 … 5999, 50 s, colour, 0.1 % differs")
        self.assertFalse(page.is_visible("#play") or page.is_visible("#stage"))
        page = self.open(EMPTY)
        self.assertFalse(page.is_visible("#frames"))

    # Sizes and colours

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
        for name, scheme, width in [
            ("light", "light", 1280), ("dark", "dark", 1280), ("narrow", "light", 390),
        ]:
            page = self.open(color_scheme=scheme, width=width)
            self.pixel("[data-picture=difference]", 0, 0)
            page.screenshot(path=SCREENSHOTS / f"report-{name}.png", full_page=True)
            grounds[name] = page.evaluate("getComputedStyle(document.body).backgroundColor")
        self.assertEqual(grounds["light"], grounds["narrow"])
        self.assertNotEqual(grounds["light"], grounds["dark"])


if __name__ == "__main__":
    unittest.main()
