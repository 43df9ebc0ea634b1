/// Returns the absolute value.
double abs(double x) => x < 0.0 ? -x : x;

/// Returns the greatest integer that is not greater.
double floor(double x) => x.floorToDouble();

/// Returns the smallest integer that is not less.
double ceil(double x) => x.ceilToDouble();

/// Returns the integer part.
double trunc(double x) => x.truncateToDouble();

/// Returns the power of a number.
double power(double base, double exponent) => math.pow(base, exponent).toDouble();

/// Returns the logarithm to base 10.
double log10(double x) => math.log(x) / math.ln10;

/// Returns the CSS curve cubic-bezier(x1, y1, x2, y2) at t.
double bezier(double t, double x1, double y1, double x2, double y2) {
  if (t <= 0.0) return 0.0;
  if (t >= 1.0) return 1.0;
  var low = 0.0;
  var high = 1.0;
  for (var i = 0; i < 53; i += 1) {
    final middle = (low + high) / 2.0;
    if (cubic(x1, x2, middle) < t) {
      low = middle;
    } else {
      high = middle;
    }
  }
  return cubic(y1, y2, (low + high) / 2.0);
}

/// Returns a coordinate of a cubic curve from 0 to 1.
double cubic(double a, double b, double s) {
  final r = 1.0 - s;
  return 3.0 * r * r * s * a + 3.0 * r * s * s * b + s * s * s;
}

/// Interpolates between points; outside of them: 'hold', 'extend' or 'repeat'.
double piecewise(double position, List<List<double>> points, String outside, [Ease ease = linearEase]) {
  final last = points.length - 1;
  if (last == 0) return points[0][1];
  final start = points[0][0];
  final end = points[last][0];
  var x = position;
  if (outside == 'hold') x = math.min(math.max(x, start), end);
  if (outside == 'repeat') x -= floor((x - start) / (end - start)) * (end - start);
  var i = 0;
  while (i < last - 1 && x >= points[i + 1][0]) {
    i += 1;
  }
  final share = (x - points[i][0]) / (points[i + 1][0] - points[i][0]);
  final progress = share < 0.0 || share > 1.0 ? share : ease(share);
  return points[i][1] + (points[i + 1][1] - points[i][1]) * progress;
}

/// Returns the position itself.
double linearEase(double x) => x;

/// Returns the product of matrices; the last one acts first.
List<double> product(List<List<double>> matrices) => matrices.fold(identity, multiply);

/// Returns the product of two matrices.
List<double> multiply(List<double> a, List<double> b) => List.generate(
  16,
  (i) =>
      a[i & 12] * b[i & 3] + a[(i & 12) + 1] * b[(i & 3) + 4] +
      a[(i & 12) + 2] * b[(i & 3) + 8] + a[(i & 12) + 3] * b[(i & 3) + 12],
);

/// Exchanges the x and the y axis, for pages that scroll up and down.
List<double> swappedAxes(List<double> m) => [
  m[5], m[4], m[6], m[7], m[1], m[0], m[2], m[3],
  m[9], m[8], m[10], m[11], m[13], m[12], m[14], m[15],
];

/// Reflects the position and rotation of a page if the next page is on the left.
List<double> reflected(List<double> m, Layout layout) =>
    layout.rightToLeft && !layout.vertical ? reflectedAlong(m, 0) : m;

/// Exchanges next and previous pages.
List<double> mirrored(List<double> m, Layout layout) {
  if (layout.vertical) return reflectedAlong(m, 1);
  return layout.rightToLeft ? m : reflectedAlong(m, 0);
}

/// Reflects the position and rotation of a page along an axis: x is 0, y is 1.
List<double> reflectedAlong(List<double> m, int axis) =>
    List.generate(16, (i) => ((i & 3) == axis) == ((i >> 2) == axis) ? m[i] : -m[i]);

/// Applies perspective; the vanishing point is the viewport's centre.
List<double> seen(List<double> m, double distance) =>
    List.generate(16, (i) => i < 12 ? m[i] : m[i] - m[i - 4] / distance);

/// Applies perspective with a vanishing point: its place along and across the scroll axis.
List<double> seenFrom(List<double> m, double distance, double along, double across, Layout layout) {
  final place = layout.rightToLeft && !layout.vertical ? -along : along;
  final eye = layout.vertical ? [across, place, 0.0, 1.0] : [place, across, 0.0, 1.0];
  return List.generate(16, (i) => m[i] - eye[i >> 2] * m[8 + (i & 3)] / distance);
}

/// Returns the z of the page's point (1, 1, 1), by which pages are painted.
double depthKey(List<double> m) => m[8] + m[9] + m[10] + m[11];

/// Returns whether a page is turned by 90 degrees or more, apart from rounding errors.
bool isTurned(List<double> m) => m[10] < 1.0 / 8589934592.0;

/// Returns whether the viewer sees the back of a page.
bool showsBack(List<double> m) =>
    determinant(m, [0, 1, 3], [0, 1, 3]) * determinant(m, [0, 1, 2, 3], [0, 1, 2, 3]) < 0.0;

/// Returns the determinant of the given rows and columns.
double determinant(List<double> m, List<int> rows, List<int> columns) {
  if (rows.length == 1) return m[4 * rows[0] + columns[0]];
  var sum = 0.0;
  for (var i = 0; i < columns.length; i += 1) {
    final others = [...columns];
    others.removeAt(i);
    final minor = determinant(m, rows.sublist(1), others);
    sum += (i & 1 == 0 ? 1.0 : -1.0) * m[4 * rows[0] + columns[i]] * minor;
  }
  return sum;
}
