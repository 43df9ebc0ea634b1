// Slopes of sampled curves. A curve is a list of stretches, and a stretch is a list of points [d, value].

// A change of slope is a corner if it exceeds the changes beside it by this factor, and is this share of all slopes.
const [cornerFactor, leastShare] = [6, 0.02];

// The slope of each stretch. Stretches are split at corners, where the slope jumps.
export function slopes(stretches) {
  const made = stretches.map(slopesOf).filter((slope) => slope.length > 1);
  const values = made.flat().map(([, value]) => value);
  const range = Math.max(...values) - Math.min(...values);
  return made.flatMap((slope) => split(slope, range * leastShare));
}

// The positions where two stretches meet, such as corners and jumps.
export function joints(stretches) {
  return stretches.slice(1).filter(([[d]], index) => Math.abs(d - stretches[index].at(-1)[0]) < 1e-6).map(([[d]]) => d);
}

// The slope in the middle of every two samples, up to both ends of the stretch.
function slopesOf(points) {
  const step = Math.max(...points.slice(1).map(([d], index) => d - points[index][0]));
  // Beside a jump two samples may be so close that their difference is a rounding error.
  const spaced = points.filter(([d], index) => index === 0 || d - points[index - 1][0] > step / 4);
  const found = spaced.slice(1).map(([d, value], index) => {
    const [before, last] = spaced[index];
    return [(before + d) / 2, (value - last) / (d - before)];
  });
  if (found.length === 0) return [];
  return [[points[0][0], found[0][1]], ...found, [points.at(-1)[0], found.at(-1)[1]]];
}

function split(slope, least) {
  const change = (from, to) => (slope[from] && slope[to] ? Math.abs(slope[to][1] - slope[from][1]) : 0);
  const parts = [[]];
  for (let index = 0; index < slope.length; index += 1) {
    const jump = change(index - 1, index + 1);
    const beside = Math.max(change(index - 2, index - 1), change(index + 1, index + 2));
    if (parts.at(-1).length < 2 || jump <= cornerFactor * beside + least) {
      parts.at(-1).push(slope[index]);
      continue;
    }
    // The corner is in the middle of this sample, whose slope is a mean of both sides, or after it.
    const isAfter = change(index - 1, index) < jump / 1e3;
    const d = isAfter ? (slope[index][0] + slope[index + 1][0]) / 2 : slope[index][0];
    parts.at(-1).push([d, slope[index - 1][1]]);
    parts.push([[d, slope[index + 1][1]]]);
  }
  return parts.filter((part) => part.length > 1);
}
