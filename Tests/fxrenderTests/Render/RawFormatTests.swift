import FrameFiles
import FrameImage
import FrameTestSupport
import ProgramTestSupport
import TestSupport
import Testing

/// Raw frames from the command line.
struct RawFormatTests {
  private static let render = "cardflow --pages 5 --size 97x63 --page-size 40x48"

  @Test(arguments: ["#1c1c1e", "transparent"])
  func `The pixels of all frames have the hashes in frames.json`(background: String) async throws {
    let folder = TemporaryFolder()
    try await folder.output(
      of: "\(Self.render) --frames 4 --background \(background) --format png,raw --output out "
        + "--quiet"
    )
    let records = try folder.manifest("out").frames
    let bytes = try folder.bytes("out/cardflow.raw")
    let length = 97 * 63 * 4
    #expect(bytes.count == length * 4)
    for (number, record) in records.enumerated() {
      // The hashed bytes are the width, the height, and the straight pixels.
      let size: [UInt8] = [97, 0, 0, 0, 63, 0, 0, 0]
      let hash = (size + bytes[number * length..<(number + 1) * length]).withUnsafeBytes {
        ContentHash(of: $0)
      }
      #expect(hash.description == record.pixels)
    }
  }

  @Test func `Standard error gets the geometry of the frames`() async throws {
    let folder = TemporaryFolder()
    let result = try await folder.run(
      "\(Self.render) --frames 3 --fps 29.97 --every 2 --format raw --output -",
      .shell(#""$@" >a.raw"#)
    )
    #expect(result.status == 0)
    let expected =
      "note: raw frames: 2 of 97x63 pixels, 14.985 per second; red, green, blue and straight "
      + "alpha, one byte each, row by row from the top\n"
    #expect(result.error == expected)
    #expect(try folder.bytes("a.raw").count == 2 * 97 * 63 * 4)
  }
}
