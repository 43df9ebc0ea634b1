/// Writes converted rows to their columns of a picture, to a reduced picture, or to a receiver of rows.
struct PNGRowWriter: ~Copyable {
  /// The destination of decoded pixels.
  struct Target {
    /// Receives premultiplied RGBA.
    let pixels: UnsafeMutableBufferPointer<UInt8>
    /// The number of stored pixels per decoded pixel, along each side.
    let divisor: Int
    /// Receives whole rows instead of `pixels`, if it is not nil.
    var sink: PNGDecoder.RowSink?
  }

  private let width: Int
  private let target: Target
  private var reducer: PixelReducer?
  /// The converted pixels of a row, or of the part of a row that is in a pass, before they are copied to their
  /// columns or reduced.
  private let spare: UnsafeMutableBufferPointer<UInt8>

  init(_ head: PNGHead, _ target: Target) {
    width = head.width
    self.target = target
    spare = .allocate(capacity: head.width * 4)
    spare.initialize(repeating: 0)
    guard target.divisor > 1 else { return }
    reducer = PixelReducer(
      width: head.width,
      height: head.height,
      divisor: target.divisor,
      target: target.pixels,
      isInterlaced: head.isInterlaced
    )
  }

  deinit { spare.deallocate() }

  /// Writes a row, or the part of a row that is in a pass.
  ///
  /// - Parameters:
  ///   - row: The number of the row.
  ///   - pass: The pass of the row.
  ///   - convert: Writes premultiplied RGBA, and returns 0 or an error number of libspng.
  /// - Returns: The result of `convert`.
  mutating func write(
    row: Int,
    of pass: PNGPass,
    convert: (UnsafeMutableBufferPointer<UInt8>) -> Int32
  ) -> Int32 {
    // Whole rows are converted without an intermediate copy.
    if reducer == nil, pass.step == 1, target.sink == nil { return convert(line(row)) }
    let part = UnsafeMutableBufferPointer(rebasing: spare[..<(pass.count(ofWidth: width) * 4)])
    let problem = convert(part)
    if let sink = target.sink {
      sink(row, UnsafeBufferPointer(part))
    } else if reducer != nil {
      reducer?.add(part, row: row, pass)
    } else {
      pass.spread(part, over: line(row))
    }
    return problem
  }

  private func line(_ row: Int) -> UnsafeMutableBufferPointer<UInt8> {
    let length = width * 4
    return UnsafeMutableBufferPointer(rebasing: target.pixels[(row * length)...].prefix(length))
  }

  /// Writes the rows that the reduced picture still lacks.
  mutating func finish() { reducer?.finish() }
}
