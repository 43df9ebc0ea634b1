__licence__
import 'dart:math' as math;
import 'dart:ui' as ui; //?blur reflection pieces

import 'package:flutter/rendering.dart';
import 'package:flutter/widgets.dart';

import '__file__.dart';

/// Pages that move as the effect says, while the controller scrolls.
///
/// The pages are in a stack in the order of the effect, in a [Scrollable] that stops at each page. A page outside the window
/// of the effect is removed from the tree, as in a list. Nothing is clipped unless [clipBehavior] says so.
class __type__Pages extends StatefulWidget {
  final int count;
  final Size pageSize;
  final PageController controller;
  final Widget Function(BuildContext context, int index) page;
  final double gap;
  final Axis axis;
  final Clip clipBehavior;
  final __type__Parameters parameters;
  //?texts files

  /// Returns a text or the path of a picture of the effect with its fields, such as `{name}` and `{number}`, filled in for a page.
  final String Function(String text, int index) words;
  //.

  const __type__Pages({
    super.key,
    required this.count,
    required this.pageSize,
    required this.controller,
    required this.page,
    required this.words, //?texts files
    this.gap = 0.0,
    this.axis = Axis.horizontal,
    this.clipBehavior = Clip.none,
    this.parameters = const __type__Parameters(),
  });

  @override
  State<__type__Pages> createState() => ___type__PagesState();
}

class ___type__PagesState extends State<__type__Pages> {
  /// The poses of the pages, which are kept from frame to frame.
  final _poses = <int, __type__Pose>{};

  /// The widgets of the pages, which frames of a scroll do not build again.
  final _pages = <int, Widget>{};

  bool get _isVertical => widget.axis == Axis.vertical;

  void _scroll(int pages) {
    final target = math.max(0, math.min(_position.round() + pages, widget.count - 1));
    widget.controller.animateToPage(target, duration: const Duration(milliseconds: 300), curve: Curves.ease);
  }

  @override
  Widget build(BuildContext context) {
    _pages.clear();
    final direction = textDirectionToAxisDirection(Directionality.of(context));
    final isReversed = direction == AxisDirection.left;
    void next() => _scroll(1);
    void previous() => _scroll(-1);
    return Semantics(
      onScrollUp: _isVertical ? next : null,
      onScrollDown: _isVertical ? previous : null,
      onScrollLeft: _isVertical ? null : (isReversed ? previous : next),
      onScrollRight: _isVertical ? null : (isReversed ? next : previous),
      child: Scrollable(
        controller: widget.controller,
        axisDirection: _isVertical ? AxisDirection.down : direction,
        physics: const PageScrollPhysics(),
        // A key scrolls by a page, and so do the actions above.
        incrementCalculator: (details) => details.metrics.viewportDimension * widget.controller.viewportFraction,
        excludeFromSemantics: true,
        viewportBuilder: (context, position) => _Viewport(
          position: position,
          axis: widget.axis,
          fraction: widget.controller.viewportFraction,
          count: widget.count,
          child: ClipRect(
            clipBehavior: widget.clipBehavior,
            child: LayoutBuilder(
              builder: (context, constraints) => AnimatedBuilder(
                animation: position,
                builder: (context, child) => _stack(context, constraints.biggest),
              ),
            ),
          ),
        ),
      ),
    );
  }

  double get _position {
    final controller = widget.controller;
    final hasPage = controller.hasClients && controller.position.haveDimensions;
    return (hasPage ? controller.page : null) ?? controller.initialPage.toDouble();
  }

  Widget _stack(BuildContext context, Size viewport) {
    final layout = __type__PageLayout(
      pageWidth: widget.pageSize.width,
      pageHeight: widget.pageSize.height,
      viewportWidth: viewport.width,
      viewportHeight: viewport.height,
      gap: widget.gap,
      pages: widget.count.toDouble(),
      vertical: _isVertical,
      rightToLeft: Directionality.of(context) == TextDirection.rtl,
      reducesMotion: MediaQuery.disableAnimationsOf(context) ||
          WidgetsBinding.instance.platformDispatcher.accessibilityFeatures.reduceMotion,
    );
    final parameters = widget.parameters;
    final window = layout.reducesMotion ? _row(viewport) : __type__.window(layout, parameters);
    final drawn = <MapEntry<double, Widget>>[];
    final floors = <Widget>[]; //?floor
    final position = _position;
    for (final index in _drawn(position, window)) {
      final raw = index - position;
      final difference = __type__.nearest(raw, layout);
      final kept = _poses.putIfAbsent(index, __type__Pose.new);
      final pose = __type__.pose(raw, layout, parameters, index.toDouble(), kept);
      if (pose.hidden) continue;
      floors.add(_floor(index, pose)); //?floor
      drawn.add(MapEntry(__type__.paintKey(pose, difference), _posed(index, pose)));
    }
    drawn.sort((a, b) => a.key.compareTo(b.key));
    return Stack(
      clipBehavior: Clip.none,
      //?floor
      // The floors of all pages are beneath all pages.
      children: [...floors, for (final entry in drawn) entry.value],
      //.
      children: [for (final entry in drawn) entry.value], //?-floor
    );
  }

  /// Returns the page differences at which pages of a plain row are in the viewport.
  List<double> _row(Size viewport) {
    final page = _isVertical ? widget.pageSize.height : widget.pageSize.width;
    final length = _isVertical ? viewport.height : viewport.width;
    final reach = (length + page) / 2.0 / math.max(page + widget.gap, 1.0);
    return [-reach, reach];
  }

  /// Returns the indices of the pages in a window, and forgets all others.
  Iterable<int> _drawn(double position, List<double> window) {
    final count = widget.count;
    final start = (position + window[0]).ceil();
    final end = (position + window[1]).floor();
    final drawn = {for (var i = start; i <= end && i < start + count; i += 1) i % count}; //?wraps
    final drawn = {for (var i = math.max(start, 0); i <= end && i < count; i += 1) i}; //?-wraps
    _poses.removeWhere((index, pose) => !drawn.contains(index));
    _pages.removeWhere((index, page) => !drawn.contains(index));
    return drawn;
  }

  //?floor
  Widget _floor(int index, __type__Pose pose) {
    final m = pose.floor.matrix;
    return IgnorePointer(
      key: ValueKey('floor $index'),
      child: Opacity(
        opacity: pose.alpha > 0.0 ? 1.0 : 0.0,
        child: Transform(
          alignment: Alignment.center,
          transform: Matrix4(m[0], m[4], 0.0, m[12], m[1], m[5], 0.0, m[13], 0.0, 0.0, 1.0, 0.0, m[3], m[7], 0.0, m[15]),
          child: CustomPaint(painter: __type__FloorPainter(pose.floor), child: const SizedBox.expand()),
        ),
      ),
    );
  }

  //.
  /// Returns the widget of a page, which frames of a scroll do not build again.
  Widget _page(int index) => _pages.putIfAbsent(
        index,
        () => Builder(builder: (context) => widget.page(context, index)),
      );

  Widget _posed(int index, __type__Pose pose) {
    final isUnseen = !pose.interactive || pose.alpha <= 0.001;
    return OverflowBox(
      key: ValueKey(index),
      minWidth: 0.0,
      minHeight: 0.0,
      maxWidth: double.infinity,
      maxHeight: double.infinity,
      child: Transform(
        alignment: Alignment.center,
        //?pieces
        // Pieces have matrices of their own.
        transform: pose.pieceCount > 0 ? Matrix4.identity() : Matrix4.fromList(__type__.columns(pose.matrix)),
        //.
        transform: Matrix4.fromList(__type__.columns(pose.matrix)), //?-pieces
        child: Opacity(
          opacity: pose.alpha,
          child: IgnorePointer(
            ignoring: isUnseen,
            child: ExcludeFocus(
              excluding: isUnseen,
              child: SizedBox.fromSize(
                size: widget.pageSize,
                child: _Page(
                  index: index,
                  //?face
                  child: __type__Layers(
                    pose: pose,
                    size: widget.pageSize,
                    words: (text) => widget.words(text, index), //?texts files
                    page: _page(index),
                  ),
                  //.
                  child: _page(index), //?-face
                ),
              ),
            ),
          ),
        ),
      ),
    );
  }
}

/// The box of all pages, which tells the scroll position how far the pages go.
class _Viewport extends SingleChildRenderObjectWidget {
  final ViewportOffset position;
  final Axis axis;
  final double fraction;
  final int count;

  const _Viewport({
    required this.position,
    required this.axis,
    required this.fraction,
    required this.count,
    required Widget super.child,
  });

  @override
  _RenderViewport createRenderObject(BuildContext context) => _RenderViewport(this);

  @override
  void updateRenderObject(BuildContext context, _RenderViewport renderObject) {
    renderObject.settings = this;
    renderObject.markNeedsLayout();
  }
}

class _RenderViewport extends RenderProxyBox implements RenderAbstractViewport {
  _Viewport settings;

  _RenderViewport(this.settings);

  double get _length => settings.axis == Axis.horizontal ? size.width : size.height;

  @override
  void performLayout() {
    size = constraints.biggest;
    final fraction = settings.fraction;
    final end = math.max(0.0, _length * (fraction * settings.count - math.min(fraction, 1.0)));
    settings.position.applyViewportDimension(_length);
    // It is false if the position was changed so that it is within the pages.
    if (!settings.position.applyContentDimensions(0.0, end)) settings.position.applyContentDimensions(0.0, end);
    child?.layout(BoxConstraints.tight(size));
  }

  /// Returns the offset at which the page with an object rests, so that the keyboard and screen readers scroll to it.
  @override
  RevealedOffset getOffsetToReveal(RenderObject target, double alignment, {Rect? rect, Axis? axis}) {
    RenderObject? object = target;
    while (object != null && object is! _RenderPage) {
      object = object.parent;
    }
    final offset = object is _RenderPage ? object.index * _length * settings.fraction : settings.position.pixels;
    return RevealedOffset(offset: offset, rect: rect ?? target.paintBounds);
  }

  @override
  void showOnScreen({
    RenderObject? descendant,
    Rect? rect,
    Duration duration = Duration.zero,
    Curve curve = Curves.ease,
  }) {
    if (descendant != null) {
      settings.position.moveTo(getOffsetToReveal(descendant, 0.0).offset, duration: duration, curve: curve);
    }
    super.showOnScreen(rect: rect, duration: duration, curve: curve);
  }
}

/// A page, by which its index is found.
class _Page extends SingleChildRenderObjectWidget {
  final int index;

  const _Page({required this.index, required Widget super.child});

  @override
  _RenderPage createRenderObject(BuildContext context) => _RenderPage(index);

  @override
  void updateRenderObject(BuildContext context, _RenderPage renderObject) => renderObject.index = index;
}

class _RenderPage extends RenderProxyBox {
  int index;

  _RenderPage(this.index);
}
//?face

/// A page with the layers of the effect.
///
/// The costs:
///
/// - A page with an opacity below 1 is drawn to an offscreen buffer.
//?cornerRadius clip pieces
/// - Clipping by a path with round corners costs a mask, or an offscreen buffer, for each page.
//.?blur
/// - A blur is computed in each frame in which the page is drawn, in an offscreen buffer. A strength of 0 costs nothing:
///   blur only the pages beside the current one.
//.?shadow glow
/// - A shadow or a glow is a path with a blur, which is computed in each frame; a smaller radius is cheaper.
//.?reflection pieces
/// - The page is drawn to a picture in each frame, which the reflection and the pieces show; a platform view cannot be in a page.
//.
class __type__Layers extends StatelessWidget {
  final __type__Pose pose;
  final Size size;
  final Widget page;
  final String Function(String text) words; //?texts files

  const __type__Layers({
    super.key,
    required this.pose,
    required this.size,
    required this.page,
    required this.words, //?texts files
  });

  @override
  Widget build(BuildContext context) {
    final outline = _outline; //?shadow glow
    final count = pose.pieceCount; //?pieces
    return Stack(
      clipBehavior: Clip.none,
      fit: StackFit.expand,
      children: [
        //?-pieces
        _shadow(outline), //?shadow
        _glow(outline), //?glow
        //.?pieces
        //?shadow
        if (count == 0) _shadow(outline),
        for (var i = 0; i < count; i += 1) _placed(pose.pieces[i], _shadow(_part(pose.pieces[i]))),
        //.?glow
        if (count == 0) _glow(outline),
        for (var i = 0; i < count; i += 1) _placed(pose.pieces[i], _glow(_part(pose.pieces[i]))),
        //.
        //.?reflection pieces
        //?pieces
        _Copies(key: const ValueKey('page'), copies: _copies, isWhole: count == 0, child: _face()),
        //.
        _Copies(copies: _copies, child: _face()), //?-pieces
        //.
        _face(), //?-reflection pieces
      ],
    );
  }

  //?reflection pieces
  /// The copies of the page: its reflection, and its pieces.
  List<_Copy> get _copies => [
        //?reflection
        //?pieces
        if (pose.pieceCount == 0) _reflected(_flat(_mirror), _outline, 1.0),
        for (final piece in pose.pieces.take(pose.pieceCount))
          _reflected(_about(piece, _product(_product(pose.matrix, _mirror), piece.onPage)), _part(piece), piece.alpha),
        //.
        _reflected(_flat(_mirror), _outline, 1.0), //?-pieces
        //.?pieces
        for (final piece in pose.pieces.take(pose.pieceCount))
          _Copy(_about(piece, piece.matrix), _part(piece), piece.alpha),
        //.
      ];

  //.
  /// What is in the visible part of the page.
  Widget _face() {
    //?layers
    Widget face = ClipRect(
      child: Stack(fit: StackFit.expand, children: [for (final layer in pose.layers) _layer(layer)]),
    );
    //.?shift
    Widget face = ClipRect(
      child: Transform.translate(offset: Offset(pose.content.x, pose.content.y), child: page),
    );
    //.
    Widget face = page; //?-shift layers
    //?overlays
    face = Stack(fit: StackFit.expand, children: [face, for (final overlay in pose.overlays) _overlay(overlay)]);
    //.?blur
    final deviation = _share(pose.blur.strength) * _positive(pose.blur.radius);
    // The page is always at the same place in the tree, so that it keeps its state.
    face = ClipRect(
      clipBehavior: deviation > 0.0 ? Clip.hardEdge : Clip.none,
      child: ImageFiltered(
        enabled: deviation > 0.0,
        imageFilter: ui.ImageFilter.blur(sigmaX: deviation, sigmaY: deviation, tileMode: TileMode.clamp),
        child: face,
      ),
    );
    //.
    return ClipPath(clipper: _Outline(_outline), child: face); //?cornerRadius clip
    return face; //?-cornerRadius clip
  }

  //?overlays
  Widget _overlay(__type__Overlay overlay) {
    final side = overlay.toward;
    final x = side?.x ?? 0.0;
    final y = side?.y ?? 1.0;
    final opacity = _share(overlay.opacity);
    final start = _color(overlay.color, _share(overlay.from) * opacity);
    final end = side == null ? start : _color(overlay.color, _share(overlay.to) * opacity);
    return IgnorePointer(
      child: DecoratedBox(
        decoration: BoxDecoration(
          gradient: LinearGradient(begin: Alignment(-x, -y), end: Alignment(x, y), colors: [start, end]),
        ),
      ),
    );
  }

  //.?layers
  Widget _layer(__type__Layer layer) {
    if (layer.width <= 0.0 || layer.height <= 0.0) return const SizedBox.expand();
    return Transform(
      alignment: Alignment.center,
      transform: _flat(layer.matrix),
      child: Opacity(
        opacity: layer.alpha,
        child: Stack(
          clipBehavior: Clip.none,
          children: [
            Positioned(
              left: size.width / 2.0 + layer.x,
              top: size.height / 2.0 + layer.y,
              width: layer.width,
              height: layer.height,
              child: _shown(layer),
            ),
          ],
        ),
      ),
    );
  }

  Widget _shown(__type__Layer layer) {
    if (layer.shows == __type__Shows.text) return _text(layer); //?texts
    //?colours
    if (layer.shows == __type__Shows.color) return _clipped(layer, ColoredBox(color: _color(layer.color, 1.0)));
    //.?pictures files
    final fit = layer.fit == __type__Fit.cover
        ? BoxFit.cover
        : layer.fit == __type__Fit.contain
            ? BoxFit.contain
            : BoxFit.fill;
    //.?files
    if (layer.shows == __type__Shows.file) return _clipped(layer, Image.asset(words(layer.text), fit: fit));
    //.?pictures
    return _clipped(layer, FittedBox(fit: fit, child: SizedBox.fromSize(size: size, child: page)));
    //.
    return const SizedBox.expand(); //?-pictures
  }

  //?pictures colours files
  Widget _clipped(__type__Layer layer, Widget child) {
    final radius = math.min(_positive(layer.cornerRadius), math.min(layer.width, layer.height) / 2.0);
    return ClipRRect(borderRadius: BorderRadius.circular(radius), child: child);
  }

  //.?texts
  Widget _text(__type__Layer layer) {
    final weight = FontWeight.values[math.min(math.max((layer.weight / 100.0).round(), 1), 9) - 1];
    final align = layer.align == __type__Align.left
        ? TextAlign.left
        : layer.align == __type__Align.right
            ? TextAlign.right
            : TextAlign.center;
    final size = _positive(layer.size);
    // A text keeps its size in the page, whatever size of letters people prefer, and its own direction.
    return Text(
      words(layer.text),
      textAlign: align,
      textScaler: TextScaler.noScaling,
      maxLines: math.max(1, (layer.height / (1.2 * math.max(size, 1.0))).floor()),
      overflow: TextOverflow.ellipsis,
      style: TextStyle(fontSize: size, fontWeight: weight, height: 1.2, color: _color(layer.color, 1.0)),
    );
  }

  //.
  //.?cornerRadius clip shadow glow reflection
  /// The outline of the visible part of the page.
  Path get _outline {
    final rest = _rest; //?clip
    //?corners
    final outline = _rounded(rest, pose.clip.corners ?? 0.0);
    //?cornerRadius
    return Path.combine(PathOperation.intersect, outline, _rounded(Offset.zero & size, pose.cornerRadius));
    //.
    return outline; //?-cornerRadius
    //.?-corners
    //?clip
    return _rounded(rest, pose.cornerRadius); //?cornerRadius
    return _rounded(rest, 0.0); //?-cornerRadius
    //.?-clip
    return _rounded(Offset.zero & size, pose.cornerRadius); //?cornerRadius
    return _rounded(Offset.zero & size, 0.0); //?-cornerRadius
    //.
    //.
  }

  //.?cornerRadius clip shadow glow pieces reflection
  /// Returns a box with round corners, whose radius is limited; nothing if the box is empty.
  static Path _rounded(Rect box, double radius) {
    if (box.width <= 0.0 || box.height <= 0.0) return Path();
    final limited = math.min(_positive(radius), math.min(box.width, box.height) / 2.0);
    return Path()..addRRect(RRect.fromRectAndRadius(box, Radius.circular(limited)));
  }

  //.?clip
  /// The page without the strips that are cut off; it may have a negative size.
  Rect get _rest {
    final left = _positive(pose.clip.left);
    final top = _positive(pose.clip.top);
    return Rect.fromLTRB(left, top, size.width - _positive(pose.clip.right), size.height - _positive(pose.clip.bottom));
  }

  //.?-clip
  //?reflection
  Rect get _rest => Offset.zero & size;

  //.
  //.?shadow
  Widget _shadow(Path outline) => CustomPaint(
        painter: __type__Backdrop(
          outline,
          color: _color(pose.shadow.color, _share(pose.shadow.opacity)),
          deviation: _positive(pose.shadow.radius),
          offset: Offset(pose.shadow.x, pose.shadow.y),
        ),
      );

  //.?glow
  Widget _glow(Path outline) => CustomPaint(
        painter: __type__Backdrop(
          outline,
          color: _color(pose.glow.color, _share(pose.glow.opacity)),
          deviation: _positive(pose.glow.radius),
        ),
      );

  //.?reflection
  _Copy _reflected(Matrix4 matrix, Path shown, double alpha) {
    final reflection = pose.reflection;
    //?fade
    final fade = reflection.fade ?? 0.0;
    final opacity = fade > 0.0 ? _share(reflection.opacity) * alpha : 0.0;
    final x = _rest.center.dx + reflection.edge.x * _rest.width / 2.0;
    final y = _rest.center.dy + reflection.edge.y * _rest.height / 2.0;
    final end = Offset(x - reflection.edge.x * fade, y - reflection.edge.y * fade);
    return _Copy(matrix, shown, opacity, blur: _positive(reflection.blur), fade: [Offset(x, y), end]);
    //.?-fade
    return _Copy(matrix, shown, _share(reflection.opacity) * alpha, blur: _positive(reflection.blur));
    //.
  }

  /// Moves the page to its copy beside an edge of its visible part, in points from the centre of the page.
  List<double> get _mirror {
    final edge = pose.reflection.edge;
    final x = _rest.center.dx - size.width / 2.0;
    final y = _rest.center.dy - size.height / 2.0;
    final right = edge.x == 0.0 ? 0.0 : 2.0 * x + edge.x * (_rest.width + pose.reflection.gap);
    final down = edge.y == 0.0 ? 0.0 : 2.0 * y + edge.y * (_rest.height + pose.reflection.gap);
    final across = edge.x == 0.0 ? 1.0 : -1.0;
    final along = edge.y == 0.0 ? 1.0 : -1.0;
    return [across, 0.0, 0.0, right, 0.0, along, 0.0, down, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0];
  }

  //.?pieces
  /// Returns the part of the page that a piece shows.
  Path _part(__type__Piece piece) {
    final origin = Offset(size.width / 2.0 + piece.x, size.height / 2.0 + piece.y);
    final part = _rounded(origin & Size(piece.width, piece.height), piece.cornerRadius);
    return Path.combine(PathOperation.intersect, part, _outline); //?cornerRadius clip
    return part; //?-cornerRadius clip
  }

  /// Returns a matrix of a piece about the centre of the page.
  static Matrix4 _about(__type__Piece piece, List<double> matrix) {
    final x = piece.x + piece.width / 2.0;
    final y = piece.y + piece.height / 2.0;
    return _flat(matrix)..multiply(Matrix4.translationValues(-x, -y, 0.0));
  }

  //?shadow glow
  /// Places a part of the page where the matrix of a piece says.
  Widget _placed(__type__Piece piece, Widget child) => Transform(
        alignment: Alignment.center,
        transform: _about(piece, piece.matrix),
        child: Opacity(opacity: piece.alpha, child: child),
      );

  //.?reflection
  static List<double> _product(List<double> a, List<double> b) => List.generate(16, (i) {
        final row = i - i % 4;
        return a[row] * b[i % 4] + a[row + 1] * b[4 + i % 4] + a[row + 2] * b[8 + i % 4] + a[row + 3] * b[12 + i % 4];
      });

  //.
  //.?pieces layers reflection
  /// Returns a matrix that moves flat things, without their depth.
  static Matrix4 _flat(List<double> m) => Matrix4(
        m[0], m[4], 0.0, m[12], // the first column
        m[1], m[5], 0.0, m[13],
        0.0, 0.0, 1.0, 0.0,
        m[3], m[7], 0.0, m[15],
      );

  //.?overlays blur shadow glow reflection
  static double _share(double value) => math.min(math.max(value, 0.0), 1.0);

  //.?cornerRadius clip shadow glow pieces reflection blur layers
  static double _positive(double value) => math.max(value, 0.0);

  //.?overlays shadow glow colours texts
  static Color _color(__type__Rgba color, double share) => Color.fromRGBO(
        (color.red * 255.0).round(), (color.green * 255.0).round(), (color.blue * 255.0).round(), color.alpha * share,
      );
  //.
}
//?cornerRadius clip

/// Clips the page to its visible part.
class _Outline extends CustomClipper<Path> {
  final Path outline;

  const _Outline(this.outline);

  @override
  Path getClip(Size size) => outline;

  @override
  bool shouldReclip(_Outline oldClipper) => oldClipper.outline != outline;
}
//.?reflection pieces

/// A picture of the page in another place.
class _Copy {
  /// Its place about the centre of the page.
  final Matrix4 matrix;

  /// The part of the page that it shows.
  final Path shown;
  final double opacity;
  final double blur; //?reflection
  //?fade

  /// The points between which it fades.
  final List<Offset>? fade;
  //.

  //?reflection
  const _Copy(this.matrix, this.shown, this.opacity, {this.blur = 0.0, this.fade}); //?fade
  const _Copy(this.matrix, this.shown, this.opacity, {this.blur = 0.0}); //?-fade
  //.
  const _Copy(this.matrix, this.shown, this.opacity); //?-reflection

  void paint(Canvas canvas, Offset offset, Size size, ui.Image picture) {
    final box = Offset.zero & size;
    final paint = Paint()
      ..color = Color.fromRGBO(0, 0, 0, opacity)
      ..filterQuality = FilterQuality.medium;
    canvas.save();
    canvas.translate(offset.dx + size.width / 2.0, offset.dy + size.height / 2.0);
    canvas.transform(matrix.storage);
    canvas.translate(-size.width / 2.0, -size.height / 2.0);
    canvas.clipPath(shown);
    //?reflection
    if (blur > 0.0) {
      paint.imageFilter = ui.ImageFilter.blur(sigmaX: blur, sigmaY: blur, tileMode: TileMode.clamp);
      canvas.clipRect(box);
    }
    //.?fade
    final ends = fade;
    if (ends != null) canvas.saveLayer(box, Paint());
    //.
    canvas.drawImageRect(picture, Offset.zero & Size(picture.width.toDouble(), picture.height.toDouble()), box, paint);
    //?fade
    if (ends != null) {
      final mask = Paint()
        ..blendMode = BlendMode.dstIn
        ..shader = ui.Gradient.linear(ends[0], ends[1], const [Color(0xFF000000), Color(0x00000000)]);
      canvas.drawRect(box, mask);
      canvas.restore();
    }
    //.
    canvas.restore();
  }
}

/// Paints copies of the page, and the page itself unless they replace it. The page is in the tree once, whatever is painted.
class _Copies extends SingleChildRenderObjectWidget {
  final List<_Copy> copies;
  //?pieces
  final bool isWhole;

  const _Copies({super.key, required this.copies, required this.isWhole, required Widget super.child});
  //.?-pieces

  const _Copies({required this.copies, required Widget super.child});
  //.

  @override
  _RenderCopies createRenderObject(BuildContext context) =>
      _RenderCopies(this, MediaQuery.devicePixelRatioOf(context));

  @override
  void updateRenderObject(BuildContext context, _RenderCopies renderObject) {
    renderObject.settings = this;
    renderObject.pixelRatio = MediaQuery.devicePixelRatioOf(context);
    renderObject.markNeedsPaint();
  }
}

class _RenderCopies extends RenderProxyBox {
  _Copies settings;
  double pixelRatio;

  _RenderCopies(this.settings, this.pixelRatio);

  @override
  void paint(PaintingContext context, Offset offset) {
    final copies = settings.copies.where((copy) => copy.opacity > 0.0);
    if (copies.isNotEmpty && !size.isEmpty) {
      final picture = _picture();
      for (final copy in copies) {
        copy.paint(context.canvas, offset, size, picture);
      }
      picture.dispose();
    }
    if (settings.isWhole) super.paint(context, offset); //?pieces
    super.paint(context, offset); //?-pieces
  }

  /// Returns a picture of the page, as SnapshotWidget makes it.
  ui.Image _picture() {
    final layer = OffsetLayer();
    final context = PaintingContext(layer, Offset.zero & size);
    super.paint(context, Offset.zero);
    // ignore: invalid_use_of_protected_member
    context.stopRecordingIfNeeded();
    final picture = layer.toImageSync(Offset.zero & size, pixelRatio: pixelRatio);
    layer.dispose();
    return picture;
  }
}
//.?shadow glow

/// A blurred outline, which is not drawn behind the page itself.
class __type__Backdrop extends CustomPainter {
  final Path outline;
  final Color color;
  final double deviation;
  final Offset offset;

  const __type__Backdrop(this.outline, {required this.color, required this.deviation, this.offset = Offset.zero});

  @override
  void paint(Canvas canvas, Size size) {
    final reach = 4.0 * deviation + offset.distance + 1.0;
    final around = Path()..addRect((Offset.zero & size).inflate(reach));
    canvas.save();
    canvas.clipPath(Path.combine(PathOperation.difference, around, outline));
    canvas.drawPath(outline.shift(offset), _paint);
    canvas.restore();
  }

  Paint get _paint {
    final paint = Paint()..color = color;
    if (deviation > 0.0) paint.maskFilter = MaskFilter.blur(BlurStyle.normal, deviation);
    return paint;
  }

  @override
  bool shouldRepaint(__type__Backdrop oldDelegate) => true;
}
//.
//.?floor

/// A blurred rectangle in the middle, which its widget moves beneath all pages; the blur is computed in each frame.
class __type__FloorPainter extends CustomPainter {
  final __type__Floor floor;

  const __type__FloorPainter(this.floor);

  @override
  void paint(Canvas canvas, Size size) {
    final color = floor.color;
    final opacity = color.alpha * math.min(math.max(floor.opacity, 0.0), 1.0);
    final paint = Paint()
      ..color = Color.fromRGBO(
        (color.red * 255.0).round(), (color.green * 255.0).round(), (color.blue * 255.0).round(), opacity,
      );
    if (floor.radius > 0.0) paint.maskFilter = MaskFilter.blur(BlurStyle.normal, floor.radius);
    canvas.drawRect(
      Rect.fromCenter(center: size.center(Offset.zero), width: floor.width, height: floor.height), paint,
    );
  }

  @override
  bool shouldRepaint(__type__FloorPainter oldDelegate) => true;
}
//.
