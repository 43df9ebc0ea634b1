/// A row of a frame while pages are drawn into it, front to back.
///
/// A pixel is clear until a page touches it. Where an opaque page covers it whole it is done at once,
/// and no page behind is sampled there again. Pixels on edges and under translucent pages collect
/// their parts until the background closes the row.
struct FrameRow: ~Copyable {
  /// What a pixel that is not done in one go has collected.
  private struct Parts {
    /// What has been added, premultiplied, each channel in 0…255.
    var colour = SIMD4<Float>()
    /// The samples that an opaque page covers.
    var covered: UInt64 = 0
    /// How much of what lies behind shines through the translucent pages, on the other samples.
    var passing: Float = 1
  }

  /// Columns of the row.
  let width: Int
  private let parts: UnsafeMutableBufferPointer<Parts>
  /// Which pixels are not done, a bit each; those beyond the row's end are.
  private let open: UnsafeMutableBufferPointer<UInt64>
  /// Which of them have parts.
  private let begun: UnsafeMutableBufferPointer<UInt64>
  /// The samples of a page for as many pixels as a word has bits.
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

  /// Draws a page's part of a row behind what is there.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - row: The row, one of those that the page touches.
  ///   - tiles: Where the page's tiles are kept.
  ///   - pixels: The row's pixels.
  mutating func draw(
    _ page: inout PosedFace,
    row: Int,
    _ tiles: borrowing TileStore,
    into pixels: UnsafeMutablePointer<UInt32>
  ) {
    let span = page.spans.span(ofRow: row)
    guard !span.touched.isEmpty else { return }
    let gap = page.gap?.span(ofRow: row)
    // A gap has edges within, so that each of the other pixels is looked at.
    let covered = gap == nil ? span.covered : 0..<0
    for word in span.touched.lowerBound / 64...(span.touched.upperBound - 1) / 64 {
      let start = word * 64
      let columns = (start..<start + 64).clamped(to: span.touched)
      var todo = open[word] & Self.bits(columns.lowerBound - start..<columns.upperBound - start)
      if let hidden = gap?.covered.clamped(to: start..<start + 64) {
        todo &= ~Self.bits(hidden.lowerBound - start..<hidden.upperBound - start)
      }
      while todo != 0 {
        let from = start + todo.trailingZeroBitCount
        var to = from + (~(todo >> UInt64(from - start))).trailingZeroBitCount
        // An edge of the page ends a run, so that what is covered whole can be drawn at once.
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
          gap: gap?.touched,
          tiles,
          into: pixels
        )
      }
    }
  }

  /// Draws pixels of one word that are not done.
  private mutating func draw(
    _ page: inout PosedFace,
    row: Int,
    _ columns: Range<Int>,
    isCovered: Bool,
    gap: Range<Int>?,
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
      if let gap, gap.contains(x), let inner = page.gap?.bits(x: x, y: row) { mask &= ~inner }
      guard mask != 0 else { continue }
      add(target[x - columns.lowerBound], alpha: page.alpha, mask, to: x, &pixels[x])
    }
  }

  /// Puts a page's colour behind what a pixel has, on the samples that it covers.
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
      pixel = parts[x].colour.pixel
      open[word] &= ~bit
    }
  }

  /// Puts the background behind everything.
  ///
  /// - Parameters:
  ///   - background: Premultiplied, each channel in 0…255.
  ///   - pixels: The row's pixels.
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

  /// The bits of a range of places in a word.
  @inline(__always)
  private static func bits(_ places: Range<Int>) -> UInt64 {
    // Shifts by the whole width give 0.
    (~0 << places.lowerBound) & ~(~0 << places.upperBound)
  }
}
