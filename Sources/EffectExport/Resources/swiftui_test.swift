// swift-format-ignore-file
// Compares the projections of pages with the poses of fxrender:
//   swiftc __name__.swift __type__Layers.swift __type__Pages.swift main.swift -o check //?any
//   swiftc __name__.swift __type__Pages.swift main.swift -o check //?-any
//   ./check ../vectors.json
__licence__
import SwiftUI

__vectors__
for block in vectors.layouts {
  let size = CGSize(width: block.layout.pageWidth, height: block.layout.pageHeight)
  for expected in block.poses {
    let effect = __type__Effect(
      difference: expected.difference, layout: block.layout, index: Int(expected.index))
    let found = effect.effectValue(size: size)
    let rows = [
      [found.m11, found.m21, found.m31], [found.m12, found.m22, found.m32],
      [found.m13, found.m23, found.m33],
    ]
    // The centre of the page is the origin of the vectors.
    let centre = [size.width / 2, size.height / 2, 0]
    for (row, other) in [0, 1, 3].enumerated() {
      let moved = zip(rows[row], rows[2]).map { $0 - centre[row] * $1 }
      let last = moved[2] + moved[0] * centre[0] + moved[1] * centre[1]
      for (column, value) in [(0, moved[0]), (1, moved[1]), (3, last)] {
        let i = other * 4 + column
        check(value, expected.matrix[i], 1e-9, "at \(expected.difference): matrix[\(i)]")
      }
    }
    let pose = __type__.pose(expected.difference, block.layout, index: expected.index)
    check(pose.alpha, expected.alpha, 1e-9, "at \(expected.difference): alpha")
    check(pose.hidden, expected.hidden, "at \(expected.difference): hidden")
    let key = __type__.paintKey(pose, expected.difference) / 0x1p20
    check(key, expected.order, 4e-6, "at \(expected.difference): order")
  }
}
__result__
