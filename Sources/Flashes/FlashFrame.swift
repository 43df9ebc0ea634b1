import Foundation
package import FrameImage

/// A frame reduced to what flashes depend on: luminance and redness of cells, averaged in linear light.
///
/// Transparent pixels are blended with black.
package struct FlashFrame: Sendable {
  /// The way in which a frame of a certain size is divided into cells.
  struct Grid: Sendable, Equatable {
    /// The size of the frame, in pixels.
    let width, height: Int
    /// The size of a cell, in pixels; cells at the right and bottom edge may be smaller.
    let cellWidth, cellHeight: Int

    init(width: Int, height: Int) {
      (self.width, self.height) = (width, height)
      cellWidth = max(1, width / (FlashLimits.cells.across * FlashLimits.fields))
      cellHeight = max(1, height / (FlashLimits.cells.down * FlashLimits.fields))
    }

    var columns: Int { (width + cellWidth - 1) / cellWidth }
    var rows: Int { (height + cellHeight - 1) / cellHeight }
    /// The area of a 10° field, in pixels.
    var fieldArea: Double {
      Double(width * height) / Double(FlashLimits.fields * FlashLimits.fields)
    }

    func pixels(inColumn column: Int) -> Int { min(cellWidth, width - column * cellWidth) }
    func pixels(inRow row: Int) -> Int { min(cellHeight, height - row * cellHeight) }
  }

  /// The mean colour of a cell.
  struct Cell: Sendable, Equatable {
    /// The relative luminance, 0…1.
    var luminance: Float
    /// (R − G − B) · 320, linear, at least 0, and negated where the colour is not a saturated red.
    var signedRedness: Float

    /// Creates a cell from linear channels, each 0…1.
    init(red: Float, green: Float, blue: Float) {
      // Source: the definition of relative luminance in WCAG 2.2.
      luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
      let redness = max(0, red - green - blue) * 320
      let isSaturated = red > 0 && red >= FlashLimits.saturation * (red + green + blue)
      signedRedness = isSaturated ? redness : -redness
    }
  }

  let grid: Grid
  /// The cells, row by row.
  let cells: [Cell]

  /// Reduces a picture.
  package init(_ bitmap: Bitmap) {
    let grid = Grid(width: bitmap.width, height: bitmap.height)
    self.grid = grid
    let count = grid.columns * grid.rows
    cells = bitmap.bytes.withUnsafeBytes { bytes in
      Self.linear.withUnsafeBufferPointer { linear in
        [Cell](unsafeUninitializedCapacity: count) { cells, initialized in
          for row in 0..<grid.rows {
            let height = grid.pixels(inRow: row)
            for column in 0..<grid.columns {
              let width = grid.pixels(inColumn: column)
              let first = row &* grid.cellHeight &* grid.width &+ column &* grid.cellWidth
              let sum = Self.sum(bytes, first, width, height, grid.width, linear)
              let share = 1 / (Float(width &* height) * 65535)
              let cell = Cell(
                red: Float(sum.x) * share,
                green: Float(sum.y) * share,
                blue: Float(sum.z) * share
              )
              cells.initializeElement(at: row &* grid.columns &+ column, to: cell)
            }
          }
          initialized = count
        }
      }
    }
  }

  /// Returns the sum of the linear channels of a rectangle of pixels, each pixel 0…65535.
  @inline(__always)
  private static func sum(
    _ bytes: UnsafeRawBufferPointer,
    _ first: Int,
    _ width: Int,
    _ height: Int,
    _ stride: Int,
    _ linear: UnsafeBufferPointer<UInt64>
  ) -> (x: UInt64, y: UInt64, z: UInt64) {
    var (red, green, blue): (UInt64, UInt64, UInt64) = (0, 0, 0)
    for row in 0..<height {
      let start = (first &+ row &* stride) &* 4
      for place in Swift.stride(from: start, to: start &+ width &* 4, by: 4) {
        red &+= linear[Int(bytes[place])]
        green &+= linear[Int(bytes[place &+ 1])]
        blue &+= linear[Int(bytes[place &+ 2])]
      }
    }
    return (red, green, blue)
  }

  /// The linear value of each encoded value, in 0…65535.
  ///
  /// - Source: IEC 61966-2-1, with the threshold 0.04045, as in WCAG 2.2.
  private static let linear: [UInt64] = (0...255).map { value in
    let encoded = Double(value) / 255
    let linear =
      encoded <= 0.04045 ? encoded / 12.92 : pow((encoded + 0.055) / 1.055, 2.4)
    return UInt64((linear * 65535).rounded())
  }
}
