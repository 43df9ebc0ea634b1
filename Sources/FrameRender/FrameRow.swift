/// A row of a frame while pages are drawn into it, front to back.
///
/// A pixel is clear until a page touches it. Where an opaque page covers it whole it is done at once,
/// and no page behind is sampled there again. Pixels on edges and under translucent pages collect
/// their parts until the background closes the row.
struct FrameRow: ~Copyable {
  private enum Kind {
    static let clear: UInt8 = 0
    static let open: UInt8 = 1
    static let done: UInt8 = 2
  }

  /// What a pixel that is not done in one go has collected.
  private struct Parts {
    /// What has been added, premultiplied, each channel in 0…255.
    var colour = SIMD4<Float>()
    /// The samples that an opaque page covers.
    var covered: UInt64 = 0
    /// How much of what lies behind shines through the translucent pages, on the other samples.
    var passing: Float = 1
  }

  private static let chunk = TextureSampler.chunk

  private let width: Int
  private let background: SIMD4<Float>
  private let kinds: UnsafeMutableBufferPointer<UInt8>
  private let parts: UnsafeMutableBufferPointer<Parts>
  /// Which chunks still have pixels that are not done, a bit each.
  private let openChunks: UnsafeMutableBufferPointer<UInt64>
  private let samples: UnsafeMutableBufferPointer<UInt32>

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
    let chunks = (width + Self.chunk - 1) / Self.chunk
    kinds = .allocate(capacity: chunks * Self.chunk)
    parts = .allocate(capacity: width)
    parts.initialize(repeating: Parts())
    openChunks = .allocate(capacity: (chunks + 63) / 64)
    samples = .allocate(capacity: Self.chunk)
    samples.initialize(repeating: 0)
  }

  deinit {
    kinds.deallocate()
    parts.deallocate()
    openChunks.deallocate()
    samples.deallocate()
  }

  /// Starts a row.
  mutating func begin() {
    kinds.update(repeating: Kind.clear)
    openChunks.update(repeating: ~0)
  }

  /// Draws a page's part of a row behind what is there.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - row: The row, one of those that the page touches.
  ///   - pixels: The row's pixels.
  mutating func draw(
    _ page: inout PosedFace,
    row: Int,
    into pixels: UnsafeMutablePointer<UInt32>
  ) {
    let span = page.spans.span(ofRow: row)
    guard !span.touched.isEmpty else { return }
    let first = span.touched.lowerBound / Self.chunk
    let last = (span.touched.upperBound - 1) / Self.chunk
    for word in first / 64...last / 64 {
      var bits = openChunks[word]
      if word == first / 64 { bits &= ~0 << UInt64(first % 64) }
      if word == last / 64 { bits &= ~0 >> UInt64(63 - last % 64) }
      while bits != 0 {
        let chunk = word * 64 + bits.trailingZeroBitCount
        bits &= bits - 1
        let columns = (chunk * Self.chunk..<(chunk + 1) * Self.chunk).clamped(to: span.touched)
        draw(&page, row: row, columns, covered: span.covered, into: pixels)
      }
    }
  }

  private mutating func draw(
    _ page: inout PosedFace,
    row: Int,
    _ columns: Range<Int>,
    covered: Range<Int>,
    into pixels: UnsafeMutablePointer<UInt32>
  ) {
    // What is done already at the ends need not be sampled.
    var (from, to) = (columns.lowerBound, columns.upperBound)
    while from < to, kinds[from] == Kind.done { from += 1 }
    while to > from, kinds[to - 1] == Kind.done { to -= 1 }
    guard from < to else { return }
    let isWhole = page.alpha == 1 && covered.lowerBound <= from && to <= covered.upperBound
    let isClear = isWhole && (from..<to).allSatisfy { kinds[$0] == Kind.clear }
    let target = isClear ? pixels + from : samples.baseAddress.unsafelyUnwrapped
    let isOpaque = page.sampler.sample(from..<to, row: row, &page.copies, into: target)
    if isClear, isOpaque {
      for x in from..<to { kinds[x] = Kind.done }
    } else {
      for x in from..<to where kinds[x] != Kind.done {
        let mask = covered.contains(x) ? ~0 : page.mask.bits(x: x, y: row)
        guard mask != 0 else { continue }
        add(target[x - from], alpha: page.alpha, mask, to: x, &pixels[x])
      }
    }
    closeChunk(at: columns.lowerBound / Self.chunk)
  }

  /// Puts a page's colour behind what a pixel has, on the samples that it covers.
  private mutating func add(
    _ sample: UInt32,
    alpha: Float,
    _ mask: UInt64,
    to x: Int,
    _ pixel: inout UInt32
  ) {
    if kinds[x] == Kind.clear {
      if mask == ~0, alpha == 1, sample >> 24 == 255 {
        pixel = sample
        kinds[x] = Kind.done
        return
      }
      kinds[x] = Kind.open
      parts[x] = Parts()
    }
    let bytes = unsafeBitCast(sample, to: SIMD4<UInt8>.self)
    let colour = SIMD4<Float>(bytes) * alpha
    let free = ~parts[x].covered
    let seen = Float((mask & free).nonzeroBitCount)
    parts[x].colour += colour * (seen / 64 * parts[x].passing)
    guard colour.w >= 255 else {
      // The mean over the samples that are left; exact where the page covers all of them. Where two
      // translucent pages share a pixel side by side, a little more shines through than should.
      if seen > 0 { parts[x].passing *= 1 - colour.w / 255 * (seen / Float(free.nonzeroBitCount)) }
      return
    }
    parts[x].covered |= mask
    if parts[x].covered == ~0 {
      pixel = Self.rounded(parts[x].colour)
      kinds[x] = Kind.done
    }
  }

  private func closeChunk(at chunk: Int) {
    let first = chunk * Self.chunk
    for x in first..<min(width, first + Self.chunk) where kinds[x] != Kind.done { return }
    openChunks[chunk / 64] &= ~(1 << UInt64(chunk % 64))
  }

  /// Puts the background behind everything.
  func finish(_ pixels: UnsafeMutablePointer<UInt32>) {
    let clear = Self.rounded(background)
    for x in 0..<width {
      switch kinds[x] {
      case Kind.clear: pixels[x] = clear
      case Kind.open:
        let rest = Float((~parts[x].covered).nonzeroBitCount) / 64 * parts[x].passing
        pixels[x] = Self.rounded(parts[x].colour + background * rest)
      default: continue
      }
    }
  }

  private static func rounded(_ colour: SIMD4<Float>) -> UInt32 {
    let limited = pointwiseMin(colour + 0.5, SIMD4(repeating: 255))
    return unsafeBitCast(SIMD4<UInt8>(limited.rounded(.down)), to: UInt32.self)
  }
}
