import FrameImage
import FrameTestSupport
import Testing

struct APNGDecoderTests {
  private typealias Frame = WrittenAPNG.Frame

  @Test(arguments: [(UInt8(0), "rggb"), (1, "r..b"), (2, "rrrb")])
  func `A frame is kept, cleared or restored as its fcTL chunk requires`(
    disposal: UInt8,
    third: String
  ) throws {
    let frames = [
      Frame(text: "rrrr"), Frame(text: "gg", x: 1, disposal: disposal), Frame(text: "b", x: 3),
    ]
    #expect(try texts(WrittenAPNG.file(width: 4, height: 1, frames)) == ["rrrr", "rggr", third])
  }

  @Test func `Clearing or restoring the first frame makes its area transparent`() throws {
    for disposal: UInt8 in [1, 2] {
      let frames = [Frame(text: "rr", disposal: disposal), Frame(text: "g")]
      #expect(try texts(WrittenAPNG.file(width: 2, height: 1, frames)) == ["rr", "g."])
    }
  }

  @Test
  func `A frame replaces the canvas or is blended over it, as its fcTL chunk requires`() throws {
    for (blend, second): (UInt8, String) in [(0, "r.g"), (1, "rbg")] {
      let frames = [Frame(text: "rbb"), Frame(text: ".g", x: 1, blend: blend)]
      #expect(try texts(WrittenAPNG.file(width: 3, height: 1, frames)) == ["rbb", second])
    }
  }

  @Test func `Blending mixes partly transparent pixels with the canvas`() throws {
    let half = Frame(text: "rr", blend: 1, pixels: [0, 255, 0, 128, 100, 0, 0, 51])
    let under = Frame(text: "r.", pixels: [255, 0, 0, 255, 0, 0, 200, 102])
    let read = try PictureSequence.frames(of: WrittenAPNG.file(width: 2, height: 1, [under, half]))
    // First pixel: red is 255 · 127 / 255, green is 128. Second pixel: red is 100 · 51 / 255, blue is
    // 200 · 102 / 255 · 204 / 255, and alpha is 51 + 102 · 204 / 255.
    #expect(read[1].bitmap.bytes == [127, 128, 0, 255, 20, 0, 64, 133])
  }

  @Test func `A default picture that is not a frame is skipped`() throws {
    let frame = Frame(text: "g")
    let file =
      WrittenAPNG.head(width: 2, height: 1, count: 2) + WrittenAPNG.pixels(Frame(text: "bb"))
      + WrittenAPNG.control(0, Frame(text: "rr")) + WrittenAPNG.part(1, Frame(text: "rr"))
      + WrittenAPNG.control(2, frame) + WrittenAPNG.part(3, frame) + WrittenPNG.end
    #expect(try texts(file) == ["rr", "gr"])
  }

  @Test func `The fdAT chunks of a frame are joined`() throws {
    let frame = Frame(text: "rgb")
    let stream = WrittenAPNG.stream(frame)
    let file =
      WrittenAPNG.head(width: 3, height: 1, count: 2) + WrittenAPNG.control(0, Frame(text: "bbb"))
      + WrittenAPNG.pixels(Frame(text: "bbb")) + WrittenAPNG.control(1, frame)
      + WrittenPNG.chunk("fdAT", WrittenPNG.big(2) + stream[..<9])
      + WrittenPNG.chunk("tEXt", [65, 0, 66])
      + WrittenPNG.chunk("fdAT", WrittenPNG.big(3))
      + WrittenPNG.chunk("fdAT", WrittenPNG.big(4) + stream[9...]) + WrittenPNG.end
    #expect(try texts(file) == ["bbb", "rgb"])
  }

  @Test func `All frames use the palette of the file`() throws {
    func control(_ number: Int) -> [UInt8] { WrittenAPNG.control(number, Frame(text: "rr")) }
    let file =
      WrittenPNG.signature + WrittenPNG.head(width: 2, height: 1, colour: 3)
      + WrittenPNG.chunk("acTL", WrittenPNG.big(2) + WrittenPNG.big(0)) + control(0)
      + WrittenPNG.chunk("PLTE", [255, 0, 0, 0, 255, 0]) + WrittenPNG.chunk("tRNS", [255, 0])
      + WrittenPNG.chunk("IDAT", WrittenPNG.zlib([0, 0, 1])) + control(1)
      + WrittenPNG.chunk("fdAT", WrittenPNG.big(2) + WrittenPNG.zlib([0, 1, 0])) + WrittenPNG.end
    #expect(try texts(file) == ["r.", ".r"])
  }

  @Test func `A duration is a quotient of two numbers, and a duration of 0 is nil`() throws {
    let delays = [(1, 25), (3, 0), (0, 10), (65_535, 1)]
    let file = WrittenAPNG.file(width: 1, height: 1, delays.map { Frame(text: "r", delay: $0) })
    #expect(try PictureSequence.frames(of: file).map(\.duration) == [1.0 / 25, 0.03, nil, 65_535])
  }

  private static let good = Frame(text: "rr")

  private static func file(_ chunks: [UInt8]..., count: Int = 2) -> [UInt8] {
    WrittenAPNG.head(width: 2, height: 1, count: count) + chunks.joined() + WrittenPNG.end
  }

  private static let first = WrittenAPNG.control(0, good) + WrittenAPNG.pixels(good)

  private static func pair(_ frame: Frame) -> [UInt8] {
    file(first, WrittenAPNG.control(1, frame), WrittenAPNG.part(2, frame))
  }

  private static let second = WrittenAPNG.control(1, good)
  private static let (order, place) = (
    "frame 1: its chunks are out of order", "frame 1: its size or position is invalid"
  )

  static let damaged: [(name: String, file: [UInt8], reason: String)] = [
    (
      "three frames, but five declared",
      WrittenAPNG.file(width: 2, height: 1, count: 5, [good, good, good]),
      "it declares 5 frames but has 3"
    ),
    (
      "two frames, but one declared",
      WrittenAPNG.file(width: 2, height: 1, count: 1, [good, good]),
      "it declares one frame but has 2"
    ),
    ("no frames", WrittenAPNG.file(width: 2, height: 1, count: 0, [good]), "it has no frames"),
    ("a frame whose pixels are missing", file(first, second), "frame 1: it ends too early"),
    (
      "a sequence number that is too high",
      file(first, WrittenAPNG.control(2, good), WrittenAPNG.part(3, good)), order
    ),
    ("a repeated sequence number", file(first, second, WrittenAPNG.part(1, good)), order),
    (
      "an fdAT chunk without a sequence number",
      file(first, second, WrittenPNG.chunk("fdAT", [0, 0])), order
    ),
    (
      "an fdAT chunk before the first frame", file(WrittenAPNG.part(0, good), first, count: 1),
      "frame 0: its chunks are out of order"
    ),
    (
      "an fdAT chunk of the first frame",
      file(
        WrittenAPNG.control(0, good),
        WrittenAPNG.part(1, good),
        WrittenAPNG.pixels(good),
        count: 1
      ),
      "frame 0: its chunks are out of order"
    ),
    ("an IDAT chunk of the second frame", file(first, second, WrittenAPNG.pixels(good)), order),
    (
      "a first frame that is smaller than the canvas",
      file(WrittenAPNG.control(0, Frame(text: "r")), WrittenAPNG.pixels(good), count: 1),
      "frame 0: its size or position is invalid"
    ),
    ("a frame that is too wide", pair(Frame(text: "rrr")), place),
    ("a frame that is too far to the right", pair(Frame(text: "rr", x: 1)), place),
    ("a frame that is too low", pair(Frame(text: "r", y: 1)), place),
    (
      "a frame at the largest position", pair(Frame(text: "r", x: 0xFFFF_FFFF, y: 0xFFFF_FFFF)),
      place
    ),
    ("a frame without pixels", pair(Frame(text: "")), place),
    (
      "an unknown disposal", pair(Frame(text: "r", disposal: 3)),
      "frame 1: its frame control is invalid"
    ),
    (
      "an unknown blending", pair(Frame(text: "r", blend: 2)),
      "frame 1: its frame control is invalid"
    ),
    (
      "an fcTL chunk that is too short", file(WrittenPNG.chunk("fcTL", [0, 0, 0, 0, 1]), count: 1),
      "frame 0: its frame control is invalid"
    ),
    (
      "pixels that cannot be decompressed",
      file(first, second, WrittenPNG.chunk("fdAT", WrittenPNG.big(2) + [1, 2, 3, 4])),
      "frame 1: its pixels cannot be decompressed"
    ),
    (
      "no IEND chunk", WrittenAPNG.file(width: 2, height: 1, [good]).dropLast(12),
      "it ends too early"
    ),
  ]

  @Test(arguments: damaged)
  func `A damaged file is refused with the reason`(name: String, file: [UInt8], reason: String)
    throws
  {
    let error = try #require(throws: ImageError.self) { try PictureSequence.frames(of: file) }
    let sentence = error.description.split(separator: "\n")[0]
    #expect(sentence.hasSuffix(": a damaged PNG picture: \(reason)"), "\(name)")
  }

  @Test func `A canvas with too many pixels is refused`() throws {
    let file = WrittenAPNG.file(width: 4, height: 3, [Frame(text: "r")])
    let error = try #require(throws: ImageError.self) {
      try PictureSequence.frames(of: file, maximumPixels: 11)
    }
    #expect(error.problem == .tooManyPixels(width: 4, height: 3, limit: 11))
  }

  private func texts(_ file: [UInt8]) throws -> [String] {
    try PictureSequence.frames(of: file).map { Letters.text($0.bitmap) }
  }
}
