import FrameEncode
import FrameImage
import TestSupport
import Testing

/// Tests of JPEG files, which are read with our decoder.
struct JPEGEncoderTests {
  /// Returns a gradient whose size is not a multiple of the 8 x 8 blocks of JPEG.
  private func picture() -> Bitmap {
    var bitmap = Bitmap(width: 45, height: 17)
    bitmap.withMutableBytes { bytes in
      for index in bytes.indices {
        let (column, row) = (index / 4 % 45, index / 4 / 45)
        bytes[index] = UInt8([40 + 4 * column, 220 - 4 * column, 30 + 10 * row, 255][index % 4])
      }
    }
    return bitmap
  }

  @Test
  func `A picture is decoded to similar pixels, and higher quality gives smaller errors`() throws {
    let folder = TemporaryFolder()
    func distance(quality: Int) throws -> (bytes: Int, worst: Int) {
      let file = JPEGEncoder(quality: quality).file(of: picture())
      _ = try folder.write(file, to: "a.jpg")
      let read = try ImageFile.read(path: folder.path("a.jpg"), maximumPixels: 1_000)
      #expect(read.width == 45 && read.height == 17)
      let worst = zip(read.bytes, picture().bytes).map { abs(Int($0) - Int($1)) }.max() ?? 255
      return (file.count, worst)
    }
    let (good, poor) = (try distance(quality: 90), try distance(quality: 10))
    #expect(good.worst <= 16)
    #expect(poor.worst > good.worst && poor.bytes < good.bytes)
  }

  @Test func `The same picture gives the same bytes`() {
    let encoder = JPEGEncoder(quality: 90)
    #expect(encoder.file(of: picture()) == encoder.file(of: picture()))
  }
}
