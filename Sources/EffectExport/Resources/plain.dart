__header__

/// The effect as functions.
class __type__ {
  const __type__._();

  /// The matrix that changes nothing.
  static const identity = [1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0];

  /// The matrices of the steps to a pose, which the next pose uses again, and the number of those in use.
  static final _steps = List.generate(__steps__, (_) => identity.toList());
  static var _used = 0;

  /// Returns the pose of a page; __argument__ is its index minus the current page position.
  ///
  /// Give the pose of an earlier frame as the result to compute without new objects; it then has the new values.
  static __type__Pose pose(
    double __argument__,
    __type__PageLayout layout, [
    __type__Parameters parameters = const __type__Parameters(),
    double index = 0.0,
    __type__Pose? result,
  ]) {
    final found = result ?? __type__Pose();
    if (layout.reducesMotion) return row(nearest(__argument__, layout), layout, found);
    _used = 0;
  __statements__
    found.matrix.setAll(0, __matrix__);
    found.alpha = __alpha__;
    found.order = __order__;
    found.hidden = __hidden__;
    found.interactive = __interactive__;
    return found;
  }

  /// Returns a matrix with sixteen elements, row by row.
  static List<double> newMatrix(
    double a, double b, double c, double d,
    double e, double f, double g, double h,
    double i, double j, double k, double l,
    double m, double n, double o, double p,
  ) {
    final elements = _steps[_used];
    _used += 1;
    elements[0] = a;
    elements[1] = b;
    elements[2] = c;
    elements[3] = d;
    elements[4] = e;
    elements[5] = f;
    elements[6] = g;
    elements[7] = h;
    elements[8] = i;
    elements[9] = j;
    elements[10] = k;
    elements[11] = l;
    elements[12] = m;
    elements[13] = n;
    elements[14] = o;
    elements[15] = p;
    return elements;
  }

  /// Returns the range of page differences that are drawn.
  static List<double> window(
    __type__PageLayout layout, [
    __type__Parameters parameters = const __type__Parameters(),
  ]) {
    if (layout.reducesMotion) return [-layout.pages, layout.pages];
  __window__
    return [__from__, __to__];
  }

  /// Returns the distance that the content scrolls from page to page, in points.
  static double stride(
    __type__PageLayout layout, [
    __type__Parameters parameters = const __type__Parameters(),
  ]) {
  __sizes__
    return __stride__;
  }

  /// Returns the number of pages from the current position to a page.
  static double nearest(double difference, __type__PageLayout layout) => __nearest__;

  /// Poses a page in a plain row.
  static __type__Pose row(double difference, __type__PageLayout layout, __type__Pose found) {
    final length = (layout.vertical ? layout.pageHeight : layout.pageWidth) + layout.gap;
    final along = difference * length * (layout.rightToLeft && !layout.vertical ? -1.0 : 1.0);
    found.matrix.setAll(0, identity);
    found.matrix[layout.vertical ? 7 : 3] = along;
    found.alpha = 1.0;
    found.order = 0.0;
    found.hidden = false;
    found.interactive = true;
    return found;
  }

  /// Returns a number that is greater for a page in front.
  ///
  /// Of pages with equal orders, the one nearer to rest is in front, then the one with the smaller index.
  static double paintKey(__type__Pose pose, double difference) =>
      floor(pose.order * 1048576.0 + 0.5) - abs(difference) / 256.0 - difference / 65536.0;

  /// Returns whether a page covers a point of the viewport, in logical pixels from its centre.
  static bool contains(double x, double y, __type__Pose pose, __type__PageLayout layout) {
    final m = pose.matrix;
    final a = m[0] - x * m[12];
    final b = m[1] - x * m[13];
    final c = m[3] - x * m[15];
    final d = m[4] - y * m[12];
    final e = m[5] - y * m[13];
    final f = m[7] - y * m[15];
    final determinant = a * e - b * d;
    final left = (b * f - c * e) / determinant;
    final top = (c * d - a * f) / determinant;
    final isInFront = m[12] * left + m[13] * top + m[15] > 0.0;
    return isInFront && abs(left) <= layout.pageWidth / 2.0 && abs(top) <= layout.pageHeight / 2.0;
  }

  /// Returns the numbers of a matrix column by column, as `Matrix4` has them.
  static List<double> columns(List<double> m) => List.generate(16, (i) => m[4 * (i & 3) + (i >> 2)]);

  __functions__
}

/// The parameters of the effect, which have defaults. Angles are in radians.
class __type__Parameters {
__parameters__
  const __type__Parameters(__names__);
}

/// The sizes of pages and viewport, in logical pixels.
class __type__PageLayout {
  final double pageWidth;
  final double pageHeight;
  final double viewportWidth;
  final double viewportHeight;

  /// The distance between neighbouring pages.
  final double gap;
  final double pages;

  /// Whether pages scroll up and down.
  final bool vertical;

  /// Whether the next page is on the left.
  final bool rightToLeft;

  /// Whether pages are in a plain row, for people who prefer less motion.
  final bool reducesMotion;

  const __type__PageLayout({
    required this.pageWidth,
    required this.pageHeight,
    required this.viewportWidth,
    required this.viewportHeight,
    this.gap = 0.0,
    this.pages = 12.0,
    this.vertical = false,
    this.rightToLeft = false,
    this.reducesMotion = false,
  });
}

/// The transform, opacity and paint order of a page, which can be kept from frame to frame.
class __type__Pose {
  /// Sixteen numbers, row by row, from page points to viewport points; both origins are centres.
  final List<double> matrix = __type__.identity.toList();

  /// The opacity, from 0 to 1.
  double alpha = 1.0;

  /// A page with a greater order is in front.
  double order = 0.0;
  bool hidden = false;
  bool interactive = true;
}
