import Foundation
import FrameImage
import FrameTestSupport
import Publishing
import TestSupport
import Testing

struct PublishedPictureTests {
  @Test func `A picture keeps its proportions, and is not enlarged`() {
    let small = PublishedPicture(Bitmap(width: 30, height: 20), at: PublishedPicture.Level.all[0])
    #expect(small.width == 30 && small.height == 20)
    let large = PublishedPicture(
      Bitmap(width: 3_000, height: 1_000),
      at: PublishedPicture.Level.all[0]
    )
    #expect(large.width == 1_600 && large.height == 533)
    let line = PublishedPicture(Bitmap(width: 1, height: 10_000), at: PublishedPicture.Level.all[0])
    #expect(line.width == 1 && line.height == 1_600)
  }

  @Test(arguments: 1...8) func `A picture is upright and has no metadata`(orientation: Int) throws {
    let path = Repository.root.appending(
      path: "Tests/FrameImageTests/Fixtures/orientation-\(orientation).jpg"
    ).path
    let upright = try ImageFile.size(path: path, maximumPixels: 1 << 20)
    let picture = try PublishedPicture(path: path, at: PublishedPicture.Level.all[0])
    #expect(picture.width == upright.width && picture.height == upright.height)
    for name in ["Exif", "EXIF", "XMP ", "ICCP"] {
      #expect(!picture.bytes.contains(Array(name.utf8)))
    }
    let decoded = try ImageFile.decode(picture.bytes, name: "page", maximumPixels: 1 << 20)
    #expect(decoded.width == upright.width)
  }

  @Test func `Lower levels make smaller files`() {
    let noise = Bitmap.noise(width: 1_700, height: 900, seed: 7, isOpaque: true)
    let sizes = [0, 4, 8].map { level in
      PublishedPicture(noise, at: PublishedPicture.Level.all[level]).bytes.count
    }
    #expect(sizes == sizes.sorted(by: >))
  }
}
