import FrameImage
import FrameTestSupport
import Testing

struct GIFDecoderTests {
  private typealias Frame = WrittenGIF.Frame

  @Test(arguments: [
    (UInt8(0), "rggb"), (1, "rggb"), (2, "r..b"), (3, "rrrb"), (4, "rggb"), (7, "rggb"),
  ])
  func `A frame is kept, cleared or restored as its graphic control extension requires`(
    disposal: UInt8,
    third: String
  ) throws {
    let file = WrittenGIF.file(
      width: 4,
      height: 1,
      [Frame(text: "rrrr"), Frame(text: "gg", x: 1, disposal: disposal), Frame(text: "b", x: 3)]
    )
    #expect(try texts(file) == ["rrrr", "rggr", third])
  }

  @Test func `Clearing or restoring the first frame makes its area transparent`() throws {
    for disposal: UInt8 in [2, 3] {
      let frames = [Frame(text: "rr", disposal: disposal), Frame(text: "g")]
      #expect(try texts(WrittenGIF.file(width: 2, height: 1, frames)) == ["rr", "g."])
    }
  }

  @Test func `Each of several consecutive frames is restored to the content before it`() throws {
    let frames = [
      Frame(text: "rrr"), Frame(text: "g", disposal: 3), Frame(text: "b", x: 1, disposal: 3),
      Frame(text: "b", x: 2),
    ]
    #expect(
      try texts(WrittenGIF.file(width: 3, height: 1, frames)) == ["rrr", "grr", "rbr", "rrb"]
    )
  }

  @Test func `A transparent pixel leaves the canvas unchanged`() throws {
    let frames = [Frame(text: "r.b"), Frame(text: "..g")]
    #expect(try texts(WrittenGIF.file(width: 3, height: 1, frames)) == ["r.b", "r.g"])
  }

  @Test func `The rows of an interlaced frame are put in order from the top`() throws {
    let text = "rr/gg/bb/rg/gb/br/rb/gr/bg/r./g."
    let frame = Frame(text: text, interlaced: [0, 8, 4, 2, 6, 10, 1, 3, 5, 7, 9])
    #expect(try texts(WrittenGIF.file(width: 2, height: 11, [frame])) == [text])
  }

  @Test func `The palette of a frame replaces the palette of the file`() throws {
    let swapped: [UInt8] = [0, 0, 255, 0, 255, 0, 255, 0, 0, 0, 0, 0]
    let frames = [Frame(text: "rgb", table: swapped), Frame(text: "r")]
    #expect(try texts(WrittenGIF.file(width: 3, height: 1, frames)) == ["bgr", "rgr"])
  }

  @Test(arguments: [
    (1, 1, "rr/rg"), (0, 1, "rr/gb"), (1, 0, "rg/rr"), (2, 0, "rr/rr"), (65_535, 65_535, "rr/rr"),
  ])
  func `A frame is clipped to the canvas`(x: Int, y: Int, second: String) throws {
    for disposal: UInt8 in [1, 2, 3] {
      let frames = [
        Frame(text: "rr/rr"), Frame(text: "gb/.b", x: x, y: y, disposal: disposal),
        Frame(text: "."),
      ]
      let texts = try texts(WrittenGIF.file(width: 2, height: 2, frames))
      #expect(texts[1] == (x == 1 && y == 0 ? "rg/rr" : second))
      #expect(disposal != 3 || texts[2] == "rr/rr")
    }
  }

  @Test func `A duration is in hundredths of a second, and a duration of 0 is nil`() throws {
    let frames = [
      Frame(text: "r", delay: 4), Frame(text: "r"), Frame(text: "r", delay: 65_535),
      Frame(text: "r", hasControl: false),
    ]
    let read = try PictureSequence.frames(of: WrittenGIF.file(width: 1, height: 1, frames))
    #expect(read.map(\.duration) == [0.04, nil, 655.35, nil])
  }

  @Test func `A graphic control extension applies to the next frame only`() throws {
    let frames = [Frame(text: "r."), Frame(text: "..", hasControl: false)]
    // Without the extension, no index is transparent. The index of the letter "." then has the colour black,
    // for which there is no letter.
    #expect(try texts(WrittenGIF.file(width: 2, height: 1, frames)) == ["r.", "??"])
  }

  private static let head = WrittenGIF.head(width: 1, height: 1)
  private static let whole = head + WrittenGIF.frame(Frame(text: "r"))
  private static let outside = "frame 0: a pixel has a colour that is not in the palette"

  static let damaged: [(name: String, file: [UInt8], reason: String)] = [
    ("no frames", head + WrittenGIF.end, "it has no frames"),
    (
      "no palette",
      WrittenGIF.head(width: 1, height: 1, table: []) + WrittenGIF.frame(Frame(text: "r")), outside
    ),
    ("an index that is too large", head + WrittenGIF.frame(Frame(text: "?")), outside),
    ("no trailer at the end", whole, "frame 1: it ends too early"),
    ("an unknown block", whole + [0x99], "frame 1: wrong record type detected"),
    (
      "a canvas of width 0", WrittenGIF.head(width: 0, height: 1) + WrittenGIF.end,
      "its size or position is invalid"
    ),
    (
      "a frame without pixels", head + WrittenGIF.frame(Frame(text: "", hasControl: false)),
      "frame 0: its size or position is invalid"
    ),
  ]

  @Test(arguments: damaged)
  func `A damaged file is refused with the reason`(name: String, file: [UInt8], reason: String)
    throws
  {
    let error = try #require(throws: ImageError.self) { try PictureSequence.frames(of: file) }
    let sentence = error.description.split(separator: "\n")[0]
    #expect(sentence.lowercased().hasSuffix(": a damaged gif picture: \(reason)"), "\(name)")
  }

  @Test func `A canvas or a frame of too many pixels is refused`() throws {
    for file in [
      WrittenGIF.file(width: 65_535, height: 65_535, [Frame(text: "r")]),
      WrittenGIF.file(width: 1, height: 1, [Frame(text: "rrrrr/rrrrr")]),
    ] {
      let error = try #require(throws: ImageError.self) {
        try PictureSequence.frames(of: file, maximumPixels: 9)
      }
      guard case .tooManyPixels = error.problem else {
        Issue.record("\(error)")
        continue
      }
    }
  }

  private func texts(_ file: [UInt8]) throws -> [String] {
    try PictureSequence.frames(of: file).map { Letters.text($0.bitmap) }
  }
}
