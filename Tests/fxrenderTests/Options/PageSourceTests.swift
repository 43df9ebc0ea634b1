import Foundation
import FrameFiles
import FrameImage
import FrameTestSupport
import TestSupport
import Testing

/// The pages that `--pages` names.
struct PageSourceTests: ~Copyable {
  private let folder = TemporaryFolder()

  static let refusals = Refusal.table(
    """
    66 --pages missing
    error: there is no folder or picture 'missing'
      --pages takes a folder, a picture (PNG, JPEG or WebP), or a number of cards.
    66 --pages -1
    error: there is no folder or picture '-1'
      --pages takes a folder, a picture (PNG, JPEG or WebP), or a number of cards.
    66 --pages missing/a.png --pages 3
    error: there is no folder or picture 'missing/a.png'
      --pages takes a folder, a picture (PNG, JPEG or WebP), or a number of cards.
    66 --pages empty
    error: there are no pictures in 'empty'
      Pages are files that end in .png, .jpg, .jpeg or .webp.
    65 --pages bad
    error: bad/a.png: not a PNG, JPEG or WebP picture: it starts with "This is "
      Save the picture as PNG, JPEG or WebP, or remove the file from the pages.
    65 --pages foreign
    error: foreign/a.webp: GIF pictures are not supported as pages
      Convert it to PNG, JPEG or WebP.
    66 --pages /dev/null
    error: /dev/null: not a file but a device
      Name a PNG, JPEG or WebP file.
    66 --pages pipe.png
    error: pipe.png: not a file but a pipe
      Name a PNG, JPEG or WebP file.
    64 --pages\u{20}
    error: --pages cannot be ''
      Expected a folder, a picture (PNG, JPEG or WebP), or a number of cards.
    64 --pages 0
    error: --pages cannot be '0'
      Expected a number from 1 to 10000000; a folder of that name is ./0.
    64 --pages 99999999999999999999
    error: --pages cannot be '99999999999999999999'
      Expected a number from 1 to 10000000; a folder of that name is ./99999999999999999999.
    """
  )

  @Test(arguments: refusals)
  func `Invalid pages are rejected before a frame is written`(refusal: Refusal) async throws {
    for name in ["empty/sub", "bad", "foreign"] { try folder.makeFolder(name) }
    try folder.write(text: "", to: "empty/notes.txt")
    try folder.write(text: "", to: "empty/.hidden.png")
    try folder.write(text: "This is a text.", to: "bad/a.png")
    _ = try folder.write(
      Array("GIF89a".utf8) + [UInt8](repeating: 0, count: 13),
      to: "foreign/a.webp"
    )
    #expect(mkfifo(folder.path("pipe.png"), 0o600) == 0)
    var refusal = refusal
    refusal.words = "cardflow \(refusal.words)"
    try await refusal.check(in: folder)
    #expect(try !folder.names().contains("Renders"))
  }

  private static let red: [UInt8] = [255, 0, 0]
  private static let green: [UInt8] = [0, 255, 0]
  private static let blue: [UInt8] = [0, 0, 255]

  /// Options for a page that fills the frame.
  private static let whole = "--size 20x20 --page-size 20x20"

  @Test func `The pictures of a folder are in natural order of names`() async throws {
    try folder.copyFixture("rgb.jpg", to: "photos/page9.JPG")
    for (name, colour) in [("page10", Self.green), ("Page2", Self.red), ("page11", Self.blue)] {
      try folder.write(stripes: [colour], width: 20, height: 20, to: "photos/\(name).png")
    }
    try folder.write(text: "no picture", to: "photos/readme.txt")
    for pages in ["photos", "photos/", "./photos", folder.path("photos")] {
      try await folder.output(of: "linear --pages \(pages) --frames 4 \(Self.whole)")
      let frames = try (0..<4).map { try folder.picture("Renders/linear/frame-000\($0).png") }
      let colours = frames.map { $0.pixel(10, 10) }
      #expect(colours[0] == Self.red + [255], "page 2 is before page 10")
      #expect(colours[2] == Self.green + [255] && colours[3] == Self.blue + [255])
      #expect(![colours[0], colours[2], colours[3]].contains(colours[1]))
    }
  }

  @Test func `--pages can be repeated with pictures and folders`() async throws {
    try folder.write(stripes: [Self.blue], width: 8, height: 8, to: "12/a.png")
    try folder.write(stripes: [Self.red], width: 8, height: 8, to: "z.png")
    try await folder.output(
      of: "linear --pages z.png --pages ./12 --pages z.png --frames 3 \(Self.whole)"
    )
    let colours = try (0..<3).map {
      try folder.picture("Renders/linear/frame-000\($0).png").pixel(10, 10)
    }
    #expect(colours == [Self.red, Self.blue, Self.red].map { $0 + [255] })
  }

  @Test(arguments: [
    ("cover", [green, green, green]), ("fill", [red, green, blue]), ("contain", [nil, green, nil]),
  ])
  func `--fit sets how a picture fits its page`(fit: String, colours: [[UInt8]?]) async throws {
    try folder.write(
      stripes: [Self.red, Self.green, Self.blue],
      width: 60,
      height: 20,
      to: "wide.png"
    )
    let options = "--frames 1 --background transparent --fit \(fit) \(Self.whole)"
    try await folder.output(of: "linear --pages wide.png \(options)")
    let frame = try folder.picture("Renders/linear/frame-0000.png")
    // With `contain`, the points are above, in and below the picture. With the other values, they are
    // in its three stripes.
    let places = fit == "contain" ? [(10, 2), (10, 10), (10, 17)] : [(2, 10), (10, 10), (17, 10)]
    for (place, colour) in zip(places, colours) {
      #expect(frame.pixel(place.0, place.1) == colour.map { $0 + [255] } ?? [0, 0, 0, 0])
    }
  }

  @Test func `Ten million cards can be rendered`() async throws {
    try await folder.output(
      of: "linear --pages 10000000 --from 9999990 --to 9999999 --frames 2 \(small)"
    )
    #expect(try folder.manifest("Renders/linear").frames[1].pages.map(\.page).contains(9_999_999))
  }
}
