import FrameImage
import Testing

struct JPEGDecoderTests {
  /// The largest error of flat colours after JPEG coding.
  static let tolerance = 3

  /// The centre of each quarter of the picture, row by row from the top left.
  static let centres = [(12, 8), (36, 8), (12, 24), (36, 24)]
  static let colours = [[200, 40, 40], [40, 180, 60], [50, 60, 190], [220, 200, 60]]

  static let coloured = [
    "rgb.jpg", "progressive.jpg", "extraneous.jpg",
    "orientation-1.jpg", "orientation-2.jpg", "orientation-3.jpg", "orientation-4.jpg",
    "orientation-5.jpg", "orientation-6.jpg", "orientation-7.jpg", "orientation-8.jpg",
  ]

  @Test(arguments: coloured)
  func `Pictures of every colour type and orientation are decoded upright`(_ name: String) throws {
    try Self.expectQuarters(of: Fixture.read(name), Self.colours)
  }

  @Test func `A grey picture has the luma of the original colours`() throws {
    // This is the luma of ITU-R 601, which Pillow uses for the conversion to grey.
    let grey = Self.colours.map { colour in
      let luma = (colour[0] * 299 + colour[1] * 587 + colour[2] * 114) / 1000
      return [luma, luma, luma]
    }
    try Self.expectQuarters(of: Fixture.read("grey.jpg"), grey)
  }

  /// `make.py` adds black ink of 64 of 255 to the colours, which makes them a quarter darker.
  @Test(arguments: ["cmyk-adobe.jpg", "cmyk-plain.jpg", "ycck.jpg"])
  func `CMYK without a profile is converted to RGB`(_ name: String) throws {
    try Self.expectQuarters(
      of: Fixture.read(name),
      Self.colours.map { colour in colour.map { $0 * (255 - 64) / 255 } }
    )
  }

  static func expectQuarters(
    of bitmap: Bitmap,
    _ expected: [[Int]],
    tolerance: Int = JPEGDecoderTests.tolerance
  ) throws {
    try #require(bitmap.width == 48 && bitmap.height == 32)
    #expect(bitmap.isOpaque)
    for ((x, y), colour) in zip(centres, expected) {
      let start = (y * 48 + x) * 4
      for channel in 0..<3 {
        let value = Int(bitmap.bytes[start + channel])
        #expect(
          abs(value - colour[channel]) <= tolerance,
          "\(value) at \(x),\(y) channel \(channel), expected \(colour[channel])"
        )
      }
    }
  }
}
