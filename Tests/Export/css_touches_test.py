"""Touches in Chromium: at rest and between pages, a point belongs to the front page that is seen there and takes touches."""

import json
import os
import re

from chromium import ChromiumTest
from compiled import run
from export_test import PROGRAM, ExportFolders, presets

PRESETS = os.environ.get("EXPORT_PRESETS", "").split()
POSITIONS = (2, 2.4)

# A page with the exported module, whose function `attach` or plug-in poses the pages, and a stand-in for the slider Swiper.
PAGE = """
<!doctype html>
<meta charset="utf-8">
<style>
  body { margin: 0; }
  .view { width: WIDTHpx; height: HEIGHTpx; overflow: hidden; position: relative; }
  .track { width: 10000px; height: 10000px; }
  .stage { position: sticky; left: 0; top: 0; width: WIDTHpx; height: HEIGHTpx; }
  .page { position: absolute; width: PAGE_WIDTHpx; height: PAGE_HEIGHTpx; background: #ccc;
    left: calc((WIDTHpx - PAGE_WIDTHpx) / 2); top: calc((HEIGHTpx - PAGE_HEIGHTpx) / 2); }
</style>
<div class="view"><div class="track"><div class="stage"></div></div></div>
"""

ATTACH = """
async ([module, layout, position]) => {
  const { attach, stride } = await import(module);
  const view = document.querySelector('.view');
  const stage = document.querySelector('.stage');
  for (let i = 0; i < layout.pages; i += 1) stage.append(Object.assign(document.createElement('div'), { className: 'page' }));
  view[layout.vertical ? 'scrollTop' : 'scrollLeft'] = position * stride(layout);
  attach(view, { snap: false, pages: stage.children, layout });
}
"""

SWIPER = """
async ([module, layout, position]) => {
  const { default: plugIn } = await import(module);
  const stage = document.querySelector('.stage');
  const handlers = {};
  const [size, length] = layout.vertical
    ? [layout.viewportHeight, layout.pageHeight] : [layout.viewportWidth, layout.pageWidth];
  for (let i = 0; i < layout.pages; i += 1) {
    const slide = Object.assign(document.createElement('div'), { className: 'page' });
    stage.append(slide);
    // All slides are in the middle of the view.
    Object.assign(slide, { progress: position - i, swiperSlideSize: length });
    slide.swiperSlideOffset = (size - length) / 2;
  }
  const effect = /effect: '([^']*)'/.exec(await (await fetch(module)).text())[1];
  const swiper = { params: { effect, direction: layout.vertical ? 'vertical' : 'horizontal', spaceBetween: layout.gap }, originalParams: {},
    touchEventsData: {}, rtlTranslate: false, width: layout.viewportWidth, height: layout.viewportHeight, size,
    slides: [...stage.children] };
  plugIn({
    swiper,
    extendParams: (settings) => Object.assign(swiper.params, settings),
    on: (events, handler) => { for (const event of events.split(' ')) handlers[event] = handler; },
  });
  handlers.beforeInit();
  handlers.setTranslate();
}
"""

SCROLL = """
async ([position, isVertical]) => {
  const side = isVertical ? 'scrollTop' : 'scrollLeft';
  const scroller = document.querySelector('body > div');
  const stride = +getComputedStyle(scroller).getPropertyValue(`--${scroller.className}-page-stride`);
  scroller.style.scrollSnapType = 'none';
  scroller[side] = position * stride;
  for (let i = 0; i < 2; i += 1) await new Promise((done) => requestAnimationFrame(done));
  return scroller[side] / stride;
}
"""

# Compares the page at each point of a grid with the one that is in front there by its pose.
HITS = """
async ([module, layout, position, hasConditions]) => {
  const { pose, window: drawn } = await import(module);
  const [from, to] = drawn(layout);
  const elements = [...document.querySelectorAll('.page')];
  const wrapped = (d) => (layout.wraps ? d - layout.pages * Math.round(d / layout.pages) : d);
  const box = document.querySelector('body > div').getBoundingClientRect();
  const [cx, cy] = [box.left + layout.viewportWidth / 2, box.top + layout.viewportHeight / 2];
  const pages = elements.map((_, index) => {
    const raw = index - position;
    return { index, d: wrapped(raw), ...pose(raw, layout, {}, index) };
  });
  const [w, h] = [layout.pageWidth / 2, layout.pageHeight / 2];
  // Where a line from the eye to a point of the view meets a page; none behind the eye.
  const onPage = (m, x, y) => {
    const [a, b, c] = [m[0] - x * m[12], m[1] - x * m[13], x * m[15] - m[3]];
    const [d, e, f] = [m[4] - y * m[12], m[5] - y * m[13], y * m[15] - m[7]];
    const determinant = a * e - b * d;
    const place = [(c * e - b * f) / determinant, (a * f - c * d) / determinant];
    return m[12] * place[0] + m[13] * place[1] + m[15] > 1e-3 ? place : undefined;
  };
  const key = (page) => Math.round(page.order * 2 ** 20);
  const inFront = (a, b) => key(a) - key(b) || Math.abs(b.d) - Math.abs(a.d) || b.d - a.d;
  // In a space that pages share, the nearer page is in front; equally near ones have an order.
  const nearness = (m, [x, y]) => Math.round((m[8] * x + m[9] * y + m[11]) / (m[12] * x + m[13] * y + m[15]) * 2 ** 10);
  const failures = [];
  let count = 0;
  for (let i = 1; i < 16; i += 1) {
    for (let j = 1; j < 10; j += 1) {
      const [x, y] = [(i / 16 - 0.5) * layout.viewportWidth + 0.5, (j / 10 - 0.5) * layout.viewportHeight + 0.5];
      let isEdge = false;
      const here = pages.filter((page) => {
        if (page.hidden || page.alpha <= 0.001 || page.d < from || page.d > to) return false;
        const place = onPage(page.matrix, x, y);
        if (!place) return false;
        // Points near an edge or a corner, which may be round, and those of parts that are clipped or elsewhere.
        const [left, top] = [w - Math.abs(place[0]), h - Math.abs(place[1])];
        const inside = left > -6 && top > -6;
        if (inside && (left < 6 || top < 6 || left + top < 40)) isEdge = true;
        if (inside && (page.pieces?.length || page.clip)) isEdge = true;
        page.nearness = layout.isShared ? nearness(page.matrix, place) : 0;
        return inside;
      }).sort((a, b) => a.nearness - b.nearness || inFront(a, b));
      if (isEdge) continue;
      // Browsers without conditions let all pages that are seen take touches; EXPORT.md says so.
      const touched = here.filter((page) => page.interactive || !hasConditions).at(-1);
      const element = document.elementFromPoint(cx + x, cy + y)?.closest('.page');
      const found = elements.indexOf(element);
      // Pieces can be anywhere.
      if ([found, touched?.index].some((index) => pages[index]?.pieces?.length)) continue;
      count += 1;
      if (found !== (touched?.index ?? -1)) failures.push(`at ${x}, ${y}: page ${found}, expected ${touched?.index ?? -1}`);
    }
  }
  return { count, failures };
}
"""


class CSSTouchesTest(ExportFolders, ChromiumTest):
    arguments = ["--allow-file-access-from-files"]

    def setUp(self):
        self.page = self.browser.new_page(viewport={"width": 800, "height": 600})
        self.addCleanup(self.page.close)
        self.page.set_default_timeout(300_000)

    def check(self, folder, preset, position, is_shared=False, has_conditions=True):
        layout = self.layout(folder, preset) | {"isShared": is_shared}
        module = (folder / f"js/{preset}.mjs").as_uri()
        found = self.page.evaluate(HITS, [module, layout, position, has_conditions])
        self.assertEqual(found["failures"][:3], [])
        return found["count"]

    def layout(self, folder, preset):
        layout = json.loads((folder / "vectors.json").read_text())["layouts"][0]["layout"]
        layout["wraps"] = "wrap(rawD" in (folder / f"js/{preset}.mjs").read_text()
        return layout

    def test_style_sheets(self):
        for style in ("calc", "calc without if()", "keyframes"):
            count = 0
            for preset in PRESETS or presets():
                if style == "keyframes" and self.refused(preset):
                    continue
                folder = self.export(preset, "css,js", "--style", style.split()[0])
                if style == "calc without if()":
                    path = folder / f"css/{preset}.css"
                    text = re.sub("^( *)(visibility|pointer-events): if", r"\1--no-\2: if", path.read_text(), flags=re.M)
                    text, replaced = re.subn(r"@supports \(not \(visibility: .*hidden\)\)\)", "@supports (not (no-property: none))", text)
                    self.assertEqual(replaced, 1)
                    path.write_text(text)
                is_vertical = self.layout(folder, preset)["vertical"]
                is_shared = "preserve-3d" in (folder / f"css/{preset}.css").read_text()
                self.page.goto((folder / "css/demo.html").as_uri())
                has_conditions = style != "calc without if()"
                for position in POSITIONS:
                    with self.subTest(preset, style=style, position=position):
                        count += self.check(folder, preset, self.page.evaluate(SCROLL, [position, is_vertical]), is_shared, has_conditions)
            self.assertGreater(count, 100 * len(PRESETS) or 10_000)

    def refused(self, preset):
        arguments = ("--to", "css", "--style", "keyframes", "--output", self.folder / "refused")
        return run(PROGRAM, "export", preset, *arguments).returncode == 65

    def test_modules(self):
        for target, start in (("js", ATTACH), ("swiper", SWIPER)):
            count = 0
            for preset in PRESETS or presets():
                folder = self.export(preset, "js,swiper")
                layout = self.layout(folder, preset)
                text = PAGE
                for word, key in (("PAGE_WIDTH", "pageWidth"), ("PAGE_HEIGHT", "pageHeight"), ("WIDTH", "viewportWidth"), ("HEIGHT", "viewportHeight")):
                    text = text.replace(word, str(layout[key]))
                (folder / "page.html").write_text(text)
                for position in POSITIONS:
                    with self.subTest(preset, target=target, position=position):
                        self.page.goto((folder / "page.html").as_uri())
                        module = (folder / f"{target}/{preset}.mjs").as_uri()
                        self.page.evaluate(start, [module, layout, position])
                        count += self.check(folder, preset, position)
            self.assertGreater(count, 100 * len(PRESETS) or 10_000)
