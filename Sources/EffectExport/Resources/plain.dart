__header__

/// The parameters of the effect, which have defaults. Angles are in radians.
class Parameters {
__parameters__
  const Parameters(__names__);
}

/// An easing from 0 to 1.
typedef Ease = double Function(double);

/// The sizes of pages and viewport, in logical pixels.
class Layout {
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

  const Layout({
    required this.pageWidth,
    required this.pageHeight,
    required this.viewportWidth,
    required this.viewportHeight,
    this.gap = 0.0,
    this.pages = 12.0,
    this.vertical = false,
    this.rightToLeft = false,
  });
}

/// The transform, opacity and paint order of a page.
class Pose {
  /// Sixteen numbers, row by row, from page points to viewport points; both origins are centres.
  final List<double> matrix;

  /// The opacity, from 0 to 1.
  final double alpha;

  /// A page with a greater order is in front.
  final double order;
  final bool hidden;
  final bool interactive;

  const Pose(this.matrix, this.alpha, this.order, this.hidden, this.interactive);
}

/// The matrix that changes nothing.
const identity = [1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0];

/// Returns the pose of a page; __argument__ is its index minus the current page position.
Pose pose(double __argument__, Layout layout, [Parameters parameters = const Parameters(), double index = 0.0]) {
__statements__
  final alpha = __alpha__;
  final order = __order__;
  final hidden = __hidden__;
  final interactive = __interactive__;
  return Pose(__matrix__, alpha, order, hidden, interactive);
}

/// Returns the range of page differences that are drawn.
List<double> window(Layout layout, [Parameters parameters = const Parameters()]) {
__window__
  return [__from__, __to__];
}

/// Returns the distance that the content scrolls from page to page, in points.
double stride(Layout layout, [Parameters parameters = const Parameters()]) {
__sizes__
  return __stride__;
}

/// Returns the number of pages from the current position to a page.
double nearest(double difference, Layout layout) => __nearest__;

/// Returns a number that is greater for a page in front.
///
/// Of pages with equal orders, the one nearer to rest is in front, then the one with the smaller index.
double paintKey(Pose pose, double difference) =>
    floor(pose.order * 1048576.0 + 0.5) - abs(difference) / 256.0 - difference / 65536.0;

/// Returns the numbers of a matrix column by column, as `Matrix4` has them.
List<double> columns(List<double> m) => List.generate(16, (i) => m[4 * (i & 3) + (i >> 2)]);

__functions__
