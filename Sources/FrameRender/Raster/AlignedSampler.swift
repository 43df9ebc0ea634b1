import CPixelKernels
import FrameImage
import PageGeometry

/// A sampler of a face at its own size whose texels are aligned to pixels, as those of most pages at rest.
///
/// It copies texels, which is what `TextureSampler` would compute.
struct AlignedSampler {
  private let copy: TexelBuffer
  /// The distance from a pixel to its texel.
  private let columnShift: Int
  private let rowShift: Int
  /// The pixels that show a texel.
  private let columns: Range<Int>
  private let rows: Range<Int>
  private let kernels: pixel_kernels_set

  /// The largest error of a position, in texels, which does not change a pixel.
  private static let slack = 1e-4

  /// Creates a sampler of a face; nil if its texels are not aligned to pixels.
  ///
  /// `toTexture` maps the canvas to texels.
  init?(_ face: PageFace, _ toTexture: Homography, _ instructions: InstructionSet) {
    let (u, v, w) = (toTexture.row0, toTexture.row1, toTexture.row2)
    guard toTexture.keepsAxes,
      let columnShift = Self.shift(u.x / w.z, u.z / w.z),
      let rowShift = Self.shift(v.y / w.z, v.z / w.z)
    else { return nil }
    let source = face.source
    let ends = [source.x, source.y, source.x + source.width, source.y + source.height]
    guard ends.allSatisfy({ $0 == $0.rounded() }) else { return nil }
    copy = face.texture.copy(columns: 0, rows: 0)
    (self.columnShift, self.rowShift) = (columnShift, rowShift)
    // The texture of a blurred page has only the visible part of the face.
    let (width, height) = (0..<copy.width, 0..<copy.height)
    let across = (Int(ends[0])..<Int(ends[2])).clamped(to: width)
    let down = (Int(ends[1])..<Int(ends[3])).clamped(to: height)
    columns = across.lowerBound - columnShift..<across.upperBound - columnShift
    rows = down.lowerBound - rowShift..<down.upperBound - rowShift
    kernels = instructions.kernels
  }

  /// Returns the distance between pixels and texels along one side, if it is a whole number.
  private static func shift(_ scale: Double, _ shift: Double) -> Int? {
    let reach = Double(pixel_tile_reach)
    guard abs(scale - 1) * reach < slack, abs(shift - shift.rounded()) < slack, abs(shift) < reach
    else { return nil }
    return Int(shift.rounded())
  }

  /// Whether all pixels of a part of a row show a texel.
  func contains(_ columns: Range<Int>, row: Int) -> Bool {
    rows.contains(row) && columns.clamped(to: self.columns) == columns
  }

  /// Samples a part of a row, as `TextureSampler`.
  func sample(_ columns: Range<Int>, row: Int, into pixels: UnsafeMutablePointer<UInt32>) -> Bool {
    texels(columns.lowerBound, row).withMemoryRebound(to: UInt32.self, capacity: columns.count) {
      texels in
      var joined = UInt32.max
      for index in 0..<columns.count {
        pixels[index] = texels[index]
        joined &= texels[index]
      }
      return joined >> 24 == 255
    }
  }

  /// Adds some of 64 pixels of a row, as `TextureSampler`.
  func blend(_ pixels: WordPixels, alpha: Int16, behind colours: UnsafeMutablePointer<Int16>) {
    let texels = texels(pixels.column, pixels.row)
    pixel_kernels_blend_aligned(kernels, texels, pixels.bits, alpha, colours)
  }

  private func texels(_ column: Int, _ row: Int) -> UnsafePointer<UInt8> {
    copy.texels + ((row + rowShift) * copy.stride + column + columnShift) * 4
  }
}
