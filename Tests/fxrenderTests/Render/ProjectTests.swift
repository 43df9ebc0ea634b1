import Foundation
import FrameImage
import FrameTestSupport
import JSONCoding
import ProgramTestSupport
import TestSupport
import Testing

/// Tests of `--project`.
struct ProjectTests: ~Copyable {
  private let folder = TemporaryFolder()

  private static let project = """
    {
      "schema": 1,
      "current": "Steep",
      "stage": { "size": "64x40", "pageSize": "24x32", "frames": "3", "pages": "5" },
      "variants": [
        { "name": "Flat", "preset": "linear" },
        { "name": "Steep", "preset": "coverflow", "set": { "tilt": "0.5" } },
        { "name": "Ours", "preset": "ours", "text": "summary: Ours.\\ntransform: [{ translate: { x: d * L } }]\\n" }
      ],
      "favourites": ["cardflow"]
    }
    """

  private func write(_ text: String = project, to name: String = "Projects/board.json") throws {
    _ = try folder.write(text.utf8, to: name)
  }

  @Test func `A variant of a project is rendered as with its options`() async throws {
    try write()
    let options = "--size 64x40 --page-size 24x32 --frames 3 --pages 5"
    _ = try await folder.output(of: "render Steep --project Projects/board.json --output a")
    _ = try await folder.output(of: "coverflow --set tilt=0.5 \(options) --output b")
    #expect(try folder.bytes("a/frame-0002.png") == folder.bytes("b/frame-0002.png"))
    // The current variant needs no name.
    _ = try await folder.output(of: "render --project Projects/board.json --output c")
    #expect(try folder.bytes("a/frame-0002.png") == folder.bytes("c/frame-0002.png"))
    // A preset that is not saved, and an option that overrides the project.
    _ = try await folder.output(of: "render Ours --project Projects/board.json --output d")
    _ = try await folder.output(of: "linear \(options) --output e")
    #expect(try folder.bytes("d/frame-0001.png") == folder.bytes("e/frame-0001.png"))
    _ = try await folder.output(
      of: "render Steep --project Projects/board.json --size 80x40 --output f"
    )
    #expect(try folder.picture("f/frame-0000.png").width == 80)
  }

  @Test func `A board shows all variants in one film, and a sheet in one picture`() async throws {
    try write()
    let film = try await folder.output(
      of: "render --project Projects/board.json --board --fps 50 --output board.gif"
    )
    #expect(film == "board.gif\n")
    let gif = try DecodedGIF(folder.bytes("board.gif"))
    #expect(gif.frames.count == 3)
    let sheet = try await folder.output(of: "sheet --project Projects/board.json --width 640")
    #expect(sheet == "Renders/board/sheet.png\n")
    #expect(try folder.picture("Renders/board/sheet.png").width == 640)
  }

  @Test func `Paths are relative to the folder of the project`() async throws {
    _ = try folder.writePicture(
      Bitmap.noise(width: 24, height: 32, seed: 1, isOpaque: true),
      to: "Projects/board.pictures/1-a.png"
    )
    try write(
      Self.project.replacing("\"pages\": \"5\"", with: "\"pages\": [\"board.pictures/1-a.png\"]")
    )
    _ = try await folder.output(of: "render Flat --project Projects/board.json --output a")
    _ = try await folder.output(
      of:
        "linear --size 64x40 --page-size 24x32 --frames 3 --pages Projects/board.pictures/1-a.png "
        + "--output b"
    )
    #expect(try folder.bytes("a/frame-0000.png") == folder.bytes("b/frame-0000.png"))
  }

  @Test func `The font and the script of a project are in its folder too`() async throws {
    try folder.write(
      text: "summary: Own.\nsteps: [{ flick: [-900, 0] }, { wait: rest }]\n",
      to: "Projects/own.yaml"
    )
    let stage = #""stage": { "font": "own.ttf", "scroll": "own.yaml","#
    try write(Self.project.replacing("\"stage\": {", with: stage))
    let words = "render Flat --project Projects/board.json --print-spec --quiet"
    let spec = try await folder.output(of: words)
    #expect(spec.contains(#""font" : "Projects/own.ttf","#), "\(spec)")
    #expect(spec.contains(#""scroll" : "Projects/own.yaml","#), "\(spec)")
  }

  private static let mistakes: [(before: String, after: String, error: String)] = [
    (
      "\"favourites\"", "\"favorites\"",
      """
      a project has no key 'favorites'
        Did you mean 'favourites'? Expected one of: schema, variants, current, stage, favourites, export.
      """
    ),
    (
      "\"set\"", "\"sets\"",
      """
      a variant has no key 'sets'
        Did you mean 'set'? Expected one of: name, preset, set, text.
      """
    ),
    (
      "\"frames\": \"3\"", "\"frame\": \"3\"",
      """
      a spec has no key 'frame'
        Did you mean 'frames'?
      """
    ),
    ("\"schema\": 1", "\"schema\": 2", "schema cannot be '2'\n  Expected 1."),
    (
      "\"current\": \"Steep\"", "\"current\": \"Stepe\"",
      """
      no variant is called 'Stepe'
        Did you mean 'Steep'? Expected one of: Flat, Steep, Ours.
      """
    ),
    ("\"Ours\"", "\"Flat\"", "two variants have the same name\n  Rename one of them."),
    ("{ \"name\": \"Flat\",", "{", "a variant has no name\n  Add \"name\"."),
    ("{", "[", "a project is a JSON object\n  Expected a file that the preview has saved."),
  ]

  @Test func `Mistakes in a project are reported with its name`() async throws {
    for (before, after, error) in Self.mistakes {
      let range = try #require(Self.project.firstRange(of: before))
      try write(Self.project.replacingCharacters(in: range, with: after), to: "p.json")
      try await Refusal("render --project p.json", 65, "error: 'p.json': \(error)").check(
        in: folder
      )
    }
  }

  @Test(
    arguments: Refusal.table(
      """
      66 render --project none.json
      error: 'none.json' cannot be read
        Name a project file that the preview has saved.
      64 render Stepe --project Projects/board.json
      error: no variant of the project is called 'Stepe'
        Did you mean 'Steep'? Expected one of: Flat, Steep, Ours.
      64 render --board
      error: --board needs a project
        Add --project FILE.json.
      64 render Flat --board --project Projects/board.json
      error: --board renders all variants, and not only 'Flat'
        Omit the name, or --board.
      64 render --board --project Projects/board.json --format gif --flash-check refuse
      error: --board cannot be combined with --flash-check refuse
        It is for one sequence: omit --board, and name a variant.
      64 render --board --project Projects/board.json --format gif --print-spec
      error: --board cannot be combined with --print-spec
        It is for one sequence: omit --board, and name a variant.
      64 render --board --project Projects/board.json --format gif --skip-bad-pages
      error: --board cannot be combined with --skip-bad-pages
        It is for one sequence: omit --board, and name a variant.
      64 render --board --project Projects/board.json
      error: --board cannot be PNG frames
        Choose an animation or a video, such as --format mp4; 'fxrender sheet --project' draws one picture.
      64 render --project Projects/board.json --spec job.json
      error: --project and --spec cannot be combined
        Omit one of them.
      64 sheet linear --project Projects/board.json
      error: a sheet of a project has a picture of each variant
        Omit the preset, --count, --onion and --curves.
      64 sheet
      error: no preset was named
        'fxrender list' shows all presets.
      """
    )
  )
  func `Wrong uses of a project are refused`(refusal: Refusal) async throws {
    try write()
    try await refusal.check(in: folder)
  }
}
