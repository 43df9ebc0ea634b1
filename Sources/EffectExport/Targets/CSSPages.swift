import PageEffects
import PageGeometry

/// The web pages of a CSS export.
enum CSSPages {
  /// Returns a page that shows the effect, without JavaScript.
  static func demo(of effect: ExportedEffect, _ layout: Layout) -> String {
    let name = effect.origin.name
    let pages = (0..<layout.pages).map { index in
      let hue = (index * 47 + 210) % 360
      return "      <div class=\"page\" style=\"--i: \(index); background: hsl(\(hue) 55% 50%)\">"
        + content(of: effect, index + 1) + "</div>"
    }
    return """
      <!doctype html>
      <html lang="en">
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <title>\(name)</title>
      <link rel="stylesheet" href="\(name).css">
      <style>
        body { margin: 0; background: #1c1c1e; }
        .\(name) { background: #1c1c1e; }
        .page {
          display: grid; place-items: center; border-radius: 12px;
          color: white; font: 600 64px system-ui;
        }
      </style>
      <div class="\(name)">
        <div class="track">
          <div class="stage">
      \(pages.joined(separator: "\n"))
          </div>
        </div>
      </div>
      </html>
      """
  }

  /// Returns the content of a page: its layers from bottom to top, or one element.
  private static func content(of effect: ExportedEffect, _ number: Int) -> String {
    let layers = effect.extras?.layers(.content) ?? []
    let names = layers.isEmpty ? ["content"] : layers.map(\.name)
    return names.map { "<div class=\"\($0)\">\(number)</div>" }.joined()
  }

  /// Returns a page that compares the style sheet with `vectors.js`.
  static func test(of effect: ExportedEffect, _ layout: Layout) -> String {
    let name = effect.origin.name
    let distance = effect.wraps ? "rawD" : "d"
    return """
      <!doctype html>
      <html lang="en">
      <meta charset="utf-8">
      <title>Test of \(name).css</title>
      <link rel="stylesheet" href="\(name).css">
      <style>.\(name) .page { animation: none; }</style>
      <div class="\(name)"><div class="track"><div class="stage"></div></div></div>
      <pre id="result"></pre>
      <script src="../vectors.js"></script>
      <script>
        // Compares the pages of the first layout with the poses of fxrender.
        const { layout, poses } = vectors.layouts[0];
        const [w, h] = [layout.pageWidth / 2, layout.pageHeight / 2];
        const corners = [[-w, -h], [w, -h], [w, h], [-w, h]];
        const seen = (m, x, y) => {
          const divisor = m[12] * x + m[13] * y + m[15];
          return [m[0] * x + m[1] * y + m[3], m[4] * x + m[5] * y + m[7], divisor];
        };
        const extras = ({ overlays = [], blur, shadow, glow, cornerRadius, clip = {} }) => {
          const named = overlays.map(({ name, opacity }) => [`overlay-${name}`, opacity]);
          named.push(...Object.entries(clip).map(([side, width]) => [`clip-${side}`, width]));
          named.push(['shadow-opacity', shadow?.opacity], ['glow-opacity', glow?.opacity]);
          named.push(['page-blur', blur], ['page-corner-radius', cornerRadius]);
          return Object.fromEntries(named.filter(([, value]) => value !== undefined));
        };
        const stage = document.querySelector('.stage');
        const style = getComputedStyle(document.querySelector('.\(name)'));
        const [from, to] = ['--from', '--to'].map((key) => +style.getPropertyValue(key));
        const failures = [];
        let [worst, faint] = [0, 0];
        const found = poses.map((pose) => {
          const page = document.createElement('div');
          page.className = 'page';
          page.style.setProperty('--\(distance)', pose.difference);
          page.style.setProperty('--i', pose.index);
          stage.append(page);
          const { opacity, zIndex } = getComputedStyle(page);
          const d = +getComputedStyle(page).getPropertyValue('--d');
          // The text of a computed transform has only six digits.
          const transform = page.computedStyleMap().get('transform');
          const t = transform.toMatrix?.() ?? new DOMMatrix();
          const matrix = [1, 2, 3, 4].flatMap((r) => [1, 2, 3, 4].map((c) => t[`m${c}${r}`]));
          for (const [x, y] of corners) {
            const [a, b] = [seen(matrix, x, y), seen(pose.matrix, x, y)];
            // A corner behind the eye, or far outside of the viewport, has no place to compare.
            if (b[2] < 0.05 || Math.hypot(b[0], b[1]) / b[2] > 1000) continue;
            const shift = Math.hypot(a[0] / a[2] - b[0] / b[2], a[1] / a[2] - b[1] / b[2]);
            if (!(shift <= worst)) worst = shift;
            if (!(shift <= 0.05)) failures.push(`d ${pose.difference}: ${shift} px`);
          }
          const isDrawn = !pose.hidden && d >= from && d <= to;
          const alpha = isDrawn ? pose.alpha : 0;
          const back = getComputedStyle(page).backfaceVisibility === 'hidden';
          const error = Math.abs(opacity - alpha);
          if (!(back && pose.hidden) && !(error <= 0.002)) {
            failures.push(`d ${pose.difference}: opacity ${opacity}, expected ${alpha}`);
          }
          for (const [key, value] of Object.entries(extras(pose))) {
            const number = +getComputedStyle(page).getPropertyValue(`--${key}`);
            if (!(Math.abs(number - value) <= 0.002 * Math.max(1, Math.abs(value)))) {
              failures.push(`d ${pose.difference}: ${key} is ${number}, expected ${value}`);
            }
          }
          if (!(back && pose.hidden)) faint = Math.max(faint, error);
          return { ...pose, d, zIndex: +zIndex };
        });
        // Pages that are drawn together are a whole number of pages apart.
        const front = (a, b) => {
          const key = (page) => Math.round(page.order * 2 ** 20);
          if (key(a) !== key(b)) return key(a) - key(b);
          return Math.abs(b.d) - Math.abs(a.d) || b.difference - a.difference;
        };
        for (const a of found) {
          for (const b of found) {
            const steps = b.difference - a.difference;
            if (steps <= 0 || steps % 1 || a.hidden || b.hidden) continue;
            if ([a.d, b.d].some((d) => d < from || d > to)) continue;
            if (front(a, b) > 0 !== a.zIndex > b.zIndex) {
              failures.push(`d ${a.difference} and ${b.difference}: ${a.zIndex}, ${b.zIndex}`);
            }
          }
        }
        document.body.dataset.result = failures.length ? 'failed' : 'passed';
        document.body.dataset.worst = worst;
        document.querySelector('#result').textContent =
          `${failures.length ? 'failed' : 'passed'}: ${poses.length} poses, ${worst.toFixed(4)} px, ` +
          `opacity ${faint.toFixed(4)}\\n${failures.join('\\n')}`;
      </script>
      </html>
      """
  }
}
