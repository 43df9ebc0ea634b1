__header__

/// The effect as functions.
class __type__ {
  const __type__._();

  /// The matrix that changes nothing.
  static const identity = [1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0];

  /// Returns the pose of a page; __argument__ is its index minus the current page position.
  static __type__Pose pose(
    double __argument__,
    __type__PageLayout layout, [
    __type__Parameters parameters = const __type__Parameters(),
    double index = 0.0,
  ]) {
    if (layout.reducesMotion) return row(nearest(__argument__, layout), layout);
  __statements__
    final alpha = __alpha__;
    final order = __order__;
    final hidden = __hidden__;
    final interactive = __interactive__;
    return __type__Pose(__matrix__, alpha, order, hidden, interactive);
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

  /// Returns the pose of a page in a plain row.
  static __type__Pose row(double difference, __type__PageLayout layout) {
    final length = (layout.vertical ? layout.pageHeight : layout.pageWidth) + layout.gap;
    final along = difference * length * (layout.rightToLeft && !layout.vertical ? -1.0 : 1.0);
    final x = layout.vertical ? 0.0 : along;
    final y = layout.vertical ? along : 0.0;
    final matrix = [1.0, 0.0, 0.0, x, 0.0, 1.0, 0.0, y, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0];
    return __type__Pose(matrix, 1.0, 0.0, false, true);
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

/// The transform, opacity and paint order of a page.
class __type__Pose {
  /// Sixteen numbers, row by row, from page points to viewport points; both origins are centres.
  final List<double> matrix;

  /// The opacity, from 0 to 1.
  final double alpha;

  /// A page with a greater order is in front.
  final double order;
  final bool hidden;
  final bool interactive;

  const __type__Pose(this.matrix, this.alpha, this.order, this.hidden, this.interactive);
}
