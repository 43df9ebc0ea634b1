import CPixelKernels
import FrameImage
import PageGeometry

/// A sampler of a picture that is moved and reduced, but not turned: its sides are parallel to those of the canvas.
///
/// Its filter is a box as large as the pixel's footprint; ``Footprint`` approximates the same average with a grid
/// of samples. Rows and columns are weighted one after the other. Weights are areas of the texels in the box,
/// rounded to the fixed-point numbers of the kernels.
struct ScaledSampler {
  private let copy: TexelBuffer
  private let rows: ScaledAxis
  /// The columns of the copy for each column of the canvas, from `origin`.
  private let columns: [pixel_scaled_column]
  private let origin: Int
  private let across: Int32
  private let kernels: pixel_kernels_set
  /// The most recently sampled row of the canvas, and the rows of the copy from which it is computed.
  private var last: (row: Int, pixel_scaled_row)?

  /// Creates a sampler of a face, or nil if the face is turned, mirrored or not smaller than its picture.
  ///
  /// `toTexture` maps the canvas to texels; `outline` is the visible part of the face, in pixels.
  init?(
    _ face: PageFace,
    _ toTexture: Homography,
    within outline: ConvexPolygon,
    _ instructions: InstructionSet
  ) {
    let (u, v, w) = (toTexture.row0, toTexture.row1, toTexture.row2)
    guard toTexture.keepsAxes else { return nil }
    let (texture, source) = (face.texture, face.source)
    let (across, down) = (u.x / w.z, v.y / w.z)
    let columns = ScaledAxis.halvings(across, most: texture.columnHalvings)
    let rows = ScaledAxis.halvings(down, most: texture.rowHalvings)
    let isSmaller = max(across, down) * max(across, down) > Footprint.ownSize
    guard isSmaller, let columns, let rows else { return nil }
    let copy = texture.copy(columns: columns, rows: rows)
    let horizontal = ScaledAxis(
      scale: across,
      shift: u.z / w.z,
      shrink: Double(copy.width) / Double(texture.width),
      visible: source.x...(source.x + source.width),
      count: copy.width
    )
    let vertical = ScaledAxis(
      scale: down,
      shift: v.z / w.z,
      shrink: Double(copy.height) / Double(texture.height),
      visible: source.y...(source.y + source.height),
      count: copy.height
    )
    guard let horizontal, let vertical else { return nil }
    self.copy = copy
    self.rows = vertical
    self.across = Int32(horizontal.taps)
    kernels = instructions.kernels
    // The kernels read the columns of whole groups of four pixels.
    let x = outline.vertices.map(\.x)
    let first = Int((x.min() ?? 0).rounded(.down)) & -4
    let end = (Int((x.max() ?? 0).rounded(.up)) + 4) & -4
    origin = first
    self.columns = (first..<end).map { horizontal.column($0) }
  }

  /// Samples a part of a row, as `TextureSampler`; `columns` has at most 64 columns.
  mutating func sample(
    _ columns: Range<Int>,
    row: Int,
    into pixels: UnsafeMutablePointer<UInt32>
  ) -> Bool {
    withUnsafePointer(to: scaled(row)) { row in
      self.columns.withUnsafeBufferPointer { table in
        pixel_kernels_scale(
          kernels,
          row,
          table.baseAddress.unsafelyUnwrapped + (columns.lowerBound - origin),
          Int32(columns.count),
          pixels
        )
      }
    }
  }

  /// Adds some of 64 pixels of a row, as `TextureSampler`.
  mutating func blend(
    _ pixels: WordPixels,
    alpha: Int16,
    behind colours: UnsafeMutablePointer<Int16>
  ) {
    withUnsafePointer(to: scaled(pixels.row)) { row in
      columns.withUnsafeBufferPointer { table in
        let columns = table.baseAddress.unsafelyUnwrapped + (pixels.column - origin)
        pixel_kernels_blend_scaled(kernels, row, columns, pixels.bits, alpha, colours)
      }
    }
  }

  private mutating func scaled(_ row: Int) -> pixel_scaled_row {
    if let last, last.row == row { return last.1 }
    let (first, weights) = rows.weights(of: row, unit: 1 << 8)
    var scaled = pixel_scaled_row()
    scaled.texels = copy.texels + first * copy.stride * 4
    scaled.stride = Int64(copy.stride)
    scaled.count = Int32(rows.taps)
    scaled.across = across
    withUnsafeMutableBytes(of: &scaled.weights) { bytes in
      let target = bytes.bindMemory(to: UInt16.self)
      for tap in target.indices { target[tap] = UInt16(weights[tap]) }
    }
    last = (row, scaled)
    return scaled
  }
}

/// The weights of texels along one side of the canvas.
struct ScaledAxis {
  /// The number of neighbouring texels that may have a weight.
  let taps: Int
  /// The number of texels of the copy per pixel, and the position of pixel 0's left side.
  private let step: Double
  private let start: Double
  /// The length of the box, in texels.
  private let length: Double
  /// The texels that are visible.
  private let texels: ClosedRange<Int>

  /// The fewest texels that a row of the copy may have, because the kernels read some texels beyond those that
  /// they need.
  private static let fewestTexels = 8

  /// Creates the weights; nil if fewer texels are visible than a pixel may need.
  ///
  /// - Parameters:
  ///   - scale: Texels of the full picture per pixel.
  ///   - shift: The position in the full picture of the canvas's first edge, in texels.
  ///   - shrink: Texels of the copy per texel of the full picture, at most 1.
  ///   - visible: The texels of the full picture that are shown.
  ///   - count: The number of texels of the copy.
  init?(scale: Double, shift: Double, shrink: Double, visible: ClosedRange<Double>, count: Int) {
    step = scale * shrink
    start = shift * shrink
    // The variances of box, copy and bilinear texels are added, as in `Footprint.narrowing`.
    length = max(0, max(scale * scale, 1) * shrink * shrink + 2 * shrink * shrink - 3).squareRoot()
    taps = max(2, Int((length + 2).rounded(.up)))
    let least = min(max(0, Int((visible.lowerBound * shrink).rounded(.down))), count - 1)
    let greatest = min(max(least, Int((visible.upperBound * shrink).rounded(.up)) - 1), count - 1)
    texels = least...greatest
    guard count >= Self.fewestTexels, texels.count >= taps else { return nil }
  }

  /// Returns the number of halvings after which a pixel is less than `pixel_scaled_step` texels long, or
  /// nil if there is none.
  static func halvings(_ scale: Double, most: Int) -> Int? {
    guard scale > 0 else { return nil }
    return (0...most).first { scale < Double(Int(pixel_scaled_step) << $0) }
  }

  func column(_ pixel: Int) -> pixel_scaled_column {
    let (first, w) = weights(of: pixel, unit: 1 << 14)
    return pixel_scaled_column(
      first: Int32(first),
      weights: (Int16(w[0]), Int16(w[1]), Int16(w[2]), Int16(w[3]), Int16(w[4]), Int16(w[5]))
    )
  }

  /// Returns the first texel on which a pixel depends, and the weights, whose sum is `unit`.
  ///
  /// Weights of texels that are not visible are added to that of the nearest visible texel.
  func weights(of pixel: Int, unit: Int) -> (first: Int, SIMD8<Int32>) {
    // Texel 0 is centred at 0.
    let middle = (Double(pixel) + 0.5) * step + start - 0.5
    let reach = Double(texels.upperBound + 2 * taps)
    let limited = min(max(middle, -reach), 2 * reach)
    let nearest = Int((limited - length / 2 - 1).rounded(.down)) + 1
    let first = min(max(nearest, texels.lowerBound), texels.upperBound - taps + 1)
    var shares = SIMD8<Double>()
    for texel in nearest..<nearest + taps {
      let visible = min(max(texel, texels.lowerBound), texels.upperBound)
      shares[visible - first] += share(Double(texel) - limited)
    }
    var weights = SIMD8<Int32>()
    var (rest, largest) = (Int32(unit), 0)
    for tap in 0..<taps {
      weights[tap] = Int32((shares[tap] * Double(unit)).rounded())
      rest -= weights[tap]
      if weights[tap] > weights[largest] { largest = tap }
    }
    weights[largest] += rest
    return (first, weights)
  }

  /// Returns the weight of a texel at a distance from the middle of a pixel.
  ///
  /// It is the mean of the texel's bilinear weight over the box.
  private func share(_ distance: Double) -> Double {
    // For a very short box, the quotient below would divide two tiny numbers and lose precision.
    guard length > 1e-3 else { return max(0, 1 - abs(distance)) }
    let (from, to) = (distance - length / 2, distance + length / 2)
    return (Self.area(to) - Self.area(from)) / length
  }

  /// Returns the integral of the bilinear weight `1 - |x|` of a texel, from -1 to a distance.
  private static func area(_ distance: Double) -> Double {
    switch distance {
    case ..<(-1): 0
    case ..<0: (distance + 1) * (distance + 1) / 2
    case ..<1: 1 - (1 - distance) * (1 - distance) / 2
    default: 1
    }
  }
}
