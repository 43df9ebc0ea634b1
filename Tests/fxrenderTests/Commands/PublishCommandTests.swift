import Foundation
import FrameImage
import ProgramTestSupport
import TestSupport
import Testing

/// Tests of `fxrender publish`, which writes a page in which an effect follows the finger.
///
/// The module in these pages is any file: the command does not read it. `Tests/Browser` opens pages with the real one.
struct PublishCommandTests: ~Copyable {
  private let folder = TemporaryFolder()

  init() throws {
    try folder.write(text: "module", to: "fxrender.wasm")
    let stripes: [[UInt8]] = [[200, 60, 0], [0, 90, 200]]
    for name in ["a", "b"] {
      try folder.write(stripes: stripes, width: 64, height: 48, to: "photos/\(name).png")
    }
  }

  private func publish(_ words: String) async throws -> Program.Result {
    let module = ["FXRENDER_BROWSER_MODULE": folder.path("fxrender.wasm")]
    return try await folder.run("publish \(words)", environment: module)
  }

  @Test func `A page is one file that contains its pictures`() async throws {
    let result = try await publish("coverflow linear --pages photos --controls --output page.html")
    #expect(result == Program.Result(status: 0, output: "page.html\n", error: ""))
    let page = try folder.text("page.html")
    #expect(page.hasPrefix("<!doctype html>") && page.ranges(of: "id=\"picture-").count == 2)
    #expect(!page.contains("src=\"http") && !page.contains("href=\"http"))
    #expect(page.ranges(of: "role=\"tab\"").count == 2)
    let again = try await publish("coverflow linear --pages photos --controls --output -")
    #expect(again.output == page)
    #expect(try folder.names() == ["fxrender.wasm", "page.html", "photos"])
    // The row for reduced motion cannot be joined.
    let joined = try await publish("wheel --wrap --set arc=180 --pages photos --output -")
    #expect(joined.status == 0 && joined.error == "")
  }

  @Test(arguments: ["linear ./front.yaml", "./calm.yaml"])
  func `A table names the pictures of any effect, with reduced motion, too`(names: String)
    async throws
  {
    try folder.write(text: "file,front\na.png,b\nb.png,a\n", to: "photos/pages.csv")
    let reds: [(name: String, red: UInt8)] = [("a", 0), ("b", 90)]
    for (name, red) in reds {
      try folder.write(
        stripes: [[red, 90, 200]],
        width: 8,
        height: 6,
        to: "photos/fronts/\(name).png"
      )
    }
    let preset = """
      summary: Fronts.
      transform: [{ translate: { x: d * L } }]
      content: [{ name: front, shows: "fronts/{front}.png" }]
      """
    try folder.write(text: preset, to: "front.yaml")
    let calm = "summary: Calm.\nreduced: front\ntransform: [{ translate: { x: d * L } }]\n"
    try folder.write(text: calm, to: "calm.yaml")
    let result = try await publish("\(names) --pages photos --output page.html")
    #expect(result == Program.Result(status: 0, output: "page.html\n", error: ""))
    #expect(try folder.text("page.html").ranges(of: "id=\"picture-").count == 4)
  }

  @Test func `Without --output, the page is in the folder of the preset's renders`() async throws {
    let result = try await publish("linear --pages photos")
    #expect(result.output == "Renders/linear/linear.html\n")
    try folder.write(text: "mine", to: "Renders/linear/linear.html")
    let refused = try await publish("linear --pages photos")
    #expect(refused.status == 73 && refused.output == "")
    #expect(try folder.text("Renders/linear/linear.html") == "mine")
    #expect(try await publish("linear --pages photos --overwrite").status == 0)
  }

  @Test func `Without the module, nothing is written`() async throws {
    let module = ["FXRENDER_BROWSER_MODULE": folder.path("missing.wasm")]
    let words = "publish linear --pages photos --output a.html"
    let result = try await folder.run(words, environment: module)
    #expect(result.status == 69 && result.output == "")
    #expect(result.error.hasPrefix("error: the module for browsers was not found: "))
    #expect(result.error.contains("\n  In a checkout, run 'make browser'."))
    #expect(try folder.names() == ["fxrender.wasm", "photos"])
  }

  @Test
  func `A limit of the size makes pictures smaller, and too small a one is refused`() async throws {
    let colours = (0..<40).map { stripe -> [UInt8] in
      let shade = UInt8(stripe * 6)
      return [shade, 255 - shade, UInt8(stripe * 97 % 256)]
    }
    try folder.write(stripes: colours, width: 1_500, height: 1_200, to: "photos/large.png")
    #expect(try await publish("linear --pages photos --output whole.html").status == 0)
    let size = try folder.bytes("whole.html").count
    let limited = "linear --pages photos --max-size \(size - 1)B --output small.html"
    #expect(try await publish(limited).status == 0)
    #expect(try folder.bytes("small.html").count < size)
    let refused = try await publish("linear --pages photos --max-size 9kB --output tiny.html")
    #expect(refused.status == 64)
    #expect(refused.error.contains("more than --max-size allows\n  Make --max-size larger"))
    #expect(try !folder.names().contains("tiny.html"))
  }

  @Test(arguments: [
    ("", "error: <presets> is missing"),
    (
      "linear --output page.txt",
      "error: --output 'page.txt' is not an HTML file\n  Name a file that ends in .html"
    ),
    (
      "paging-snapshot-grid --set rows=9 --set columns=9 --output a.html",
      "into 81 pieces, and a published page shows at most 64"
    ),
    (
      "linear --pages 501 --output a.html",
      "error: 501 pages are too many for a published page\n  At most 500"
    ),
    ("linear --set quatsch=1 --output a.html", "quatsch"),
    ("linear --zoom 17 --output a.html", "--zoom"),
    ("linear --module --controls", "error: --controls has no effect with --module"),
    ("linear linear --module", "error: two presets would be written to 'linear.json'"),
    ("linear --module --output -", "error: --module cannot write a folder to standard output"),
  ])
  func `Wrong usage is refused`(words: String, message: String) async throws {
    let result = try await publish(words)
    #expect(result.status == 64 && result.error.contains(message), "\(result.error)")
    #expect(try folder.names() == ["fxrender.wasm", "photos"])
  }

  @Test func `A page cannot replace one of its pictures`() async throws {
    try folder.move("photos/a.png", to: "photos/a.html")
    let result = try await publish("linear --pages photos/a.html --output photos/a.html")
    #expect(result.status == 64)
    #expect(result.error.contains("would overwrite the picture 'photos/a.html'"))
  }

  @Test func `What a browser draws differently is named`() async throws {
    let result = try await publish("swiper-cube --pages photos --output a.html")
    #expect(result.status == 0)
    let note = "note: 'swiper-cube': pages are in paint order, so that pages that cross are not cut"
    #expect(result.error.contains(note))
  }

  @Test
  func `Texts that cannot be drawn are published, with '?' in the still picture`() async throws {
    for name in ["日本", "a\u{7}b"] {
      try folder.write(stripes: [[200, 60, 0]], width: 64, height: 48, to: "named/\(name).png")
    }
    let result = try await publish("captions --pages named --output a.html")
    #expect(result.status == 0 && result.output == "a.html\n")
    let note = "note: the picture for browsers without scripts has '?' in texts: the"
    #expect(result.error.contains(note))
    #expect(try folder.text("a.html").contains("\"name\":\"日本\""))
    let render = try await folder.run("captions --pages named --frames 1")
    #expect(render.status == 65)
  }

  @Test func `A folder has the player, its types, the module and the presets`() async throws {
    let result = try await publish("coverflow --module --output player")
    #expect(result == Program.Result(status: 0, output: "player\n", error: ""))
    let names = try folder.names(in: "player")
    let files = [
      "coverflow.json", "effect-module.mjs", "fxrender.wasm", "player.d.mts", "player.mjs",
    ]
    #expect(files.filter(names.contains) == files)
    #expect(try folder.text("player/fxrender.wasm") == "module")
  }
}
