import CPixelKernels
import FrameImage

/// The windows of two pictures whose means or edges differ by more than a noise model allows.
struct WindowDifferences {
  private let pair: PixelPair
  private let marks: [UInt8]
  private let excess: compare_excess_of_windows

  /// Compares all windows; without limits, no window differs.
  ///
  /// `distances` are those of the colours from a palette, in quarters of a level; nil without one.
  init(_ pair: PixelPair, _ limits: compare_limits?, distances: [UInt8]?) {
    self.pair = pair
    var marks = pair.cells
    var excess = compare_excess_of_windows()
    if var limits {
      pair.withView(pair.whole) { view in
        excess =
          distances.map { compare_windows(view, &limits, $0, &marks) }
          ?? compare_windows(view, &limits, nil, &marks)
      }
    }
    self.excess = excess
    self.marks = marks
  }

  /// Whether some window exceeds a limit.
  var exceeds: Bool { largest > 1 }

  /// The largest difference of a window as a multiple of its limit.
  var largest: Float {
    let (mean, displacement, turn) = (excess.mean, excess.displacement, excess.turn)
    return [
      mean.0, mean.1, mean.2, mean.3, excess.line,
      displacement.0, displacement.1, displacement.2, displacement.3,
      turn.0, turn.1, turn.2, turn.3,
    ].reduce(0, max)
  }

  /// Returns the marks of the cells that differ: those of windows, or of the pixels that differ by more than `noise` if no
  /// small window exceeds a limit.
  func marks(noise: Int) -> [UInt8] {
    if marks.contains(3) { return marks }
    let visible = pair.marks(of: noise)
    // A difference of a large surface may be smaller than noise.
    return visible.contains(3) ? visible : pair.marks(of: 1)
  }
}

extension PixelPair {
  /// The box of all pixels.
  var whole: PixelBox { PixelBox(x: 0...width - 1, y: 0...height - 1) }

  /// A zero for each cell of marks.
  var cells: [UInt8] {
    let side = Int(compare_cell)
    return Array(repeating: 0, count: ((width + side - 1) / side) * ((height + side - 1) / side))
  }

  /// Returns the marks of the cells with a channel that differs by more than `noise`.
  func marks(of noise: Int) -> [UInt8] {
    var marks = cells
    withView(whole) { compare_mark_pixels($0, Int32(noise), &marks) }
    return marks
  }

  /// The largest sum of differences of a connected part that no mixture of neighbouring pixels explains, in levels.
  var newContent: Int { Int(withView(whole) { compare_new_content($0) } ?? 0) }
}
