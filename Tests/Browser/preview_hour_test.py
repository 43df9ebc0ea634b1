"""A designer's first minutes: from a folder of photographs to a tuned effect, an MP4 and a GIF, by clicks alone."""

import subprocess
import time

from preview import SCREENSHOTS, PreviewTest

# The longest time of the walk in seconds, from the first frame to the last file.
LIMIT = 120

COUNT = 10


class HourTest(PreviewTest):
    def choose_folder(self, folder):
        page = self.page
        page.click("#toolbar >> text=Pictures")
        with page.expect_file_chooser() as chooser:
            page.click("#pictures >> text=Add a folder")
        chooser.value.set_files(folder)
        page.wait_for_function(f"() => document.querySelectorAll('.picture img').length === {COUNT}")
        page.click("#pictures [aria-label=Close]")

    def choose_effect(self, name):
        page = self.page
        page.click("#preset")
        page.wait_for_selector("#gallery[open] .card")
        page.click(f".card[data-name={name}] .card-open")
        self.wait_for_text("#preset-name", f"^{name}$")

    def tune(self):
        """Takes a variant of the tilt, then chooses a curve for the timing."""
        page = self.page
        self.entry("tilt").click()
        page.click("#show-variants")
        page.wait_for_selector("#variants:visible")
        page.locator(".variant").nth(5).click()
        page.wait_for_selector("#variants", state="hidden")
        page.click("[data-panel=motion]")
        page.click(".ease-name[data-name=ease-in-out]")
        page.click("#option-bounce")
        page.keyboard.press("Escape")

    def export(self, format, number):
        page = self.page
        if not page.is_visible("#export"):
            page.click("[data-opens=export]")
        page.check(f"#export input[value={format}]")
        self.wait_for_text(".export-command code", f"--format {format}|{format}$")
        page.click("#export button.primary:enabled")
        page.wait_for_selector(f".exports li:nth-child({number})")
        page.wait_for_selector(".exports li:first-child[data-state=done]")
        return self.folder / page.inner_text(".exports li:first-child .export-result code")

    def test_ten_photographs_become_an_mp4_and_a_gif_in_two_minutes(self):
        folder = self.photographs("holiday", COUNT, "1600x1200", "photo {}.png")
        steps = []
        page = self.open(fragment="")
        start = time.monotonic()

        def step(name):
            steps.append(f"{name} {time.monotonic() - start:.1f} s")

        self.choose_folder(folder)
        step("photographs")
        self.choose_effect("coverflow2")
        step("effect")
        self.tune()
        step("tuned")
        files = []
        for number, format in enumerate(["mp4", "gif"], 1):
            files.append(self.export(format, number))
            step(format)
        taken = time.monotonic() - start
        page.screenshot(path=SCREENSHOTS / "preview-hour.png")
        print(f"\nThe walk took {taken:.1f} s: {', '.join(steps)}.")
        for file, mark in zip(files, [b"ftyp", b"GIF89a"]):
            self.assertIn(mark, file.read_bytes()[:12])
        # The motion there and back has almost twice the frames of one way.
        counted = subprocess.run(
            ["ffprobe", "-v", "error", "-count_frames", "-show_entries", "stream=nb_read_frames,width,height", "-of", "csv=p=0", files[0]],
            check=True, capture_output=True, text=True,
        ).stdout.strip()
        width, height, frames = (int(one) for one in counted.split(","))
        self.assertEqual((width, height), (640, 400))
        self.assertGreater(frames, 100)
        self.assertLess(taken, LIMIT)
