// swift-format-ignore-file
// Compares __name__.swift with the poses of fxrender:
//   swiftc __name__.swift main.swift -o check && ./check ../vectors.json
__licence__
import Foundation

__vectors__
//?any
/// Returns the numbers of all layers of a pose.
func layerValues(_ found: __type__.Pose) -> [Double] {
  var values: [Double] = []
  func add(_ value: Double) { values.append(value) }
  func add(_ value: Double?) { values.append(value ?? .nan) } //?clip reflection
  //?overlays reflection
  func add(_ side: __type__.Side?) { values.append(Double(side?.rawValue ?? -1)) }
  //.?layers floor pieces
  func add(_ m: __type__.Matrix) { for i in 0..<16 { values.append(m[i / 4, i % 4]) } }
  //.
  /*__layerValues__*/
  //?pieces
  for piece in found.pieces {
    values += [Double(piece.row), Double(piece.column), piece.x, piece.y, piece.width, piece.height]
    add(piece.matrix)
    values += [piece.alpha, piece.cornerRadius]
    add(piece.onPage) //?reflection
  }
  //.
  return values
}

//.
for block in vectors.layouts {
  for expected in block.poses {
    let found = __type__.pose(expected.difference, block.layout, __type__.Parameters(), index: expected.index)
    let place = "at \(expected.difference):"
    for (i, value) in expected.matrix.enumerated() {
      check(found.matrix[i / 4, i % 4], value, 1e-9, "\(place) matrix[\(i)]")
    }
    check(found.alpha, expected.alpha, 1e-9, "\(place) alpha")
    // fxrender rounds the order to a millionth.
    check(found.order, expected.order, 1e-6, "\(place) order")
    check(found.hidden, expected.hidden, "\(place) hidden")
    //?any
    let values = layerValues(found)
    check(values.count == expected.layerValues.count, true, "\(place) number of values of layers")
    for (i, (value, expected)) in zip(values, expected.layerValues).enumerated() {
      check(value, expected, 1e-9, "\(place) value \(i) of layers")
    }
    //.
  }
}
__result__
