// Lets `attach`, the plug-in of Swiper or `itemAnimation` pose pages, and compares what it sets with vectors.json.
import { readFileSync } from 'node:fs';

const [target, module, data] = process.argv.slice(2);
const code = await import(module);
const { layouts } = JSON.parse(readFileSync(data));
let failures = 0;
let count = 0;

function check(isRight, what) {
  count += 1;
  if (isRight) return;
  failures += 1;
  if (failures <= 5) console.error(what);
}

/** Returns the numbers of a matrix row by row, of which any multiple is the same projection. */
function rows(columns) {
  return columns.map((_, i) => columns[(i % 4) * 4 + (i >> 2)] / columns[15]);
}

/** Returns the matrix that a target sets: in React Native, the plane of a page stays flat, so that z has no part in it. */
function placed(matrix) {
  if (target !== 'reanimated') return matrix;
  return matrix.map((value, i) => (i >> 2 === 2 || i % 4 === 2 ? Number(i === 10) : value));
}

/** Returns stand-ins for the elements of pages. */
function elements(layout) {
  return Array.from({ length: layout.pages }, () => ({
    style: {},
    offsetWidth: layout.pageWidth,
    offsetHeight: layout.pageHeight,
    getAttribute: () => null,
  }));
}

/** Returns the styles of elements as the styles that `itemAnimation` returns; pages that were never seen have no matrix. */
function styles(pages) {
  return pages.map(({ style }) => ({
    matrix: /matrix3d\((.*)\)/.exec(style.transform)?.[1].split(',').map(Number),
    opacity: style.opacity,
    zIndex: style.zIndex,
  }));
}

const posers = {
  js(layout) {
    const pages = elements(layout);
    const scroller = {
      scrollLeft: 0,
      scrollTop: 0,
      addEventListener(name, listener) { this[name] = listener; },
      removeEventListener() {},
    };
    code.attach(scroller, { pages, layout, draw: null });
    return (position, isTouched) => {
      scroller.touchstart?.({ touches: isTouched ? [1] : [] });
      const offset = position * code.stride(layout);
      if (layout.vertical) scroller.scrollTop = offset;
      else scroller.scrollLeft = layout.rightToLeft ? -offset : offset;
      scroller.scroll();
      return styles(pages);
    };
  },
  swiper(layout) {
    const pages = elements(layout);
    const size = layout.vertical ? layout.viewportHeight : layout.viewportWidth;
    const length = layout.vertical ? layout.pageHeight : layout.pageWidth;
    const handlers = {};
    const effect = /effect: '([^']*)'/.exec(readFileSync(new URL(module), 'utf8'))[1];
    const swiper = {
      params: { effect, direction: layout.vertical ? 'vertical' : 'horizontal', spaceBetween: layout.gap },
      originalParams: {}, rtlTranslate: layout.rightToLeft, width: layout.viewportWidth, height: layout.viewportHeight,
      size, slides: pages, touchEventsData: {}, wrapperEl: { dispatchEvent() {} },
    };
    for (const page of pages) Object.assign(page, { swiperSlideSize: length, swiperSlideOffset: (size - length) / 2 });
    code.default({
      swiper,
      extendParams: (settings) => Object.assign(swiper.params, settings),
      on: (events, handler) => { for (const event of events.split(' ')) handlers[event] = handler; },
    });
    handlers.beforeInit();
    // The stand-ins have no layers.
    for (const settings of Object.values(swiper.params)) if (settings?.parameters) settings.drawPage = undefined;
    return (position, isTouched, duration) => {
      const { touchEventsData: touch } = swiper;
      if (isTouched && !touch.isTouched) touch.startTranslate = swiper.translate;
      touch.isTouched = isTouched;
      if (duration) handlers.setTransition(swiper, duration);
      swiper.translate = (layout.rightToLeft ? 1 : -1) * 100 * position;
      pages.forEach((page, index) => { page.progress = position - index; });
      handlers.setTranslate();
      return styles(pages);
    };
  },
  reanimated(layout) {
    const animation = code.itemAnimation(layout);
    return (position) => Array.from({ length: layout.pages }, (_, index) => {
      const { transform, opacity, zIndex } = animation(index - position, index);
      return { matrix: transform[0].matrix, opacity, zIndex };
    });
  },
};

for (const { layout, poses } of layouts) {
  const poser = posers[target](layout);
  const [first, last] = code.window(layout);
  const groups = new Map();
  for (const expected of poses) {
    const position = expected.index - expected.difference;
    // A view does not scroll before its first page.
    if (position >= 0) groups.set(position, [...(groups.get(position) ?? []), expected]);
  }
  for (const [position, group] of groups) {
    const found = poser(position);
    const isDrawn = ({ difference, hidden, alpha }) => !hidden && alpha > 0.001 && difference >= first && difference <= last;
    const drawn = group.filter(isDrawn);
    for (const page of group.filter((page) => !isDrawn(page))) {
      check(found[page.index].opacity === 0, `at ${page.difference}: a page that is not drawn`);
    }
    for (const { index, difference, matrix, alpha } of drawn) {
      const page = found[index];
      check(Math.abs(page.opacity - alpha) < 1e-6, `at ${difference}: opacity ${page.opacity}, expected ${alpha}`);
      if (matrix[15] < 0.1) continue;
      const whole = placed(matrix);
      rows(page.matrix).forEach((value, i) => {
        const expected = whole[i] / whole[15];
        const isRight = Math.abs(value - expected) <= 1e-6 * Math.max(1, Math.abs(expected));
        check(isRight, `at ${difference}: matrix[${i}] ${value}, expected ${expected}`);
      });
    }
    for (const a of drawn) {
      for (const b of drawn) {
        // React Native has integers for orders, which also contain the distance from the page at rest.
        if (a.order <= b.order + (target === 'reanimated' ? 0.2 : 2e-6)) continue;
        check(found[a.index].zIndex > found[b.index].zIndex, `at position ${position}: page ${a.index} in front of ${b.index}`);
      }
    }
  }
}
// Pages know the direction of a drag until one of them is at rest.
const [{ layout }] = layouts;
const depends = JSON.stringify(code.pose(-0.4, layout, { touch: 'next' })) !== JSON.stringify(code.pose(-0.4, layout));
if (depends && target !== 'reanimated') {
  globalThis.requestAnimationFrame = () => 1;
  globalThis.cancelAnimationFrame = () => {};
  const poser = posers[target](layout);
  const placed = (...values) => String(poser(...values)[0].matrix);
  placed(0);
  const straight = placed(0.4);
  placed(0);
  const dragged = placed(0.4, true);
  check(dragged !== straight, 'a page that a finger moves away');
  check(placed(0.4, false, 300) === dragged, 'a page after a drag');
  placed(1);
  check(placed(0.4) === straight, 'a page that comes back by itself');
  placed(1);
  check(placed(0.4, true) === straight, 'a page before the one that a finger moves away');
}
console.log(`${count} checks, ${failures} failures`);
// A cube hides all pages but the front two, so that it has the fewest checks: 915.
if (count <= 500) console.error('these are too few checks');
process.exit(failures === 0 && count > 500 ? 0 : 1);
