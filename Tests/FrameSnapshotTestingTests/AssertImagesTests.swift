import Foundation
import FrameImage
import FrameSnapshot
import FrameSnapshotTesting
import FrameTestSupport
import TestSupport
import Testing

/// The comparison of another renderer's images with a golden, used as in a test of another package.
struct AssertImagesTests: ~Copyable {
  /// Returns pictures of noise that differs from frame to frame, with some values increased by `moved`.
  private func images(count: Int = 3, moved: UInt8 = 0) -> [Bitmap] {
    (0..<count).map { index in
      let noise = Bitmap.noise(width: 64, height: 40, seed: UInt64(index), isOpaque: true)
      return Bitmap(
        width: 64,
        height: 40,
        bytes: noise.bytes.enumerated().map { place, value in
          place % 4 == 3 ? value : value / 2 + (place % 8 == 0 ? moved : 0)
        }
      )
    }
  }

  private let folder = TemporaryFolder()

  private func check(
    _ images: [Bitmap],
    _ environment: [String: String] = [:]
  ) async throws -> [String] {
    try await issues(environment) {
      try await assertImages(images, named: "noise", goldens: folder.path)
    }
  }

  @Test func `Recorded images and noise pass, and visible changes fail`() async throws {
    let missing = try await check(images())
    expect(missing.first, has: ["note  \(folder.path.prefix(40))"])
    #expect(try folder.names() == [])
    #expect(try await check(images(), ["FXRENDER_RECORD": "missing"]).count == 1)
    #expect(try folder.names() == ["noise.apng"])
    #expect(try await check(images()) == [])
    #expect(try await check(images(moved: 1)) == [])
    var changed = images()
    changed[1].place(Bitmap.filled(width: 8, height: 8), x: 10, y: 12)
    let texts = try await check(changed)
    #expect(texts.count == 1)
    expect(
      texts.first,
      has: [
        "noise: differs: ", "expected  golden: 3 frames, 60 fps, 64x40",
        "actual    now: 3 frames, 60 fps, 64x40", "failing   1 of 3 frames: 1\n",
        "first     frame 1, 0.017 s", "within x 10...17, y 12...19",
      ]
    )
    let missingFrame = try await check(images(count: 2))
    expect(missingFrame.first, has: ["missing   1 frame: 2"])
  }

  @Test func `A recording is compared with its golden, and a late one fails`() async throws {
    let frames = (0..<24).map { index in
      Bitmap.drawn(width: 96, height: 64) { x, y in
        let isPage = (4 * index..<4 * index + 20).contains(x + 8) && (10..<50).contains(y)
        return isPage ? [230, UInt8(80 + y), 60, 255] : [40, 60, UInt8(90 + x / 2), 255]
      }
    }
    _ = try EncodedVideo.write(frames, rate: 25, to: "a.mp4", in: folder)
    let late = [frames[0], frames[0]] + frames.dropLast(2)
    _ = try EncodedVideo.write(late, rate: 25, to: "late.mp4", in: folder)
    func check(_ name: String, _ environment: [String: String] = [:]) async throws -> [String] {
      let path = folder.path(name)
      return try await issues(environment) {
        try await assertImages(recordedAt: path, named: "film", goldens: folder.path)
      }
    }
    #expect(try await check("a.mp4", ["FXRENDER_RECORD": "missing"]).count == 1)
    #expect(try folder.names().contains("film.apng"))
    #expect(try await check("a.mp4") == [])
    let texts = try await check("late.mp4")
    expect(texts.first, has: ["film: differs: shifted (the same frames, 2 frames (80 ms) later)"])
  }

  @Test func `With CI=true, the candidate of a missing golden is written`() async throws {
    let texts = try await check(images(), ["FXRENDER_RECORD": "missing", "CI": "true"])
    #expect(try folder.names() == ["noise-candidate.apng"])
    expect(texts.first, has: ["\n        wrote a candidate to \(folder.path.prefix(40))"])
  }

  @Test(arguments: ["missing", "failed", "all"])
  func `With CI=true, no mode replaces a golden of images`(mode: String) async throws {
    _ = try await check(images(), ["FXRENDER_RECORD": "missing"])
    let golden = try folder.bytes("noise.apng")
    var changed = images()
    changed[1].place(Bitmap.filled(width: 8, height: 8), x: 10, y: 12)
    let texts = try await check(changed, ["FXRENDER_RECORD": mode, "CI": "1"])
    #expect(texts.count == 1)
    expect(
      texts.first,
      has: ["noise: differs: ", "wrote a candidate to \(folder.path.prefix(40))"]
    )
    #expect(try folder.names() == ["noise-candidate.apng", "noise.apng"])
    #expect(try folder.bytes("noise.apng") == golden)
    let same = try await check(images(), ["FXRENDER_RECORD": mode, "CI": "1"])
    #expect(same.count == (mode == "all" ? 1 : 0))
    #expect(try folder.bytes("noise.apng") == golden)
  }

  @Test func `Two tests with different numbers of images and the same golden fail`() async throws {
    let pictures = images()
    let texts = try await issues {
      for (count, rate) in [(3, 60.0), (3, 60), (2, 60), (3, 30)] {
        try? await assertImages(
          Array(pictures.prefix(count)),
          framesPerSecond: rate,
          named: "noise",
          goldens: folder.path
        )
      }
      try await assertImages(Array(pictures.prefix(2)), named: "noise", goldens: folder.path)
    }
    expect(
      texts.last,
      has: ["noise.apng' is used for different sequences at ", ": 3 → 2 images\n"]
    )
  }

  @Test func `Invalid sequences of images are rejected`() async throws {
    let sizes = [Bitmap.filled(width: 8, height: 8), Bitmap.filled(width: 8, height: 9)]
    let rows: [(images: [Bitmap], sentence: String)] = [
      ([], "there are no images\n  Pass at least one image."),
      ([Bitmap(width: 0, height: 4)], "image 0 has no pixels\n  Draw at least one pixel."),
      (
        sizes,
        "image 1 is 8x9, but the previous images are 8x8\n  Draw all images of a sequence at the same size."
      ),
    ]
    for row in rows {
      let texts = try await check(row.images)
      #expect(texts == [row.sentence])
    }
    #expect(try folder.names() == [])
  }
}

extension Bitmap {
  /// A white picture.
  fileprivate static func filled(width: Int, height: Int) -> Bitmap {
    let bytes = [UInt8](repeating: 255, count: width * height * 4)
    return Bitmap(width: width, height: height, bytes: bytes)
  }
}
