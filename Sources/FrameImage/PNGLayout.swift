/// What a PNG file says of itself before its pixels, apart from what the decoder reports.
struct PNGLayout {
  /// The orientation of an `eXIf` chunk; one after the pixels is not seen, as in browsers.
  private(set) var orientation = Orientation.upright
  /// The frames of an animation, 1 without one.
  private(set) var frames = 1
  /// Whether the beginning of the pixels lies inside the bytes given.
  private(set) var reachesPixels = false

  /// Walks the chunks up to the pixels.
  ///
  /// - Parameter bytes: The file, or its beginning. What is malformed ends the walk; the decoder
  ///   says what is wrong with it.
  init(_ bytes: [UInt8]) {
    var place = 8
    while place <= bytes.count - 8 {
      let length = PNGLayout.number(bytes[place..<place + 4])
      let type = bytes[place + 4..<place + 8]
      if type.elementsEqual("IDAT".utf8) {
        reachesPixels = true
        return
      }
      let start = place + 8
      guard length <= bytes.count - start else { return }
      let content = bytes[start..<start + length]
      if type.elementsEqual("eXIf".utf8) {
        orientation = Exif.orientation(in: content)
      } else if type.elementsEqual("acTL".utf8), length >= 4 {
        frames = PNGLayout.number(content.prefix(4))
      }
      place = start + length + 4
    }
  }

  /// The size as the header has it.
  ///
  /// - Parameter bytes: A file with a whole header.
  /// - Returns: Pixels from left to right and from top to bottom, unchecked.
  static func claimedSize(_ bytes: UnsafeBufferPointer<UInt8>) -> (width: Int, height: Int) {
    (number(bytes[16..<20]), number(bytes[20..<24]))
  }

  private static func number(_ bytes: some Sequence<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }
}
