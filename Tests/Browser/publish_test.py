"""Published pages compared with `fxrender trace` and `poses`, and used without a network, by keyboard and with aids."""

import base64
import hashlib
import itertools
import json
import pathlib
import random
import re
import subprocess

from axe_playwright_python.sync_playwright import Axe

from pixels import READ_PIXELS, address
from published import CORNERS, DESKTOP, PHONE, PROGRAM, RESTED, SCREENSHOTS, TOUCHES, PublishedTest, gradient

# The largest distance of a corner from that of `poses`, in pixels: Chromium places elements at 1/64 pixel.
MOST_SHIFT = 0.02

# Collects the events of the scroll view, and the position at the time of each frame.
RECORD = """
() => {
  window.record = { events: [], frames: [] };
  for (const type of ['willBeginDragging', 'willEndDragging', 'didEndDragging', 'didEndDecelerating', 'didEndScrolling']) {
    fxPlayer.addEventListener(type.toLowerCase(), ({ detail }) => record.events.push([type, detail.time, detail]));
  }
  fxPlayer.addEventListener('scroll', ({ detail }) => record.frames.push([detail.time, detail.position]));
}
"""


def touches(choice):
    """Returns a random gesture: a drag in a few even or uneven steps, and perhaps a rest before the finger lifts."""
    x, y = choice.uniform(60, 330), choice.uniform(200, 600)
    speed, time = choice.uniform(-1800, 1800), 0.0
    found = [["pointerdown", 1, x, y, 0.0]]
    for _ in range(choice.randint(3, 16)):
        step = choice.uniform(0.004, 0.02)
        time, x = time + step, min(max(x + speed * step, 0), 390)
        found.append(["pointermove", 1, x, y + choice.uniform(-2, 2), time])
        y = found[-1][3]
    found.append(["pointerup", 1, x, y, time + choice.choice([0, 0, 0.02, 0.2])])
    return [[kind, finger, round(x, 3), round(y, 3), round(time, 5)] for kind, finger, x, y, time in found]


class TraceTest(PublishedTest):
    """Touches land where `trace` says."""

    def trace(self, layout, gesture):
        size, gap = layout["pageSize"], layout["gap"]
        samples = [[time, x, y] for kind, _, x, y, time in gesture if kind != "pointerup"]
        view = {
            "size": [layout["viewport"]["width"], layout["viewport"]["height"]], "pageSize": [size["width"], size["height"]],
            "scroller": [size["width"] + gap, size["height"]], "gap": gap, "padding": gap / 2, "pages": 8,
            "physics": {"slop": min(10, (size["width"] + gap) / 8)},
        }
        script = {
            "view": view,
            "steps": [{"touches": {"samples": samples, "liftsAfter": round(gesture[-1][4] - samples[-1][0], 5)}}, {"wait": "rest"}],
        }
        (self.folder / "script.yaml").write_text(json.dumps(script))
        lines = self.program("trace", "script.yaml", "--fps", 500, "--json", "--preset", "coverflow").splitlines()
        return [json.loads(line) for line in lines]

    def test_random_touches(self):
        page = self.open(self.publish("coverflow", "--pages", "photos"))
        page.evaluate(RECORD)
        choice = random.Random(56)
        dragged = 0
        for number in range(20):
            gesture = touches(choice)
            with self.subTest(number=number):
                page.evaluate("fxPlayer.scrollTo(0, { duration: 0 })")
                self.rest(page)
                page.evaluate("record.events.length = record.frames.length = 0")
                start = page.evaluate(TOUCHES, gesture)
                last = self.rest(page)
                traced = self.trace(page.evaluate("fxPlayer.layout"), gesture)
                self.assertAlmostEqual(last, traced[-1]["position"], delta=1e-6)
                names = {"willBeginDragging", "willEndDragging", "didEndDragging", "didEndDecelerating", "didEndScrolling"}
                events = [event for sample in traced for event in sample.get("events", []) if event["event"] in names]
                found = page.evaluate("record.events")
                self.assertEqual([event[0] for event in found], [event["event"] for event in events])
                for (name, time, _), event in zip(found, events):
                    # A script knows when a finger will leave the slop; a screen reports it with the next sample.
                    delta = 0.021 if name == "willBeginDragging" else 1e-5
                    self.assertAlmostEqual(time - start, event["time"], delta=delta, msg=name)
                dragged += len(events) > 0
                for time, position in page.evaluate("record.frames"):
                    place = (time - start) * 500
                    if not 0 <= place < len(traced) - 1:
                        continue
                    before, after = (traced[int(place) + step]["position"] for step in (0, 1))
                    expected = before + (after - before) * (place - int(place))
                    self.assertAlmostEqual(position, expected, delta=max(0.002, abs(after - before) * 0.1))
        self.assertGreater(dragged, 12)

    def test_pinch_and_double_tap(self):
        page = self.open(self.publish("linear", "--pages", "photos", "--zoom", 3))
        fingers = [["pointerdown", 1, 185, 400, 0], ["pointerdown", 2, 205, 400, 0.01]]
        for step in range(1, 9):
            fingers += [
                ["pointermove", 1, 185 - 6 * step, 400, 0.02 * step], ["pointermove", 2, 205 + 6 * step, 400, 0.02 * step + 0.001],
            ]
        fingers += [["pointerup", 1, 137, 400, 0.3], ["pointerup", 2, 253, 400, 0.31]]
        page.evaluate("fxPlayer.addEventListener('didendzooming', ({ detail }) => { window.scale = detail.scale; })")
        page.evaluate(TOUCHES, fingers)
        self.rest(page)
        self.wait(page, "window.scale > 1.5")
        scale = page.evaluate("window.scale")
        self.assertLessEqual(scale, 3.001)
        corners = page.evaluate(CORNERS)["corners"]["0"]
        self.assertAlmostEqual(corners[1][0] - corners[0][0], 240 * scale, delta=0.5)
        # The frame of the page clips it.
        self.assertIn("inset(", page.evaluate("document.querySelector('.fx-face').style.clipPath"))
        tap = [["pointerdown", 3, 195, 400, 0], ["pointerup", 3, 195, 400, 0.05]]
        again = [[kind, finger, x, y, time + 0.15] for kind, finger, x, y, time in tap]
        page.evaluate("window.scale = 0")
        page.evaluate(TOUCHES, tap + again)
        self.wait(page, "window.scale === 1")


# Odd layouts: the preset, the viewport, and options of `publish` that `poses` has too.
PRESETS = ["coverflow", "cardflow", "roller", "wheel", "swiper-cube", "cylinder", "captions", "swiper-creative", "coverflow-classic", "book"]
VIEWS = [(390, 844), (844, 390), (1440, 900), (333, 251)]
OPTIONS = [
    [], ["--direction", "vertical"], ["--rtl"], ["--page-size", "173x211", "--gap", "13"],
    ["--center-offset=31,-17"], ["--direction", "vertical", "--gap=-20"], ["--viewpoint-offset=11,23", "--rtl"],
]
WRAPPING = ["coverflow", "cylinder", "wheel"]


class PosesTest(PublishedTest):
    """Pages are where `poses` says."""

    def test_odd_layouts(self):
        choice = random.Random(7)
        cases = list(itertools.islice(zip(itertools.cycle(PRESETS), itertools.cycle(VIEWS), itertools.cycle(OPTIONS)), 40))
        cases += [(preset, VIEWS[0], ["--wrap"]) for preset in WRAPPING]
        compared = 0
        for preset, view, options in cases:
            with self.subTest(preset=preset, view=view, options=options):
                viewport = {"width": view[0], "height": view[1]}
                page = self.open(self.publish(preset, "--pages", "photos", *options), viewport)
                start = choice.randint(0, 6)
                page.evaluate(f"fxPlayer.scrollTo({start}, {{ duration: 0 }})")
                self.rest(page)
                # A finger holds the pages at an odd position.
                x, y = view[0] / 2, view[1] / 2
                dx, dy = choice.uniform(-90, -30), choice.uniform(-90, -30)
                touches = [["pointerdown", 1, x, y, 0], ["pointermove", 1, x + dx / 2, y + dy / 2, 0.1], ["pointermove", 1, x + dx, y + dy, 0.2]]
                page.evaluate(TOUCHES, touches)
                page.wait_for_timeout(120)
                page.evaluate(RESTED)
                found = page.evaluate(CORNERS)
                compared += self.compare(preset, view, options, found)
                page.context.close()
        self.assertGreater(compared, 100)

    def compare(self, preset, view, options, found):
        """Compares the corners that `CORNERS` found with those of `poses`; returns the number of compared pages."""
        expected = self.expected_corners(preset, view, options, found)
        compared = 0
        for index, corners in found["corners"].items():
            # Chromium clips what is behind the eye before it measures, and its floats are coarse far away.
            if any(w < 0.05 or abs(x) > 4000 or abs(y) > 4000 for x, y, w in expected[index]):
                continue
            compared += 1
            for (x, y), (expected_x, expected_y, _) in zip(corners, expected[index]):
                self.assertAlmostEqual(x, expected_x, delta=MOST_SHIFT, msg=f"page {index}: {corners} {expected[index]}")
                self.assertAlmostEqual(y, expected_y, delta=MOST_SHIFT, msg=f"page {index}: {corners} {expected[index]}")
        return compared

    def test_zoom(self):
        """A zoomed page is enlarged and moved in its place."""
        for preset, view, options in [
            ("coverflow", VIEWS[0], []), ("linear", VIEWS[1], ["--rtl"]), ("cylinder", VIEWS[2], ["--direction", "vertical"]),
            ("coverflow-classic", VIEWS[0], ["--page-size", "173x211", "--gap", "13", "--center-offset=31,-17"]),
        ]:
            with self.subTest(preset=preset, view=view, options=options):
                page = self.open(self.publish(preset, "--pages", "photos", "--zoom", 3, *options), {"width": view[0], "height": view[1]})
                page.evaluate("fxPlayer.addEventListener('scroll', ({ detail }) => { window.zooms = detail.zooms; })")
                page.evaluate("fxPlayer.scrollTo(2, { duration: 0 })")
                self.rest(page)
                x, y = view[0] / 2 + 12, view[1] / 2 - 9
                fingers = [["pointerdown", 1, x - 14, y, 0], ["pointerdown", 2, x + 14, y, 0.01]]
                for step in range(1, 9):
                    fingers += [["pointermove", 1, x - 14 - 3 * step, y, 0.02 * step], ["pointermove", 2, x + 14 + 2 * step, y + step, 0.02 * step + 0.001]]
                fingers += [["pointerup", 1, x - 38, y, 0.3], ["pointerup", 2, x + 30, y + 8, 0.31]]
                page.evaluate(TOUCHES, fingers)
                self.rest(page)
                zooms = page.evaluate("zooms")
                self.assertEqual([zoom["page"] for zoom in zooms], [2])
                self.assertGreater(zooms[0]["scale"], 1.5)
                self.assertGreater(self.compare(preset, view, options, {**page.evaluate(CORNERS), "zooms": zooms}), 1)
                page.context.close()


class PageTest(PublishedTest):
    """The page without a network, scripts or motion, by keyboard and with aids."""

    def test_policy(self):
        """The hashes of the policy are those of the page's style and script."""
        text = self.publish("coverflow", "cardflow", "--pages", "photos", "--controls").read_text()
        policy = re.search('http-equiv="Content-Security-Policy" content="(.*?)"', text)[1]
        for pattern, name in [(r"<style>(.*?)</style>", "style-src"), (r'<script type="module">(.*?)</script>', "script-src")]:
            content = re.search(pattern, text, re.S)[1]
            value = base64.b64encode(hashlib.sha256(content.encode()).digest()).decode()
            self.assertIn(f"{name} 'sha256-{value}'", policy)
        self.assertTrue(policy.startswith("default-src 'none'; img-src data: blob:; font-src data:; "))

    def test_offline(self):
        """A page that is offline moves: it needs nothing."""
        context = self.browser.new_context(viewport=PHONE, offline=True)
        self.addCleanup(context.close)
        page = context.new_page()
        page.goto(self.publish("coverflow", "--pages", "photos").as_uri())
        self.wait(page, "document.body.dataset.ready === 'true'")
        page.focus(".fx-player")
        page.keyboard.press("ArrowRight")
        self.assertEqual(page.evaluate(RESTED), 1)

    def test_without_scripts(self):
        context = self.browser.new_context(viewport=PHONE, java_script_enabled=False)
        self.addCleanup(context.close)
        page = context.new_page()
        page.goto(self.publish("coverflow", "cardflow", "--pages", "photos", "--controls").as_uri())
        self.assertTrue(page.locator("#still").is_visible())
        self.assertIn("only where scripts are allowed", page.inner_text("body"))
        self.assertEqual([page.locator(part).is_visible() for part in ("aside", "[role=tablist]")], [False, False])
        page.screenshot(path=SCREENSHOTS / "publish-without-scripts.png")

    def test_keyboard(self):
        page = self.open(self.publish("coverflow", "cardflow", "--pages", "photos", "--rtl"))
        page.keyboard.press("Tab")
        self.assertEqual(page.evaluate("document.activeElement.textContent"), "coverflow")
        page.keyboard.press("ArrowRight")
        self.assertEqual(page.evaluate("document.activeElement.textContent"), "cardflow")
        page.keyboard.press("Tab")
        self.assertEqual(page.evaluate("document.activeElement.className"), "fx-player")
        for key, expected in [("ArrowLeft", 1), ("ArrowRight", 0), ("PageDown", 1), ("End", 7), ("Home", 0)]:
            page.keyboard.press(key)
            self.assertEqual(self.rest(page), expected, key)
        page.keyboard.press("Tab")
        page.keyboard.press("Tab")
        self.assertEqual(page.evaluate("document.activeElement.ariaLabel"), "Next page")
        page.keyboard.press("Enter")
        self.assertEqual(self.rest(page), 1)
        self.assertEqual(page.text_content(".fx-status"), "Page 2 of 8: photo 2")

    def test_keys_without_focus(self):
        """The keys turn pages as long as nothing else has the focus."""
        page = self.open(self.publish("coverflow", "--pages", "photos", "--controls"))
        self.assertEqual(page.evaluate("document.activeElement.tagName"), "BODY")
        for key, expected in [("ArrowRight", 1), ("End", 7), ("Control+ArrowLeft", 7), ("ArrowLeft", 6), ("Home", 0)]:
            page.keyboard.press(key)
            self.assertEqual(self.rest(page), expected, key)
        slider = page.get_by_label("Tilt", exact=True)
        slider.focus()
        before = slider.input_value()
        page.keyboard.press("ArrowRight")
        self.assertEqual(self.rest(page), 0)
        self.assertNotEqual(slider.input_value(), before)

    def test_buttons(self):
        """The buttons are in front of all pages, and those that are not shown take no touches."""
        path = self.publish("throw", "--pages", "photos")
        centre = "() => { const { x, y, width, height } = document.querySelector('.fx-buttons > button:last-of-type').getBoundingClientRect();" \
            "return [x + width / 2, y + height / 2]; }"
        page = self.open(path, PHONE, has_touch=True, is_mobile=True)
        under = "([x, y]) => document.elementFromPoint(x, y).closest('button') !== null"
        self.assertFalse(page.evaluate(under, page.evaluate(centre)))
        page = self.open(path, DESKTOP)
        page.evaluate("fxPlayer.scrollTo(2, { duration: 0 })")
        self.rest(page)
        page.evaluate("for (const button of document.querySelectorAll('.fx-buttons > button')) button.style.background = 'rgb(0, 255, 0)'")
        x, y = page.evaluate(centre)
        page.mouse.move(x, y)
        self.wait(page, "getComputedStyle(document.querySelector('.fx-buttons')).opacity === '1'")
        self.assertTrue(page.evaluate(under, [x, y]))
        picture = page.screenshot(clip={"x": x - 16, "y": y - 2, "width": 4, "height": 4})
        colours = page.evaluate(f"async (source) => {{ {READ_PIXELS} return [...(await pixels(source)).data.slice(0, 3)]; }}", address(picture))
        self.assertEqual(colours, [0, 255, 0])

    def test_controls(self):
        """A preset's own parameters come first; values and names are in words, and each control is explained."""
        (self.folder / "own.yaml").write_text(
            "extends: coverflow\nsummary: Own.\nparameters:\n  tilt: { default: 0.6 }\n"
            "  lean: { type: angle, default: 22deg, range: [0deg, 90deg], help: 'How far a page leans.' }\n"
            "transform:\n  - translate: { x: d * L * spacing }\n  - rotateY: tilt * lean * d\n"
        )
        page = self.open(self.publish("./own.yaml", "--pages", "photos", "--controls"))
        visible = "[...document.querySelectorAll('#controls .control label')].filter((label) => label.checkVisibility()).map((label) => label.textContent)"
        self.assertEqual(page.evaluate(visible), ["Tilt", "Lean", "Direction", "Right to left"])
        self.assertEqual(page.get_by_label("Lean").get_attribute("aria-valuetext"), "22°")
        self.assertTrue(page.get_by_text("How far a page leans.").is_visible())
        page.get_by_text("More settings").click()
        self.assertIn("Fade from", page.evaluate(visible))
        values = page.evaluate("[...document.querySelectorAll('#controls input[type=range]')].map((input) => input.ariaValueText)")
        self.assertIn("never", values)
        self.assertFalse([value for value in values if "inf" in value], values)

    def test_aids(self):
        path = self.publish("coverflow", "cardflow", "--pages", "photos", "--controls", "--autoplay", 5, "--zoom", 2)
        for viewport in (PHONE, DESKTOP):
            page = self.open(path, viewport)
            # The policy allows no other script, so axe is evaluated by the browser's tools.
            results = Axe().run(page).response
            faults = [(rule["id"], [node["html"][:120] for node in rule["nodes"]]) for rule in results["violations"]]
            self.assertEqual(faults, [])
            slides = page.locator(".fx-page:not([aria-hidden])")
            self.assertEqual(slides.count(), 1)
            self.assertEqual(slides.get_attribute("aria-label"), "1 of 8: photo 1")
            self.assertEqual(slides.get_by_role("img").get_attribute("aria-label"), "photo 1")

    def test_reduced_motion(self):
        page = self.open(self.publish("coverflow-classic", "--pages", "photos"), reduced_motion="reduce")
        page.focus(".fx-player")
        page.keyboard.press("ArrowRight")
        self.assertEqual(self.rest(page), 1)
        transforms = page.evaluate("[...document.querySelectorAll('.fx-face')].map((face) => face.style.transform)")
        for text in transforms[:3]:
            numbers = [float(number) for number in text[9:-1].split(",")]
            # The pages only move along the row: neither turned nor scaled.
            self.assertEqual(numbers[:11], [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])
        page.emulate_media(reduced_motion="no-preference")
        self.rest(page)
        changed = page.evaluate("[...document.querySelectorAll('.fx-face')].map((face) => face.style.transform)")
        self.assertNotEqual(changed, transforms)

    def test_autoplay(self):
        page = self.open(self.publish("coverflow", "--pages", "photos", "--autoplay", 0.5))
        self.wait(page, "fxPlayer.page === 2")
        page.get_by_role("button", name="Pause").click()
        self.rest(page)
        stopped = self.current(page)
        page.wait_for_timeout(3000)
        self.assertEqual(self.current(page), stopped)
        page.get_by_role("button", name="Play").click()
        self.wait(page, f"fxPlayer.page > {stopped}")

    def test_wheel(self):
        page = self.open(self.publish("coverflow", "--pages", "photos"), DESKTOP)
        # A trackpad's movement, whose events have their own times.
        page.evaluate("""() => {
          const start = performance.now();
          for (let step = 0; step < 10; step += 1) {
            const event = new WheelEvent('wheel', { deltaY: 24, bubbles: true, cancelable: true });
            Object.defineProperty(event, 'timeStamp', { value: start + 10 * step });
            document.querySelector('.fx-player').dispatchEvent(event);
          }
        }""")
        page.wait_for_timeout(300)
        self.assertEqual(self.rest(page), 1)
        # A notch of a mouse's wheel turns a page.
        page.mouse.move(700, 450)
        page.mouse.wheel(0, 120)
        page.wait_for_timeout(300)
        self.assertEqual(self.rest(page), 2)

    def test_rotation(self):
        for preset in ["coverflow", "captions", "cylinder"]:
            page = self.open(self.publish(preset, "--pages", "photos"))
            page.evaluate("fxPlayer.scrollTo(4, { duration: 0 })")
            for width, height in [(844, 390), (390, 844), (1440, 900)]:
                page.set_viewport_size({"width": width, "height": height})
                self.wait(page, f"fxPlayer.layout.viewport.width === {width}")
                self.assertEqual(self.rest(page), 4, preset)
            page.context.close()

    def test_hostile_names(self):
        """Names, notes and settings are text everywhere."""
        names = [
            "<script>alert(1)<" + chr(0x2044) + "script>", "<img src=x onerror=alert(1)>", "'\"><svg onload=alert(1)>", "{{data}}", "${alert(1)}",
            "javascript:alert(1)", "a\u202eb", "\u0007bell", "a b  c", "%00%3Cb%3E", "-->", "<!--", "]]>", "&lt;b&gt;", "\\u003cb\\u003e", "__proto__",
            "constructor", "toString", "ünïcödé 日本", "🙂" * 10, "x" * 200, "a.b.c", "CON", "#hash?query", "new\nline", "tab\tname", "{name}", "{{{{", "}}}}",
            "null", "undefined", "true", "0", "-1", "1e999", "a;b", "url(x)", "\u2028line", "\ufeffmark", "semi:colon",
        ]
        self.assertEqual(len(names), 40)
        photos = self.folder / "hostile"
        photos.mkdir()
        for index, name in enumerate(names):
            (photos / f"{name}.png").write_bytes(gradient(index, 12, 16))
        notes = "".join(names).replace("\n", " ").replace("'", "''").replace("\u0007", "").replace("\ufeff", "").replace("\u2028", "")
        (self.folder / "<b>evil.yaml").write_text(
            f"extends: coverflow\nsummary: '{notes[:200]}'\nnotes: '{notes}'\ntags: ['<b>', '--%3E']\n"
        )
        page = self.open(self.publish("./<b>evil.yaml", "coverflow", "--pages", "hostile", "--controls", "--title", "</title><script>alert(1)</script>"))
        self.assertEqual(page.locator("script").count(), 3 + 40)
        self.assertEqual(page.evaluate("document.title"), "</title><script>alert(1)</script>")
        self.assertEqual(page.locator("b, svg, #player img").count(), 0)
        labels = page.evaluate("[...document.querySelectorAll('.fx-page')].map((page) => page.getAttribute('aria-label'))")
        self.assertEqual(len(labels), 40)
        self.assertTrue(any("<img src=x onerror=alert(1)>" in label for label in labels))
        for fragment in ["#%", "#__proto__?x=1", "#coverflow?tilt=NaN&tilt=1e999deg&constructor=1", "#coverflow?.direction=<b>"]:
            page.evaluate("(fragment) => { location.hash = fragment; }", fragment)
            self.rest(page)
        self.assertEqual(page.text_content("#problem"), "")

    def test_hostile_pictures(self):
        """A picture that cannot be read ends the command; a strange one is shown."""
        fixtures = pathlib.Path(__file__).parents[1] / "FrameImageTests/Fixtures"
        shown = [path for path in sorted(fixtures.iterdir()) if path.suffix in (".png", ".jpg", ".webp") and "bomb" not in path.name]
        # Files that end in the middle.
        for path in shown[:8]:
            cut = self.folder / f"cut-{path.name}"
            cut.write_bytes(path.read_bytes()[:path.stat().st_size // 2])
            shown.append(cut)
        self.assertGreaterEqual(len(shown), 40)
        readable = []
        for path in shown:
            words = [PROGRAM, "publish", "linear", "--pages", path, "--output", "one.html"]
            result = subprocess.run(words, cwd=self.folder, capture_output=True, text=True)
            self.assertIn(result.returncode, (0, 65), result.stderr)
            if result.returncode == 0:
                readable.append(path)
        page = self.open(self.publish("linear", *itertools.chain.from_iterable(["--pages", path] for path in readable)))
        sizes = page.evaluate("Promise.all([...document.querySelectorAll('.fx-face')].map(async (face) => { const image = new Image();"
                              "image.src = face.style.backgroundImage.split('\"')[1]; await image.decode(); return image.naturalWidth; }))")
        self.assertEqual(len(sizes), len(readable))
        self.assertTrue(all(size > 0 for size in sizes))
