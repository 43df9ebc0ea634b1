import FrameRender
import PageEffects
import PageGeometry

/// The curves of an effect as text: those that change as plots, the others in a line.
struct PoseCurves {
  let effect: Effect
  /// The characters of a line.
  let width: Int

  /// The text, with a heading.
  var text: String {
    let range = PoseCurve.range(of: effect)
    let steps = TerminalPlot.steps(width: width)
    let curves = PoseCurve.curves(of: effect, over: range, steps: steps)
    let plots = curves.filter(\.changes).map {
      TerminalPlot($0, over: range, width: width).text
    }
    let constant = curves.filter { !$0.changes && !$0.isAtRest }.map { curve in
      let value = (curve.bounds.lowerBound * 1e3).rounded() / 1e3 + 0
      return "\(curve.name) \(value.plainText)\(curve.unit)"
    }
    let ends = [range.lowerBound, range.upperBound].map(\.plainText)
    var parts = ["curves over the page difference, \(ends[0])…\(ends[1])"]
    parts += plots.isEmpty ? ["  no part of the pose changes"] : plots
    if !constant.isEmpty { parts.append("  constant: \(constant.joined(separator: ", "))") }
    return parts.joined(separator: "\n")
  }
}
