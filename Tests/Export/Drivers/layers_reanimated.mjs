// Evaluates the views of LayeredPage, and prints what they draw as JSON: the styles are those of React Native's `ViewStyle`.
import { readFileSync } from 'node:fs';
import { itemAnimation, viewMatrix, window } from './NAME.js';
import * as layers from './NAME-layers.js';

const { layouts } = JSON.parse(readFileSync(process.argv[2]));
const product = (a, b) => a.map((_, i) => [0, 1, 2].reduce((sum, k) => sum + a[i - (i % 3) + k] * b[3 * k + (i % 3)], 0));
const moved = (h, x, y) => product(h, [1, 0, x, 0, 1, y, 0, 0, 1]);
const corner = (h, x, y) => {
  const [a, b, w] = [0, 3, 6].map((i) => h[i] * x + h[i + 1] * y + h[i + 2]);
  return w > 0.05 ? [a / w, b / w] : null;
};
const box = (h, x, y, w, d) => [corner(h, x, y), corner(h, x + w, y), corner(h, x + w, y + d), corner(h, x, y + d)];
const ink = (color) => {
  const numbers = color.match(/[\d.]+(?:e-?\d+)?/g).map(Number);
  return { rgb: numbers.slice(0, 3).map((n) => n / 255), alpha: numbers[3] ?? 1 };
};
// The error on Android, in points in the first layout, is in EXPORT.md if it is more than 0.1.
const certificate = readFileSync(new URL('../EXPORT.md', import.meta.url), 'utf8');
const TOLERANCE = Number(/up to (\S+) points off there/.exec(certificate)?.[1] ?? 0.1);
const sides = { left: [-1, 0], top: [0, -1], right: [1, 0], bottom: [0, 1] };

/** Returns what a view draws: `state` is the place of its parent, and what applies to all in it. */
function drawn(node, state) {
  if (node.type === 'page') {
    return [{ k: 'page', p: box(state.h, 0, 0, state.w, state.d), a: [state.a, state.a], s: state.s, clips: state.clips, cut: [] }];
  }
  if (node.type === 'Text') {
    const { rgb, alpha } = ink(node.style.color);
    const p = box(state.h, 0, 0, state.w, node.style.fontSize);
    const text = node.children.join('');
    return [{ k: 'text', p, rgb, a: [state.a * alpha, state.a * alpha], s: state.s, clips: state.clips, cut: [], text }];
  }
  if (node.type === 'MaskedView') {
    const whole = { ...state, clips: [], s: 0, a: 1 };
    const [{ line, a }] = drawn(node.maskElement, whole);
    // From the edge, where the mask is opaque.
    const fade = { k: 'fade', p: box(state.h, 0, 0, state.w, state.d), a: a.reverse(), s: 0, line: line.reverse() };
    return [...node.children.flatMap((child) => drawn(child, state)), fade];
  }
  const style = node.style ?? {};
  const { left = 0, top = 0, width = state.w, height = state.d, opacity = 1, borderRadius = 0 } = style;
  if (borderRadius > Math.min(width, height) / 2 + 1e-9) throw new Error('a radius is too large');
  let h = moved(state.h, left + width / 2, top + height / 2);
  for (const step of style.transform ?? []) {
    const { matrix: m, scaleX = 1, scaleY = 1 } = step;
    h = product(h, m ? [m[0], m[4], m[12], m[1], m[5], m[13], m[3], m[7], m[15]] : [scaleX, 0, 0, 0, scaleY, 0, 0, 0, 1]);
  }
  h = moved(h, -width / 2, -height / 2);
  const own = box(h, 0, 0, width, height);
  const clips = style.overflow === 'hidden' ? [...state.clips, [own, borderRadius]] : state.clips;
  const s = Math.hypot(state.s, style.filter?.[0]?.blur ?? 0);
  const a = state.a * opacity;
  const items = [];
  for (const shadow of [...(style.boxShadow ?? [])].reverse()) {
    const { rgb, alpha } = ink(shadow.color);
    const p = box(h, shadow.offsetX, shadow.offsetY, width, height);
    items.push({ k: 'shape', p, rgb, a: [a * alpha, a * alpha], s: shadow.blurRadius / 2, clips: state.clips, cut: [[own, borderRadius]] });
  }
  if (style.backgroundColor) {
    const { rgb, alpha } = ink(style.backgroundColor);
    const k = state.isFloor ? 'shape' : node.children.length || style.overflow ? 'color' : 'overlay';
    items.push({ k, p: own, rgb, a: [a * alpha, a * alpha], s, clips, cut: [], line: [] });
  }
  if (style.experimental_backgroundImage) {
    const [, side, first, last] = style.experimental_backgroundImage.match(/^linear-gradient\(to (\w+), (rgba\(.*?\)), (rgba\(.*?\))\)$/);
    const [start, end] = [ink(first), ink(last)];
    const [x, y] = sides[side];
    const line = [-1, 1].map((t) => corner(h, (width * (1 + t * x)) / 2, (height * (1 + t * y)) / 2));
    items.push({ k: 'overlay', p: own, rgb: start.rgb, a: [a * start.alpha, a * end.alpha], s, clips, cut: [], line });
  }
  const inner = { h, w: width, d: height, a, s, clips };
  return [...items, ...node.children.flatMap((child) => drawn(child, inner))];
}

/**
 * Returns the rows and columns of a view of Android with a matrix: a translation, an eye in front of the middle, and sides
 * at right angles (facebook/react-native, uimanager/MatrixMathHelper `decomposeMatrix`; AOSP, hwui RenderProperties).
 */
function androidView(m) {
  const [u, v, n] = [0, 4, 8].map((start) => m.slice(start, start + 3));
  const dot = (a, b) => a.reduce((sum, number, i) => sum + number * b[i], 0);
  const eye = [u, v, n].reduce((sum, side, i) => sum + (m[4 * i + 3] * side[2]) / (dot(side, side) || 1), 0);
  const skew = dot(u, v) / dot(u, u);
  const w = v.map((number, i) => number - skew * u[i]);
  const [x, y] = [m[12], m[13]];
  return [u[0] + x * eye * u[2], w[0] + x * eye * w[2], x, u[1] + y * eye * u[2], w[1] + y * eye * w[2], y, eye * u[2], eye * w[2], 1];
}

for (const [place, { layout, poses }] of layouts.entries()) {
  for (const { difference, index } of poses) {
    const [first, last] = window(layout);
    const { opacity, transform } = itemAnimation(layout)(difference, index);
    const { pageWidth: w, pageHeight: d, viewportWidth: W, viewportHeight: H } = layout;
    const pose = itemAnimation(layout, { draw: (found) => ({ found }) })(difference, index).found;
    for (const m of [pose.matrix, ...(pose.pieces ?? []).map((piece) => piece.matrix)]) {
      const [h, own] = [[0, 1, 3, 4, 5, 7, 12, 13, 15].map((i) => m[i]), androidView(viewMatrix(m, true))];
      const [seen, found] = [box(h, -w / 9, -d / 9, w / 4, d / 4), box(own, -w / 9, -d / 9, w / 4, d / 4)];
      const isVisible = place === 0 && opacity > 0 && seen.every(Boolean) && seen.flat().every((number) => Math.abs(number) < 2 * W);
      if (isVisible && !seen.every((point, i) => found[i] && Math.hypot(point[0] - found[i][0], point[1] - found[i][1]) < TOLERANCE)) {
        throw new Error(`on Android, at ${difference}: ${found}, expected ${seen}`);
      }
    }
    const page = layers.LayeredPage?.({ relativeProgress: { value: difference }, index, layout, children: [{ type: 'page' }] });
    // Without layers, the recipe puts the page in the middle of the item.
    const middle = { style: { left: (W - w) / 2, top: (H - d) / 2, width: w, height: d }, children: [{ type: 'page' }] };
    const style = { left: 0, top: 0, width: W, height: H, opacity, transform };
    const root = { h: [1, 0, -W / 2, 0, 1, -H / 2, 0, 0, 1], w: W, d: H, a: 1, s: 0, clips: [] };
    const isDrawn = opacity > 0 && difference >= first && difference <= last;
    const items = isDrawn ? drawn({ style, children: [page ?? middle] }, root) : [];
    const floors = layers.Floors?.({ progress: { value: index - difference }, layout }) ?? [];
    const viewport = { h: [1, 0, -W / 2, 0, 1, -H / 2, 0, 0, 1], w: W, d: H, a: 1, s: 0, clips: [], isFloor: true };
    const floor = floors.flatMap((it) => drawn(it, viewport));
    console.log(JSON.stringify({ layout: place, difference, items, floor }));
  }
}
