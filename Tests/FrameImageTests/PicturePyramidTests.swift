import Foundation
import FrameImage
import FrameTestSupport
import TestSupport
import Testing

struct PicturePyramidTests {
  private static let picture = Bitmap.noise(width: 37, height: 21, seed: 5, isOpaque: true)

  private static func pyramid(_ picture: Bitmap) throws -> PicturePyramid {
    let folder = TemporaryFolder()
    let path = try folder.writePicture(picture, to: "picture.png")
    return try #require(try PicturePyramid.read(path: path))
  }

  @Test func `A level has half the size of the level before, rounded up`() throws {
    let pyramid = try Self.pyramid(Self.picture)
    #expect(pyramid.width == 37 && pyramid.height == 21 && pyramid.levels == 7)
    let sizes = (0..<7).map { pyramid.size(ofLevel: $0) }
    #expect(sizes.map(\.width) == [37, 19, 10, 5, 3, 2, 1])
    #expect(sizes.map(\.height) == [21, 11, 6, 3, 2, 1, 1])
  }

  @Test func `A part has the pixels of the picture, also after the file is removed`() throws {
    let pyramid = try Self.pyramid(Self.picture)
    let part = try pyramid.part(level: 0, columns: 3..<10, rows: 18..<21)
    for row in 0..<3 {
      for column in 0..<7 {
        let from = ((row + 18) * 37 + column + 3) * 4
        let to = (row * 7 + column) * 4
        #expect(part.bytes[to..<to + 4] == Self.picture.bytes[from..<from + 4])
      }
    }
    #expect(try pyramid.part(level: 0, columns: 0..<37, rows: 0..<21) == Self.picture)
  }

  @Test func `A pixel of a smaller level is the mean of the pixels that it covers`() throws {
    let pyramid = try Self.pyramid(Self.picture)
    for level in 1..<pyramid.levels {
      let (before, now) = (pyramid.size(ofLevel: level - 1), pyramid.size(ofLevel: level))
      let fine = try pyramid.part(
        level: level - 1,
        columns: 0..<before.width,
        rows: 0..<before.height
      )
      let coarse = try pyramid.part(level: level, columns: 0..<now.width, rows: 0..<now.height)
      for row in 0..<now.height {
        for column in 0..<now.width {
          for channel in 0..<4 {
            // Beyond the edge, the last row or column counts twice.
            let sum = [(0, 0), (0, 1), (1, 0), (1, 1)].reduce(0) { sum, step in
              let x = min(2 * column + step.0, before.width - 1)
              let y = min(2 * row + step.1, before.height - 1)
              return sum + Int(fine.bytes[(y * before.width + x) * 4 + channel])
            }
            let mean = coarse.bytes[(row * now.width + column) * 4 + channel]
            #expect(Int(mean) == (sum + 2) / 4)
          }
        }
      }
    }
  }

  @Test func `Only PNG files are read, and a damaged one is an error`() throws {
    let folder = TemporaryFolder()
    let path = try folder.writePicture(Self.picture, to: "picture.png")
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    let cut = try folder.write(bytes.prefix(bytes.count / 2), to: "cut.png")
    let error = #expect(throws: ImageError.self) { try PicturePyramid.read(path: cut) }
    #expect(error?.path == cut)
    #expect(error?.problem == .damaged(format: .png, damage: .endsEarly))
    let jpeg = try folder.write(
      [0xFF, 0xD8, 0xFF, 0xE0] + [UInt8](repeating: 0, count: 20),
      to: "a.jpg"
    )
    #expect(try PicturePyramid.read(path: jpeg) == nil)
    #expect(throws: ImageError.self) { try PicturePyramid.read(path: folder.path("missing.png")) }
  }
}
