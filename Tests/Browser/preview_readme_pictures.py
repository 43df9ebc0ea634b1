"""Makes the pictures of README: `make pictures`. They are not a test, so no check runs this file."""

import base64
import pathlib
import re
import shlex
import shutil
import subprocess

from preview import PROGRAM, SCREENSHOTS, PreviewTest

TARGET = pathlib.Path(__file__).parents[2] / "Renders/readme"

# The effects in README's pictures, row by row, as the captions name them.
EFFECTS = [
    "fan", "coverflow", "swiper-cube", "origami", "paging-snapshot-space", "helix", "paging-stack", "wheel", "book",
    "reanimated-curve", "roller", "paging-scale-rotary",
]
PHONES = [
    "coverflow-classic", "captions", "material-multi-browse", "material-centred-hero", "wallet", "tab-stack", "today",
    "stories-cube", "feed", "throw",
]
WINDOW = {"width": 1440, "height": 860}


class ReadmePictures(PreviewTest):
    def run_program(self, *arguments, status=0):
        result = subprocess.run([PROGRAM, *arguments], cwd=self.folder, capture_output=True, text=True)
        self.assertEqual(result.returncode, status, result.stderr)

    def save(self, page, name):
        page.screenshot(path=TARGET / name)
        # test-browser expects a screenshot.
        shutil.copy(TARGET / name, SCREENSHOTS / name)

    def blank(self, width, height):
        page = self.browser.new_page(viewport={"width": width, "height": height})
        self.addCleanup(page.close)
        return page

    def grid(self, names, columns, width, height, *options):
        """A picture of half the size of one frame of each effect, at a position between two photographs."""
        frames = [self.render(name, "--frames", "1", "--scale", "0.5", "--deck", "photos", *options)[0] for name in names]
        pictures = "".join(
            f"<img src='data:image/png;base64,{base64.b64encode(frame.read_bytes()).decode()}'>" for frame in frames
        )
        rows = len(names) // columns
        page = self.blank(columns * (width + 8) - 8, rows * (height + 8) - 8)
        page.set_content(
            f"<body style='margin:0;background:#1c1c1e;display:grid;grid-template-columns:repeat({columns},{width}px);gap:8px'>"
            + pictures
        )
        return page

    def test_effects(self):
        self.save(self.grid(EFFECTS, 4, 320, 200, "--from", "6.4", "--to", "6.4"), "effects.png")

    def test_phones(self):
        options = ["--size", "390x844", "--pages", "9", "--from", "2.4", "--to", "2.4"]
        self.save(self.grid(PHONES, 5, 195, 422, *options), "phones.png")

    def test_animations(self):
        self.run_program(
            "cardflow", "--format", "gif", "--duration", "1.6", "--ease", "cubicInOut", "--hold", "0.4", "--bounce",
            "--fps", "20", "--size", "400x260", "--page-size", "150x200", "--output", TARGET / "cardflow.gif",
        )
        self.run_program(
            "coverflow", "--deck", "photos", "--wrap", "--to", "6", "--pages", "6", "--duration", "6", "--fps", "15",
            "--size", "480x240", "--page-size", "150x190", "--colors", "128", "--output", TARGET / "coverflow.gif",
        )

    def test_figures(self):
        self.run_program("show", "swiper-coverflow", "--plot", TARGET / "plot.png")
        self.run_program(
            "sheet", "coverflow", "--scroll", "swipe", "--show-touches", "--columns", "8", "--count", "8",
            "--output", TARGET / "gestures.png",
        )

    def test_pages(self):
        """Runs the commands of pages of the guide that make the pictures of these pages."""
        folder = self.folder / "photos"
        folder.mkdir()
        for index, frame in enumerate(self.render("linear", "--frames", "12", "--to", "11", "--size", "240x320", "--deck", "photos")):
            shutil.copy(frame, folder / f"{index:02}.png")
        for name in ["faq", "tutorial"]:
            text = (TARGET.parents[1] / f"Documentation/{name}.md").read_text()
            for lines, file in re.findall(r"^```yaml\n(.*?)^```$.*?Save it as `(.*?)`", text, re.MULTILINE | re.DOTALL):
                (self.folder / file).write_text(lines)
            pictures = TARGET / name
            pictures.mkdir(exist_ok=True)
            for command in re.findall(r"^fxrender (.* --output \S+)$", text, re.MULTILINE):
                words = shlex.split(command)
                if f"Renders/readme/{name}/{words[-1]})" not in text:
                    continue
                self.run_program(*words)
                shutil.copy(self.folder / words[-1], pictures)

    def test_report(self):
        preset = self.folder / "coverflow.yaml"
        preset.write_text((TARGET.parents[1] / "Presets/coverflow.yaml").read_text())
        self.run_program("record", "./coverflow.yaml", "--goldens", "goldens", "--frames", "20")
        preset.write_text(preset.read_text().replace("default: 0.9", "default: 0.85", 1))
        self.run_program("verify", "./coverflow.yaml", "--goldens", "goldens", "--report", "report.html", status=1)
        page = self.blank(1280, 860)
        page.goto((self.folder / "report.html").as_uri())
        page.wait_for_timeout(1500)
        self.save(page, "report.png")

    def open_photographs(self, **options):
        fragment = "#a=coverflow&deck=photos&size=960x540&pageSize=300x400&at=4"
        return self.open(fragment=fragment, **WINDOW, color_scheme="dark", reduced_motion="reduce", **options)

    def test_preview(self):
        page = self.open_photographs()
        page.locator("#device").evaluate("(device) => device.blur()")
        page.wait_for_timeout(500)
        self.save(page, "preview.png")

    def test_variants(self):
        page = self.open_photographs()
        self.entry("tilt").focus()
        page.click("#show-variants")
        page.wait_for_selector("#variants:visible")
        page.locator("#scrub").fill("29")
        page.wait_for_timeout(1500)
        self.save(page, "preview-variants.png")

    def test_gallery(self):
        page = self.open_photographs()
        page.keyboard.press("g")
        page.wait_for_selector("#gallery[open] .card")
        page.wait_for_function(
            """() => [...document.querySelectorAll('#gallery .card img')].slice(0, 12).every((one) => one.naturalWidth === 240)""",
            timeout=60_000,
        )
        page.wait_for_timeout(1000)
        self.save(page, "preview-gallery.png")
