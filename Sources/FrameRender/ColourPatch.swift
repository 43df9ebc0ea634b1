package import PageEffects

/// A soft blend of nine colours, spread over a canvas as a 3×3 grid.
///
/// A Bézier patch of second degree in both directions: the corners take their colours exactly, the
/// others pull. It is rounded once, at the end, so that its steps are the smallest that 8 bits allow.
package struct ColourPatch {
  /// Nine opaque colours, row by row from the top left.
  package let controls: [Colour]

  /// A blend of nine colours.
  ///
  /// - Parameter controls: Exactly nine, row by row from the top left; their alpha is not used.
  package init(_ controls: [Colour]) {
    precondition(controls.count == 9, "a patch has nine colours")
    self.controls = controls
  }

  /// Covers a canvas, and everything drawn before.
  ///
  /// - Parameter canvas: Where to paint; all its pixels are set.
  package func paint(on canvas: inout CairoCanvas) {
    let (columns, rows) = (Double(canvas.width), Double(canvas.height))
    canvas.setRows { row, words in
      let v = (Double(row) + 0.5) / rows
      let red = curve(\.red, v)
      let green = curve(\.green, v)
      let blue = curve(\.blue, v)
      for column in 0..<words.count {
        let u = (Double(column) + 0.5) / columns
        let r = UInt32(red.0 + u * (red.1 + u * red.2))
        let g = UInt32(green.0 + u * (green.1 + u * green.2))
        let b = UInt32(blue.0 + u * (blue.1 + u * blue.2))
        words[column] = 0xFF00_0000 | r << 16 | g << 8 | b
      }
    }
  }

  /// One channel along a row, as the factors of 1, u and u²; 0.5 is added, so cutting off rounds.
  private func curve(_ channel: KeyPath<Colour, Double>, _ v: Double) -> (Double, Double, Double) {
    func down(_ column: Int) -> Double {
      let top = controls[column][keyPath: channel]
      let middle = controls[column + 3][keyPath: channel]
      let bottom = controls[column + 6][keyPath: channel]
      let w = 1 - v
      return 255 * (w * w * top + 2 * w * v * middle + v * v * bottom)
    }
    let (left, middle, right) = (down(0), down(1), down(2))
    return (left + 0.5, 2 * (middle - left), left - 2 * middle + right)
  }
}
