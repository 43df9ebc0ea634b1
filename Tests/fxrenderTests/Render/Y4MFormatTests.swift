import FrameImage
import TestSupport
import Testing

/// Y4M videos from the command line.
struct Y4MFormatTests {
  /// Flat patches: red, green and blue, and the ideal components of BT.709 in limited and full range.
  ///
  /// Y′ = 0.2126 R + 0.7152 G + 0.0722 B, Cb = (B − Y′) / 1.8556, Cr = (R − Y′) / 1.5748. In limited range
  /// Y′ is multiplied by 219 and Cb and Cr by 224, in full range by 255; 16 (full: 0) and 128 are added.
  static let patches: [(colour: String, limited: [UInt8], full: [UInt8])] = [
    ("#000000", [16, 128, 128], [0, 128, 128]), ("#ffffff", [235, 128, 128], [255, 128, 128]),
    ("#808080", [126, 128, 128], [128, 128, 128]), ("#ff0000", [63, 102, 240], [54, 99, 255]),
    ("#00ff00", [173, 42, 26], [182, 30, 12]), ("#0000ff", [32, 240, 118], [18, 255, 116]),
    ("#ffff00", [219, 16, 138], [237, 1, 140]), ("#00ffff", [188, 154, 16], [201, 157, 1]),
    ("#ff00ff", [78, 214, 230], [73, 226, 244]), ("#1c1c1e", [40, 129, 128], [28, 129, 128]),
  ]

  /// Renders frames without visible pages.
  private func planes(_ colour: String, _ options: String) async throws -> [UInt8] {
    let folder = TemporaryFolder()
    try await folder.output(
      of: "linear --pages 1 --size 5x3 --page-size 1x1 --center-offset 900,0 --frames 1 --quiet "
        + "--background \(colour) \(options) --output a.y4m"
    )
    let bytes = try folder.bytes("a.y4m")
    return Array(bytes.suffix(45))
  }

  @Test(arguments: patches.indices)
  func `A flat patch has the components of BT.709`(row: Int) async throws {
    let (colour, limited, full) = Self.patches[row]
    for (options, components) in [("", limited), ("--color-range full", full)] {
      let planes = try await planes(colour, options)
      #expect(planes == components.flatMap { Array(repeating: $0, count: 15) })
    }
  }

  @Test(arguments: [("60", "60:1"), ("29.97", "30000:1001"), ("0.5", "1:2")])
  func `A video has a head and planes of each frame`(rate: String, fraction: String) async throws {
    let folder = TemporaryFolder()
    try await folder.output(
      of: "cardflow --pages 5 --size 97x63 --page-size 40x48 --frames 3 --fps \(rate) --quiet "
        + "--format png,y4m --output out"
    )
    let bytes = try folder.bytes("out/cardflow.y4m")
    let head = "YUV4MPEG2 W97 H63 F\(fraction) Ip A1:1 C444 XCOLORRANGE=LIMITED\n"
    #expect(bytes.starts(with: Array(head.utf8)))
    let length = 97 * 63
    #expect(bytes.count == head.utf8.count + 3 * (6 + 3 * length))
    for number in 0..<3 {
      let start = head.utf8.count + number * (6 + 3 * length)
      #expect(Array(bytes[start..<start + 6]) == Array("FRAME\n".utf8))
      let planes = Array(bytes[(start + 6)...].prefix(3 * length))
      let picture = try ImageFile.read(
        path: folder.path("out/frame-000\(number).png"),
        maximumPixels: 1 << 20
      )
      var error = 0.0
      for place in 0..<length {
        let ideal = ideal(picture.bytes[4 * place..<4 * place + 3].map(Double.init))
        for (plane, value) in ideal.enumerated() {
          error = max(error, abs(Double(planes[plane * length + place]) - value))
        }
      }
      // Half a code for rounding, and a little for the fixed-point weights.
      #expect(error < 0.501)
    }
  }

  private func ideal(_ pixel: [Double]) -> [Double] {
    let (red, green, blue) = (pixel[0] / 255, pixel[1] / 255, pixel[2] / 255)
    let luma = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    return [16 + 219 * luma, 128 + 224 * (blue - luma) / 1.8556, 128 + 224 * (red - luma) / 1.5748]
  }

  @Test func `A transparent background is rejected`() async throws {
    let folder = TemporaryFolder()
    try await Refusal(
      "linear --background transparent --output a.y4m \(small)",
      64,
      "error: --background cannot be 'transparent' with y4m, which has no transparency\n"
        + "  Use an opaque colour, or a format with transparency: "
        + "png, gif (whole pixels), gif-ready (whole pixels), apng, webp, webm, mov, mkv, raw."
    ).check(in: folder)
    #expect(try folder.names() == [])
  }
}
