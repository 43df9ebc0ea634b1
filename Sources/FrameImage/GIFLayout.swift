/// The blocks of a GIF, without unpacking its pixels.
struct GIFLayout {
  /// The number of frames that begin in the file.
  private(set) var frames = 0

  /// Walks the blocks.
  ///
  /// - Parameter bytes: The file. What is malformed ends the walk; the decoder says what is wrong.
  init(_ bytes: [UInt8]) {
    func palette(_ place: Int) -> Int {
      let flags = place < bytes.count ? bytes[place] : 0
      return flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1)
    }
    var place = 13 + palette(10)
    while place < bytes.count {
      switch bytes[place] {
      case 0x21: place += 2
      case 0x2C:
        frames += 1
        place += 11 + palette(place + 9)
      default: return
      }
      while place < bytes.count, bytes[place] != 0 { place += 1 + Int(bytes[place]) }
      place += 1
    }
  }
}
