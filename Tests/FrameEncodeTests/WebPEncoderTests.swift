import FrameEncode
import FrameImage
import TestSupport
import Testing

/// Tests of animated WebP files, which are read with libwebp's decoder or checked chunk by chunk.
struct WebPEncoderTests {
  /// Returns a picture of one colour.
  private func picture(_ colour: [UInt8]) -> Bitmap {
    var bitmap = Bitmap(width: 16, height: 8)
    bitmap.withMutableBytes { bytes in
      for index in bytes.indices { bytes[index] = colour[index % 4] }
    }
    return bitmap
  }

  private func encode(_ frames: [Bitmap], quality: Double = 90) -> [UInt8] {
    var encoder = WebPEncoder(width: 16, height: 8, quality: quality)
    for (index, frame) in frames.enumerated() {
      encoder.append(frame, until: Double(index + 1) / 15)
    }
    var bytes: [UInt8] = []
    encoder.finish { bytes = [UInt8]($0) }
    return bytes
  }

  @Test(arguments: [[200, 40, 90, 255], [0, 0, 0, 255], [0, 0, 0, 0]] as [[UInt8]])
  func `One frame is written as a still picture with similar pixels`(colour: [UInt8]) throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(encode([picture(colour)]), to: "a.webp")
    let read = try ImageFile.read(path: folder.path("a.webp"), maximumPixels: 1_000)
    #expect(read.width == 16 && read.height == 8)
    for (index, byte) in read.bytes.enumerated() {
      #expect(abs(Int(byte) - Int(colour[index % 4])) <= 4)
    }
  }

  @Test
  func `Several frames are written as an animation that plays forever, always with the same bytes`()
  {
    let frames = [
      picture([200, 40, 90, 255]), picture([20, 40, 190, 255]), picture([9, 9, 9, 255]),
    ]
    let bytes = encode(frames)
    #expect(bytes == encode(frames) && bytes != encode(frames, quality: 10))
    #expect(count("ANMF", in: bytes) == 3)
    let header = bytes.firstRange(of: Array("ANIM".utf8)).map { bytes[$0.upperBound...] }
    // The number of plays follows the chunk's size and the background colour; 0 is forever.
    #expect(header.map { Array($0.dropFirst(8).prefix(2)) } == [0, 0])
  }

  private func count(_ word: String, in bytes: [UInt8]) -> Int {
    bytes.ranges(of: Array(word.utf8)).count
  }
}
