/// A writer of APNG files, chunk by chunk, so that tests can make any chunk invalid.
enum WrittenAPNG {
  /// A frame, whose picture is a string (see `Letters`).
  struct Frame {
    var text: String
    var x = 0
    var y = 0
    var disposal: UInt8 = 0
    var blend: UInt8 = 0
    /// The dividend and divisor of the duration.
    var delay = (0, 0)
    /// The RGBA values of the pixels, not premultiplied; nil if the letters of `text` define the colours.
    var pixels: [UInt8]?
  }

  /// Returns a file whose first frame is also the picture for programs without APNG support.
  static func file(width: Int, height: Int, count: Int? = nil, _ frames: [Frame]) -> [UInt8] {
    head(width: width, height: height, count: count ?? frames.count)
      + frames.enumerated().flatMap { index, frame in
        index == 0
          ? control(0, frame) + pixels(frame)
          : control(index * 2 - 1, frame) + part(index * 2, frame)
      }
      + WrittenPNG.end
  }

  static func head(width: Int, height: Int, count: Int) -> [UInt8] {
    WrittenPNG.signature + WrittenPNG.head(width: width, height: height, colour: 6)
      + WrittenPNG.chunk("acTL", WrittenPNG.big(count) + WrittenPNG.big(0))
  }

  static func control(_ number: Int, _ frame: Frame) -> [UInt8] {
    let size = Letters.size(frame.text)
    let numbers = [number, size.width, size.height, frame.x, frame.y].flatMap(WrittenPNG.big)
    let delay = WrittenPNG.big(frame.delay.0 << 16 | frame.delay.1)
    return WrittenPNG.chunk("fcTL", numbers + delay + [frame.disposal, frame.blend])
  }

  static func pixels(_ frame: Frame) -> [UInt8] { WrittenPNG.chunk("IDAT", stream(frame)) }

  static func part(_ number: Int, _ frame: Frame) -> [UInt8] {
    WrittenPNG.chunk("fdAT", WrittenPNG.big(number) + stream(frame))
  }

  static func stream(_ frame: Frame) -> [UInt8] {
    let size = Letters.size(frame.text)
    let pixels =
      frame.pixels
      ?? Letters.indices(frame.text).flatMap { index in
        (0..<4).map { Letters.colours[Int(index)].colour[$0] }
      }
    let row = size.width * 4
    return WrittenPNG.zlib((0..<size.height).flatMap { [0] + pixels[$0 * row..<($0 + 1) * row] })
  }
}
