import CPixelKernels
import FrameImage
import PageGeometry

/// The colours of a posed texture along a row of pixels.
struct TextureSampler {
  /// How many pixels share one footprint: few enough that perspective changes little, many enough
  /// that choosing costs little.
  static let chunk = 16

  private let toTexture: Homography
  private let kernels: pixel_kernels_set
  private let texture: Texture
  private let least: SIMD2<Double>
  private let greatest: SIMD2<Double>

  /// - Parameters:
  ///   - face: What is sampled.
  ///   - toTexture: From the canvas, in pixels, to the texture, in texels.
  ///   - instructions: What to use.
  init(_ face: PageFace, _ toTexture: Homography, _ instructions: InstructionSet) {
    kernels = instructions.kernels
    self.toTexture = toTexture
    texture = face.texture
    least = [face.source.x, face.source.y]
    greatest = [face.source.x + face.source.width, face.source.y + face.source.height]
  }

  /// Samples a part of a chunk.
  ///
  /// - Parameters:
  ///   - columns: The pixels, all of one chunk (a chunk starts at every multiple of its length).
  ///   - row: Their row.
  ///   - copies: The texture's copies that were needed so far.
  ///   - pixels: Receives premultiplied RGBA, the first of `columns` first.
  /// - Returns: Whether every pixel is opaque.
  func sample(
    _ columns: Range<Int>,
    row: Int,
    _ copies: inout TextureCopies,
    into pixels: UnsafeMutablePointer<UInt32>
  ) -> Bool {
    var isOpaque = true
    let length = chunkLength(at: columns.lowerBound / Self.chunk * Self.chunk, row: row)
    var start = columns.lowerBound / length * length
    while start < columns.upperBound {
      let part = (start..<start + length).clamped(to: columns)
      let target = pixels + (part.lowerBound - columns.lowerBound)
      if !sample(part, chunk: start, length, row: row, &copies, into: target) { isOpaque = false }
      start += length
    }
    return isOpaque
  }

  /// How many pixels can share a footprint: fewer where the page is so steep that the divisor, and
  /// with it the footprint, changes by more than an eighth on the way.
  private func chunkLength(at start: Int, row: Int) -> Int {
    let w = toTexture.row2
    let first = w.x * (Double(start) + 0.5) + w.y * (Double(row) + 0.5) + w.z
    let last = first + w.x * Double(Self.chunk - 1)
    let allowed = max(min(first, last), 0) / 8
    var length = Self.chunk
    while length > 1, abs(w.x) * Double(length) > allowed { length /= 2 }
    return length
  }

  private func sample(
    _ columns: Range<Int>,
    chunk start: Int,
    _ length: Int,
    row: Int,
    _ copies: inout TextureCopies,
    into pixels: UnsafeMutablePointer<UInt32>
  ) -> Bool {
    let (u, v, w) = (toTexture.row0, toTexture.row1, toTexture.row2)
    let (x, y) = (Double(start) + 0.5, Double(row) + 0.5)
    let middle = Double(length - 1) / 2
    let first = SIMD3(
      u.x * x + u.y * y + u.z,
      v.x * x + v.y * y + v.z,
      w.x * x + w.y * y + w.z
    )
    let centre = first + SIMD3(u.x, v.x, w.x) * middle
    // Beside an edge a chunk's middle may lie off the page, but never far behind the eye.
    let inverse = 1 / max(centre.z, .leastNormalMagnitude)
    let place = SIMD2(centre.x, centre.y) * inverse
    let acrossX = (SIMD2(u.x, v.x) - place * w.x) * inverse
    let acrossY = (SIMD2(u.y, v.y) - place * w.y) * inverse
    let footprint = Footprint(
      acrossX,
      acrossY,
      columnHalvings: texture.columnHalvings,
      rowHalvings: texture.rowHalvings
    )
    let copy = copies.copy(of: texture, footprint)
    let shrink = SIMD2(
      Double(copy.width) / Double(texture.width),
      Double(copy.height) / Double(texture.height)
    )

    return withUnsafeTemporaryAllocation(of: Double.self, capacity: 128) { offsets in
      var taps = 0
      for down in 0..<footprint.down {
        let belowMiddle = (Double(down) + 0.5) / Double(footprint.down) - 0.5
        for across in 0..<footprint.across {
          let rightOfMiddle = (Double(across) + 0.5) / Double(footprint.across) - 0.5
          let offset = (acrossX * rightOfMiddle + acrossY * belowMiddle) * footprint.narrowing
          // Texels are counted from their middles.
          offsets[2 * taps] = offset.x * shrink.x - 0.5
          offsets[2 * taps + 1] = offset.y * shrink.y - 0.5
          taps += 1
        }
      }
      let lowest = pointwiseMax(least * shrink - 0.5, SIMD2())
      let last = SIMD2(Double(copy.width - 1), Double(copy.height - 1))
      let highest = pointwiseMin(greatest * shrink - 0.5, last)
      var run = pixel_run(
        u: first.x * shrink.x,
        v: first.y * shrink.y,
        w: first.z,
        du: u.x * shrink.x,
        dv: v.x * shrink.y,
        dw: w.x,
        least_u: min(lowest.x, last.x),
        least_v: min(lowest.y, last.y),
        greatest_u: max(highest.x, 0),
        greatest_v: max(highest.y, 0),
        taps: Int32(taps),
        offsets: offsets.baseAddress
      )
      var texels = pixel_texture(texels: copy.texels, stride: Int64(copy.stride))
      return pixel_kernels_sample(
        kernels,
        &texels,
        &run,
        Int32(columns.lowerBound - start),
        Int32(columns.upperBound - start),
        pixels
      )
    }
  }
}

/// The copy of a texture that was used last, so that the next chunk need not ask for it again.
struct TextureCopies {
  private var last: (columns: Int, rows: Int, copy: TexelBuffer)?

  mutating func copy(of texture: Texture, _ footprint: Footprint) -> TexelBuffer {
    if let last, last.columns == footprint.columns, last.rows == footprint.rows {
      return last.copy
    }
    let copy = texture.copy(columns: footprint.columns, rows: footprint.rows)
    last = (footprint.columns, footprint.rows, copy)
    return copy
  }
}
