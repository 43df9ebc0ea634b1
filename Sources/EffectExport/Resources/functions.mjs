/** Returns the CSS curve cubic-bezier(x1, y1, x2, y2) at t. */
function bezier(t, x1, y1, x2, y2) {
  if (!(t > 0 && t < 1)) return Math.min(Math.max(t, 0), 1);
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

/** Returns the place of a picture that a matrix only moves. */
function offset(m) {
  return { x: m[3], y: m[7] };
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
    const shownRow = isReversed && layout.vertical ? down - 1 - y : y;
    const shownColumn = isReversed && !layout.vertical ? across - 1 - x : x;
    return {
      row: shownRow,
      column: shownColumn,
      x: shownColumn * width - layout.pageWidth / 2,
      y: shownRow * height - layout.pageHeight / 2,
      width,
      height,
      ...pieceAt(row, column, row * columns + column, translate(left, top, 0)),
    };
  });
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

/** Returns the styles of a page that is drawn or not: if it is not seen, it takes no touches. Others are inherited. */
function visibility(page, isDrawn) {
  const isSeen = isDrawn && !page.hidden && page.alpha > 0.001;
  return {
    opacity: isSeen ? page.alpha : 0,
    visibility: isSeen ? '' : 'hidden',
    pointerEvents: isSeen && page.interactive ? '' : 'none',
  };
}

/** Orders pages from back to front: by order, then by nearness to the page at rest. */
function comparePages(a, b) {
  const key = (page) => Math.round(page.order * 2 ** 20);
  if (key(a) !== key(b)) return key(a) - key(b);
  const nearness = Math.abs(b.difference) - Math.abs(a.difference);
  return nearness === 0 ? b.index - a.index : nearness;
}

/** Returns the pose of a page in a plain row, for people who prefer less motion. */
function plainRow(difference, layout) {
  const along = layout.vertical
    ? difference * (layout.pageHeight + layout.gap)
    : difference * (layout.pageWidth + layout.gap) * (layout.rightToLeft ? -1 : 1);
  const [x, y] = layout.vertical ? [0, along] : [along, 0];
  return {
    matrix: [1, 0, 0, x, 0, 1, 0, y, 0, 0, 1, 0, 0, 0, 0, 1],
    alpha: 1,
    order: -Math.abs(difference),
    hidden: false,
    interactive: true,
  };
}

/** Returns the layers of a page at rest for a plain row: no pieces, and nothing beneath the pages. */
function resting(page) {
  const look = { ...page };
  if (look.pieces) look.pieces = [];
  if (look.floor) look.floor.opacity = 0;
  return look;
}
