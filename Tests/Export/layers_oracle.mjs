// What each page of a preset must draw, computed from the poses of the exported JavaScript: a line of JSON for each pose of
// vectors.json, with a list of boxes from back to front, in points from the middle of the viewport.
import { readFileSync } from 'node:fs';

const [module, data] = process.argv.slice(2);
const { pose, window } = await import(module);
const { layouts } = JSON.parse(readFileSync(data));

const share = (value) => Math.min(Math.max(value, 0), 1);
const product = (a, b, n = 4) =>
  a.map((_, i) => [...Array(n).keys()].reduce((sum, k) => sum + a[i - (i % n) + k] * b[n * k + (i % n)], 0));
/** The rows and columns of a matrix that move flat shapes, about a point. */
const flat = (m, x = 0, y = 0) => product([0, 1, 3, 4, 5, 7, 12, 13, 15].map((i) => m[i]), [1, 0, -x, 0, 1, -y, 0, 0, 1], 3);
const point = (h, x, y) => {
  const [a, b, w] = [0, 3, 6].map((i) => h[i] * x + h[i + 1] * y + h[i + 2]);
  return w > 0.05 ? [a / w, b / w] : null;
};
const corners = (h, [x, y, w, d]) => [point(h, x, y), point(h, x + w, y), point(h, x + w, y + d), point(h, x, y + d)];
const rounded = (x, y, w, h, radius = 0) => [x, y, w, h, Math.max(0, Math.min(radius, w / 2, h / 2))];
const isEmpty = (boxes) => boxes.some(([, , w, h]) => w <= 0 || h <= 0);
const color = (text) => {
  const numbers = text.match(/[\d.]+(?:e-?\d+)?/g).map(Number);
  return { rgb: numbers.slice(0, 3).map((n) => n / 255), alpha: numbers[3] ?? 1 };
};
const sides = { left: [-1, 0], top: [0, -1], right: [1, 0], bottom: [0, 1] };

/** Returns what a page draws. */
function drawn(found, layout, index) {
  const { pageWidth: w, pageHeight: h } = layout;
  const page = [-w / 2, -h / 2, w, h];
  const clip = found.clip ?? { left: 0, top: 0, right: 0, bottom: 0 };
  const [left, top, right, bottom] = ['left', 'top', 'right', 'bottom'].map((side) => Math.max(clip[side], 0));
  const rest = [left - w / 2, top - h / 2, w - left - right, h - top - bottom];
  const outline = [rounded(...rest, clip.corners ?? found.cornerRadius)];
  if (clip.corners !== undefined && found.cornerRadius > 0) outline.push(rounded(...page, found.cornerRadius));
  const whole = { h: flat(found.matrix), outline, alpha: found.alpha, onPage: null };
  const faces = (found.pieces ?? []).map((piece) => {
    const [x, y] = [piece.x + piece.width / 2, piece.y + piece.height / 2];
    return {
      h: flat(piece.matrix, x, y), outline: [rounded(piece.x, piece.y, piece.width, piece.height, piece.cornerRadius), ...outline],
      alpha: piece.alpha * found.alpha, onPage: piece.onPage, x, y,
    };
  });
  if (!faces.length) faces.push(whole);
  const items = [];
  const clips = (m, boxes) => boxes.map((box) => [corners(m, box), box[4] ?? 0]);
  const add = (k, m, box, alpha, rest) => items.push({ k, p: corners(m, box), box: corners(m, page), a: alpha, s: 0, clips: [], cut: [], ...rest });

  function backdrop(layer, dx, dy) {
    const { rgb, alpha } = color(layer.color);
    for (const face of faces) {
      if (isEmpty(face.outline)) continue;
      const x = Math.max(...face.outline.map((b) => b[0]));
      const y = Math.max(...face.outline.map((b) => b[1]));
      const x1 = Math.min(...face.outline.map((b) => b[0] + b[2]));
      const y1 = Math.min(...face.outline.map((b) => b[1] + b[3]));
      const opacity = alpha * share(layer.opacity) * face.alpha;
      add('shape', face.h, [x + dx, y + dy, x1 - x, y1 - y], [opacity, opacity], {
        rgb, s: Math.max(layer.radius, 0), cut: clips(face.h, face.outline),
      });
    }
  }

  /** Draws what is in the box of the page. */
  function contents(m, alpha, s, boxes) {
    const outer = clips(m, boxes);
    // Whether something may be outside of the box of the page, which clips it.
    const inBox = Boolean(found.content || found.layers || s > 0);
    const at = (k, matrix, box, opacity, more = {}) =>
      // An overlay has the box of the page, but a blur is wider.
      add(k, matrix, box, [opacity, opacity], { s, ...more, box: corners(m, page), inBox: inBox && (k !== 'overlay' || s > 0), clips: [...outer, ...(more.clips ?? [])] });
    for (const layer of found.layers ?? []) {
      if (layer.alpha <= 0 || layer.width <= 0 || layer.height <= 0) continue;
      const inner = product(m, flat(layer.matrix), 3);
      const box = rounded(layer.x, layer.y, layer.width, layer.height, layer.cornerRadius);
      const opacity = alpha * layer.alpha;
      const own = { clips: clips(inner, [box]) };
      if (layer.shows === 'picture') {
        const [x, y] = [layer.width / w, layer.height / h];
        const scale = { cover: [Math.max(x, y), Math.max(x, y)], contain: [Math.min(x, y), Math.min(x, y)], fill: [x, y] }[layer.fit];
        const [cx, cy] = [layer.x + layer.width / 2, layer.y + layer.height / 2];
        at('page', inner, [cx - (w * scale[0]) / 2, cy - (h * scale[1]) / 2, w * scale[0], h * scale[1]], opacity, own);
      } else if (layer.shows === 'color') {
        const { rgb, alpha: own1 } = color(layer.color);
        at('color', inner, box, opacity * own1, { rgb, ...own });
      } else if (layer.shows === 'text') {
        const { rgb, alpha: own1 } = color(layer.color);
        const text = layer.text.replaceAll('{number}', index + 1);
        at('text', inner, [layer.x, layer.y, layer.width, layer.size], opacity * own1, { rgb, text });
      }
    }
    if (!found.layers) {
      const { x, y } = found.content ?? { x: 0, y: 0 };
      at('page', m, [page[0] + x, page[1] + y, w, h], alpha);
    }
    for (const overlay of found.overlays ?? []) {
      const { rgb, alpha: own } = color(overlay.color);
      const ends = [overlay.from, overlay.toward ? overlay.to : overlay.from].map((end) => share(end) * share(overlay.opacity) * own * alpha);
      const [dx, dy] = sides[overlay.toward] ?? [0, 0];
      const line = overlay.toward ? [point(m, (-dx * w) / 2, (-dy * h) / 2), point(m, (dx * w) / 2, (dy * h) / 2)] : [];
      at('overlay', m, page, 0, { rgb, a: ends, line });
    }
  }

  const deviation = found.blur === undefined ? 0 : share(found.blur) * Math.max(found.blurRadius, 0);
  if (found.shadow) backdrop(found.shadow, found.shadow.x, found.shadow.y);
  if (found.glow) backdrop(found.glow, 0, 0);
  const { reflection } = found;
  if (reflection && share(reflection.opacity) > 0 && (reflection.fade ?? 1) > 0) {
    const [ex, ey] = sides[reflection.edge];
    const [x, y] = [rest[0] + (rest[2] * (1 + ex)) / 2, rest[1] + (rest[3] * (1 + ey)) / 2];
    const mirror = [ex ? -1 : 1, 0, 0, ex ? 2 * x + ex * reflection.gap : 0, 0, ey ? -1 : 1, 0, ey ? 2 * y + ey * reflection.gap : 0, 0, 0, 1, 0, 0, 0, 0, 1];
    const moved = product(found.matrix, mirror);
    for (const face of faces) {
      const m = face.onPage ? flat(product(moved, face.onPage), face.x, face.y) : flat(moved);
      const alpha = face.alpha * share(reflection.opacity);
      contents(m, alpha, Math.hypot(deviation, Math.max(reflection.blur, 0)), face.outline);
      if (reflection.fade === undefined) continue;
      const line = [point(m, x, y), point(m, x - ex * reflection.fade, y - ey * reflection.fade)];
      add('fade', m, page, [1, 0], { line });
    }
  }
  for (const face of faces) if (!isEmpty(face.outline)) contents(face.h, face.alpha, deviation, face.outline);
  return items;
}

/** Returns the floor of a page, which is beneath all pages. */
function beneath({ floor }) {
  if (!floor || share(floor.opacity) <= 0) return [];
  const { rgb, alpha } = color(floor.color);
  const opacity = alpha * share(floor.opacity);
  const m = flat(floor.matrix);
  const box = [-floor.width / 2, -floor.height / 2, floor.width, floor.height];
  return [{ k: 'shape', p: corners(m, box), rgb, a: [opacity, opacity], s: Math.max(floor.radius, 0), clips: [], cut: [] }];
}

for (const [place, { layout, poses }] of layouts.entries()) {
  for (const { difference, index } of poses) {
    const found = pose(difference, layout, {}, index);
    const [first, last] = window(layout);
    const isDrawn = !found.hidden && found.alpha > 0 && difference >= first && difference <= last;
    const items = isDrawn ? drawn(found, layout, index) : [];
    console.log(JSON.stringify({ layout: place, difference, index, items, floor: isDrawn ? beneath(found) : [] }));
  }
}
