import PageEffects
import PageGeometry

/// The web page that compares a style sheet with `vectors.js`.
struct CSSTestPage {
  private let effect: ExportedEffect
  private let options: ExportOptions
  /// The error of tables, in points.
  private let tables: Double

  init(_ effect: ExportedEffect, _ options: ExportOptions, tables: Double) {
    (self.effect, self.options, self.tables) = (effect, options, tables)
  }

  private var name: String { effect.origin.slug }
  private var isKeyframes: Bool { options.style == .keyframes }
  private var isVertical: Bool { options.layout.axis == .vertical }

  var text: String {
    """
    <!doctype html>
    <html lang="en">
    <meta charset="utf-8">
    <title>Test of \(name).css</title>
    <link rel="stylesheet" href="\(name).css">
    <style>.\(name)-page { \(still) }</style>
    <div class="\(name)"><div class="\(name)-track"><div class="\(name)-stage"></div></div></div>
    <pre id="result"></pre>
    <script src="../vectors.js"></script>
    <script>
    \(constants)
    \(Self.geometry)
    \(Self.parts)
    \(Self.comparison)
    \(Self.order)
    </script>
    </html>
    """
  }

  /// The style with which a script decides the position of a page.
  private var still: String {
    isKeyframes
      ? "animation-duration: 1000s; animation-timeline: auto; animation-play-state: paused;"
      : "animation: none;"
  }

  /// The constants that depend on the effect and the options.
  private var constants: String {
    let allowed = (isKeyframes ? options.tolerance : 0) + 0.05
    let tolerance = ((allowed + tables) * 1e4).rounded(.up) / 1e4
    let reflects = effect.isMirrored != (options.layout.isRightToLeft && !isVertical)
    let swaps = isVertical && effect.down.extras?.layer(.pieces)?.isSwapped ?? false
    let hasPieces = !isKeyframes && effect.extras?.layer(.pieces) != nil
    return """
        // Compares the pages of the first layout with the poses of fxrender.
        const tolerance = \(tolerance.plainText);
        const [isKeyframes, wraps, isMirrored] = [\(isKeyframes), \(effect.wraps), \(effect.isMirrored)];
        const [isVertical, reflects, swapsPieces] = [\(isVertical), \(reflects), \(swaps)];
        const hasPieces = \(hasPieces);
        const name = '\(name)';
        const scroller = getComputedStyle(document.querySelector(`.${name}`));
      """
  }

  private static let geometry = """
      const { layout, poses } = vectors.layouts[0];
      const variable = (style, key) => +style.getPropertyValue(`--${name}-${key}`);
      const [from, to] = ['from', 'to'].map((key) => variable(scroller, `window-${key}`));
      const box = (width, height) => {
        const [w, h] = [width / 2, height / 2];
        return [[-w, -h], [w, -h], [w, h], [-w, h]];
      };
      const page = box(layout.pageWidth, layout.pageHeight);
      const seen = (m, x, y) => {
        const divisor = m[12] * x + m[13] * y + m[15];
        return [m[0] * x + m[1] * y + m[3], m[4] * x + m[5] * y + m[7], divisor];
      };
      // Returns the corners of the part that is in front of the eye, and in the viewport or one viewport around it.
      const clipped = (m, corners) => {
        const [right, bottom] = [layout.viewportWidth * 1.5, layout.viewportHeight * 1.5];
        const sides = [
          (a) => a[2] - 0.05, (a) => right * a[2] - a[0], (a) => right * a[2] + a[0],
          (a) => bottom * a[2] - a[1], (a) => bottom * a[2] + a[1],
        ];
        return sides.reduce((polygon, side) => polygon.flatMap(([x, y], index) => {
          const next = polygon[(index + 1) % polygon.length];
          const [start, end] = [side(seen(m, x, y)), side(seen(m, ...next))];
          const share = start / (start - end);
          const cut = [x + (next[0] - x) * share, y + (next[1] - y) * share];
          return [...(start < 0 ? [] : [[x, y]]), ...(start < 0 === end < 0 ? [] : [cut])];
        }), corners);
      };
      // The text of a computed transform has only six digits.
      const matrix = (element) => {
        const t = element.computedStyleMap().get('transform').toMatrix?.() ?? new DOMMatrix();
        return [1, 2, 3, 4].flatMap((r) => [1, 2, 3, 4].map((c) => t[`m${c}${r}`]));
      };
      const failures = [];
      let [worst, faint] = [0, 0];
      // Compares the corners of an element, whose own origin is at a distance from that of the pose.
      const compare = (what, corners, found, expected, [left, top] = [0, 0]) => {
        for (const [x, y] of clipped(expected, corners)) {
          const [a, b] = [seen(found, x, y), seen(expected, x, y)];
          const [dx, dy] = [left + a[0] / a[2] - b[0] / b[2], top + a[1] / a[2] - b[1] / b[2]];
          const shift = Math.hypot(dx, dy);
          if (!(shift <= worst)) worst = shift;
          if (!(shift <= tolerance)) failures.push(`${what}: ${shift} px`);
        }
      };
      const compareOpacity = (what, found, expected) => {
        const error = Math.abs(found - expected);
        faint = Math.max(faint, error);
        if (!(error <= 0.002)) failures.push(`${what}: opacity ${found}, expected ${expected}`);
      };
      // The animated page difference, which is that of the formulas.
      const place = (element, difference) => {
        const own = isMirrored ? -difference : difference;
        if (!isKeyframes) return element.style.setProperty(`--${name}-${wraps ? 'rawD' : 'd'}`, own);
        const ends = wraps ? [layout.pages, -layout.pages] : [to + 1, from - 1];
        const [first, last] = isMirrored && !wraps ? [ends[1], ends[0]] : ends;
        for (const animation of element.getAnimations()) {
          const { activeDuration } = animation.effect.getComputedTiming();
          animation.currentTime = ((own - first) / (last - first)) * activeDuration;
        }
      };
    """

  private static let parts = """
      const numbers = ({ overlays = [], blur, shadow, glow, cornerRadius, clip = {} }) => {
        const named = overlays.map(({ name, opacity }) => [`overlay-${name}`, opacity]);
        named.push(...Object.entries(clip).map(([side, width]) => [`clip-${side}`, width]));
        named.push(['shadow-opacity', shadow?.opacity], ['glow-opacity', glow?.opacity]);
        named.push(['page-blur', blur], ['page-corner-radius', cornerRadius]);
        return Object.entries(Object.fromEntries(named)).filter(([, value]) => value !== undefined);
      };
      const child = (element, kind, values = {}) => {
        const part = document.createElement('div');
        part.className = `${name}-${kind}`;
        for (const [key, value] of Object.entries(values)) part.style.setProperty(`--${name}-${key}`, value);
        element.append(part);
        return part;
      };
      // Compares the pieces of a page, which are counted as in the formulas.
      const comparePieces = (what, element, { alpha, pieces = [] }) => {
        const [rows, columns] = ['row', 'column'].map((key) => {
          return 1 + Math.max(...pieces.map((piece) => piece[key]));
        });
        for (const piece of pieces) {
          const row = reflects && isVertical ? rows - 1 - piece.row : piece.row;
          const column = reflects && !isVertical ? columns - 1 - piece.column : piece.column;
          const own = swapsPieces ? { row: column, column: row } : { row, column };
          const part = child(element, 'piece', own);
          const [w, h] = [layout.pageWidth / columns, layout.pageHeight / rows];
          const middle = [(piece.column + 0.5) * w, (piece.row + 0.5) * h];
          const shift = [middle[0] - layout.pageWidth / 2, middle[1] - layout.pageHeight / 2];
          const place = `${what}, piece ${piece.row}, ${piece.column}`;
          compare(place, box(w, h), matrix(part), piece.matrix, shift);
          compareOpacity(place, getComputedStyle(part).opacity, alpha * piece.alpha);
        }
      };
    """

  private static let comparison = """
      const found = poses.map((pose) => {
        const element = child(document.querySelector(`.${name}-stage`), 'page', { index: pose.index });
        const content = child(element, 'content');
        place(element, pose.difference);
        const style = getComputedStyle(element);
        const what = `d ${pose.difference}`;
        const posed = hasPieces ? content : element;
        let d = variable(style, wraps && isKeyframes ? 'rawD' : 'd');
        if (Math.abs(d) > layout.pages / 2 && wraps) d -= Math.sign(d) * layout.pages;
        const isDrawn = !pose.hidden && d >= from && d <= to;
        const alpha = isDrawn ? pose.alpha : 0;
        // Keyframes leave open where a page moves while it is not drawn.
        if (alpha > 0 || !isKeyframes) compare(what, page, matrix(posed), pose.matrix);
        if (style.backfaceVisibility !== 'hidden' || !pose.hidden) {
          const isWhole = !hasPieces || !pose.pieces.length;
          compareOpacity(what, getComputedStyle(posed).opacity, isWhole ? alpha : 0);
        }
        if (hasPieces) comparePieces(what, element, { ...pose, alpha });
        for (const layer of isDrawn ? pose.layers ?? [] : []) {
          const part = child(element, `layer-${layer.name}`);
          compare(`${what}, ${layer.name}`, page, matrix(part), layer.matrix);
          compareOpacity(`${what}, ${layer.name}`, getComputedStyle(part).opacity, layer.alpha);
        }
        for (const [key, value] of isDrawn ? numbers(pose) : []) {
          const number = variable(style, key);
          if (!(Math.abs(number - value) <= 0.002 * Math.max(1, Math.abs(value)))) {
            failures.push(`${what}: ${key} is ${number}, expected ${value}`);
          }
        }
        return { ...pose, d, isDrawn, zIndex: +style.zIndex };
      });
    """

  private static let order = """
      // Pages that are drawn together are a whole number of pages apart.
      const front = (a, b) => {
        const key = (page) => Math.round(page.order * 2 ** 20);
        if (key(a) !== key(b)) return key(a) - key(b);
        return Math.abs(b.d) - Math.abs(a.d) || b.difference - a.difference;
      };
      for (const a of found) {
        for (const b of found) {
          const steps = b.difference - a.difference;
          if (steps <= 0 || steps % 1 || !a.isDrawn || !b.isDrawn) continue;
          if (front(a, b) > 0 !== a.zIndex > b.zIndex) {
            failures.push(`d ${a.difference} and ${b.difference}: ${a.zIndex}, ${b.zIndex}`);
          }
        }
      }
      document.body.dataset.result = failures.length ? 'failed' : 'passed';
      document.body.dataset.worst = worst;
      document.body.dataset.opacity = faint;
      document.querySelector('#result').textContent =
        `${failures.length ? 'failed' : 'passed'}: ${poses.length} poses, ${worst.toFixed(4)} px, ` +
        `opacity ${faint.toFixed(4)}\\n${failures.join('\\n')}`;
    """
}
