// Compares the exported Swiper modules with slides measured in the real Swiper: node swiper_check.mjs FOLDER DATA
//
// FOLDER has an export of each preset. For effects that the real Swiper has itself, the poses must be those of its
// slides. For others, the plug-in ran in the real Swiper; here it runs with an object that has the same properties.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder, file] = process.argv.slice(2);
const data = JSON.parse(readFileSync(file, 'utf8'));

const corners = (layout) => {
  const [w, h] = [layout.pageWidth / 2, layout.pageHeight / 2];
  return [[-w, -h], [w, -h], [w, h], [-w, h]];
};
const seen = (m, x, y) => {
  const divisor = m[12] * x + m[13] * y + m[15];
  return [(m[0] * x + m[1] * y + m[3]) / divisor, (m[4] * x + m[5] * y + m[7]) / divisor];
};

/** Runs the plug-in for slides, and returns the corners that their styles give. */
function styled(plugIn, name, layout, slides) {
  const handlers = {};
  const swiper = {
    params: { effect: `fxrender-${name}`, direction: 'horizontal', spaceBetween: layout.gap },
    originalParams: {}, rtlTranslate: layout.rightToLeft, width: layout.viewportWidth, height: layout.viewportHeight,
    size: layout.viewportWidth, touchEventsData: {},
  };
  // The plug-in counts slides by their place in the list.
  swiper.slides = Array.from({ length: layout.pages }, (_, index) => {
    const slide = slides.find((found) => found.index === index);
    return {
      getAttribute: () => null, style: {}, offsetWidth: layout.pageWidth, offsetHeight: layout.pageHeight,
      progress: slide ? -slide.difference : -99, swiperSlideOffset: slide ? slide.offset : 0,
      swiperSlideSize: layout.pageWidth,
    };
  });
  plugIn({
    swiper,
    extendParams: (settings) => Object.assign(swiper.params, settings),
    on: (events, handler) => { for (const event of events.split(' ')) handlers[event] = handler; },
  });
  handlers.beforeInit();
  // The stand-ins have no layers.
  for (const settings of Object.values(swiper.params)) if (settings?.parameters) settings.drawPage = undefined;
  handlers.setTranslate();
  return slides.map((slide) => {
    const { transform } = swiper.slides[slide.index].style;
    const [shift, columns] = transform.match(/translate\((.*?)px, .*?matrix3d\((.*)\)/).slice(1);
    const values = columns.split(', ').map(Number);
    const m = values.map((_, i) => values[(i % 4) * 4 + (i >> 2)]);
    const left = slide.offset + layout.pageWidth / 2 - layout.viewportWidth / 2 + Number(shift);
    return corners(layout).map(([x, y]) => {
      const [a, b] = seen(m, x, y);
      return [left + a, b];
    });
  });
}

for (const { preset, plugIn, layout, slides } of data.effects) {
  const module = await import(pathToFileURL(path.resolve(folder, preset, `swiper/${preset}.mjs`)));
  let [worst, count] = [0, 0];
  const compare = (found, expected) => {
    found.forEach(([x, y], i) => {
      const shift = Math.hypot(x - expected[i][0], y - expected[i][1]);
      if (!(shift <= worst)) worst = shift;
    });
    count += 1;
  };
  for (const slide of slides) {
    const pose = module.pose(slide.difference, layout, {}, slide.index);
    if (!pose.hidden) compare(corners(layout).map(([x, y]) => seen(pose.matrix, x, y)), slide.corners);
  }
  if (plugIn) {
    // Slides of one position follow each other.
    const groups = [];
    for (const slide of slides) {
      const last = groups.at(-1);
      if (last && slide.index > last.at(-1).index) last.push(slide);
      else groups.push([slide]);
    }
    for (const group of groups) {
      styled(module.default, preset, layout, group).forEach((found, i) => compare(found, group[i].corners));
    }
  }
  console.log(JSON.stringify({ preset, rightToLeft: layout.rightToLeft, worst, count }));
}
