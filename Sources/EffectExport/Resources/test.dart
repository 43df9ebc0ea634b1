// Compares __file__.dart with the poses of fxrender: flutter test __file___test.dart
__licence__
import 'dart:convert';
import 'dart:io';

import 'package:flutter_test/flutter_test.dart';

import '__file__.dart';

/// Compares numbers, whatever their size.
void check(double found, num expected, String what) {
  final size = expected.abs() > 1.0 ? expected.abs() : 1.0;
  expect((found - expected).abs() / size, lessThanOrEqualTo(1e-8), reason: what);
}

//?any
/// Returns the numbers of all layers of a pose.
List<double> layerValues(__type__Pose found) {
  final values = <double>[];
  void add(Object? value) {
    if (value is double) values.add(value);
    if (value is int) values.add(value.toDouble());
    if (value is __type__Side) values.add(value.index.toDouble()); //?overlays reflection
    if (value is List<double>) values.addAll(value);
  }

  /*__layerValues__*/
  //?pieces
  for (final piece in found.pieces.take(found.pieceCount)) {
    [piece.row, piece.column, piece.x, piece.y, piece.width, piece.height].forEach(add);
    [piece.matrix, piece.alpha, piece.cornerRadius].forEach(add);
    add(piece.onPage); //?reflection
  }
  //.
  return values;
}

//.
void main() {
  final vectors = jsonDecode(File('../vectors.json').readAsStringSync());
  for (final block in vectors['layouts']) {
    final sizes = block['layout'];
    final layout = __type__PageLayout(
      pageWidth: sizes['pageWidth'].toDouble(),
      pageHeight: sizes['pageHeight'].toDouble(),
      viewportWidth: sizes['viewportWidth'].toDouble(),
      viewportHeight: sizes['viewportHeight'].toDouble(),
      gap: sizes['gap'].toDouble(),
      pages: sizes['pages'].toDouble(),
      vertical: sizes['vertical'],
      rightToLeft: sizes['rightToLeft'],
    );
    test('__name__ ${layout.pageWidth} x ${layout.pageHeight}, ${layout.vertical}', () {
      for (final expected in block['poses']) {
        final double difference = expected['difference'].toDouble();
        final found = __type__.pose(difference, layout, const __type__Parameters(), expected['index'].toDouble());
        for (var i = 0; i < 16; i += 1) {
          check(found.matrix[i], expected['matrix'][i], 'at $difference: matrix[$i]');
        }
        check(found.alpha, expected['alpha'], 'at $difference: alpha');
        // fxrender rounds the order to a millionth.
        expect((found.order - expected['order']).abs(), lessThanOrEqualTo(1e-6));
        expect(found.hidden, expected['hidden'], reason: 'at $difference: hidden');
        //?any
        final values = layerValues(found);
        expect(values.length, expected['layerValues'].length, reason: 'at $difference: number of values of layers');
        for (var i = 0; i < values.length; i += 1) {
          check(values[i], expected['layerValues'][i], 'at $difference: value $i of layers');
        }
        //.
      }
    });
  }
}
