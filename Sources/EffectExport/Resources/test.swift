// swift-format-ignore-file
// Compares __name__.swift with the poses of fxrender:
//   swiftc __name__.swift main.swift -o check && ./check ../vectors.json
__licence__
import Foundation

__vectors__
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
  }
}
__result__
