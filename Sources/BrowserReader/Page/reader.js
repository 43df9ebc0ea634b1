// Finds the pages of a document, moves its scroll, and reads how the pages look. The result of this script is an
// object whose methods `PageStage` calls.
((options) => {
  // Transforms of the document have no effect while the layout is measured.
  const FLAT = `*, *::before, *::after { transform: none !important; translate: none !important; rotate: none !important;
    scale: none !important; offset-path: none !important; perspective: none !important; zoom: 1 !important;
    animation: none !important; transition: none !important; }`;
  // Positions are set at once, and stay between the pages.
  const STILL = `* { transition: none !important; scroll-behavior: auto !important; scroll-snap-type: none !important; }`;
  const MOST_FRAMES = 90;

  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const style = (element) => getComputedStyle(element);
  const added = (text) => {
    const sheet = document.createElement('style');
    sheet.textContent = text;
    document.documentElement.append(sheet);
    return sheet;
  };
  // Messages of errors, which the program completes.
  const fail = (problem) => { throw new Error(`fxrender: ${problem}`); };

  // MARK: The layout

  const room = (element) => ({
    x: element.scrollWidth - element.clientWidth, y: element.scrollHeight - element.clientHeight,
  });
  const scrolls = (element, axis) => {
    const overflow = style(element)[axis === 'x' ? 'overflowX' : 'overflowY'];
    return /auto|scroll/.test(overflow) || (element === document.scrollingElement && overflow === 'visible');
  };

  // The element that scrolls farthest, and its axis.
  function farthest() {
    let best = null;
    for (const element of document.querySelectorAll('*')) {
      for (const axis of ['x', 'y']) {
        const length = room(element)[axis];
        if (length > 8 && scrolls(element, axis) && (!best || length > best.length)) best = { element, axis, length };
      }
    }
    return best;
  }

  const size = (element) => {
    const box = element.getBoundingClientRect();
    return [Math.round(box.width * 64) / 64, Math.round(box.height * 64) / 64];
  };
  // Whether a page is drawn in another way than its place in the layout says.
  const isPosed = (element) => {
    const own = style(element);
    return ['transform', 'translate', 'rotate', 'scale', 'filter', 'offsetPath', 'animationName'].some((name) => own[name] !== 'none')
      || own.opacity !== '1';
  };

  // The elements that were posed before the layout was made flat.
  const posed = new Set();

  // The siblings of one size that cover the largest area, the last of equal ones; empty elements that scroll stops at
  // are often larger than pages, but not posed.
  const POSED = 16;
  function largestGroup() {
    let best = null;
    for (const parent of document.querySelectorAll('body, body *')) {
      const groups = new Map();
      for (const child of parent.children) {
        const [width, height] = size(child);
        if (width < 4 || height < 4) continue;
        const key = `${child.localName} ${width} ${height}`;
        groups.set(key, [...(groups.get(key) ?? []), child]);
      }
      for (const group of groups.values()) {
        if (group.length < 2) continue;
        const [width, height] = size(group[0]);
        const area = group.length * width * height * (group.some((page) => posed.has(page)) ? POSED : 1);
        if (!best || area > best.area * 0.999) best = { group, area };
      }
    }
    return best?.group ?? [];
  }

  function foundPages() {
    const named = options.pages ?? ['[data-page]', '.swiper-slide'].find((selector) => document.querySelector(selector));
    if (named) {
      let found = [];
      try { found = [...document.querySelectorAll(named)]; } catch { fail(`'${named}' is not a selector`); }
      if (found.length < 2) fail(`fewer than two elements match '${named}'`);
      return found;
    }
    const group = largestGroup();
    if (group.length < 2) fail('no pages were found');
    // A page in a plain list item.
    return group.map((element) => {
      const child = element.children.length === 1 ? element.firstElementChild : null;
      const same = child && size(child).every((length, index) => Math.abs(length - size(element)[index]) < 1);
      return same && !posed.has(element) && posed.has(child) ? child : element;
    });
  }

  added(STILL);
  const swiper = [...document.querySelectorAll('.swiper, .swiper-container')].find((element) => element.swiper)?.swiper;
  const scroller = swiper || options.property ? null : farthest();
  const animations = document.getAnimations().filter(
    (animation) => animation.timeline instanceof DocumentTimeline && animation.effect && !(animation instanceof CSSTransition)
  );
  const kind = swiper ? 'swiper' : options.property ? 'property' : scroller ? 'scroll' : animations.length ? 'animations' : null;
  if (!kind) fail('nothing scrolls');
  for (const element of document.querySelectorAll('*')) if (isPosed(element)) posed.add(element);

  let view = swiper?.el ?? scroller?.element;
  const flat = added(FLAT);
  const pages = swiper && !options.pages ? [...swiper.slides] : foundPages();
  if (!view) {
    // The nearest element around all pages that does not let them overflow, or the window.
    view = pages[0].parentElement;
    while (view && (view !== document.documentElement)
      && !(pages.every((page) => view.contains(page)) && style(view).overflow !== 'visible')) view = view.parentElement;
    view ??= document.documentElement;
  }
  const isWindow = view === document.scrollingElement || view === document.documentElement || view === document.body;
  // The box in which pages are seen, without borders, in the coordinates of the window.
  function viewBox() {
    if (isWindow) return { x: 0, y: 0, width: document.documentElement.clientWidth, height: document.documentElement.clientHeight };
    const box = view.getBoundingClientRect();
    return { x: box.x + view.clientLeft, y: box.y + view.clientTop, width: view.clientWidth, height: view.clientHeight };
  }
  const boxes = pages.map((page) => page.getBoundingClientRect());
  const vertical = swiper ? swiper.params.direction === 'vertical' : scroller ? scroller.axis === 'y'
    : Math.abs(boxes.at(-1).y - boxes[0].y) > Math.abs(boxes.at(-1).x - boxes[0].x);
  const [start, length, offset] = vertical ? ['y', 'height', 'scrollTop'] : ['x', 'width', 'scrollLeft'];
  const last = pages.length - 1;
  const centres = boxes.map((box) => box[start] + box[length] / 2);
  const strides = centres.slice(1).map((centre, index) => centre - centres[index]);
  const inFlow = strides.every((stride) => stride > 1 && Math.abs(stride - strides[0]) < 0.05);
  const gap = inFlow ? (centres[last] - centres[0]) / last - boxes[0][length] : 0;
  const { origin, stride } = scrollOf();
  flat.remove();

  // The scroll offset of the first page at rest, and the distance to the next one.
  function scrollOf() {
    if (!scroller) return { origin: 0, stride: 1 };
    const box = viewBox();
    const most = scroller.length;
    const element = scroller.element;
    const now = element[offset];
    const middle = (centre) => centre + now - box[start] - box[length] / 2;
    const aligns = (item) => style(item).scrollSnapAlign.split(' ').at(vertical ? 0 : -1);
    const stops = [...element.querySelectorAll('*')].filter((item) => style(item).scrollSnapAlign !== 'none');
    if (stops.length === pages.length) {
      const places = stops.map((stop) => stop.getBoundingClientRect()).map((place) =>
        aligns(stops[0]) === 'start' ? place[start] + now - box[start] : middle(place[start] + place[length] / 2));
      const step = (places[last] - places[0]) / last;
      if (step > 1) {
        const first = aligns(stops[0]) === 'start' ? Math.max(places[0] - padding(element), 0) : places[0];
        return { origin: first, stride: step };
      }
    }
    if (!inFlow) return { origin: 0, stride: most / last };
    const step = (centres[last] - centres[0]) / last;
    // Without stops, pages rest at both ends of the scroll, or in the middle of the view.
    return { origin: Math.abs(most - step * last) < 2 ? 0 : middle(centres[0]), stride: step };
  }
  function padding(element) {
    return parseFloat(style(element)[vertical ? 'scrollPaddingTop' : 'scrollPaddingLeft']) || 0;
  }

  const endTimes = animations.map((animation) => animation.effect.getComputedTiming())
    .map((timing) => (Number.isFinite(timing.endTime) ? timing.endTime : (timing.delay + timing.duration) * last / (last + 1)));
  if (kind === 'animations') for (const animation of animations) animation.pause();
  const paused = kind === 'animations' ? Promise.all(animations.map((animation) => animation.ready)) : null;

  // MARK: The scroll

  // Moves to a page position, or as near as pixels allow, and returns the position.
  function move(position) {
    switch (kind) {
      case 'scroll': {
        const element = scroller.element;
        element[offset] = Math.round(origin + position * stride);
        return (element[offset] - origin) / stride;
      }
      case 'swiper': {
        const grid = swiper.slidesGrid;
        const index = Math.min(Math.max(Math.floor(position), 0), last - 1);
        const place = grid[index] + (position - index) * (grid[index + 1] - grid[index]);
        const translate = swiper.rtlTranslate ? place : -place;
        swiper.updateProgress(translate);
        swiper.setTranslate(translate);
        // Style sheets of effects hide slides by their classes.
        swiper.updateActiveIndex();
        swiper.updateSlidesClasses();
        return position;
      }
      case 'property':
        document.documentElement.style.setProperty(options.property, String(position));
        return position;
      default:
        for (const animation of animations) animation.currentTime = Math.max(...endTimes) * position / last;
        return position;
    }
  }

  const seen = () => JSON.stringify(pages.map((page) => {
    const { x, y, width, height } = page.getBoundingClientRect();
    return [x, y, width, height, style(page).opacity];
  }));

  // Waits until no page moves any more; returns whether that is so.
  async function settle() {
    let before = '';
    let same = 0;
    await frame();
    for (let count = 0; count < MOST_FRAMES; count += 1) {
      await frame();
      const now = seen();
      same = now === before ? same + 1 : 0;
      if (same === 2) return true;
      before = now;
    }
    return false;
  }

  // MARK: The look of a page

  // The other filters change nothing at 1.
  const PLAIN_AT_ZERO = ['grayscale', 'hue-rotate', 'invert', 'sepia'];
  const number = (text) => (text === undefined ? 0 : parseFloat(text) * (text.endsWith('%') ? 0.01 : 1));
  const opacityOf = (color) => {
    const parts = color.match(/\(([^)]*)\)/)?.[1].split(/[\s,/]+/) ?? [];
    return color.startsWith('rgba') || color.includes('/') ? number(parts.at(-1)) : color === 'transparent' ? 0 : 1;
  };
  // The shadow of a computed `box-shadow`, or of `drop-shadow`, whose third number is not twice the deviation.
  function shadow(text, part) {
    const color = text.match(/(rgba?|color|oklch|oklab|lab|lch)\([^)]*\)|transparent/)?.[0] ?? '';
    const lengths = (text.replace(color, '').match(/-?[\d.]+(e-?\d+)?px/g) ?? []).map(parseFloat);
    return { x: lengths[0], y: lengths[1], radius: (lengths[2] ?? 0) * part, opacity: opacityOf(color), spread: lengths[3] ?? 0 };
  }

  function look(page) {
    const result = { alpha: 1, hidden: false, backface: false, blur: 0, shade: 0, other: [] };
    const own = style(page);
    result.hidden = own.visibility !== 'visible' || !page.checkVisibility();
    result.backface = own.backfaceVisibility === 'hidden';
    for (let element = page; element && element !== view; element = element.parentElement) {
      const { opacity, filter, zIndex } = style(element);
      result.alpha *= parseFloat(opacity);
      if (zIndex !== 'auto' && !result.hasOrder && element.parentElement?.children.length >= pages.length) {
        Object.assign(result, { order: parseFloat(zIndex), hasOrder: true });
      }
      for (const [, name, value] of filter.matchAll(/([a-z-]+)\(((?:[^()]|\([^()]*\))*)\)/g)) {
        if (name === 'blur') result.blur += parseFloat(value);
        else if (name === 'brightness' && number(value) <= 1) result.shade = 1 - (1 - result.shade) * number(value);
        else if (name === 'opacity') result.alpha *= number(value);
        else if (name === 'drop-shadow') result.shadow = shadow(value, 1);
        else if (number(value) !== (PLAIN_AT_ZERO.includes(name) ? 0 : 1)) result.other.push(name);
      }
    }
    if (own.boxShadow !== 'none' && !own.boxShadow.includes('inset')) {
      const layers = own.boxShadow.split(/,(?![^(]*\))/);
      result.shadow = shadow(layers[0], 0.5);
      if (layers.length > 1) result.other.push('further shadows');
      if (result.shadow.spread) result.other.push('the spread of a shadow');
    }
    return result;
  }

  const box = viewBox();
  const is3D = pages.some((page) => style(page.parentElement).transformStyle === 'preserve-3d');
  return {
    pages,
    layout: () => ({
      kind, vertical, is3D, gap, count: pages.length, size: [box.width, box.height], pageSize: [boxes[0].width, boxes[0].height],
    }),
    move: async (position) => {
      await paused;
      const reached = move(position);
      const isStill = await settle();
      return { position: reached, isStill, origin: [viewBox().x, viewBox().y], looks: pages.map(look) };
    },
  };
})
