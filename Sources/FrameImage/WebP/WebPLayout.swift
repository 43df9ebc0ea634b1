/// The properties of a WebP file that libwebp's decoder does not report.
struct WebPLayout {
  /// The size of the canvas; nil without an extended header.
  private(set) var canvas: (width: Int, height: Int)?
  /// Whether the file is an animation.
  private(set) var isAnimated = false
  /// The number of animation frames that begin inside the given bytes.
  private(set) var frames = 0
  /// The colour profile.
  private(set) var profile: [UInt8]?
  /// The orientation in the EXIF chunk.
  private(set) var orientation = Orientation.upright
  /// Whether the given bytes include the pixels and, if there is any, the EXIF data after them.
  private(set) var isComplete = false
  /// The damage if the pixels are missing or a chunk is incomplete; nil if there is none.
  private(set) var damage: ImageProblem.Damage?

  /// Reads the chunks.
  init(_ bytes: [UInt8]) {
    var (foundExif, awaitsExif, foundPixels) = (false, false, false)
    var offset = 12
    while offset + 8 <= bytes.count {
      let type = bytes[offset..<offset + 4]
      let length = WebPLayout.number(bytes[offset + 4..<offset + 8])
      let start = offset + 8
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
        // Some programs write the prefix of JPEG's EXIF segment here, too.
        let hasHead = content.starts(with: WebPLayout.exifHead)
        orientation = Orientation(exif: content.dropFirst(hasHead ? 6 : 0))
        foundExif = true
      default: break
      }
      // Chunks of odd length are padded.
      offset = start + length + length % 2
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
