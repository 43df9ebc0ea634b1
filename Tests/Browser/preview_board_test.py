"""The board of effects, and the project that keeps it."""

import json
import subprocess

from preview import SCREENSHOTS, PreviewTest
from preview_server import PROGRAM


class BoardTest(PreviewTest):
    def open_board(self, *arguments, **options):
        page = self.open(*arguments, **options)
        page.click("#show-board")
        page.wait_for_selector("#board:visible")
        return page

    def names(self):
        return self.page.eval_on_selector_all(".variant span", "all => all.map((one) => one.textContent)")

    def rename(self, name):
        self.page.fill("#board-name", name)
        self.page.press("#board-name", "Enter")
        self.wait_until(self.names, lambda names: name in names, "names")

    def build(self, *arguments):
        """A board with a tuned effect, and two others."""
        page = self.open_board("coverflow", "--size", "320x200", "--page-size", "120x160", "--frames", "4", *arguments)
        self.rename("Calm")
        page.click("#board >> text=Keep a copy")
        self.wait_until(self.names, lambda names: names == ["Calm", "coverflow"], "names")
        self.entry("tilt").fill("0.4")
        self.entry("tilt").press("Enter")
        self.rename("Flat")
        page.click("#board >> text=Keep a copy")
        self.show_preset("wallet")
        self.rename("Stack")
        return page

    def show_preset(self, name):
        self.page.evaluate("(preset) => import('/page/store.js').then(({showPreset}) => showPreset('a', preset))", name)
        self.wait_for_text("#preset-name", f"^{name}$")

    def test_different_effects_move_together(self):
        page = self.build()
        self.assertEqual(self.names(), ["Calm", "Flat", "Stack"])
        # Each has its own frame, also the one that scrolls up and down.
        page.wait_for_function(
            "() => ['a', 'v1', 'v2'].every((side) => document.querySelector(`#canvas-${side}`).dataset.tick !== undefined)"
        )
        page.screenshot(path=SCREENSHOTS / "preview-board.png")
        # A click makes another one the current effect, which the panels tune.
        page.click(".variant >> nth=1")
        self.wait_for_text("#preset-name", "^coverflow$")
        self.assertEqual(page.input_value("#board-name"), "Flat")
        self.wait_until(lambda: self.entry("tilt").input_value(), lambda value: value.startswith("0.4"), "tilt")
        self.assertEqual(self.names(), ["Calm", "Flat", "Stack"])
        page.click("#board >> text=Delete")
        self.wait_until(self.names, lambda names: names == ["Calm", "Stack"], "names")
        page.click("#undo")
        self.wait_until(self.names, lambda names: names == ["Calm", "Flat", "Stack"], "names")
        # Two effects cannot have the same name.
        page.fill("#board-name", "Calm")
        page.press("#board-name", "Enter")
        self.assertEqual(page.get_attribute("#board-name", "aria-invalid"), "true")
        page.click("#close-board")
        page.wait_for_selector("#board", state="hidden")
        self.assertEqual(page.locator(".variant").count(), 0)

    def test_at_most_nine_effects(self):
        page = self.open_board("coverflow", "--size", "320x200")
        for _ in range(8):
            page.click("#board >> text=Keep a copy")
        self.wait_until(self.names, lambda names: len(names) == 9, "names")
        self.assertTrue(page.is_disabled("#board >> text=Keep a copy"))

    def test_a_saved_project_renders_by_the_command_line_and_opens_again(self):
        # The browser reports the question about the existing file.
        self.expected_messages = ["409"]
        page = self.build()
        page.click("#board >> text=Save project…")
        page.fill("#project-name", "pick")
        page.click("dialog:modal >> button:text-is('Save')")
        page.wait_for_selector("dialog:modal", state="detached")
        saved = json.loads((self.folder / "Projects/pick.json").read_text())
        self.assertEqual([one["name"] for one in saved["variants"]], ["Calm", "Flat", "Stack"])
        self.assertEqual(saved["stage"]["size"], "320x200")
        run = [PROGRAM, "render", "Flat", "--project", "Projects/pick.json", "--output", "by-project", "--quiet"]
        subprocess.run(run, check=True, cwd=self.folder)
        [own, *_] = self.render("coverflow", "--set", "tilt=0.4", "--size", "320x200", "--page-size", "120x160", "--frames", "4")
        self.assertEqual((self.folder / "by-project/frame-0000.png").read_bytes(), own.read_bytes())
        # A second time, the page asks before it replaces the file.
        page.click("#board >> text=Save project…")
        page.click("dialog:modal >> button:text-is('Save')")
        page.click("dialog:modal >> button:text-is('Replace')")
        page.wait_for_selector("dialog:modal", state="detached")
        page.close()
        page = self.open("--project", "Projects/pick.json", fragment="")
        page.wait_for_selector("#board:visible")
        self.wait_until(self.names, lambda names: names == ["Calm", "Flat", "Stack"], "names")
        self.assertEqual(page.input_value("#board-name"), "Stack")

    def test_a_board_is_exported_as_a_sheet_and_as_a_film(self):
        page = self.build()
        for text, file in [("Sheet", "board.png"), ("GIF", "board.gif")]:
            page.click(f"#board >> button:text-is('{text}')")
            self.wait_until(lambda: (self.folder / "Renders/board" / file).exists(), bool, file)
        page.wait_for_selector("#export[open]")

    def test_the_film_of_a_board_eases_holds_and_returns(self):
        page = self.open_board("coverflow", "--size", "160x100", "--page-size", "60x80", "--fps", "10")
        page.click("#board >> button:text-is('GIF')")
        command = "render --project FILE.json --board --format gif --ease ease-in-out --hold 0.5 --bounce"
        self.wait_until(lambda: page.inner_text("#export"), lambda text: command in text, "the command")
        self.wait_until(lambda: (self.folder / "Renders/board/board.gif").exists(), bool, "the film")
