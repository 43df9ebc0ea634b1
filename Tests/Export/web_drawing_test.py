"""`attach` and the plug-in of Swiper in Chromium, which draw the layers of pages, compared with the frames of fxrender."""

import io
import json
import os
import pathlib
import re

from PIL import Image, ImageChops

from chromium import ChromiumTest
from compiled import run
from css_pixels_test import BACKGROUND, COMPARED, EXTRAS, LAYOUTS, MOTION, TOLERANCE, TOLERANCES, compared, pictures
from export_test import PROGRAM, ExportFolders
from pixels import GPU, address

SIZE, PAGE_SIZE = (360, 300), (200, 160)

# Chromium's shadow of a round box is up to 2 % weaker than a Gaussian blur.
ALLOWED = {**TOLERANCES, "clippedShadow": 3}
# A mistake in the module of each, which the comparison must find.
MISTAKES = {
    "overlays": ("to ${toward ?? 'right'}", "to top"),
    "content": ("transform: matrix3d(layer.matrix),", ""),
    "fit": ("layer.fit === 'fill'", "layer.fit === 'contain'"),
    "blur": ("`blur(${radius}px)`", "`blur(${2 * radius}px)`"),
    "shadow": ("`${x}px", "`${-x}px"),
    "glow": ("px(2 * page.glow.radius)", "px(page.glow.radius)"),
    "cornerRadius": ("borderRadius = px(", "borderRadius = px(2 * "),
    "clip": ("[top, right, bottom, left]", "[top, left, bottom, right]"),
    "clipCorners": ("corners ?? page", "page"),
    "clippedShadow": ("content.style.clipPath = clipPath", "content.style.clipPath = 'none'"),
    "reflection": ("transparent calc(", "black calc("),
    "softMirror": ("`blur(${blur}px)`", "`blur(${2 * blur}px)`"),
    "pieces": ("page.pieces.length ? IDENTITY : page.matrix", "page.matrix"),
}

PAGE = """
<!doctype html>
<meta charset="utf-8">
<style>
  body { margin: 0; background: BACKGROUND; }
  .view { width: WIDTHpx; height: HEIGHTpx; overflow: auto; direction: DIRECTION; scrollbar-width: none; }
  .stage { position: sticky; inset-inline-start: 0; top: 0; width: WIDTHpx; height: HEIGHTpx; }
  .stage > * { position: absolute; inset: 0; margin: auto; width: PAGE_WIDTHpx; height: PAGE_HEIGHTpx; }
</style>
<div class="view"><div class="track"><div class="stage"></div></div></div>
"""

# Adds pages with pictures, and sets the position of the pages. Returns it as the target can have it.
SHOW = """
async ([target, name, module, layout, pictures, isOnPage, position]) => {
  const code = await import(module);
  const [view, stage] = ['.view', '.stage'].map((place) => document.querySelector(place));
  await Promise.all(pictures.map((source) => Object.assign(new Image(), { src: source }).decode()));
  for (const source of pictures) {
    const page = document.createElement('div');
    page.dataset.page = '';
    page.style.setProperty(`--${name}-page-picture`, `url(${source})`);
    if (isOnPage) page.style.background = `url(${source}) 0 0 / 100% 100%`;
    stage.append(page);
  }
  const pages = [...stage.children];
  window.errors = [];
  if (target === 'js') {
    window.detach = code.attach(view, { snap: false, layout: { vertical: layout.vertical } });
    const along = Math.round(position * code.stride(layout));
    if (layout.vertical) view.scrollTop = along;
    else view.scrollLeft = layout.rightToLeft ? -along : along;
    for (let i = 0; i < 3; i += 1) await new Promise((done) => requestAnimationFrame(done));
    return Math.abs(layout.vertical ? view.scrollTop : view.scrollLeft) / code.stride(layout);
  }
  // A stand-in for the slider, whose slides are all in the middle of the view.
  const handlers = {};
  const [size, length] = layout.vertical
    ? [layout.viewportHeight, layout.pageHeight] : [layout.viewportWidth, layout.pageWidth];
  window.swiper = {
    params: { direction: layout.vertical ? 'vertical' : 'horizontal', spaceBetween: layout.gap }, originalParams: {},
    touchEventsData: {}, rtlTranslate: layout.rightToLeft, width: layout.viewportWidth, height: layout.viewportHeight, size,
    slides: pages, wrapperEl: stage, animating: false,
    moveTo(place, time = 0) {
      pages.forEach((page, index) => { page.progress = place - index; });
      if (time) this.animating = true;
      handlers.setTransition(this, time);
      handlers.setTranslate();
    },
    destroy: () => handlers.beforeDestroy(),
  };
  for (const page of pages) Object.assign(page, { swiperSlideSize: length, swiperSlideOffset: (size - length) / 2 });
  code.default({
    swiper,
    extendParams: (settings) => {
      Object.assign(swiper.params, settings);
      window.settings = Object.values(settings)[0];
    },
    on: (events, handler) => { for (const event of events.split(' ')) handlers[event] = handler; },
  });
  swiper.params.effect = `fxrender-${name}`;
  handlers.beforeInit();
  swiper.moveTo(position);
  return position;
}
"""


class WebDrawingTest(ExportFolders, ChromiumTest):
    arguments = GPU + ["--allow-file-access-from-files", "--force-device-scale-factor=1"]

    def preset(self, kind):
        (self.folder / f"{kind.lower()}.yaml").write_text(f"summary: Pages with {kind}.\n{MOTION}\n{EXTRAS[kind]}\n")
        return kind.lower()

    def show(self, preset, target, position, *options, change=None, **context):
        """Shows pages in Chromium, and returns the page of the browser and the reached position."""
        stage = ["--size", "x".join(map(str, SIZE)), "--page-size", "x".join(map(str, PAGE_SIZE)), *options]
        export = self.export(preset, target, "--pages", "4", *stage)
        module = export / target / f"{preset}.mjs"
        code = module.read_text()
        if change:
            self.assertIn(change[0], code)
            module.write_text(code.replace(*change))
        layout = json.loads((export / "vectors.json").read_text())["layouts"][0]["layout"]
        values = {
            "PAGE_WIDTH": layout["pageWidth"], "PAGE_HEIGHT": layout["pageHeight"], "WIDTH": layout["viewportWidth"],
            "HEIGHT": layout["viewportHeight"], "BACKGROUND": BACKGROUND,
            "DIRECTION": "rtl" if layout["rightToLeft"] and target == "js" else "ltr",
        }
        html = PAGE
        for name, value in values.items():
            html = html.replace(name, str(value))
        path = export / "page.html"
        path.write_text(html)
        page = self.browser.new_page(viewport=dict(zip(("width", "height"), SIZE)), **context)
        self.addCleanup(page.close)
        page.goto(path.as_uri())
        sources = [address(data) for data in pictures(*PAGE_SIZE)]
        is_on_page = not re.search(r"function draw(Content|Layer)\(", code)
        reached = page.evaluate(SHOW, [target, preset, module.as_uri(), layout, sources, is_on_page, position])
        return page, reached

    def frame(self, preset, position, *options):
        """Returns a frame of fxrender as a PNG file."""
        cards, output = self.folder / "cards", self.folder / "frames"
        cards.mkdir(exist_ok=True)
        for index, data in enumerate(pictures(*PAGE_SIZE)):
            (cards / f"{index}.png").write_bytes(data)
        motion = ["--frames", "1", "--from", f"{position:.9f}", "--to", f"{position:.9f}"]
        look = ["--size", "x".join(map(str, SIZE)), "--page-size", "x".join(map(str, PAGE_SIZE)), "--pages", cards]
        run(PROGRAM, self.folder / f"{preset}.yaml", *motion, *look, *options, "--background", BACKGROUND, "--quiet", "--output", output, check=True)
        return (output / "frame-0000.png").read_bytes()

    def compare(self, kind, target, position, *options, change=None):
        preset = self.preset(kind)
        page, reached = self.show(preset, target, position, *options, change=change)
        shot, frame = page.screenshot(), self.frame(preset, reached, *options)
        page.close()
        if "KEEP" in os.environ:
            pathlib.Path(os.environ["KEEP"], f"{kind}-{target}-{'-'.join(options)}-chromium.png").write_bytes(shot)
            pathlib.Path(os.environ["KEEP"], f"{kind}-{target}-{'-'.join(options)}-ours.png").write_bytes(frame)
        return compared(frame, shot)

    def test_each_kind_of_layer(self):
        for kind in EXTRAS:
            for target, options in [("js", options) for options in LAYOUTS] + [("swiper", [])]:
                with self.subTest(kind, target=target, options=options):
                    found = self.compare(kind, target, 1.3, *options)
                    self.assertLessEqual(found["worst"], ALLOWED.get(kind, TOLERANCE), found)
                    self.assertGreaterEqual(found["compared"], COMPARED, found)
                    self.assertGreater(found["changed"], 1000, found)

    def test_planted_mistakes_are_found(self):
        for kind, change in MISTAKES.items():
            with self.subTest(kind):
                self.assertGreater(self.compare(kind, "js", 1.3, change=change)["worst"], ALLOWED.get(kind, TOLERANCE))

    def test_clicks_reach_what_is_in_a_page(self):
        """Layers that cover a page let clicks through."""
        hit = """() => {
          const page = document.querySelectorAll('[data-page]')[1];
          page.insertAdjacentHTML('beforeend', '<a href="#" style="position: absolute; left: 80px; top: 70px">link</a>');
          const { left, top } = page.lastChild.getBoundingClientRect();
          return document.elementFromPoint(left + 5, top + 5) === page.lastChild;
        }"""
        for target in ("js", "swiper"):
            with self.subTest(target):
                page, _ = self.show(self.preset("overlays"), target, 1)
                self.assertTrue(page.evaluate(hit))

    def test_texts(self):
        """The texts of a layer are those of the page: its number, its attributes, and elements that it has itself."""
        (self.folder / "texts.yaml").write_text(
            "summary: Texts.\ntransform: [{ translate: { x: d * L } }]\ncontent:\n"
            "  - { name: title, text: '{name}: {{{number}}}', size: 20, box: [-80, -60, 160, 40] }\n"
            "  - { name: own, text: '{name}', size: 20, box: [-80, 0, 160, 40] }\n"
        )
        page, _ = self.show("texts", "js", 0)
        found = page.evaluate("""() => {
          detach();
          const pages = [...document.querySelectorAll('[data-page]')];
          pages[0].dataset.name = 'Lake';
          pages[0].innerHTML = '<h2 data-layer="own">Own</h2>';
          return import(document.scripts.length ? '' : SOURCE).then(({ attach }) => {
            const stop = attach(document.querySelector('.view'));
            const texts = [...pages[0].children].map((part) => part.textContent).sort();
            const left = pages[0].querySelector('h2').style.left;
            stop();
            return [texts, left, pages[0].innerHTML.includes('Lake'), pages[0].style.transform];
          });
        }""".replace("document.scripts.length ? '' : SOURCE", json.dumps(page.url.replace("page.html", "js/texts.mjs"))))
        self.assertEqual(found, [["Lake: {1}", "Own"], "calc(50% - 80px)", False, ""])

    def test_reduced_motion_keeps_the_layers_of_the_page_at_rest(self):
        """In a plain row, the functions that draw receive layers, and pages are whole."""
        layers = ["overlays", "layers", "blur", "shadow", "glow", "cornerRadius", "clip", "pieces", "reflection", "floor"]
        page, _ = self.show("all-layers", "swiper", 1.3, reduced_motion="reduce")
        found = page.evaluate("""() => {
          const poses = [];
          settings.drawPage = (element, pose) => poses.push(pose);
          swiper.moveTo(1);
          return poses.map((pose) => [Object.keys(pose), pose.pieces.length]);
        }""")
        self.assertEqual(len(found), 4)
        for keys, pieces in found:
            self.assertLessEqual(set(layers), set(keys))
            self.assertEqual(pieces, 0)

    def test_transitions_of_swiper_have_the_poses_of_their_positions(self):
        """A transition moves all pages by poses, ends once, and is ended by another position."""
        page, _ = self.show(self.preset("overlays"), "swiper", 0)
        found = page.evaluate("""async () => {
          let ends = 0;
          const shown = [];
          swiper.wrapperEl.addEventListener('transitionend', () => { ends += 1; });
          settings.drawPage = (element, { index, difference }) => { if (index === 0) shown.push(difference); };
          swiper.moveTo(2, 300);
          const isMoving = swiper.animating;
          await new Promise((done) => setTimeout(done, 600));
          const states = [isMoving, swiper.animating, ends, shown.at(-1)];
          swiper.moveTo(0, 300);
          await new Promise((done) => setTimeout(done, 100));
          swiper.moveTo(1);
          await new Promise((done) => setTimeout(done, 400));
          return [...states, swiper.animating, ends, shown.at(-1), shown.filter((value) => value % 1 !== 0).length];
        }""")
        self.assertEqual(found[:7], [True, False, 1, -2, False, 2, -1])
        self.assertGreater(found[7], 5)

    def test_pages_without_the_effect_are_as_before(self):
        """`stop` and `destroy` remove styles and elements."""
        for target in ("js", "swiper"):
            with self.subTest(target):
                page, _ = self.show("all-layers", target, 0)
                self.assertGreater(page.evaluate("document.querySelectorAll('[data-drawn]').length"), 4)
                page.evaluate("window.detach ? detach() : swiper.destroy()")
                self.assertEqual(page.evaluate("document.querySelectorAll('[data-drawn]').length"), 0)

    def test_pages_beyond_the_track_do_not_lengthen_it(self):
        """The last page can be scrolled to, and nothing beyond it, even where a reflection reaches further."""
        lengths = [SIZE[0] + 3 * PAGE_SIZE[0], SIZE[1] + 3 * PAGE_SIZE[1]]
        for options in LAYOUTS:
            with self.subTest(options):
                is_vertical = "vertical" in options
                page, _ = self.show(self.preset("beside"), "js", 0, *options)
                length = f"document.querySelector('.view').scroll{'Height' if is_vertical else 'Width'}"
                self.assertEqual(page.evaluate(length), lengths[is_vertical])

    def test_hidden_ancestors_hide_pages(self):
        page, _ = self.show(self.preset("shadow"), "js", 0)
        page.evaluate("document.querySelector('.view').style.visibility = 'hidden'")
        self.assertEqual(page.evaluate("getComputedStyle(document.querySelector('[data-page]')).visibility"), "hidden")

    def test_swiper_draws_as_attach_does(self):
        for kind in ("reflection", "content"):
            shots = []
            for target in ("js", "swiper"):
                page, _ = self.show(self.preset(kind), target, 1)
                shots.append(Image.open(io.BytesIO(page.screenshot())).convert("RGB"))
                page.close()
            self.assertIsNone(ImageChops.difference(*shots).getbbox())
