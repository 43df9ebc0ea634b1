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
    //?any
    if (layout.reducesMotion) {
      // In a plain row, pages look as they do at rest.
      pose(0.0, layout.moving, parameters, index, found);
      found.floor.opacity = 0.0; //?floor
      found.pieceCount = 0; //?pieces
      return row(nearest(__argument__, layout), layout, found);
    }
    //.
    if (layout.reducesMotion) return row(nearest(__argument__, layout), layout, found); //?-any
    _used = 0;
  __statements__
    found.matrix.setAll(0, __matrix__);
    found.alpha = __alpha__;
    found.order = __order__;
    found.hidden = __hidden__;
    found.interactive = __interactive__;
  /*__layers__*/
    //?pieces
    found.cut((__gridAcross__).toInt(), (__gridDown__).toInt());
    final kept = _used;
    for (var cell = 0; cell < found.pieceCount; cell += 1) {
      _used = kept;
      final tile = found.pieces[cell];
      place(tile, cell, found.across, found.down, layout);
    /*__pieceConstants__*/
      tile.matrix.setAll(0, __pieceMatrix__);
      tile.alpha = __pieceAlpha__;
      tile.cornerRadius = __pieceCornerRadius__;
      tile.onPage.setAll(0, __pieceOnPage__); //?reflection
      if (__isReversed__) reverseAcross(tile, found.across);
      if (layout.vertical) reverseDown(tile, found.down); //?mirrored
    }
    //.
    return found;
  }

  //?background
  /// What is behind all pages.
  static final background = __background__;

  //.

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

  //?pieces
  /// Sets the place of a piece, and the part of the page that it shows.
  static void place(__type__Piece tile, int cell, int across, int down, __type__PageLayout layout) {
    tile.row = cell ~/ across;
    tile.column = cell % across;
    tile.width = layout.pageWidth / across;
    tile.height = layout.pageHeight / down;
    tile.x = tile.column * tile.width - layout.pageWidth / 2.0;
    tile.y = tile.row * tile.height - layout.pageHeight / 2.0;
  }

  /// Shows the opposite part: next pages may be on the other side, but the picture is not mirrored.
  static void reverseAcross(__type__Piece tile, int across) {
    tile.column = across - 1 - tile.column;
    tile.x = -tile.x - tile.width;
  }

  //?mirrored
  static void reverseDown(__type__Piece tile, int down) {
    tile.row = down - 1 - tile.row;
    tile.y = -tile.y - tile.height;
  }

  //.
  //.
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

  //?clip
  /// Returns whether the visible part of a page covers a point of the viewport, in logical pixels from its centre.
  //.?-clip
  /// Returns whether a page covers a point of the viewport, in logical pixels from its centre.
  //.
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
    //?clip
    final right = layout.pageWidth / 2.0;
    final bottom = layout.pageHeight / 2.0;
    return isInFront &&
        left >= pose.clip.left - right &&
        left <= right - pose.clip.right &&
        top >= pose.clip.top - bottom &&
        top <= bottom - pose.clip.bottom;
    //.?-clip
    return isInFront && abs(left) <= layout.pageWidth / 2.0 && abs(top) <= layout.pageHeight / 2.0;
    //.
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

  /// The number of pages.
  final double pages;

  /// The distance between neighbouring pages.
  final double gap;

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
    required this.pages,
    this.gap = 0.0,
    this.vertical = false,
    this.rightToLeft = false,
    this.reducesMotion = false,
  });

  //?any
  /// The layout with the effect.
  __type__PageLayout get moving => __type__PageLayout(
        pageWidth: pageWidth,
        pageHeight: pageHeight,
        viewportWidth: viewportWidth,
        viewportHeight: viewportHeight,
        gap: gap,
        pages: pages,
        vertical: vertical,
        rightToLeft: rightToLeft,
      );
  //.
}

//?any
/// The transform, opacity, paint order and layers of a page, which can be kept from frame to frame.
///
/// Lengths are in logical pixels.
//.
/// The transform, opacity and paint order of a page, which can be kept from frame to frame. //?-any
class __type__Pose {
  /// Sixteen numbers, row by row, from page points to viewport points; both origins are centres.
  final List<double> matrix = __type__.identity.toList();

  /// The opacity, from 0 to 1.
  double alpha = 1.0;

  /// A page with a greater order is in front.
  double order = 0.0;
  bool hidden = false;
  bool interactive = true;
  //?any

  /*__layerMembers__*/
  //.?pieces

  /// The pieces that replace the page, row by row: the first of these, none if it is whole.
  List<__type__Piece> pieces = const [];
  int pieceCount = 0;
  int across = 1;
  int down = 0;

  /// Keeps enough pieces for a page.
  void cut(int across, int down) {
    this.across = across;
    this.down = down;
    pieceCount = across * down;
    if (pieces.length < pieceCount) pieces = List.generate(pieceCount, (_) => __type__Piece());
  }
  //.
}

/*__layerTypes__*/
//?overlays reflection
/// A side of a page, and its direction to the right and down: -1, 0 or 1.
enum __type__Side {
  left(-1.0, 0.0),
  top(0.0, -1.0),
  right(1.0, 0.0),
  bottom(0.0, 1.0);

  final double x;
  final double y;

  const __type__Side(this.x, this.y);
}

//.?layers
/// What a layer shows: the page's picture, a colour, a picture file or a text.
enum __type__Shows { picture, color, file, text }

/// The side of its box at which the lines of a text begin or end.
enum __type__Align { left, center, right }

//.?layers background
/// The way a picture is fitted to its box.
enum __type__Fit { cover, contain, fill }

//.?overlays layers shadow glow floor background
/// A colour in sRGB, from 0 to 1, whose opacity is not multiplied into the others.
class __type__Rgba {
  final double red;
  final double green;
  final double blue;
  final double alpha;

  const __type__Rgba(this.red, this.green, this.blue, this.alpha);
}

//.?background
enum __type__BackgroundKind { color, linear, radial, picture, page }

/// What is behind all pages.
class __type__Background {
  final __type__BackgroundKind kind;

  /// The colours, and their places from 0 to 1.
  final List<__type__Rgba> colors;
  final List<double> places;

  /// The direction of a linear gradient in radians, as in CSS: 0 is up, a quarter turn to the right.
  final double angle;

  /// The path of the picture in the folder of the preset, and the way it fills the viewport.
  final String picture;
  final __type__Fit fit;

  /// The standard deviation of the blur of the page at rest, in logical pixels of the viewport.
  final double blur;

  /// The opacity of the black over it.
  final double dim;

  const __type__Background({
    required this.kind,
    this.colors = const [],
    this.places = const [],
    this.angle = 0.0,
    this.picture = '',
    this.fit = __type__Fit.cover,
    this.blur = 0.0,
    this.dim = 0.0,
  });
}

//.
