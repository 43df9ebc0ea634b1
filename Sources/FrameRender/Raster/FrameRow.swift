/// A row of a frame while pages are drawn into it, from front to back.
///
/// If an opaque page is the first to cover a pixel, and covers it entirely, the pixel is complete
/// and not sampled again. Other pixels, on edges and under translucent pages, add up the colours of
/// several pages until the background completes the row.
struct FrameRow: ~Copyable {
  /// The sum of the pages that were drawn into an incomplete pixel.
  private struct Parts {
    /// The sum of the colours, premultiplied, each channel in 0…255.
    var colour = SIMD4<Float>()
    /// The samples that an opaque page covers.
    var covered: UInt64 = 0
    /// The combined transparency of the translucent pages, on the other samples.
    var passing: Float = 1
  }

  /// The number of pixels in the row.
  let width: Int
  private let parts: UnsafeMutableBufferPointer<Parts>
  /// One bit for each pixel, set until the pixel is complete.
  private let open: UnsafeMutableBufferPointer<UInt64>
  /// One bit for each pixel, set if its entry in `parts` is valid.
  private let begun: UnsafeMutableBufferPointer<UInt64>
  /// The colours of a page for the 64 pixels of a word.
  private let samples: UnsafeMutablePointer<UInt32>

  init(width: Int) {
    self.width = width
    let words = (width + 63) / 64
    parts = .allocate(capacity: width)
    parts.initialize(repeating: Parts())
    open = .allocate(capacity: words)
    begun = .allocate(capacity: words)
    samples = .allocate(capacity: 64)
    samples.initialize(repeating: 0, count: 64)
  }

  deinit {
    parts.deallocate()
    open.deallocate()
    begun.deallocate()
    samples.deallocate()
  }

  /// Starts a row.
  mutating func begin() {
    open.update(repeating: ~0)
    begun.update(repeating: 0)
    if width % 64 != 0 { open[width / 64] = Self.bits(0..<width % 64) }
  }

  /// Draws a page into a row that it touches, behind the pages drawn before.
  mutating func draw(
    _ page: inout PosedFace,
    row: Int,
    _ tiles: borrowing TileStore,
    into pixels: UnsafeMutablePointer<UInt32>
  ) {
    let span = page.spans.span(ofRow: row)
    guard !span.touched.isEmpty else { return }
    let cutout = page.cutout?.span(ofRow: row)
    // A cutout has edges inside the page, so no run of pixels is certain to be covered entirely.
    let covered = cutout == nil ? span.covered : 0..<0
    for word in span.touched.lowerBound / 64...(span.touched.upperBound - 1) / 64 {
      let start = word * 64
      let columns = (start..<start + 64).clamped(to: span.touched)
      var todo = open[word] & Self.bits(columns.lowerBound - start..<columns.upperBound - start)
      if let hidden = cutout?.covered.clamped(to: start..<start + 64) {
        todo &= ~Self.bits(hidden.lowerBound - start..<hidden.upperBound - start)
      }
      while todo != 0 {
        let from = start + todo.trailingZeroBitCount
        var to = from + (~(todo >> UInt64(from - start))).trailingZeroBitCount
        // Ends the run where the covered pixels start or end, so that they are drawn together.
        if from < covered.lowerBound {
          to = min(to, covered.lowerBound)
        } else if from < covered.upperBound {
          to = min(to, covered.upperBound)
        }
        let isCovered = covered.lowerBound <= from && from < covered.upperBound
        todo &= ~Self.bits(from - start..<to - start)
        draw(
          &page,
          row: row,
          from..<to,
          isCovered: isCovered,
          cutout: cutout?.touched,
          tiles,
          into: pixels
        )
      }
    }
  }

  /// Draws incomplete pixels that belong to one word of the bit fields.
  private mutating func draw(
    _ page: inout PosedFace,
    row: Int,
    _ columns: Range<Int>,
    isCovered: Bool,
    cutout: Range<Int>?,
    _ tiles: borrowing TileStore,
    into pixels: UnsafeMutablePointer<UInt32>
  ) {
    let word = columns.lowerBound / 64
    let run = Self.bits(columns.lowerBound - word * 64..<columns.upperBound - word * 64)
    let isClear = isCovered && page.alpha == 1 && begun[word] & run == 0
    let target = isClear ? pixels + columns.lowerBound : samples
    let isOpaque = page.sampler.sample(columns, row: row, tiles, into: target)
    if isClear, isOpaque {
      open[word] &= ~run
      return
    }
    for x in columns {
      var mask = isCovered ? ~0 : page.mask.bits(x: x, y: row)
      if let cutout, cutout.contains(x), let inner = page.cutout?.bits(x: x, y: row) {
        mask &= ~inner
      }
      guard mask != 0 else { continue }
      add(target[x - columns.lowerBound], alpha: page.alpha, mask, to: x, &pixels[x])
    }
  }

  /// Adds a page's colour to a pixel, behind the colours added before, on the samples of a mask.
  private mutating func add(
    _ sample: UInt32,
    alpha: Float,
    _ mask: UInt64,
    to x: Int,
    _ pixel: inout UInt32
  ) {
    let (word, bit) = (x / 64, UInt64(1) << UInt64(x % 64))
    if begun[word] & bit == 0 {
      if mask == ~0, alpha == 1, sample >> 24 == 255 {
        pixel = sample
        open[word] &= ~bit
        return
      }
      begun[word] |= bit
      parts[x] = Parts()
    }
    let colour = SIMD4(pixel: sample) * alpha
    let free = ~parts[x].covered
    let visible = Float((mask & free).nonzeroBitCount)
    parts[x].colour += colour * (visible / 64 * parts[x].passing)
    guard colour.w >= 255 else {
      // This is the mean transparency of the free samples, which is exact only if the page covers
      // all of them. A pixel shared by two adjacent translucent pages becomes slightly too
      // transparent.
      if visible > 0 {
        parts[x].passing *= 1 - colour.w / 255 * (visible / Float(free.nonzeroBitCount))
      }
      return
    }
    parts[x].covered |= mask
    if parts[x].covered == ~0 {
      pixel = parts[x].colour.pixel
      open[word] &= ~bit
    }
  }

  /// Completes the row with a background, premultiplied, each channel in 0…255.
  func finish(_ background: SIMD4<Float>, _ pixels: UnsafeMutablePointer<UInt32>) {
    let clear = background.pixel
    for word in open.indices where open[word] != 0 {
      let columns = word * 64..<min(word * 64 + 64, width)
      if begun[word] == 0, open[word] == Self.bits(0..<columns.count) {
        (pixels + columns.lowerBound).update(repeating: clear, count: columns.count)
        continue
      }
      var todo = open[word]
      while todo != 0 {
        let x = word * 64 + todo.trailingZeroBitCount
        todo &= todo - 1
        guard begun[word] >> UInt64(x % 64) & 1 == 1 else {
          pixels[x] = clear
          continue
        }
        let rest = Float((~parts[x].covered).nonzeroBitCount) / 64 * parts[x].passing
        pixels[x] = (parts[x].colour + background * rest).pixel
      }
    }
  }

  /// Returns a word in which the bits of a range are set.
  @inline(__always)
  private static func bits(_ range: Range<Int>) -> UInt64 {
    // A shift by 64 gives 0.
    (~0 << range.lowerBound) & ~(~0 << range.upperBound)
  }
}
