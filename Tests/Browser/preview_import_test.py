"""The import sheet of a preview: numbers, a Swiper's configuration and a page become presets that are not saved."""

import json
import os
import subprocess

from preview import PROGRAM, SCREENSHOTS, SOURCE, PreviewTest

SMALL = ("--size", "320x200", "--page-size", "120x160")
LAYOUT = ("--size", "640x400", "--page-size", "240x320")

PAGE = """<!doctype html><link rel="stylesheet" href="own.css"><div class="v"></div>
<script>
  const view = document.querySelector('.v');
  for (let index = 0; index < 7; index += 1) view.append(Object.assign(document.createElement('div'), {className: 'p'}));
  view.onscroll = () => document.querySelectorAll('.p').forEach((page, index) => {
    page.style.transform = `rotate(${12 * (index - view.scrollLeft / 300)}deg)`;
  });
  view.onscroll();
</script>"""
STYLE = ".v { width: 300px; height: 200px; overflow-x: scroll; display: flex } .p { flex: 0 0 300px; height: 200px }"


class ImportTest(PreviewTest):
    def poses(self, preset, name="poses.json", step=0.1, layout=LAYOUT):
        """Writes the poses of a preset to a file, and returns its path."""
        words = [PROGRAM, "poses", preset, f"--differences=-3:3:{step}", *layout, "--json"]
        path = self.folder / name
        path.write_text(subprocess.run(words, check=True, capture_output=True, text=True).stdout)
        return path

    def choose(self, *paths):
        self.page.set_input_files("#import input[type=file]", [str(path) for path in paths])

    def wait_for_summary(self, pattern):
        self.wait_for_text(".import-summary", pattern)

    def source(self):
        self.page.wait_for_selector(f"{SOURCE}:visible")
        return self.page.input_value(SOURCE)

    def sections(self):
        return self.page.locator(".import-number h3").all_inner_texts()

    def test_poses_open_as_a_preset_whose_numbers_take_other_forms(self):
        poses = self.poses("coverflow")
        page = self.open("linear", *SMALL)
        self.press("e", "j")
        page.uncheck("#import-compares")
        self.choose(poses)
        self.wait_for_summary("numbers; the largest distance of a corner is 0")
        self.wait_for_text("#preset-name", "^poses-imported")
        sections = self.sections()
        self.assertIn("translateX", sections)
        self.assertEqual(page.locator(".import-plot svg path.curve").count(), len(sections))
        self.assertIn("largest error 0 pt", page.inner_text("[data-number=translateX] p"))
        self.assertNotIn("plc(", self.source())
        # Another form of one number changes the preset, and one step of undo restores it.
        before = self.source()
        page.select_option("[data-number=translateX] select", "points")
        page.wait_for_function("(selector) => document.querySelector(selector).value.includes('plc(')", arg=SOURCE)
        self.wait_for_text("#import [data-number=translateX]", "translateX")
        self.assertEqual(page.input_value("[data-number=translateX] select"), "points")
        page.screenshot(path=SCREENSHOTS / "preview-import.png")
        page.select_option("[data-number=translateX] select", "constant")
        self.wait_for_text(".import-problem", "no formula was found that is near the data")
        page.wait_for_function("(selector) => !document.querySelector(selector).value.includes('plc(')", arg=SOURCE)
        page.click("#undo")
        page.click("#undo")
        page.wait_for_function("([selector, text]) => document.querySelector(selector).value === text", arg=[SOURCE, before])

    def test_a_built_in_preset_is_recognized(self):
        page = self.open("linear", *SMALL)
        page.keyboard.press("j")
        self.choose(self.poses("coverflow"))
        self.wait_for_summary("^this is coverflow. The preset is open and not saved.$")
        page.uncheck("#import-compares")
        self.wait_for_summary("numbers; the largest distance")
        self.assertIn("rotateY", self.sections())

    def test_tables_have_the_layout_of_the_stage(self):
        table = self.folder / "table.csv"
        rows = [f"{d / 4},{d * 30},{1 - abs(d) / 40}" for d in range(-8, 9)]
        table.write_text("\n".join(["difference,translationX,alpha", *rows]))
        page = self.open("linear", *SMALL)
        self.press("e", "j")
        page.uncheck("#import-compares")
        self.choose(table)
        # A page is 120 points long.
        self.wait_for_summary("numbers?; the largest distance of a corner is 0.0 px")
        self.assertRegex(self.source(), r"translate: \{ x: d \* L \}")

    def test_the_configuration_of_a_swiper_extends_its_preset(self):
        swiper = self.folder / "swiper.json"
        swiper.write_text(json.dumps({"effect": "cards", "speed": 300, "cardsEffect": {"perSlideRotate": 5}}))
        page = self.open("linear", *SMALL)
        self.press("e", "j")
        self.choose(swiper)
        self.wait_for_summary("^the configuration of a Swiper")
        self.assertEqual(page.locator(".import-notes li").all_inner_texts(), ["options that are not read: speed"])
        self.assertIn("extends: swiper-cards", self.source())
        self.assertIn("swiper.json", self.source())
        self.assertNotIn("fxrender-unsaved", self.source())

    def test_bad_files_have_the_words_of_the_command_line(self):
        page = self.open("linear", *SMALL)
        self.expected_messages = ["400"]
        page.keyboard.press("j")
        for name, text in [
            ("empty.json", "{}"), ("broken.json", "{"), ("unknown.json", '{"poses": [], "width": 3}'),
            ("table.csv", "difference,speed\n1,2"), ("few.json", '{"size": [9, 9], "pageSize": [9, 9], "poses": []}'),
        ]:
            with self.subTest(name):
                path = self.folder / name
                path.write_text(text)
                result = subprocess.run([PROGRAM, "fit", name, *SMALL], cwd=self.folder, capture_output=True, text=True)
                self.assertNotEqual(result.returncode, 0)
                self.choose(path)
                problem = result.stderr.split("\n")[0].removeprefix("error: ")
                page.wait_for_function(
                    "(text) => document.querySelector('.import-problem').textContent.toLowerCase().startsWith(text.toLowerCase())",
                    arg=problem,
                )
                self.assertEqual(page.inner_text("#preset-name"), "linear")

    def test_a_page_is_read_with_its_styles_and_only_once(self):
        (self.folder / "turn.html").write_text(PAGE)
        (self.folder / "own.css").write_text(STYLE)
        page = self.open("linear", *SMALL)
        self.press("e", "j")
        if os.geteuid() == 0:
            self.expected_messages = ["400"]
            self.choose(self.folder / "turn.html", self.folder / "own.css")
            self.wait_for_text(".import-problem", "Chromium has no sandbox for the user root")
            return
        page.uncheck("#import-compares")
        self.choose(self.folder / "turn.html", self.folder / "own.css")
        self.wait_for_summary("the largest distance of a corner")
        self.assertIn("12deg", self.source())
        page.select_option("[data-number=rotateZ] select", "points")
        page.wait_for_function("(selector) => document.querySelector(selector).value.includes('plc(')", arg=SOURCE)

    def test_the_stage_moves_while_an_effect_is_derived(self):
        # Several layouts of an effect without a short formula take seconds.
        files = []
        text = self.poses("reanimated-curve").read_text()
        for index in range(4):
            files.append(self.folder / f"layout-{index}.json")
            files[-1].write_text(text.replace("240", str(240 + index), 1))
        page = self.open("linear", *SMALL, "--pages", "6")
        page.keyboard.press("j")
        page.uncheck("#import-compares")
        self.choose(*files)
        page.wait_for_selector("#import progress:visible")
        page.focus("#device")
        page.keyboard.press("End")
        self.wait_for_rest(5)
        self.assertTrue(page.is_visible("#import progress"))
