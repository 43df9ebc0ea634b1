/// Returns the absolute value.
static double abs(double x) => x < 0.0 ? -x : x;

/// Returns the greatest integer that is not greater.
static double floor(double x) => x.floorToDouble();

/// Returns the smallest integer that is not less.
static double ceil(double x) => x.ceilToDouble();

/// Returns the integer part.
static double trunc(double x) => x.truncateToDouble();

/// Returns the power of a number.
static double power(double base, double exponent) => math.pow(base, exponent).toDouble();

/// Returns the logarithm to base 10.
static double log10(double x) => math.log(x) / math.ln10;

/// Returns the CSS curve cubic-bezier(x1, y1, x2, y2) at t.
static double bezier(double t, double x1, double y1, double x2, double y2) {
  if (!(t > 0.0 && t < 1.0)) return math.min(math.max(t, 0.0), 1.0);
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

/// Interpolates between points; outside of them: 'hold', 'extend' or 'repeat'.
static double piecewise(
  double position,
  List<List<double>> points,
  String outside, [
  double Function(double) ease = linearEase,
]) {
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
static double linearEase(double x) => x;

/// Returns the product of two matrices; the last one acts first.
static List<double> product(List<double> a, List<double> b) {
  final m = _steps[_used];
  _used += 1;
  for (var i = 0; i < 16; i += 1) {
    m[i] =
        a[i & 12] * b[i & 3] + a[(i & 12) + 1] * b[(i & 3) + 4] +
        a[(i & 12) + 2] * b[(i & 3) + 8] + a[(i & 12) + 3] * b[(i & 3) + 12];
  }
  return m;
}
