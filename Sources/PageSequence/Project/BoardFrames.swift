package import FrameImage
package import FrameRender
import PageEffects
import PageGeometry

/// The frames of a board: those of several sequences in a grid, each with its name, moving together.
package struct BoardFrames: FrameSource {
  package let framesPerSecond: Double
  package let count: Int
  package let name: String

  private let cells: [Cell]
  /// The grid without frames.
  private let ground: Bitmap

  /// A sequence at the size of its cell.
  private struct Cell {
    var sequence: FrameSequence
    var x: Int
    var y: Int
  }

  /// The space between cells, and the height of a name, in points of the grid.
  private static let (gap, caption) = (12.0, 28.0)
  private static let letters = 10.0
  private static let background = Colour.standardBackground
  private static let ink = Colour(white: 0.82)

  /// Creates the frames of a board.
  ///
  /// The board is about as wide as one of its sequences at its scale.
  ///
  /// - Parameters:
  ///   - name: The name of the board.
  ///   - variants: The sequences with their names, at least one; their viewports are equal.
  /// - Throws: `RenderError` if the grid cannot be drawn.
  package init(
    _ name: String,
    _ variants: [(name: String, sequence: FrameSequence)]
  ) throws(RenderError) {
    precondition(!variants.isEmpty, "a board must have at least one variant")
    self.name = name
    let first = variants[0].sequence
    framesPerSecond = first.framesPerSecond
    count = variants.map(\.sequence.frames).max() ?? 1
    let columns = Self.columns(variants.count)
    let rows = (variants.count + columns - 1) / columns
    let scale = first.scale
    let cellScale = scale / Double(columns)
    let (width, height) = FrameRenderer.frameSize(of: first.layout.viewport, scale: cellScale)
    let gap = Int((Self.gap * scale).rounded())
    let caption = Int((Self.caption * scale).rounded())
    // Most codecs need even sides.
    let even = { (length: Int) in length + length % 2 }
    var canvas = try CairoCanvas(
      width: even(gap + columns * (width + gap)),
      height: even(gap + rows * (height + caption + gap))
    )
    let whole = Rect(x: 0, y: 0, width: Double(canvas.width), height: Double(canvas.height))
    canvas.fill(.rectangle(whole), Self.background)
    var cells: [Cell] = []
    for (index, variant) in variants.enumerated() {
      let x = gap + index % columns * (width + gap)
      let y = gap + index / columns * (height + caption + gap)
      cells.append(Cell(sequence: variant.sequence.scaled(to: cellScale), x: x, y: y))
      let line = Lettering(variant.name, capHeight: Self.letters * scale).fitted(
        width: Double(width)
      )
      let place = Point(
        x: Double(x) + (Double(width) - line.width) / 2,
        y: Double(y + height + caption) - Self.letters * scale * 0.7
      )
      canvas.stroke(line.path(at: place), Self.ink, width: line.stroke)
    }
    self.cells = cells
    ground = try canvas.finish()
  }

  /// Returns the number of columns for a number of variants.
  package static func columns(_ count: Int) -> Int { count <= 1 ? 1 : count <= 4 ? 2 : 3 }

  /// Draws a frame of all sequences; those that end earlier show their last frame.
  package func frame(_ index: Int) throws -> Bitmap {
    var board = ground
    for cell in cells {
      let frame = min(index, cell.sequence.frames - 1)
      let bitmap = try cell.sequence.renderer.draw(cell.sequence.scene(frame))
      board.place(bitmap.isOpaque ? bitmap : bitmap.over(Self.groundBytes), x: cell.x, y: cell.y)
    }
    return board
  }

  private static let groundBytes: SIMD3<UInt8> = {
    let bytes = background.bytes
    return SIMD3(bytes.x, bytes.y, bytes.z)
  }()
}
