// The page under a point.

/**
 * Finds the page that receives a touch, by the records of `Effect.fill`.
 *
 * `x` and `y` are in points from the middle of the viewport. Returns the index of the page, or null.
 */
export function hit(effect, numbers, x, y, size) {
  const { fields, recordLength, count } = effect;
  for (let rank = count - 1; rank >= 0; rank -= 1) {
    const start = rank * recordLength;
    const flags = numbers[start + fields.flags];
    if ((flags & 5) !== 0 || (flags & 2) === 0 || !(numbers[start + fields.alpha] > 0)) continue;
    const pieces = effect.pieces ? numbers[start + fields.pieceCount] : 0;
    const isHit = pieces === 0
      ? contains(numbers, start + fields.matrix, x, y, size.width, size.height)
      : Array.from({ length: pieces }, (_, index) => start + fields.pieces + index * fields.pieceLength)
        .some((piece) => numbers[piece + 6] > 0 && contains(numbers, piece + 8, x, y, numbers[piece + 4], numbers[piece + 5]));
    if (isHit) return numbers[start + fields.index];
  }
  return null;
}

/** Whether a rectangle around the origin, transformed by a matrix with perspective, contains a point. */
function contains(m, at, x, y, width, height) {
  // The columns of the map from the rectangle's x and y to the viewport, and the inverse by cofactors.
  const [a, b, c] = [m[at] - x * m[at + 3], m[at + 4] - x * m[at + 7], m[at + 12] - x * m[at + 15]];
  const [d, e, f] = [m[at + 1] - y * m[at + 3], m[at + 5] - y * m[at + 7], m[at + 13] - y * m[at + 15]];
  const determinant = a * e - b * d;
  if (determinant === 0) return false;
  const [px, py] = [(b * f - c * e) / determinant, (c * d - a * f) / determinant];
  const isInFront = m[at + 3] * px + m[at + 7] * py + m[at + 15] > 0;
  return isInFront && px >= -width / 2 && px < width / 2 && py >= -height / 2 && py < height / 2;
}
