import FrameImage
import ProgramTestSupport
import TestSupport
import Testing

/// Tests of `--device` and `--bezel`.
struct BezelTests: ~Copyable {
  private let folder = TemporaryFolder()

  private func frame(_ options: String) async throws -> Bitmap {
    let path = try await folder.output(of: "coverflow --frames 1 --page-size 90x120 \(options)")
    return try folder.picture("\(path.dropLast())/frame-0000.png")
  }

  @Test func `A device has the size of its screen`() async throws {
    let device = try await frame("--device watch --output a")
    #expect((device.width, device.height) == (205, 251))
    #expect(try await frame("--size 205x251 --output b").bytes == device.bytes)
    let other = try await frame("--device watch --size 100x120 --output c")
    #expect((other.width, other.height) == (100, 120))
  }

  @Test func `A bezel is around the frame and covers its corners`() async throws {
    let plain = try await frame("--device watch --scale 2 --output a")
    let framed = try await frame("--device watch --bezel --scale 2 --background #123456 --output b")
    #expect((framed.width, framed.height) == (2 * (205 + 24), 2 * (251 + 24)))
    // Outside of the bezel is the background.
    #expect(Array(framed.bytes[0..<4]) == [0x12, 0x34, 0x56, 255])
    // The middle rows of the screen have no corners.
    for row in 200..<300 {
      let start = ((row + 24) * framed.width + 24 + 200) * 4
      let inner = (row * plain.width + 200) * 4
      #expect(framed.bytes[start..<start + 40].elementsEqual(plain.bytes[inner..<inner + 40]))
    }
  }

  @Test(
    arguments: Refusal.table(
      """
      64 coverflow --bezel
      error: --bezel needs a device
        Add --device phone|tablet|watch|television.
      64 coverflow --device fone
      error: --device cannot be 'fone'
        Did you mean 'phone'? Expected one of phone, tablet, watch, television.
      """
    )
  )
  func `A bezel needs a device, and a device has a known kind`(refusal: Refusal) async throws {
    try await refusal.check(in: folder)
  }
}
