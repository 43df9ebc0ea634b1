import CPixelKernels
import FrameImage

/// The share of a difference that a colour map explains.
///
/// A colour map replaces each colour with one other colour in the whole frame. Colours are distinguished by
/// the upper five bits of each channel. The frame is divided like a chequerboard: the mean change of a colour
/// on white squares predicts the change of the same colour on black squares, and vice versa. A map is thus
/// tested on pixels that it was not fitted to, so it explains neither noise nor a different picture.
struct ColourMap {
  /// The share of the squared differences that the map explains; at most 1, and negative for noise.
  let share: Double
  /// The root mean square difference per channel that remains in the differing pixels after the map, in 0…255.
  let residual: Double

  /// The number of colours on white and on black squares.
  private static let colours = 2 << 15

  init(_ pair: PixelPair, within box: PixelBox) {
    var colours = Array(repeating: compare_colour(), count: Self.colours)
    let map = pair.withView(box) { compare_colours($0, Int64(box.rowStep), &colours) }
    (share, residual) = (map?.share ?? 0, map?.residual ?? 0)
  }
}
