__licence__
//?overlays blur shadow glow reflection cornerRadius clip pieces layers floor
import 'dart:math' as math;
//.
//?blur
//?-fade
import 'dart:ui' as ui show ImageFilter;

//.
//.
//?reflection
//?-fade blur
import 'dart:ui' as ui show ImageFilter;

//.
//.
//?fade
import 'dart:ui' as ui show Gradient, ImageFilter;

//.
import 'package:flutter/gestures.dart' show Drag;
import 'package:flutter/widgets.dart';

import '__file__.dart';

/// Pages that move as the effect says, while the controller scrolls.
///
/// A PageView without content scrolls behind the pages, which are in a stack in the order of the effect.
class __type__Pages extends StatefulWidget {
  final int count;
  final Size pageSize;
  final PageController controller;
  final Widget Function(BuildContext context, int index) page;
  final double gap;
  final Axis axis;
  final __type__Parameters parameters;
  //?texts files

  /// Returns the text of a page for a text or the path of a picture of the effect, which may have fields.
  final String Function(String text, int index) words;
  //.

  const __type__Pages({
    super.key,
    required this.count,
    required this.pageSize,
    required this.controller,
    required this.page,
    this.gap = 0.0,
    this.axis = Axis.horizontal,
    this.parameters = const __type__Parameters(),
    //?texts files
    this.words = withNumber,
    //.
  });
  //?texts files

  /// Replaces `{number}` in a text by the number of a page.
  static String withNumber(String text, int index) => text.replaceAll('{number}', '${index + 1}');
  //.

  @override
  State<__type__Pages> createState() => ___type__PagesState();
}

class ___type__PagesState extends State<__type__Pages> {
  /// The drag of the finger that is down; it continues when the parent builds the widget again.
  Drag? _drag;

  /// The poses of the pages, which are kept from frame to frame.
  final _poses = <int, __type__Pose>{};

  /// The widgets of the pages, which frames of a scroll do not build again.
  final _pages = <int, Widget>{};

  void _start(DragStartDetails details) {
    _drag = widget.controller.position.drag(details, () => _drag = null);
  }

  void _update(DragUpdateDetails details) => _drag?.update(details);
  void _end(DragEndDetails details) => _drag?.end(details);
  void _cancel() => _drag?.cancel();

  @override
  void dispose() {
    _drag?.cancel();
    super.dispose();
  }

  @override
  Widget build(BuildContext context) {
    _pages.clear();
    final isVertical = widget.axis == Axis.vertical;
    return GestureDetector(
      onHorizontalDragStart: isVertical ? null : _start,
      onHorizontalDragUpdate: isVertical ? null : _update,
      onHorizontalDragEnd: isVertical ? null : _end,
      onHorizontalDragCancel: isVertical ? null : _cancel,
      onVerticalDragStart: isVertical ? _start : null,
      onVerticalDragUpdate: isVertical ? _update : null,
      onVerticalDragEnd: isVertical ? _end : null,
      onVerticalDragCancel: isVertical ? _cancel : null,
      child: Stack(
        fit: StackFit.expand,
        children: [
          PageView.builder(
            controller: widget.controller,
            scrollDirection: widget.axis,
            itemCount: widget.count,
            itemBuilder: (context, index) => const SizedBox.expand(),
          ),
          LayoutBuilder(
            builder: (context, constraints) => AnimatedBuilder(
              animation: widget.controller,
              builder: (context, child) => _stack(context, constraints.biggest),
            ),
          ),
        ],
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
      vertical: widget.axis == Axis.vertical,
      rightToLeft: Directionality.of(context) == TextDirection.rtl,
      reducesMotion: MediaQuery.of(context).disableAnimations,
    );
    final parameters = widget.parameters;
    final window = __type__.window(layout, parameters);
    final drawn = <MapEntry<double, Widget>>[];
    //?floor
    final floors = <Widget>[];
    //.
    for (var index = 0; index < widget.count; index += 1) {
      final raw = index - _position;
      final difference = __type__.nearest(raw, layout);
      if (difference < window[0] || difference > window[1]) continue;
      final kept = _poses.putIfAbsent(index, __type__Pose.new);
      final pose = __type__.pose(raw, layout, parameters, index.toDouble(), kept);
      if (pose.hidden) continue;
      //?floor
      floors.add(_floor(index, pose));
      //.
      drawn.add(MapEntry(__type__.paintKey(pose, difference), _posed(index, pose)));
    }
    drawn.sort((a, b) => a.key.compareTo(b.key));
    return Stack(
      clipBehavior: Clip.none,
      //?floor
      // The floors of all pages are beneath all pages.
      children: [...floors, for (final entry in drawn) entry.value],
      //.
      //?-floor
      children: [for (final entry in drawn) entry.value],
      //.
    );
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
    return Center(
      key: ValueKey(index),
      child: Transform(
        alignment: Alignment.center,
        //?pieces
        // Pieces have matrices of their own.
        transform: pose.pieceCount > 0 ? Matrix4.identity() : Matrix4.fromList(__type__.columns(pose.matrix)),
        //.
        //?-pieces
        transform: Matrix4.fromList(__type__.columns(pose.matrix)),
        //.
        child: Opacity(
          opacity: pose.alpha,
          child: IgnorePointer(
            ignoring: !pose.interactive || pose.alpha <= 0.001,
            child: SizedBox.fromSize(
              size: widget.pageSize,
              //?face
              child: __type__Layers(
                pose: pose,
                size: widget.pageSize,
                //?texts files
                words: (text) => widget.words(text, index),
                //.
                page: _page(index),
              ),
              //.
              //?-face
              child: _page(index),
              //.
            ),
          ),
        ),
      ),
    );
  }
}
//?face

/// A page with its layers, from back to front: shadow, glow, reflection, and the page or its pieces.
///
/// The costs:
///
/// - A page with an opacity below 1 is drawn to an offscreen buffer.
//?cornerRadius clip pieces
/// - Clipping by a path with round corners costs a mask, or an offscreen buffer, for each page.
//.
//?blur
/// - A blur is computed in each frame in which the page is drawn, in an offscreen buffer. A strength of 0 costs nothing:
///   blur only the pages beside the current one.
//.
//?shadow glow
/// - A shadow or a glow is a path with a blur, which is computed in each frame; a smaller radius is cheaper.
//.
//?reflection
/// - A reflection builds the page once more, and masks it in an offscreen buffer.
//.
//?pieces
/// - A page in pieces is built once for each piece, which has its own state: use few pieces, and pages without state.
//.
class __type__Layers extends StatelessWidget {
  final __type__Pose pose;
  final Size size;
  final Widget page;
  //?texts files
  final String Function(String text) words;
  //.

  const __type__Layers({
    super.key,
    required this.pose,
    required this.size,
    required this.page,
    //?texts files
    required this.words,
    //.
  });

  @override
  Widget build(BuildContext context) {
    //?cornerRadius clip shadow glow reflection
    final outline = _outline;
    //.
    //?pieces
    final count = pose.pieceCount;
    //.
    return Stack(
      clipBehavior: Clip.none,
      fit: StackFit.expand,
      children: [
        //?-pieces
        //?shadow
        _shadow(outline),
        //.
        //?glow
        _glow(outline),
        //.
        //?reflection
        Transform(alignment: Alignment.center, transform: _flat(_mirror), child: _reflection(outline)),
        //.
        //?cornerRadius clip
        ClipPath(clipper: _Outline(outline), child: _face()),
        //.
        //?-cornerRadius clip
        _face(),
        //.
        //.
        //?pieces
        //?shadow
        if (count == 0) _shadow(outline),
        for (var i = 0; i < count; i += 1) _placed(pose.pieces[i], _shadow(_part(pose.pieces[i]))),
        //.
        //?glow
        if (count == 0) _glow(outline),
        for (var i = 0; i < count; i += 1) _placed(pose.pieces[i], _glow(_part(pose.pieces[i]))),
        //.
        //?reflection
        if (count == 0) Transform(alignment: Alignment.center, transform: _flat(_mirror), child: _reflection(outline)),
        for (var i = 0; i < count; i += 1) _copy(pose.pieces[i]),
        //.
        //?cornerRadius clip
        if (count == 0) ClipPath(clipper: _Outline(outline), child: _face()),
        //.
        //?-cornerRadius clip
        if (count == 0) _face(),
        //.
        for (var i = 0; i < count; i += 1)
          if (i == 0)
            _placed(pose.pieces[i], ClipPath(clipper: _Outline(_part(pose.pieces[i])), child: _face()))
          else
            _hidden(_placed(pose.pieces[i], ClipPath(clipper: _Outline(_part(pose.pieces[i])), child: _face()))),
        //.
      ],
    );
  }

  //?reflection pieces
  /// A copy of the page, which neither touches, nor the keyboard, nor screen readers reach.
  Widget _hidden(Widget copy) => IgnorePointer(child: ExcludeFocus(child: ExcludeSemantics(child: copy)));

  //.
  /// What is in the box of the page.
  //?reflection
  Widget _face([double blur = 0.0]) {
  //.
  //?-reflection
  Widget _face() {
  //.
    //?layers
    Widget face = ClipRect(
      child: Stack(fit: StackFit.expand, children: [for (final layer in pose.layers) _layer(layer)]),
    );
    //.
    //?shift
    Widget face = ClipRect(
      child: Transform.translate(offset: Offset(pose.content.x, pose.content.y), child: page),
    );
    //.
    //?-shift layers
    Widget face = page;
    //.
    //?overlays
    face = Stack(fit: StackFit.expand, children: [face, for (final overlay in pose.overlays) _overlay(overlay)]);
    //.
    //?blur
    //?reflection
    final own = _share(pose.blur.strength) * _positive(pose.blur.radius);
    final deviation = math.sqrt(own * own + blur * blur);
    //.
    //?-reflection
    final deviation = _share(pose.blur.strength) * _positive(pose.blur.radius);
    //.
    //.
    //?-blur
    //?reflection
    final deviation = blur;
    //.
    //.
    //?blur reflection
    if (deviation > 0.0) {
      face = ClipRect(
        child: ImageFiltered(
          imageFilter: ui.ImageFilter.blur(sigmaX: deviation, sigmaY: deviation, tileMode: TileMode.clamp),
          child: face,
        ),
      );
    }
    //.
    return face;
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

  //.
  //?layers
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
    //?texts
    if (layer.shows == __type__Shows.text) return _text(layer);
    //.
    //?colours
    if (layer.shows == __type__Shows.color) return _clipped(layer, ColoredBox(color: _color(layer.color, 1.0)));
    //.
    //?pictures files
    final fit = layer.fit == __type__Fit.cover
        ? BoxFit.cover
        : layer.fit == __type__Fit.contain
            ? BoxFit.contain
            : BoxFit.fill;
    //.
    //?files
    if (layer.shows == __type__Shows.file) return _clipped(layer, Image.asset(words(layer.text), fit: fit));
    //.
    //?pictures
    return _clipped(layer, FittedBox(fit: fit, child: SizedBox.fromSize(size: size, child: page)));
    //.
    //?-pictures
    return const SizedBox.expand();
    //.
  }

  //?pictures colours files
  Widget _clipped(__type__Layer layer, Widget child) {
    final radius = math.min(_positive(layer.cornerRadius), math.min(layer.width, layer.height) / 2.0);
    return ClipRRect(borderRadius: BorderRadius.circular(radius), child: child);
  }

  //.
  //?texts
  Widget _text(__type__Layer layer) {
    final weight = FontWeight.values[math.min(math.max((layer.weight / 100.0).round(), 1), 9) - 1];
    final align = layer.align == __type__Align.left
        ? TextAlign.left
        : layer.align == __type__Align.right
            ? TextAlign.right
            : TextAlign.center;
    return OverflowBox(
      alignment: Alignment.topLeft,
      minHeight: 0.0,
      maxHeight: double.infinity,
      child: Text(
        words(layer.text),
        textDirection: TextDirection.ltr,
        textAlign: align,
        style: TextStyle(
          fontSize: _positive(layer.size),
          fontWeight: weight,
          height: 1.2,
          color: _color(layer.color, 1.0),
        ),
      ),
    );
  }

  //.
  //.
  //?cornerRadius clip shadow glow reflection
  /// The visible part of the page.
  Path get _outline {
    //?clip
    final rest = _rest;
    //.
    //?corners
    final outline = _rounded(rest, pose.clip.corners ?? 0.0);
    //?cornerRadius
    return Path.combine(PathOperation.intersect, outline, _rounded(Offset.zero & size, pose.cornerRadius));
    //.
    //?-cornerRadius
    return outline;
    //.
    //.
    //?-corners
    //?clip
    //?cornerRadius
    return _rounded(rest, pose.cornerRadius);
    //.
    //?-cornerRadius
    return _rounded(rest, 0.0);
    //.
    //.
    //?-clip
    //?cornerRadius
    return _rounded(Offset.zero & size, pose.cornerRadius);
    //.
    //?-cornerRadius
    return _rounded(Offset.zero & size, 0.0);
    //.
    //.
    //.
  }

  //.
  //?cornerRadius clip shadow glow pieces reflection
  /// Returns a box with round corners, whose radius is limited; nothing if the box is empty.
  static Path _rounded(Rect box, double radius) {
    if (box.width <= 0.0 || box.height <= 0.0) return Path();
    final limited = math.min(_positive(radius), math.min(box.width, box.height) / 2.0);
    return Path()..addRRect(RRect.fromRectAndRadius(box, Radius.circular(limited)));
  }

  //.
  //?clip
  /// The page without the strips that are cut off; it may have a negative size.
  Rect get _rest {
    final left = _positive(pose.clip.left);
    final top = _positive(pose.clip.top);
    return Rect.fromLTRB(left, top, size.width - _positive(pose.clip.right), size.height - _positive(pose.clip.bottom));
  }

  //.
  //?-clip
  //?reflection
  Rect get _rest => Offset.zero & size;

  //.
  //.
  //?shadow
  Widget _shadow(Path outline) => CustomPaint(
        painter: __type__Backdrop(
          outline,
          color: _color(pose.shadow.color, _share(pose.shadow.opacity)),
          deviation: _positive(pose.shadow.radius),
          offset: Offset(pose.shadow.x, pose.shadow.y),
        ),
      );

  //.
  //?glow
  Widget _glow(Path outline) => CustomPaint(
        painter: __type__Backdrop(
          outline,
          color: _color(pose.glow.color, _share(pose.glow.opacity)),
          deviation: _positive(pose.glow.radius),
        ),
      );

  //.
  //?reflection
  Widget _reflection(Path outline) {
    final reflection = pose.reflection;
    //?fade
    final fade = reflection.fade ?? 0.0;
    if (fade <= 0.0) return const SizedBox.expand();
    final x = _rest.center.dx + reflection.edge.x * _rest.width / 2.0;
    final y = _rest.center.dy + reflection.edge.y * _rest.height / 2.0;
    //.
    return _hidden(
      Opacity(
        opacity: _share(reflection.opacity),
        //?fade
        child: ShaderMask(
          blendMode: BlendMode.dstIn,
          shaderCallback: (bounds) => ui.Gradient.linear(
            Offset(x, y),
            Offset(x - reflection.edge.x * fade, y - reflection.edge.y * fade),
            const [Color(0xFF000000), Color(0x00000000)],
          ),
          child: ClipPath(clipper: _Outline(outline), child: _face(_positive(reflection.blur))),
        ),
        //.
        //?-fade
        child: ClipPath(clipper: _Outline(outline), child: _face(_positive(reflection.blur))),
        //.
      ),
    );
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

  //.
  //?pieces
  /// Returns the part of the page that a piece shows.
  Path _part(__type__Piece piece) {
    final origin = Offset(size.width / 2.0 + piece.x, size.height / 2.0 + piece.y);
    final part = _rounded(origin & Size(piece.width, piece.height), piece.cornerRadius);
    //?cornerRadius clip
    return Path.combine(PathOperation.intersect, part, _outline);
    //.
    //?-cornerRadius clip
    return part;
    //.
  }

  /// Places a part of the page where the matrix of a piece says.
  Widget _placed(__type__Piece piece, Widget child) => _moved(piece, piece.matrix, child);

  //?reflection
  Widget _copy(__type__Piece piece) {
    final matrix = _product(_product(pose.matrix, _mirror), piece.onPage);
    return _moved(piece, matrix, _reflection(_part(piece)));
  }

  static List<double> _product(List<double> a, List<double> b) => List.generate(16, (i) {
        final row = i - i % 4;
        return a[row] * b[i % 4] + a[row + 1] * b[4 + i % 4] + a[row + 2] * b[8 + i % 4] + a[row + 3] * b[12 + i % 4];
      });

  //.
  Widget _moved(__type__Piece piece, List<double> matrix, Widget child) {
    final x = piece.x + piece.width / 2.0;
    final y = piece.y + piece.height / 2.0;
    return Transform(
      alignment: Alignment.center,
      transform: _flat(matrix)..multiply(Matrix4.translationValues(-x, -y, 0.0)),
      child: Opacity(opacity: piece.alpha, child: child),
    );
  }

  //.
  //?pieces layers reflection
  /// Returns a matrix that moves flat things, without their depth.
  static Matrix4 _flat(List<double> m) => Matrix4(
        m[0], m[4], 0.0, m[12], // the first column
        m[1], m[5], 0.0, m[13],
        0.0, 0.0, 1.0, 0.0,
        m[3], m[7], 0.0, m[15],
      );

  //.
  //?overlays blur shadow glow reflection
  static double _share(double value) => math.min(math.max(value, 0.0), 1.0);

  //.
  //?cornerRadius clip shadow glow pieces reflection blur layers
  static double _positive(double value) => math.max(value, 0.0);

  //.
  //?overlays shadow glow colours texts
  static Color _color(__type__Rgba color, double share) => Color.fromRGBO(
        (color.red * 255.0).round(), (color.green * 255.0).round(), (color.blue * 255.0).round(), color.alpha * share,
      );
  //.
}
//?cornerRadius clip pieces reflection

/// Clips the page to its visible part.
class _Outline extends CustomClipper<Path> {
  final Path outline;

  const _Outline(this.outline);

  @override
  Path getClip(Size size) => outline;

  @override
  bool shouldReclip(_Outline oldClipper) => true;
}
//.
//?shadow glow

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
//.
//?floor

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
