/// A row of a frame while pages are drawn into it, from front to back.
///
/// If an opaque page is the first to cover a pixel, and covers it entirely, the pixel is complete
/// and not sampled again. Pixels on edges add up the colours of several pages until the background
/// completes the row. Other pixels inside translucent pages are blended separately, and drawn last over the
/// opaque pages and the background behind them.
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
  /// The instructions of the inner loops.
  let instructions: InstructionSet
  private let parts: UnsafeMutableBufferPointer<Parts>
  /// One bit for each pixel, set until the pixel is complete.
  private let open: UnsafeMutableBufferPointer<UInt64>
  /// One bit for each pixel, set if its entry in `parts` is valid.
  private let begun: UnsafeMutableBufferPointer<UInt64>
  /// One bit for each pixel, set if a page covers a part of it; valid if `knowsEdges`.
  private let edges: UnsafeMutableBufferPointer<UInt64>
  private var knowsEdges = false
  /// The colours of a page for the 64 pixels of a word.
  private let samples: UnsafeMutablePointer<UInt32>
  private var translucent: TranslucentRow

  init(width: Int, _ instructions: InstructionSet) {
    self.width = width
    self.instructions = instructions
    let words = (width + 63) / 64
    parts = .allocate(capacity: width)
    parts.initialize(repeating: Parts())
    open = .allocate(capacity: words)
    begun = .allocate(capacity: words)
    edges = .allocate(capacity: words)
    samples = .allocate(capacity: 64)
    samples.initialize(repeating: 0, count: 64)
    translucent = TranslucentRow(width: width, instructions)
  }

  deinit {
    parts.deallocate()
    open.deallocate()
    begun.deallocate()
    edges.deallocate()
    samples.deallocate()
  }

  /// Draws a row of pages, of which the first is in front, over a background.
  ///
  /// The background is premultiplied, each channel in 0…255.
  mutating func draw(
    _ pages: inout [PosedFace],
    row: Int,
    _ tiles: borrowing TileStore,
    over background: SIMD4<Float>,
    into pixels: UnsafeMutablePointer<UInt32>
  ) {
    open.update(repeating: ~0)
    begun.update(repeating: 0)
    knowsEdges = false
    if width % 64 != 0 { open[width / 64] = WordPixels.bits(0..<width, inWord: width / 64) }
    for page in pages.indices where pages[page].spans.rows.contains(row) {
      draw(&pages, page, row: row, tiles, into: pixels)
    }
    finish(row, background, pixels)
    // Where a blended pixel is still open, only the background is behind it.
    translucent.finish(over: pixels, background, in: open)
  }

  /// The pixels of a word that a page touches, and those that it covers entirely.
  private struct Coverage {
    var touched: UInt64
    var covered: UInt64

    @inline(__always)
    init(_ span: RowSpans.Span, without cutout: RowSpans.Span?, word: Int) {
      touched = WordPixels.bits(span.touched, inWord: word)
      covered = WordPixels.bits(span.covered, inWord: word)
      guard let cutout else { return }
      touched &= ~WordPixels.bits(cutout.covered, inWord: word)
      covered &= ~WordPixels.bits(cutout.touched, inWord: word)
    }
  }

  /// Draws the row of a page, behind the pages drawn before.
  private mutating func draw(
    _ pages: inout [PosedFace],
    _ page: Int,
    row: Int,
    _ tiles: borrowing TileStore,
    into target: UnsafeMutablePointer<UInt32>
  ) {
    let isOpaque = pages[page].isOpaque
    Self.forEachWord(of: pages[page].spans, without: pages[page].cutout, row: row) {
      word,
      coverage in
      var (exact, faint) = translucent.open(open[word] & coverage.touched, ofWord: word)
      guard exact != 0 else { return }
      var inside = exact & coverage.covered & ~begun[word]
      exact &= ~inside
      if isOpaque {
        let pixels = WordPixels(bits: inside, column: word * 64, row: row)
        inside = complete(&pages[page], pixels, tiles, into: target)
      } else if inside != 0 {
        findEdges(of: pages, row: row)
        exact |= inside & edges[word]
        inside &= ~edges[word]
      }
      if inside != 0 {
        faint &= inside
        translucent.add(inside, faint: faint, ofWord: word, of: &pages[page], row: row, tiles)
      }
      let pixels = WordPixels(bits: exact, column: word * 64, row: row)
      add(&pages[page], pixels, coverage, tiles, into: target)
    }
  }

  /// Samples pixels of a word that an opaque page covers first and entirely.
  ///
  /// Where the page's picture is translucent, its colour is added to the pixel. If pages in front of it
  /// are blended there, it must be blended too; these pixels are returned.
  private mutating func complete(
    _ page: inout PosedFace,
    _ pixels: WordPixels,
    _ tiles: borrowing TileStore,
    into target: UnsafeMutablePointer<UInt32>
  ) -> UInt64 {
    let blended = translucent.pixels(ofWord: pixels.word)
    var incomplete: UInt64 = 0
    pixels.forEachRun { columns in
      let first = target + columns.lowerBound
      guard !page.sampler.sample(columns, row: pixels.row, tiles, into: first) else { return }
      for x in columns where target[x] >> 24 != 255 {
        let bit = UInt64(1) << UInt64(x - pixels.column)
        incomplete |= bit
        if blended & bit == 0 { add(target[x], alpha: 1, ~0, to: x, &target[x]) }
      }
    }
    open[pixels.word] &= ~(pixels.bits & ~incomplete)
    return incomplete & blended
  }

  /// Adds a page to incomplete pixels of a word, weighted by the samples that it covers.
  private mutating func add(
    _ page: inout PosedFace,
    _ pixels: WordPixels,
    _ coverage: Coverage,
    _ tiles: borrowing TileStore,
    into target: UnsafeMutablePointer<UInt32>
  ) {
    // Frames of opaque pages stay exact, even where a picture in front is translucent.
    let faint = page.isOpaque ? 0 : faintPixels(pixels)
    add(&page, pixels.keeping(~faint), isFaint: false, coverage, tiles, into: target)
    add(&page, pixels.keeping(faint), isFaint: true, coverage, tiles, into: target)
  }

  private mutating func add(
    _ page: inout PosedFace,
    _ pixels: WordPixels,
    isFaint: Bool,
    _ coverage: Coverage,
    _ tiles: borrowing TileStore,
    into target: UnsafeMutablePointer<UInt32>
  ) {
    pixels.forEachRun { columns in
      _ = page.sampler.sample(columns, row: pixels.row, isFaint: isFaint, tiles, into: samples)
      for x in columns {
        let isCovered = coverage.covered >> UInt64(x - pixels.column) & 1 == 1
        var mask = isCovered ? ~0 : page.mask.bits(x: x, y: pixels.row)
        if !isCovered, let cutout = page.cutout { mask &= ~cutout.bits(x: x, y: pixels.row) }
        guard mask != 0 else { continue }
        add(samples[x - columns.lowerBound], alpha: page.alpha, mask, to: x, &target[x])
      }
    }
  }

  /// Returns those of some pixels behind which pages are faint, because of translucent pages in front.
  private func faintPixels(_ pixels: WordPixels) -> UInt64 {
    var todo = pixels.bits & begun[pixels.word]
    var faint: UInt64 = 0
    while todo != 0 {
      let bit = todo & (0 &- todo)
      todo &= ~bit
      let passing = parts[pixels.column + bit.trailingZeroBitCount].passing
      if passing <= TranslucentRow.faintShare { faint |= bit }
    }
    return faint
  }

  /// Finds the pixels that a page covers partly, unless they are known.
  private mutating func findEdges(of pages: [PosedFace], row: Int) {
    guard !knowsEdges else { return }
    knowsEdges = true
    edges.update(repeating: 0)
    for page in pages.indices where pages[page].spans.rows.contains(row) {
      Self.forEachWord(of: pages[page].spans, without: pages[page].cutout, row: row) {
        word,
        coverage in
        edges[word] |= coverage.touched & ~coverage.covered
      }
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
    // A transparent sample shows all that is behind it.
    guard sample != 0 else { return }
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

  /// Completes the pixels that are not complete with a background.
  private func finish(
    _ row: Int,
    _ background: SIMD4<Float>,
    _ pixels: UnsafeMutablePointer<UInt32>
  ) {
    let clear = background.pixel
    for word in open.indices where open[word] != 0 {
      let drawn = translucent.overBackground(ofWord: word, bare: open[word])
      let bare = open[word] & ~begun[word] & ~drawn
      WordPixels(bits: bare, column: word * 64, row: row).forEachRun { columns in
        (pixels + columns.lowerBound).update(repeating: clear, count: columns.count)
      }
      var todo = open[word] & begun[word]
      while todo != 0 {
        let x = word * 64 + todo.trailingZeroBitCount
        todo &= todo - 1
        let rest = Float((~parts[x].covered).nonzeroBitCount) / 64 * parts[x].passing
        pixels[x] = (parts[x].colour + background * rest).pixel
      }
    }
  }

  /// Calls `body` with each word of a row that a page may touch, and its coverage.
  @inline(__always)
  private static func forEachWord(
    of spans: RowSpans,
    without cutout: Cutout?,
    row: Int,
    _ body: (_ word: Int, Coverage) -> Void
  ) {
    let span = spans.span(ofRow: row)
    guard !span.touched.isEmpty else { return }
    let cutout = cutout?.span(ofRow: row)
    for word in span.touched.lowerBound / 64...(span.touched.upperBound - 1) / 64 {
      body(word, Coverage(span, without: cutout, word: word))
    }
  }
}
