import PageEffects
import PageGeometry

/// A plot of curves of one kind, with a grid, numbers and a legend.
struct CurvePanel {
  /// The curves, at least one.
  let curves: [PoseCurve]
  /// The page differences from left to right.
  let range: ClosedRange<Double>
  /// The rectangle of the panel, including its numbers and legend.
  let box: Rect

  /// The colours of the curves: Okabe and Ito's colour-blind safe set without the two lightest.
  private static let colours = [
    colour(0x0072B2), colour(0xD55E00), colour(0x009E73), colour(0xCC79A7), colour(0xE69F00),
    colour(0x56B4E9),
  ]

  private static func colour(_ rgb: Int) -> Colour {
    func channel(_ shift: Int) -> Double { Double(rgb >> shift & 0xFF) / 255 }
    return Colour(red: channel(16), green: channel(8), blue: channel(0))
  }

  private static let capHeight = 9.0
  private static let legendHeight = 26.0
  private static let numbersWidth = 52.0
  private static let numbersHeight = 34.0
  private static let ink = Colour(white: 0.2)
  private static let faintInk = Colour(white: 0.45)
  private static let grid = Colour(white: 0.89)
  private static let axis = Colour(white: 0.68)

  private var plot: Rect {
    Rect(
      x: box.x + Self.numbersWidth,
      y: box.y + Self.legendHeight,
      width: box.width - Self.numbersWidth,
      height: box.height - Self.legendHeight - Self.numbersHeight
    )
  }

  func draw(on drawing: inout Drawing) {
    drawLegend(on: &drawing)
    drawGrid(on: &drawing)
    for (index, curve) in curves.enumerated() {
      drawing.stroke(path(of: curve), Self.colours[index % Self.colours.count], width: 2)
    }
  }

  // MARK: Coordinates

  private var ticks: AxisTicks {
    let lowest = curves.map(\.bounds.lowerBound).min() ?? 0
    let highest = curves.map(\.bounds.upperBound).max() ?? 0
    return AxisTicks(covering: lowest...highest)
  }

  private func x(of difference: Double) -> Double {
    let width = range.upperBound - range.lowerBound
    guard width > 0 else { return plot.x + plot.width / 2 }
    return plot.x + (difference - range.lowerBound) / width * plot.width
  }

  private func y(of value: Double, _ ticks: AxisTicks) -> Double {
    let share = (value - ticks.lowest) / (ticks.highest - ticks.lowest)
    return plot.y + (1 - share) * plot.height
  }

  private func path(of curve: PoseCurve) -> VectorPath {
    let ticks = ticks
    var path = VectorPath()
    for stretch in curve.stretches {
      let points = stretch.map { Point(x: x(of: $0.x), y: y(of: $0.y, ticks)) }
      // A line of length 0 is drawn as a dot.
      path.append(VectorPath(points.count > 1 ? points : points + points))
    }
    return path
  }

  // MARK: Legend and grid

  private func drawLegend(on drawing: inout Drawing) {
    let names = curves.map { curve in
      let unit = curve.unit.filter { $0 != " " }
      return unit.isEmpty ? curve.name : "\(curve.name) (\(unit))"
    }
    // The widths of a sample line and of the space after a name.
    let (sample, space) = (20.0, 18.0)
    let width = names.reduce(-space) { width, name in
      width + sample + Lettering(name, capHeight: Self.capHeight).width + space
    }
    let scale = min(1, plot.width / width)
    var x = plot.x
    let y = box.y + Self.capHeight + 2
    for (index, name) in names.enumerated() {
      let name = Lettering(name, capHeight: Self.capHeight * scale)
      let middle = y - name.capHeight / 2
      drawing.stroke(
        line(x + 1, middle, x + (sample - 7) * scale, middle),
        Self.colours[index % Self.colours.count],
        width: 2.5 * scale
      )
      let start = Point(x: x + sample * scale, y: y)
      drawing.stroke(name.path(at: start), Self.ink, width: name.stroke)
      x += sample * scale + name.width + space * scale
    }
  }

  private func drawGrid(on drawing: inout Drawing) {
    let ticks = ticks
    let first = range.lowerBound.rounded(.up)
    let wholes = stride(from: first, through: range.upperBound, by: 1)
    let bottom = plot.y + plot.height
    // Lines at 0 are darker and drawn last.
    for isAxis in [false, true] {
      let colour = isAxis ? Self.axis : Self.grid
      for y in ticks.values where (y == 0) == isAxis {
        let y = self.y(of: y, ticks)
        drawing.stroke(line(plot.x, y, plot.x + plot.width, y), colour, width: 1)
      }
      for x in wholes where (x == 0) == isAxis {
        let x = self.x(of: x)
        drawing.stroke(line(x, plot.y, x, bottom), colour, width: 1)
      }
    }
    for value in ticks.values {
      let number = Lettering(ticks.text(of: value), capHeight: Self.capHeight)
        .fitted(width: Self.numbersWidth - 10)
      let middle = y(of: value, ticks) + Self.capHeight / 2
      write(number, at: Point(x: plot.x - 8 - number.width, y: middle), on: &drawing)
    }
    for whole in wholes {
      let number = Lettering(AxisTicks.text(of: whole, decimals: 0), capHeight: Self.capHeight)
      let left = x(of: whole) - number.width / 2
      write(number, at: Point(x: left, y: bottom + Self.capHeight + 8), on: &drawing)
    }
    let name = Lettering("page difference", capHeight: Self.capHeight)
    let left = plot.x + (plot.width - name.width) / 2
    write(name, at: Point(x: left, y: box.y + box.height), on: &drawing)
  }

  private func write(_ line: Lettering, at position: Point, on drawing: inout Drawing) {
    drawing.stroke(line.path(at: position), Self.faintInk, width: line.stroke)
  }

  private func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> VectorPath {
    VectorPath([Point(x: x1, y: y1), Point(x: x2, y: y2)])
  }
}
