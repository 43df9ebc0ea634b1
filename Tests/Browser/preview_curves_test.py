"""The curves of a preview: their panel, labels, quantities, and values."""

from preview import SCREENSHOTS, PreviewTest

# The texts that overlap another text or the drawing of their plot.
OVERLAPS = """() => [...document.querySelectorAll('.plot')].flatMap((plot) => {
  const boxes = [...plot.querySelectorAll('.up span, .across span, .plot-title, .plot-unit, .legend span, .legend output')]
    .filter((one) => one.textContent !== '').map((one) => [one.textContent, one.getBoundingClientRect()]);
  boxes.push(['the drawing', plot.querySelector('.plot-frame').getBoundingClientRect()]);
  const meet = (a, b) => a.left < b.right - 0.5 && b.left < a.right - 0.5 && a.top < b.bottom - 0.5 && b.top < a.bottom - 0.5;
  return boxes.flatMap(([one, a], index) => boxes.slice(index + 1).filter(([, b]) => meet(a, b)).map(([other]) => `${one} / ${other}`));
})"""


def plot(name):
    return f".plot:has(.legend:has-text('{name}'))"


class CurvesTest(PreviewTest):
    def height(self):
        return self.page.locator("#curves-panel").bounding_box()["height"]

    def path(self, name):
        """The points of a curve, in units of its drawing."""
        text = self.page.locator(f"{plot(name)} .plot-frame .curve").first.get_attribute("d")
        return [tuple(map(float, point.split())) for point in text[1:].replace("M", "L").split("L")]

    def test_the_panel_is_resized_with_the_pointer_and_with_keys(self):
        page = self.open()
        before = self.height()
        splitter = page.locator(".splitter[data-sizes=curves]")
        self.hold(splitter, (0, -60))
        page.mouse.up()
        self.assertAlmostEqual(self.height(), before + 60, delta=2)
        splitter.focus()
        page.keyboard.press("ArrowUp")
        self.assertAlmostEqual(self.height(), before + 76, delta=2)
        self.assertEqual(float(splitter.get_attribute("aria-valuenow")), round(self.height()))
        for _ in range(30):
            page.keyboard.press("ArrowDown")
        self.assertGreaterEqual(self.height(), 130)
        page.wait_for_function("() => location.hash.includes('curves-height=130')")
        page.reload()
        page.wait_for_selector(".plot")
        self.assertAlmostEqual(self.height(), 130, delta=2)
        # The key C closes the panel.
        page.focus("#device")
        page.keyboard.press("c")
        self.assertFalse(page.is_visible("#curves-panel"))

    def test_labels_are_never_overdrawn(self):
        page = self.open()
        for preset in ["coverflow", "swiper-cube", "reanimated-circular", "paging-scale-ease-out"]:
            self.show(preset)
            page.wait_for_selector(".plot")
            for height in [130, 240, 400]:
                for mode in ["Value", "Acceleration"]:
                    page.evaluate(f"document.documentElement.style.setProperty('--curves-height', '{height}px')")
                    page.click(f"#curves button:has-text('{mode}')")
                    # The labels are placed when the browser has laid out the plots.
                    self.wait_until(lambda: page.evaluate(OVERLAPS), lambda found: found == [], f"{preset}, {height}, {mode}")
            page.hover(".plot-frame >> nth=0", position={"x": 30, "y": 12})
            self.assertEqual(page.evaluate(OVERLAPS), [], f"{preset}, hovered")

    def test_velocity_and_acceleration_are_slopes(self):
        # 90 points per page and page: the value is 45 d², the velocity 90 d, the acceleration 90.
        text = "summary: Pages speed up.\ntransform: [{ translate: { x: d * L, y: d * d * 45 } }]\nwindow: [-2, 2]\n"
        (self.folder / "fast.yaml").write_text(text)
        page = self.open("./fast.yaml")
        for mode, at_one in [("Value", "45 pt"), ("Velocity", "90 pt"), ("Acceleration", "90 pt")]:
            page.click(f"#curves button:has-text('{mode}')")
            frame = page.locator(f"{plot('translationY')} .plot-frame")
            frame.focus()
            page.keyboard.press("Home")
            for key in ["PageUp"] * 3:
                page.keyboard.press(key)
            value = page.locator(".legend div:has-text('translationY') output").inner_text()
            self.assertEqual(value, at_one, mode)
            self.assertEqual(page.inner_text("#curves .curves-head output"), "d 1")
            self.assertIn(f"translationY {at_one}", frame.get_attribute("aria-valuetext"))
        self.assertEqual(page.inner_text(f"{plot('translationY')} .plot-unit"), "pt/page²")

    def test_a_corner_is_a_dashed_line_and_no_peak(self):
        text = "summary: Pages turn.\ntransform: [{ rotateZ: 'plc(d; -1:20deg, 0:0, 1:20deg)' }]\n"
        (self.folder / "bent.yaml").write_text(text)
        page = self.open("./bent.yaml")
        page.click("#curves button:has-text('Velocity')")
        # The velocity is 0, −20, 20 and 0 degrees per page; between them it jumps.
        heights = sorted({round(y) for _, y in self.path("rotationZ")})
        self.assertEqual(len(heights), 3)
        page.click("#curves button:has-text('Acceleration')")
        self.assertEqual(len({y for _, y in self.path("rotationZ")}), 1)
        dashes = page.locator(f"{plot('rotationZ')} .corners").get_attribute("d")
        places = [float(one.split()[0]) for one in dashes[1:].split("M")]
        for place, expected in zip(places, [200, 300, 400], strict=True):
            self.assertAlmostEqual(place, expected, delta=2)
        self.assertIn("At a dashed line the velocity jumps.", page.inner_text(".curves-remark"))

    def test_values_follow_the_pointer_and_the_current_page(self):
        page = self.open()
        turn = plot("rotationY")
        value = page.locator(f"{turn} .legend output")
        self.assertEqual((page.inner_text("#curves .curves-head output"), value.inner_text()), ("d 0", "0°"))
        box = page.locator(f"{turn} .plot-frame").bounding_box()
        page.mouse.move(box["x"] + box["width"] - 1, box["y"] + 10)
        self.assertRegex(page.inner_text("#curves .curves-head output"), r"^d (3|2\.9\d?)$")
        self.assertEqual(value.inner_text(), "−81°")
        # All plots show the values at the same page difference.
        lines = page.locator(".inspected").evaluate_all("(lines) => lines.map((line) => line.getAttribute('x1'))")
        self.assertEqual(len(set(lines)), 1)
        page.mouse.move(box["x"], 200)
        self.assertEqual(value.inner_text(), "0°")
        # The marker of the current page difference moves with the stage.
        here = page.locator(f"{turn} .here")
        self.assertEqual(float(here.get_attribute("x1")), 300)
        page.focus("#device")
        page.keyboard.press("ArrowRight")
        self.wait_for_rest(1)
        self.assertEqual(float(here.get_attribute("x1")), 300)
        self.assertEqual(page.inner_text("#curves .curves-head output"), "d 0")

    def test_a_plot_is_enlarged(self):
        page = self.open()
        title = page.locator(f"{plot('rotationY')} .plot-title")
        before = page.locator(f"{plot('rotationY')} .plot-frame").bounding_box()
        title.click()
        after = page.locator(f"{plot('rotationY')} .plot-frame").bounding_box()
        self.assertGreater(after["width"], before["width"] * 1.5)
        self.assertEqual(title.get_attribute("aria-pressed"), "true")

    def test_all_plots_share_a_row_if_it_is_wide_enough(self):
        page = self.open("reanimated-circular", fragment="#a=reanimated-circular&view.curves=true", width=1200, height=800)
        page.wait_for_selector(".plot")
        tops = page.locator(".plot").evaluate_all("(plots) => plots.map((plot) => plot.getBoundingClientRect().top)")
        self.assertEqual((len(tops), len(set(tops))), (5, 1))
        bottoms = page.locator(".plot-frame").evaluate_all("(frames) => frames.map((one) => Math.round(one.getBoundingClientRect().bottom))")
        self.assertLessEqual(max(bottoms) - min(bottoms), 1)
        self.assertEqual(page.locator(".plots.has-more").count(), 0)
        # In a narrow panel they scroll below the head and above the remark, and fade out at the end.
        page.set_viewport_size({"width": 1000, "height": 800})
        page.wait_for_selector(".plots.has-more")
        panel, remark = [page.locator(one).bounding_box() for one in ["#curves-panel", ".curves-remark"]]
        self.assertLessEqual(remark["y"] + remark["height"], panel["y"] + panel["height"])
        page.hover(".plot-head >> nth=0")
        page.mouse.wheel(0, 900)
        page.wait_for_selector(".plots:not(.has-more)")

    def test_rounding_errors_are_zero(self):
        page = self.open("coverflow")
        shown = page.evaluate(
            """() => import('/page/quantity.js').then(({brief}) => [4.27e-9, -4.27e-9, 0, 1e-5, -12.345, 99999].map((one) => brief(one, '°')))"""
        )
        self.assertEqual(shown, ["0°", "0°", "0°", "0.00001°", "−12.3°", "100000°"])

    def test_settings_without_curves_say_what_to_do(self):
        page = self.open("swiper-creative")
        self.assertIn("every page has the same pose, so there is no curve. Change a parameter in Tuning", page.inner_text(".curves-none"))
        self.entry("nextX").fill("300")
        page.keyboard.press("Enter")
        page.wait_for_selector(plot("translationX"))
        self.assertEqual(page.locator(".curves-none").count(), 0)

    def test_formulas_say_why_they_cannot_be_dragged(self):
        page = self.open()
        self.assertEqual(page.locator(".handle").count(), 0)
        self.assertIn("computed by formulas, so they have no points to drag", page.inner_text(".curves-remark"))

    def test_screenshots(self):
        for name, scheme in [("dark", "dark"), ("light", "light")]:
            page = self.open("swiper-cube", color_scheme=scheme, width=1440, height=900)
            page.hover(".plot-frame >> nth=0", position={"x": 30, "y": 12})
            page.screenshot(path=SCREENSHOTS / f"preview-curves-{name}.png")
