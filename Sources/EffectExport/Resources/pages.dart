__licence__
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

  const __type__Pages({
    super.key,
    required this.count,
    required this.pageSize,
    required this.controller,
    required this.page,
    this.gap = 0.0,
    this.axis = Axis.horizontal,
    this.parameters = const __type__Parameters(),
  });

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
    for (var index = 0; index < widget.count; index += 1) {
      final raw = index - _position;
      final difference = __type__.nearest(raw, layout);
      final kept = _poses.putIfAbsent(index, __type__Pose.new);
      final pose = __type__.pose(raw, layout, parameters, index.toDouble(), kept);
      if (pose.hidden || difference < window[0] || difference > window[1]) continue;
      drawn.add(MapEntry(__type__.paintKey(pose, difference), _posed(index, pose)));
    }
    drawn.sort((a, b) => a.key.compareTo(b.key));
    return Stack(
      clipBehavior: Clip.none,
      children: [for (final entry in drawn) entry.value],
    );
  }

  Widget _posed(int index, __type__Pose pose) {
    return Center(
      key: ValueKey(index),
      child: Transform(
        alignment: Alignment.center,
        transform: Matrix4.fromList(__type__.columns(pose.matrix)),
        child: Opacity(
          opacity: pose.alpha,
          child: IgnorePointer(
            ignoring: !pose.interactive || pose.alpha <= 0.001,
            child: SizedBox.fromSize(
              size: widget.pageSize,
              child: _pages.putIfAbsent(
                index,
                () => Builder(builder: (context) => widget.page(context, index)),
              ),
            ),
          ),
        ),
      ),
    );
  }
}
