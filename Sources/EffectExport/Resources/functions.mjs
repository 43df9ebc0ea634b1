/** Returns the CSS curve cubic-bezier(x1, y1, x2, y2) at t. */
function bezier(t, x1, y1, x2, y2) {
  if (t <= 0) return 0;
  if (t >= 1) return 1;
  const cubic = (a, b, s) => 3 * (1 - s) * (1 - s) * s * a + 3 * (1 - s) * s * s * b + s ** 3;
  let low = 0;
  let high = 1;
  for (let i = 0; i < 53; i += 1) {
    const middle = (low + high) / 2;
    if (cubic(x1, x2, middle) < t) low = middle;
    else high = middle;
  }
  return cubic(y1, y2, (low + high) / 2);
}

/** Interpolates between points; outside of them: 'hold', 'extend' or 'repeat'. */
function piecewise(position, points, outside, ease = (t) => t) {
  const last = points.length - 1;
  if (last === 0) return points[0][1];
  const [start, end] = [points[0][0], points[last][0]];
  let x = position;
  if (outside === 'hold') x = Math.min(Math.max(x, start), end);
  if (outside === 'repeat') x -= Math.floor((x - start) / (end - start)) * (end - start);
  let i = 0;
  while (i < last - 1 && x >= points[i + 1][0]) i += 1;
  const [[x0, y0], [x1, y1]] = [points[i], points[i + 1]];
  const share = (x - x0) / (x1 - x0);
  return y0 + (y1 - y0) * (share < 0 || share > 1 ? share : ease(share));
}

/** Returns the product of matrices; the last one acts first. */
function product(...matrices) {
  return matrices.reduce(multiply, IDENTITY);
}

/** Returns the product of two matrices. */
function multiply(a, b) {
  return a.map((_, i) => {
    const row = i - (i % 4);
    const column = i % 4;
    return (
      a[row] * b[column] +
      a[row + 1] * b[column + 4] +
      a[row + 2] * b[column + 8] +
      a[row + 3] * b[column + 12]
    );
  });
}

/** Exchanges the x and the y axis, for pages that scroll up and down. */
function swappedAxes(m) {
  return [
    m[5], m[4], m[6], m[7], m[1], m[0], m[2], m[3],
    m[9], m[8], m[10], m[11], m[13], m[12], m[14], m[15],
  ];
}

/** Reflects the position and rotation of a page if the next page is on the left. */
function reflected(m, layout) {
  return layout.rightToLeft && !layout.vertical ? reflectedAlong(m, 0) : m;
}

/** Exchanges next and previous pages. */
function mirrored(m, layout) {
  if (layout.vertical) return reflectedAlong(m, 1);
  return layout.rightToLeft ? m : reflectedAlong(m, 0);
}

/** Reflects the position and rotation of a page along an axis: x is 0, y is 1. */
function reflectedAlong(m, axis) {
  return m.map((value, i) => ((i % 4 === axis) === (i >> 2 === axis) ? value : -value));
}

/** Applies perspective; the vanishing point is the viewport's centre. */
function seen(m, distance) {
  return m.map((value, i) => (i < 12 ? value : value - m[i - 4] / distance));
}

/** Applies perspective with a vanishing point: its place along and across the scroll axis. */
function seenFrom(m, distance, along, across, layout) {
  const place = layout.rightToLeft && !layout.vertical ? -along : along;
  const [x, y] = layout.vertical ? [across, place] : [place, across];
  const growth = (i) => -m[8 + (i % 4)] / distance;
  return m.map((value, i) => value + [x, y, 0, 1][i >> 2] * growth(i));
}

/** Returns the place of a picture that a matrix only moves. */
function offset(m) {
  return { x: m[3], y: m[7] };
}

/** Exchanges the left and the right side if the next page is on the left. */
function reflectedSides({ left, top, right, bottom }, layout) {
  const isReflected = layout.rightToLeft && !layout.vertical;
  return isReflected ? { left: right, top, right: left, bottom } : { left, top, right, bottom };
}

/** Exchanges the sides of next and previous pages. */
function mirroredSides({ left, top, right, bottom }, layout) {
  if (layout.vertical) return { left, top: bottom, right, bottom: top };
  if (layout.rightToLeft) return { left, top, right, bottom };
  return { left: right, top, right: left, bottom };
}

/** Returns the poses of the pieces of a page, row by row, each with the part of the picture that it shows. */
function cells(rows, columns, layout, isSwapped, isReversed, pieceAt) {
  const [across, down] = isSwapped ? [rows, columns] : [columns, rows];
  const [width, height] = [layout.pageWidth / across, layout.pageHeight / down];
  return Array.from({ length: rows * columns }, (_, i) => {
    const [x, y] = [i % across, Math.floor(i / across)];
    const [row, column] = isSwapped ? [x, y] : [y, x];
    const left = (x + 0.5) * width - layout.pageWidth / 2;
    const top = (y + 0.5) * height - layout.pageHeight / 2;
    return {
      row: isReversed && layout.vertical ? down - 1 - y : y,
      column: isReversed && !layout.vertical ? across - 1 - x : x,
      ...pieceAt(row, column, row * columns + column, translate(left, top, 0)),
    };
  });
}

/** Returns the z of the page's point (1, 1, 1), by which pages are painted. */
function depthKey(m) {
  return m[8] + m[9] + m[10] + m[11];
}

/** Returns whether the viewer sees the back of a page. */
function showsBack(m) {
  const [a, b, c, d, e, f, g, h, i] = [0, 1, 3, 4, 5, 7, 12, 13, 15].map((k) => m[k]);
  const flat = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
  return flat * determinant(m) < 0;
}

/** Returns whether a page is turned by 90 degrees or more, apart from rounding errors. */
function isTurned(m) {
  return m[10] < 2 ** -33;
}

/** Returns the determinant of a matrix. */
function determinant(m) {
  const minor = (r, i, j) => m[r + i] * m[r + 4 + j] - m[r + j] * m[r + 4 + i];
  return (
    minor(0, 0, 1) * minor(8, 2, 3) -
    minor(0, 0, 2) * minor(8, 1, 3) +
    minor(0, 0, 3) * minor(8, 1, 2) +
    minor(0, 1, 2) * minor(8, 0, 3) -
    minor(0, 1, 3) * minor(8, 0, 2) +
    minor(0, 2, 3) * minor(8, 0, 1)
  );
}

/**
 * Returns the CSS text of a matrix.
 *
 * Browsers round numbers of matrices to seven decimals, too few for perspective. A multiple of the matrix
 * is the same projection.
 */
function matrix3d(m) {
  const size = m[12] || m[13] || m[14] ? 1024 : 1;
  const columns = m.map((_, i) => size * m[(i % 4) * 4 + (i >> 2)]);
  return `matrix3d(${columns.map((value) => +value.toFixed(9)).join(', ')})`;
}

/** Returns the styles of a page that is drawn or not: if it is not seen, it takes no touches. */
function visibility(page, isDrawn) {
  const isSeen = isDrawn && !page.hidden && page.alpha > 0.001;
  return {
    opacity: isSeen ? page.alpha : 0,
    visibility: isSeen ? 'visible' : 'hidden',
    pointerEvents: isSeen && page.interactive ? 'auto' : 'none',
  };
}

/** Orders pages from back to front: by order, then by nearness to the page at rest. */
function comparePages(a, b) {
  const key = (page) => Math.round(page.order * 2 ** 20);
  if (key(a) !== key(b)) return key(a) - key(b);
  const nearness = Math.abs(b.difference) - Math.abs(a.difference);
  return nearness === 0 ? b.index - a.index : nearness;
}
