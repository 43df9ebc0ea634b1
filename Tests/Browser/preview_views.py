"""The views of a preview, in which the tests in this folder look for faults and of which they take screenshots."""

import subprocess

from axe_playwright_python.sync_playwright import Axe

from preview import PROGRAM, SERVER_AWAY, PreviewTest

# The sizes of the window, by name.
SIZES = {"wide": (1440, 900), "tablet": (1024, 768), "phone": (390, 844)}
SCHEMES = ["dark", "light"]

PHOTOGRAPHS = "#a=coverflow&deck=photos&at=4.4"
POINTS = "#a=reanimated-circular&deck=photos&at=4.4&view.curves-height=330&view.tuning=false&view.curves=true"
MANY_PARAMETERS = (
    "#a=swiper-creative-tumble&deck=photos&at=4.4&a.set.perspective=inf&a.set.nextX=300&view.tuning=true&view.curves=false"
)


# Whether all visible pictures are loaded.
LOADED = """() => [...document.images].every((image) => {
  const box = image.getBoundingClientRect();
  return !image.checkVisibility() || box.top >= innerHeight || box.bottom <= 0 || image.naturalWidth > 0;
})"""

# Waits until the page has not changed for a quarter of a second, at most for two: the progress of an export changes often.
QUIET = """() => new Promise((done) => {
  let timer = 0;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(end, 250);
  };
  const watch = new MutationObserver(wait);
  const end = () => {
    watch.disconnect();
    done();
  };
  watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  setTimeout(end, 2000);
  wait();
})"""


def serious(page):
    """Returns what axe-core finds serious on a page as it is now."""
    violations = Axe().run(page).response["violations"]
    return [f"{one['id']}: {one['nodes'][0]['target']}" for one in violations if one["impact"] in ("serious", "critical")]


class ViewsTest(PreviewTest):
    """Opens all views of the page at one size, in both colour schemes."""

    def views(self, size, **options):
        """Opens the views one after the other and yields their names with the colour schemes in which they are shown.

        The last one is that of a stopped server.
        """
        width, height = SIZES[size]
        self.photographs()
        self.open(fragment=PHOTOGRAPHS, width=width, height=height, reduced_motion="reduce", **options)
        self.size = size
        # Those of a picture that is none, and of the stopped server.
        self.expected_messages = ["400", *SERVER_AWAY]
        opened = [
            ("stage", PHOTOGRAPHS, lambda page: None), ("tuning", MANY_PARAMETERS, self.tune), ("curves", PHOTOGRAPHS, self.show_curves),
            ("points", POINTS, self.choose_point), ("variants", PHOTOGRAPHS, self.show_variants), ("compare", PHOTOGRAPHS, self.compare),
            ("difference", PHOTOGRAPHS, self.subtract), ("gallery", PHOTOGRAPHS, self.show_gallery), ("motion", PHOTOGRAPHS, self.show_motion),
            ("pictures", PHOTOGRAPHS, self.add_pictures), ("export", PHOTOGRAPHS, self.export), ("board", PHOTOGRAPHS, self.show_board),
            ("import", PHOTOGRAPHS, self.import_poses), ("keys", PHOTOGRAPHS, self.show_keys),
            ("bad YAML", PHOTOGRAPHS, self.break_source), ("unknown preset", PHOTOGRAPHS.replace("coverflow", "coverflw"), self.miss_preset),
            *([("options", PHOTOGRAPHS, self.unfold)] if size == "phone" else []),
            ("lost connection", PHOTOGRAPHS, self.lose_connection),
        ]
        for name, fragment, act in opened:
            # Without the first page, only the fragment of the address would change.
            self.page.goto("about:blank")
            self.page.goto(self.server.address + fragment + ("&size=390x500" if size == "phone" else ""))
            self.page.wait_for_selector("#device:visible, #failure:visible")
            self.settle()
            act(self.page)
            for scheme in SCHEMES:
                self.page.emulate_media(color_scheme=scheme)
                self.settle()
                yield name, scheme
            # A running export would slow down the next views.
            for button in self.page.locator(".exports button:text-is('Cancel'):visible").all():
                button.click()

    def settle(self):
        """Waits until the frames are exact, the visible pictures are loaded, and nothing changes on the page."""
        if self.page.is_visible("#device"):
            self.wait_for_exact()
        self.page.wait_for_function(LOADED)
        self.page.evaluate(QUIET)

    def photographs(self):
        """Writes six generated photographs and a file that is no picture."""
        self.folder.joinpath("photos").mkdir()
        self.run_program(
            "linear", "--deck", "photos", "--pages", "6", "--frames", "6", "--to", "5", "--size", "300x400", "--page-size", "300x400",
            "--output", "photos",
        )
        self.folder.joinpath("photos/frames.json").unlink()
        self.folder.joinpath("photos/notes.txt").write_text("no picture")

    def run_program(self, *arguments, command="render"):
        words = [PROGRAM, command, *arguments]
        return subprocess.run(words, cwd=self.folder, capture_output=True, text=True, check=True).stdout

    def tune(self, page):
        self.entry("nextY").fill("much")
        page.keyboard.press("Enter")
        page.wait_for_selector(".parameter .error:visible")

    def show_curves(self, page):
        if not page.is_visible("#curves-panel"):
            page.keyboard.press("c")
        page.wait_for_selector(".plot")
        page.hover(".plot-frame >> nth=0", position={"x": 40, "y": 20})

    def choose_point(self, page):
        page.focus(".handle >> nth=1")
        page.wait_for_selector(".point-row:visible")

    def show_variants(self, page):
        page.keyboard.press("v")
        page.wait_for_selector("#variants:visible")
        page.locator("#scrub").fill("29")
        self.wait_for_text("#place", "^frame 29 ")

    def compare(self, page):
        page.keyboard.press("b")
        page.wait_for_selector("#compare:visible")

    def subtract(self, page):
        self.compare(page)
        page.click("#compare >> text=Difference")
        self.wait_for_text("#difference-amount", "differ")

    def show_gallery(self, page):
        page.keyboard.press("g")
        page.wait_for_selector("#gallery[open] .card")

    def show_motion(self, page):
        page.click("[data-panel=motion]")
        page.wait_for_selector(".easing")

    def add_pictures(self, page):
        page.keyboard.press("i")
        with page.expect_file_chooser() as chooser:
            page.click("text=Add pictures…")
        chooser.value.set_files(sorted(self.folder.joinpath("photos").iterdir()))
        page.wait_for_function("() => document.querySelectorAll('.picture img').length === 6")
        self.wait_for_text(".picture-problems", "notes.txt")

    def export(self, page):
        page.keyboard.press("x")
        page.click("#export button.primary:enabled")
        page.wait_for_selector(".exports li[data-state=done]")
        page.check("#export input[value=png]")
        page.fill("#export-scale", "4")
        page.keyboard.press("Enter")
        self.wait_for_text(".export-command code", "--scale 4")
        page.click("#export button.primary:enabled")
        page.wait_for_selector(".exports progress")
        self.wait_for_text(".export-state", "frames")

    def show_board(self, page):
        page.click("#show-board")
        for preset in ["wallet", "wheel"]:
            page.click("#board >> text=Keep a copy")
            page.evaluate("(preset) => import('/page/store.js').then(({showPreset}) => showPreset('a', preset))", preset)
            self.wait_for_text("#preset-name", f"^{preset}$")
        page.wait_for_function("() => document.querySelectorAll('.variant').length === 3")

    def import_poses(self, page):
        poses = self.folder / "poses.json"
        poses.write_text(self.run_program("coverflow", "--differences=-3:3:0.1", "--json", command="poses"))
        page.keyboard.press("j")
        page.uncheck("#import-compares")
        page.set_input_files("#import input[type=file]", str(poses))
        self.wait_for_text(".import-summary", "numbers")

    def show_keys(self, page):
        page.keyboard.press("?")
        page.wait_for_selector("#help[open]")

    def break_source(self, page):
        page.keyboard.press("e")
        page.wait_for_function("() => document.querySelector('#source-text')?.value")
        self.type_at("transform", "x")
        page.wait_for_selector(".problems li")

    def miss_preset(self, page):
        page.wait_for_selector("#failure:visible")

    def unfold(self, page):
        page.click("#fold")
        page.wait_for_selector("#option-rtl:visible")

    def lose_connection(self, page):
        self.server.stop()
        page.wait_for_selector("#banner:visible")


def add_tests(case, act):
    """Adds a test for each size of the window, which calls `act(test, size)`."""
    for size in SIZES:
        setattr(case, f"test_{size}", lambda test, size=size: act(test, size))
