/// The properties of a WebP file that libwebp's decoder does not report.
struct WebPLayout {
  /// The size of the canvas; nil without an extended header.
  private(set) var canvas: (width: Int, height: Int)?
  /// Whether the file is an animation.
  private(set) var isAnimated = false
  /// The number of frames of an animation that begin inside the given bytes.
  private(set) var frames = 0
  /// The colour profile.
  private(set) var profile: [UInt8]?
  /// The orientation of the EXIF chunk.
  private(set) var orientation = Orientation.upright
  /// Whether the given bytes include the pixels and the EXIF data, which follows them.
  private(set) var isComplete = false
  /// The damage of a file with missing pixels or an incomplete chunk.
  private(set) var damage: ImageProblem.Damage?

  /// Reads the chunks.
  ///
  /// - Parameter bytes: The file or its beginning.
  init(_ bytes: [UInt8]) {
    var (foundExif, awaitsExif, foundPixels) = (false, false, false)
    var place = 12
    while place + 8 <= bytes.count {
      let type = bytes[place..<place + 4]
      let length = WebPLayout.number(bytes[place + 4..<place + 8])
      let start = place + 8
      let end = min(start + length, bytes.count)
      let isWhole = length <= bytes.count - start
      if !isWhole { damage = .endsEarly }
      let content = bytes[start..<end]
      switch String(decoding: type, as: UTF8.self) {
      case "VP8X" where content.count >= 10:
        let flags = content[start]
        isAnimated = flags & WebPLayout.animationFlag != 0
        awaitsExif = flags & WebPLayout.exifFlag != 0
        canvas = (
          1 + WebPLayout.number(content[start + 4..<start + 7]),
          1 + WebPLayout.number(content[start + 7..<start + 10])
        )
      case "VP8 ", "VP8L": foundPixels = true
      case "ANMF": frames += 1
      case "ICCP" where profile == nil && isWhole && length <= ColourSource.longestProfile:
        profile = Array(content)
      case "EXIF" where !foundExif && isWhole:
        // Some programs write the prefix of JPEG's segment.
        let hasHead = content.starts(with: WebPLayout.exifHead)
        orientation = Orientation(exif: content.dropFirst(hasHead ? 6 : 0))
        foundExif = true
      default: break
      }
      // Chunks of odd length are padded.
      place = start + length + length % 2
    }
    if !foundPixels && !isAnimated { damage = .endsEarly }
    isComplete = !isAnimated && foundPixels && (foundExif || !awaitsExif)
  }

  private static let animationFlag: UInt8 = 0x02
  private static let exifFlag: UInt8 = 0x08
  private static let exifHead: [UInt8] = Array("Exif".utf8) + [0, 0]

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
