import FrameImage

/// Some rows of a frame while pages are drawn into them, front to back.
struct Band {
  /// How many rows a band has: few, so that its pixels stay in a processor's nearest memory.
  static let height = 16

  private let width: Int
  private let background: SIMD4<Float>
  private var rows = 0..<0
  private var pixels: [Pixel]

  /// What is known of a pixel so far.
  private struct Pixel {
    /// What has been added, premultiplied, each channel in 0…255.
    var colour = SIMD4<Float>()
    /// The samples that an opaque page covers.
    var covered: UInt64 = 0
    /// How much of what lies behind shines through the translucent pages, on the other samples.
    var passing: Float = 1
  }

  init(width: Int, background: Colour) {
    self.width = width
    let alpha = Float(background.alpha)
    self.background =
      SIMD4(
        Float(background.red) * alpha,
        Float(background.green) * alpha,
        Float(background.blue) * alpha,
        alpha
      ) * 255
    pixels = Array(repeating: Pixel(), count: width * Self.height)
  }

  mutating func begin(_ rows: Range<Int>) {
    self.rows = rows
    for index in pixels.indices { pixels[index] = Pixel() }
  }

  mutating func draw(_ page: PosedFace) {
    let common = rows.clamped(to: page.scan.rows)
    guard !common.isEmpty else { return }
    let (width, top) = (self.width, rows.lowerBound)
    page.face.texture.pixels.withUnsafeBufferPointer { texture in
      let sampler = TextureSampler(page.face, page.toTexture, texture)
      pixels.withUnsafeMutableBufferPointer { pixels in
        for y in common {
          let (touched, inner) = page.scan.columns(inRow: y, width: width)
          let line = (y - top) * width
          for x in touched where pixels[line + x].covered != ~0 {
            let mask = inner.contains(x) ? ~0 : page.mask.bits(x: x, y: y)
            guard mask & ~pixels[line + x].covered != 0 else { continue }
            let colour = sampler.colour(x: x, y: y)
            Self.add(colour * page.alpha, mask, to: &pixels[line + x])
          }
        }
      }
    }
  }

  /// Puts a page's colour behind what is there, on the samples that it covers.
  private static func add(_ colour: SIMD4<Float>, _ mask: UInt64, to pixel: inout Pixel) {
    let free = ~pixel.covered
    let seen = Float((mask & free).nonzeroBitCount)
    pixel.colour += colour * (seen / 64 * pixel.passing)
    if colour.w >= 255 {
      pixel.covered |= mask
    } else {
      // The mean over the samples that are left; exact where the page covers all of them.
      pixel.passing *= 1 - colour.w / 255 * (seen / Float(free.nonzeroBitCount))
    }
  }

  /// Puts the background behind everything and writes the rows.
  func finish(into bytes: UnsafeMutableBufferPointer<UInt8>) {
    pixels.withUnsafeBufferPointer { pixels in
      var target = rows.lowerBound * width * 4
      for pixel in pixels.prefix(rows.count * width) {
        let rest = Float((~pixel.covered).nonzeroBitCount) / 64 * pixel.passing
        let colour = pixel.colour + background * rest + 0.5
        let limited = pointwiseMin(pointwiseMax(colour, SIMD4()), SIMD4(repeating: 255))
        let bytesOfPixel = SIMD4<UInt8>(limited.rounded(.down))
        for channel in 0..<4 { bytes[target + channel] = bytesOfPixel[channel] }
        target += 4
      }
    }
  }
}
