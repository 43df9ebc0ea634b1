import Foundation
import FrameImage
import FrameRender
import FrameTestSupport
import PageEffects
import PageGeometry
import PageSequence
import PresetFiles
import TestSupport
import Testing

/// The texts, tables, fonts and pictures that layers of pages show.
struct SequenceContentTests {
  /// A folder with pictures, a table, a font and other pictures.
  private struct Pages: ~Copyable {
    let folder = TemporaryFolder()
    let names = ["One", "Two", "Three"]

    init() throws {
      for (index, name) in names.enumerated() {
        let shade = UInt8(60 * index)
        _ = try folder.writePicture(
          Self.plain([shade, 220, 220, 255]),
          to: "pages/\(index + 1).png"
        )
        _ = try folder.writePicture(
          Self.plain([0, shade + 100, 0, 255]),
          to: "pages/fronts/\(name).png"
        )
      }
      let table = "file,title\n1.png,One\n2.png,Two\n3.png,Three\n"
      _ = try folder.write(table.utf8, to: "pages/pages.csv")
      _ = try folder.write(TestFont.bytes, to: "font.ttf")
    }

    static func plain(_ colour: [UInt8]) -> Bitmap {
      Bitmap(width: 8, height: 8, bytes: (0..<64).flatMap { _ in colour })
    }

    func write(table: String) throws { _ = try folder.write(table.utf8, to: "pages/pages.csv") }

    func sequence(
      _ layer: String,
      more: String = "",
      font: String? = nil,
      pages: [String]? = nil,
      sharing others: [FrameSequence] = []
    ) throws -> FrameSequence {
      let text = """
        summary: Written by a test.
        \(more)
        transform: [{ translate: { x: d * L } }]
        content: [{ name: picture, shows: picture }, { name: layer, \(layer) }]
        """
      let path = try folder.write(text.utf8, to: "written.yaml")
      let spec = SequenceSpec {
        ($0.size, $0.pageSize) = (Size(width: 60, height: 60), Size(width: 60, height: 60))
        ($0.frames, $0.font) = (2, font.map { folder.path($0) })
        $0.pages = pages ?? [folder.path("pages")]
      }
      let preset = try PresetLibrary(folders: []).preset(path)
      return try FrameSequence(spec, of: preset, sharing: others)
    }

    func hash(_ sequence: FrameSequence) -> ContentHash { SequenceFingerprint(sequence).hash }
  }

  @Test func `A text shows the columns of the table, which are part of the fingerprint`() throws {
    let pages = try Pages()
    let layer = #"text: "{title}", size: 20"#
    let first = try pages.sequence(layer)
    let frame = try first.renderer.draw(try first.scene(0))
    #expect(try frame == draw(try pages.sequence("text: One, size: 20")))
    let before = pages.hash(first)
    try pages.write(table: "file,title,more\n3.png,Three,x\n1.png,One,y\n2.png,Two,z\n")
    #expect(try pages.hash(pages.sequence(layer)) == before, "only the shown values count")
    try pages.write(table: "file,title\n1.png,Eins\n2.png,Two\n3.png,Three\n")
    let changed = try pages.sequence(layer, sharing: [first])
    #expect(pages.hash(changed) != before)
    #expect(try draw(changed) != frame)
  }

  private func draw(_ sequence: FrameSequence) throws -> Bitmap {
    try sequence.renderer.draw(try sequence.scene(0))
  }

  @Test func `A table is read only for layers that use it`() throws {
    let pages = try Pages()
    try pages.write(table: "no table\n\"")
    let sequence = try pages.sequence(#"text: "{name} {number}", size: 20"#)
    #expect(try draw(sequence) == draw(try pages.sequence("text: 1 1, size: 20")))
    let error = #expect(throws: SequenceError.self) { try pages.sequence(#"text: "{title}""#) }
    #expect(error?.problem.contains("pages/pages.csv:1: the table has no column") == true)
  }

  @Test func `A picture of a layer is found with the fields of its page`() throws {
    let pages = try Pages()
    let sequence = try pages.sequence(#"shows: "fronts/{title}.png", fit: fill"#)
    let (frame, before) = (try draw(sequence), pages.hash(sequence))
    #expect(Array(frame.bytes[..<4]) == [0, 100, 0, 255])
    _ = try pages.folder.writePicture(Pages.plain([9, 9, 9, 255]), to: "pages/fronts/One.png")
    let changed = try pages.sequence(#"shows: "fronts/{title}.png", fit: fill"#)
    #expect(pages.hash(changed) != before)
  }

  @Test(arguments: [
    "../secret.png", "/etc/secret.png", "fronts/../../secret.png", "link/secret.png",
  ])
  func `A picture outside the folder of the pages is refused`(path: String) throws {
    let pages = try Pages()
    _ = try pages.folder.writePicture(Pages.plain([1, 2, 3, 255]), to: "secret.png")
    try pages.folder.link("pages/link", to: pages.folder.path)
    for layer in ["shows: \"\(path)\"", #"shows: "{title}.png""#] {
      let stem = path.dropLast(4)
      try pages.write(table: "file,title\n1.png,\(stem)\n2.png,\(stem)\n3.png,\(stem)\n")
      let sequence = try pages.sequence(layer)
      let error = #expect(throws: RenderError.self) { try draw(sequence) }
      #expect(error?.description.contains("not in the folder of the pages") == true)
    }
  }

  @Test func `A missing picture of a layer is an error`() throws {
    let pages = try Pages()
    let sequence = try pages.sequence(#"shows: "{name}-front.png""#)
    let error = #expect(throws: RenderError.self) { try draw(sequence) }
    #expect(error?.description.contains("pages/1-front.png: no such file") == true)
  }

  @Test func `A font is that of the option, or of the preset`() throws {
    let pages = try Pages()
    let text = "text: AVo, size: 20"
    let strokes = try draw(try pages.sequence(text))
    let option = try pages.sequence(text, font: "font.ttf")
    #expect(try draw(option) != strokes)
    let own = try pages.sequence(text, more: "font: font.ttf")
    #expect(try draw(own) == draw(option))
    #expect(pages.hash(own) != pages.hash(try pages.sequence(text)))
    #expect(try draw(try pages.sequence(text, font: "font.ttf", sharing: [option])) == draw(option))
    // Without texts, no font is read.
    _ = try pages.sequence("shows: red", more: "font: none.ttf", font: "none.ttf")
  }

  @Test(arguments: [
    ("font: ../font.ttf", "is not in the preset's folder"), ("font: /font.ttf", "is not in the"),
    ("font: none.ttf", "it does not exist"),
    ("font: written.yaml", "is not a TrueType or OpenType"),
  ])
  func `A font that cannot be used is an error`(more: String, problem: String) throws {
    let pages = try Pages()
    let error = #expect(throws: SequenceError.self) { try pages.sequence("text: A", more: more) }
    let words = error.map { $0.problem + $0.help } ?? ""
    #expect(words.contains(problem), "\(words)")
  }

  @Test func `Generated pages show columns in braces, and their own picture`() throws {
    let pages = try Pages()
    let shown = try draw(try pages.sequence(#"text: "{title}", size: 14"#, pages: ["3"]))
    #expect(try shown == draw(try pages.sequence(#"text: "{{title}}", size: 14"#, pages: ["3"])))
    let name = try draw(try pages.sequence(#"text: "{name}", size: 12"#, pages: ["3"]))
    #expect(try name == draw(try pages.sequence("text: Card 1, size: 12", pages: ["3"])))
    let file = try draw(try pages.sequence(#"shows: "{title}.png""#, pages: ["3"]))
    #expect(try file == draw(try pages.sequence("shows: picture", pages: ["3"])))
  }
}
