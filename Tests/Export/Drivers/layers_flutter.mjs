// Builds the widgets of an export, translated to JavaScript, from the poses of the exported JavaScript, and prints what they draw.
import { readFileSync } from 'node:fs';

const [module, data] = process.argv.slice(2);
const { pose, window } = await import(module);
const { layouts } = JSON.parse(readFileSync(data));

// Widgets and geometry of Flutter: flutter/flutter 49740ab1, packages/flutter/lib/src/widgets/basic.dart, and dart:ui.
const cascade = (it, change) => (change(it), it);
const Offset = (dx, dy) => ({ dx, dy, distance: Math.hypot(dx, dy) });
Offset.zero = Offset(0, 0);
const Size = (width, height) => ({ width, height, center: (o) => Offset(o.dx + width / 2, o.dy + height / 2) });
const Rect = {
  fromLTRB: (left, top, right, bottom) => ({
    left, top, width: right - left, height: bottom - top, center: Offset((left + right) / 2, (top + bottom) / 2),
    inflate: (by) => Rect.fromLTRB(left - by, top - by, right + by, bottom + by),
  }),
  fromCenter: ({ center: c, width, height }) => Rect.fromLTRB(c.dx - width / 2, c.dy - height / 2, c.dx + width / 2, c.dy + height / 2),
};
const rectOf = (o, size) => Rect.fromLTRB(o.dx, o.dy, o.dx + size.width, o.dy + size.height);
const Radius = { circular: (radius) => radius };
const BorderRadius = Radius;
const RRect = { fromRectAndRadius: (rect, radius) => ({ ...rect, radius }) };
const PathOperation = { intersect: 'intersect', difference: 'difference' };
const Path = (boxes = []) => ({
  boxes,
  addRRect(box) { boxes.push(box); },
  addRect(box) { boxes.push({ ...box, radius: 0 }); },
  shift: (o) => Path(boxes.map((b) => ({ ...b, left: b.left + o.dx, top: b.top + o.dy }))),
});
Path.combine = (operation, a, b) => {
  if (operation === 'difference') return { boxes: a.boxes, cut: b.boxes };
  return Path(a.boxes.length && b.boxes.length ? [...a.boxes, ...b.boxes] : []);
};
const Color = (bits) => ({ rgb: [0, 0, 0], alpha: Math.floor(bits / 0x1000000) / 255 });
Color.fromRGBO = (r, g, b, alpha) => ({ rgb: [r / 255, g / 255, b / 255], alpha });
const Matrix4 = (...m) => ({
  m,
  multiply(other) { this.m = m.map((_, i) => [0, 1, 2, 3].reduce((sum, k) => sum + m[4 * k + (i % 4)] * other.m[(i >> 2) * 4 + k], 0)); },
});
Matrix4.translationValues = (x, y, z) => Matrix4(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1);
const widget = (type) => (options) => ({ type, ...options });
const names = 'ClipRect ClipRRect ImageFiltered Opacity IgnorePointer ExcludeFocus ExcludeSemantics DecoratedBox ColoredBox Stack Positioned OverflowBox ShaderMask CustomPaint ClipPath FittedBox';
const [ClipRect, ClipRRect, ImageFiltered, Opacity, IgnorePointer, ExcludeFocus, ExcludeSemantics, DecoratedBox, ColoredBox, Stack, Positioned, OverflowBox, ShaderMask, CustomPaint, ClipPath, FittedBox] =
  names.split(' ').map(widget);
const Transform = widget('Transform');
Transform.translate = widget('Translate');
const SizedBox = { expand: () => ({ type: 'Nothing' }), fromSize: ({ size, child }) => ({ type: 'Sized', size, child }) };
const Text = (text, { style }) => ({ type: 'Text', text, style });
const [BoxDecoration, LinearGradient, TextStyle] = [(o) => o, (o) => o, (o) => o];
const words = (list) => Object.fromEntries(list.split(' ').map((word) => [word, word]));
const Alignment = (x, y) => ({ x, y });
Object.assign(Alignment, { center: 'center', topLeft: 'topLeft' });
const [Clip, StackFit, TileMode, BlendMode, BoxFit, TextAlign, TextDirection, BlurStyle] = [
  'none', 'expand', 'clamp', 'dstIn', 'cover contain fill', 'left center right', 'ltr rtl', 'normal',
].map(words);
const FontWeight = { values: [1, 2, 3, 4, 5, 6, 7, 8, 9] };
const ui = {
  ImageFilter: { blur: ({ sigmaX, sigmaY, tileMode }) => { if (sigmaX !== sigmaY || tileMode !== 'clamp') throw new Error('soft edges'); return sigmaX; } },
  Gradient: { linear: (from, to, colors) => ({ from, to, colors }) },
};
const Paint = () => ({ color: null, maskFilter: 0 });
const MaskFilter = { blur: (style, deviation) => deviation };
Object.defineProperty(Number.prototype, 'round', { value() { return Math.round(this); } });
const double = { infinity: Infinity };
const List = { generate: (count, element) => Array.from({ length: count }, (_, i) => element(i)) };
const math = { ...Object.fromEntries(Object.getOwnPropertyNames(Math).map((name) => [name, Math[name]])) };

WIDGETS

const product = (a, b) => a.map((_, i) => [0, 1, 2].reduce((sum, k) => sum + a[i - (i % 3) + k] * b[3 * k + (i % 3)], 0));
const moved = (h, x, y) => product(h, [1, 0, x, 0, 1, y, 0, 0, 1]);
const corner = (h, x, y) => {
  const [a, b, w] = [0, 3, 6].map((i) => h[i] * x + h[i + 1] * y + h[i + 2]);
  return w > 0.05 ? [a / w, b / w] : null;
};
const corners = (h, b) => [
  corner(h, b.left, b.top), corner(h, b.left + b.width, b.top), corner(h, b.left + b.width, b.top + b.height), corner(h, b.left, b.top + b.height),
];
const shown = (boxes) => {
  const left = Math.max(...boxes.map((b) => b.left));
  const top = Math.max(...boxes.map((b) => b.top));
  const right = Math.min(...boxes.map((b) => b.left + b.width));
  const bottom = Math.min(...boxes.map((b) => b.top + b.height));
  return { left, top, width: right - left, height: bottom - top };
};

/** Returns what a widget draws that has the size of its parent. */
function drawn(it, state) {
  const { h, w, d, a, s, clips } = state;
  const box = { left: 0, top: 0, width: w, height: d };
  const clipped = (boxes) => ({ ...state, clips: [...clips, ...boxes.map((b) => [corners(h, b), b.radius ?? 0])] });
  const item = (k, color, more = {}) => [{ k, p: corners(h, box), rgb: color?.rgb ?? null, a: [a, a].map((x) => x * (color?.alpha ?? 1)), s, clips, cut: [], line: [], ...more }];
  const transformed = ([m0, m1, , m3, m4, m5, , m7, , , , , m12, m13, , m15]) =>
    ({ ...state, h: moved(product(moved(h, w / 2, d / 2), [m0, m4, m12, m1, m5, m13, m3, m7, m15]), -w / 2, -d / 2) });
  switch (it.type) {
    case 'page': return item('page');
    case 'Nothing': return [];
    case 'Stack': return it.children.flatMap((child) => drawn(child, state));
    case 'Positioned': return drawn(it.child, { ...state, h: moved(h, it.left, it.top), w: it.width, d: it.height });
    case 'Transform': return drawn(it.child, transformed(it.transform.m));
    case 'Translate': return drawn(it.child, { ...state, h: moved(h, it.offset.dx, it.offset.dy) });
    case 'Opacity': return drawn(it.child, { ...state, a: a * it.opacity });
    case 'ClipRect': return drawn(it.child, clipped([box]));
    case 'ClipRRect': return drawn(it.child, clipped([{ ...box, radius: it.borderRadius }]));
    case 'ClipPath': return it.clipper.boxes.length ? drawn(it.child, clipped(it.clipper.boxes)) : [];
    case 'ImageFiltered': return drawn(it.child, { ...state, s: Math.hypot(s, it.imageFilter) });
    case 'IgnorePointer': case 'ExcludeFocus': case 'ExcludeSemantics': case 'OverflowBox': return drawn(it.child, state);
    case 'Sized': return drawn(it.child, { ...state, w: it.size.width, d: it.size.height });
    case 'FittedBox': {
      const { width, height } = it.child.size;
      const [x, y] = [w / width, d / height];
      const scale = it.fit === 'cover' ? Math.max(x, y) : Math.min(x, y);
      const [sx, sy] = it.fit === 'fill' ? [x, y] : [scale, scale];
      return drawn(it.child, { ...state, h: product(moved(h, (w - width * sx) / 2, (d - height * sy) / 2), [sx, 0, 0, 0, sy, 0, 0, 0, 1]) });
    }
    case 'ColoredBox': return item('color', it.color);
    case 'DecoratedBox': {
      const { begin, end, colors } = it.decoration.gradient;
      const line = [begin, end].map(({ x, y }) => corner(h, (w * (1 + x)) / 2, (d * (1 + y)) / 2));
      return item('overlay', colors[0], { a: colors.map((c) => c.alpha * a), line });
    }
    case 'Text': return item('text', it.style.color, { text: it.text, p: corners(h, { ...box, height: it.style.fontSize }) });
    case 'ShaderMask': {
      const { from, to, colors } = it.shaderCallback(box);
      const line = [from, to].map(({ dx, dy }) => corner(h, dx, dy));
      return [...drawn(it.child, state), ...item('fade', null, { a: colors.map((c) => c.alpha), line })];
    }
    case 'CustomPaint': {
      let [items, path] = [[], null];
      const draw = (b, { color, maskFilter }) => items.push(...item('shape', color, {
        p: corners(h, b), s: maskFilter ?? 0, cut: (path?.cut ?? []).map((c) => [corners(h, c), c.radius]),
      }));
      it.painter.paint({
        save() {}, restore() {}, clipPath(clip) { path = clip; }, drawRect: draw,
        drawPath: ({ boxes }, paint) => { if (boxes.length) draw(shown(boxes), paint); },
      }, Size(w, d));
      return items;
    }
    default: throw new Error(`no widget ${it.type}`);
  }
}

const rgba = (text) => {
  const [red, green, blue, alpha = 1] = text.match(/[\d.]+(?:e-?\d+)?/g).map(Number);
  return { red: red / 255, green: green / 255, blue: blue / 255, alpha };
};
const sides = { left: { x: -1, y: 0 }, top: { x: 0, y: -1 }, right: { x: 1, y: 0 }, bottom: { x: 0, y: 1 } };
const colored = (layer) => layer && { ...layer, ...(layer.color ? { color: rgba(layer.color) } : {}) };

/** Returns a pose with the members that it has in Dart. */
const inDart = (it) => ({
  ...it, overlays: it.overlays?.map((o) => ({ ...colored(o), toward: sides[o.toward] ?? null })), layers: it.layers?.map(colored),
  blur: { strength: it.blur, radius: it.blurRadius }, shadow: colored(it.shadow), glow: colored(it.glow), floor: colored(it.floor),
  pieceCount: it.pieces?.length ?? 0, reflection: it.reflection && { ...it.reflection, edge: sides[it.reflection.edge] },
});

for (const [place, { layout, poses }] of layouts.entries()) {
  for (const { difference, index } of poses) {
    const found = inDart(pose(difference, layout, {}, index));
    const [first, last] = window(layout);
    const isDrawn = !found.hidden && difference >= first && difference <= last;
    const { pageWidth: w, pageHeight: d } = layout;
    const m = found.pieceCount ? [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1] : found.matrix;
    const h = moved([m[0], m[1], m[3], m[4], m[5], m[7], m[12], m[13], m[15]], -w / 2, -d / 2);
    const state = { h, w, d, a: found.alpha, s: 0, clips: [] };
    const page = { type: 'page' };
    const words = (text) => text.replaceAll('{number}', index + 1);
    const tree = hasLayers ? Layers({ pose: found, size: Size(w, d), page, words }) : page;
    const items = isDrawn && found.alpha > 0 ? drawn(tree, state) : [];
    let floor = [];
    if (found.floor && isDrawn && found.alpha > 0) {
      const f = found.floor.matrix;
      const middle = { h: [f[0], f[1], f[3], f[4], f[5], f[7], f[12], f[13], f[15]], w: 0, d: 0, a: 1, s: 0, clips: [] };
      floor = drawn({ type: 'CustomPaint', painter: FloorPainter(found.floor) }, middle);
    }
    console.log(JSON.stringify({ layout: place, difference, items, floor }));
  }
}
