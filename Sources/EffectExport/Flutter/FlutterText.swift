/// The widget and the test of generated Dart.
enum FlutterText {
  /// Returns the file with the widget.
  static func pages(of effect: ExportedEffect, _ file: String) -> String {
    let type = "\(effect.origin.typeName)Pages"
    return """
      \(CodeComment.licence(effect.origin, "//"))
      import 'package:flutter/widgets.dart';

      import '\(file).dart' as effect;

      /// Pages that move as the effect says, while the controller scrolls.
      ///
      /// A PageView without content scrolls behind the pages, which are in a stack in the order of the effect.
      class \(type) extends StatelessWidget {
        final int count;
        final Size pageSize;
        final PageController controller;
        final Widget Function(BuildContext context, int index) page;
        final double gap;
        final Axis axis;
        final effect.Parameters parameters;

        const \(type)({
          super.key,
          required this.count,
          required this.pageSize,
          required this.controller,
          required this.page,
          this.gap = 0.0,
          this.axis = Axis.horizontal,
          this.parameters = const effect.Parameters(),
        });

        @override
        Widget build(BuildContext context) {
          Drag? drag;
          void start(DragStartDetails details) {
            drag = controller.position.drag(details, () => drag = null);
          }

          void update(DragUpdateDetails details) => drag?.update(details);
          void end(DragEndDetails details) => drag?.end(details);
          void cancel() => drag?.cancel();
          final isVertical = axis == Axis.vertical;
          return GestureDetector(
            onHorizontalDragStart: isVertical ? null : start,
            onHorizontalDragUpdate: isVertical ? null : update,
            onHorizontalDragEnd: isVertical ? null : end,
            onHorizontalDragCancel: isVertical ? null : cancel,
            onVerticalDragStart: isVertical ? start : null,
            onVerticalDragUpdate: isVertical ? update : null,
            onVerticalDragEnd: isVertical ? end : null,
            onVerticalDragCancel: isVertical ? cancel : null,
            child: Stack(
              fit: StackFit.expand,
              children: [
                PageView.builder(
                  controller: controller,
                  scrollDirection: axis,
                  itemCount: count,
                  itemBuilder: (context, index) => const SizedBox.expand(),
                ),
                LayoutBuilder(
                  builder: (context, constraints) => AnimatedBuilder(
                    animation: controller,
                    builder: (context, child) => _stack(context, constraints.biggest),
                  ),
                ),
              ],
            ),
          );
        }

        double get _position {
          final hasPage = controller.hasClients && controller.position.haveDimensions;
          return (hasPage ? controller.page : null) ?? controller.initialPage.toDouble();
        }

        Widget _stack(BuildContext context, Size viewport) {
          final layout = effect.Layout(
            pageWidth: pageSize.width,
            pageHeight: pageSize.height,
            viewportWidth: viewport.width,
            viewportHeight: viewport.height,
            gap: gap,
            pages: count.toDouble(),
            vertical: axis == Axis.vertical,
            rightToLeft: Directionality.of(context) == TextDirection.rtl,
          );
          final window = effect.window(layout, parameters);
          final drawn = <MapEntry<double, Widget>>[];
          for (var index = 0; index < count; index += 1) {
            final raw = index - _position;
            final difference = effect.nearest(raw, layout);
            final pose = effect.pose(raw, layout, parameters, index.toDouble());
            if (pose.hidden || difference < window[0] || difference > window[1]) continue;
            drawn.add(MapEntry(effect.paintKey(pose, difference), _posed(context, index, pose)));
          }
          drawn.sort((a, b) => a.key.compareTo(b.key));
          return Stack(
            clipBehavior: Clip.none,
            children: [for (final entry in drawn) entry.value],
          );
        }

        Widget _posed(BuildContext context, int index, effect.Pose pose) {
          return Center(
            key: ValueKey(index),
            child: Transform(
              alignment: Alignment.center,
              transform: Matrix4.fromList(effect.columns(pose.matrix)),
              child: Opacity(
                opacity: pose.alpha,
                child: IgnorePointer(
                  ignoring: !pose.interactive,
                  child: SizedBox.fromSize(size: pageSize, child: page(context, index)),
                ),
              ),
            ),
          );
        }
      }
      """
  }

  /// Returns the test.
  static func test(of effect: ExportedEffect, _ file: String) -> String {
    """
    // Compares \(file).dart with the poses of fxrender: flutter test \(file)_test.dart
    \(CodeComment.licence(effect.origin, "//"))
    import 'dart:convert';
    import 'dart:io';

    import 'package:flutter_test/flutter_test.dart';

    import '\(file).dart';

    /// Compares numbers, whatever their size.
    void check(double found, num expected, String what) {
      final size = expected.abs() > 1.0 ? expected.abs() : 1.0;
      expect((found - expected).abs() / size, lessThanOrEqualTo(1e-8), reason: what);
    }

    void main() {
      final vectors = jsonDecode(File('../vectors.json').readAsStringSync());
      for (final block in vectors['layouts']) {
        final sizes = block['layout'];
        final layout = Layout(
          pageWidth: sizes['pageWidth'].toDouble(),
          pageHeight: sizes['pageHeight'].toDouble(),
          viewportWidth: sizes['viewportWidth'].toDouble(),
          viewportHeight: sizes['viewportHeight'].toDouble(),
          gap: sizes['gap'].toDouble(),
          pages: sizes['pages'].toDouble(),
          vertical: sizes['vertical'],
          rightToLeft: sizes['rightToLeft'],
        );
        test('\(effect.origin.name) ${layout.pageWidth} x ${layout.pageHeight}, ${layout.vertical}', () {
          for (final expected in block['poses']) {
            final double difference = expected['difference'].toDouble();
            final found = pose(difference, layout, const Parameters(), expected['index'].toDouble());
            for (var i = 0; i < 16; i += 1) {
              check(found.matrix[i], expected['matrix'][i], 'at $difference: matrix[$i]');
            }
            check(found.alpha, expected['alpha'], 'at $difference: alpha');
            // fxrender rounds the order to a millionth.
            expect((found.order - expected['order']).abs(), lessThanOrEqualTo(1e-6));
            expect(found.hidden, expected['hidden'], reason: 'at $difference: hidden');
          }
        });
      }
    }
    """
  }
}
