import Foundation
import FrameImage
import ProgramTestSupport
import TestSupport
import Testing

/// Tests of `fxrender gallery`, which writes a page with an animated picture of every preset.
struct GalleryCommandTests: ~Copyable {
  private let folder = TemporaryFolder()

  @Test func `The number of workers does not change the page`() async throws {
    for name in ["one", "two"] {
      try folder.write(text: "tags: [own]\n" + presetText(), to: "Presets/\(name).yaml")
    }
    try await folder.output(of: "gallery a --tag own --jobs 1 --quiet")
    try await folder.output(of: "gallery b --tag own --jobs 3 --quiet")
    for name in ["pictures", "stills"] { try folder.expectSame("a/\(name)", "b/\(name)") }
    #expect(try folder.text("a/index.html") == folder.text("b/index.html"))
  }

  @Test func `Families and tags select presets`() async throws {
    try await folder.output(of: "gallery out --family cardflow --quiet")
    #expect(try folder.names(in: "out/pictures") == ["cardflow.webp"])
    let result = try await folder.run("gallery other --tag quatsch")
    #expect(result.status == 64 && result.output == "")
    #expect(result.error.hasPrefix("error: no preset has the tag 'quatsch'\n  Tags: 3d, "))
    #expect(try folder.names() == ["out"])
  }

  @Test func `A live page has the first cards, and a script beside it the others`() async throws {
    try folder.write(text: "module", to: "fxrender.wasm")
    let result = try await folder.run(
      "gallery out --family fspager --quiet",
      environment: ["FXRENDER_BROWSER_MODULE": folder.path("fxrender.wasm")]
    )
    #expect(result == Program.Result(status: 0, output: "out/index.html\n", error: ""))
    let card = "<li class="
    #expect(try folder.text("out/index.html").ranges(of: "\(card)\"card\"").count == 6)
    #expect(try folder.text("out/cards.js").ranges(of: "\(card)\\\"card\\\"").count == 3)
    let effects = try folder.names(in: "out/effects")
    #expect(effects.count == 9)
    for name in effects {
      let script = try folder.text("out/effects/\(name)")
      #expect(script.hasPrefix("fxGallery[\"effects/\(name)\"] = {"))
    }
    #expect(try folder.text("out/index.html").contains(#"<script src="live.js" defer></script>"#))
    #expect(try folder.text("out/live.js").hasPrefix("window.fxGallery = { pages: [{"))
  }

  /// A page in the data of a live gallery.
  private struct Page: Decodable {
    struct Picture: Decodable { var src: String }

    var name: String
    var src: String
    var pictures: [String: Picture]
  }

  @Test func `The pages of live tiles have their own pictures, and equal ones share one`()
    async throws
  {
    try folder.write(text: "module", to: "fxrender.wasm")
    let files = ["photos/1", "photos/2", "photos/fronts/1", "photos/fronts/2", "Presets/back"]
    for (number, file) in files.enumerated() {
      let colour: [UInt8] = [UInt8(number * 40), 0, 0]
      try folder.write(stripes: [colour], width: 16, height: 12, to: "\(file).png")
    }
    let preset = """
      tags: [own]
      summary: Fronts.
      background: { picture: back.png }
      reduced: calm
      transform: [{ translate: { x: d * L } }]
      """
    try folder.write(text: preset, to: "Presets/one.yaml")
    let calm = """
      summary: Fronts with reduced motion.
      transform: [{ translate: { x: d * L } }]
      content: [{ name: front, shows: "fronts/{name}.png" }]
      """
    try folder.write(text: calm, to: "Presets/calm.yaml")
    let photos = ["1", "2", "1"].map { "--pages photos/\($0).png" }.joined(separator: " ")
    let result = try await folder.run(
      "gallery out --tag own --quiet \(photos)",
      environment: ["FXRENDER_BROWSER_MODULE": folder.path("fxrender.wasm")]
    )
    #expect(result == Program.Result(status: 0, output: "out/index.html\n", error: ""))
    #expect(try folder.names(in: "out/pages") == (0..<5).map { "\($0).webp" })
    let script = try folder.text("out/live.js")
    let line = try #require(script.split(separator: "\n").first)
    let json = line.dropFirst("window.fxGallery = { pages: ".count).dropLast(" };".count)
    let pages = try JSONDecoder().decode([Page].self, from: Data(json.utf8))
    #expect(pages.map(\.name) == ["1", "2", "1"])
    let sources = pages.map { page in [page.src] + page.pictures.values.map(\.src) }
    let (first, second) = (["pages/0.webp", "pages/1.webp"], ["pages/2.webp", "pages/3.webp"])
    #expect(sources == [first, second, first])
    let effect = try folder.text("out/effects/one.js")
    #expect(effect.contains(#""picture":4,"src":"pages/4.webp","width":16}"#))
  }

  @Test func `A gallery of a site links its first page, and a page of each effect`() async throws {
    try await folder.output(of: "gallery out --family cardflow --home ../index.html --quiet")
    let page = try folder.text("out/index.html")
    #expect(page.contains(#"<h1><a href="../index.html">fxrender</a></h1>"#))
    #expect(page.contains(#"<h2 class="card-name"><a href="cardflow.html">cardflow</a></h2>"#))
  }

  @Test func `Strings of presets are escaped in the page`() async throws {
    let evil = "\"'></p><script src=x>alert(1)</script>&amp;{{style}}"
    let preset = """
      summary: '\(evil.replacing("'", with: "''"))'
      source: '\(evil.replacing("'", with: "''"))'
      family: evil
      tags: ['\(evil.replacing("'", with: "''"))']
      transform: [{ translate: { x: d * L } }]
      """
    let names = ["<script>", "a b", "it's \"%2e\"#?ä"]
    for name in names { try folder.write(text: preset, to: "Presets/\(name).yaml") }
    try await folder.output(of: "gallery out --family evil --quiet")
    let page = try folder.text("out/index.html")
    #expect(page.ranges(of: "<script").count == 1 && page.ranges(of: "</script").count == 1)
    #expect(page.ranges(of: "<h2 class=\"card-name\">").count == names.count)
    #expect(page.contains(">&lt;script&gt;</h2>") && page.contains("{{style}}"))
    #expect(page.contains("<code>fxrender &#39;a b&#39;</code>"))
    #expect(page.contains(#"src="stills/%3Cscript%3E.webp""#))
    for reference in GalleryOfAllTests.references(in: page) where reference != "data:," {
      #expect(reference.utf8.allSatisfy { !" <>\"'#?&".utf8.contains($0) })
      let path = try #require(reference.removingPercentEncoding)
      #expect(try !folder.bytes("out/\(path)").isEmpty)
    }
  }

  @Test func `Other files are kept, and an earlier gallery is replaced`() async throws {
    try folder.write(text: "mine", to: "out/notes.txt")
    try folder.write(text: "mine", to: "out/pictures/holiday.webp")
    for _ in 0..<2 { try await folder.output(of: "gallery out --family cardflow --quiet") }
    #expect(try folder.text("out/notes.txt") == "mine")
    #expect(try folder.text("out/pictures/holiday.webp") == "mine")
    try folder.write(text: "<h1>My page</h1>", to: "out/index.html")
    try await Refusal(
      "gallery out --quiet",
      73,
      "error: out: has files that fxrender did not write, or that were changed since: 'index.html'\n"
        + "  Choose another folder, move these files away, or replace them with --overwrite."
    ).check(in: folder)
    #expect(try folder.text("out/index.html") == "<h1>My page</h1>")
    try folder.write(text: "", to: "file")
    #expect(try await folder.run("gallery file").status == 73)
  }

  @Test
  func `An invalid preset is reported, and the page contains the other presets`() async throws {
    try folder.write(text: "summary: Broken.\n", to: "Presets/broken.yaml")
    let result = try await folder.run("gallery out --family cardflow --quiet")
    #expect(result.status == 65 && result.output == "out/index.html\n")
    #expect(result.error.hasPrefix("Presets/broken.yaml:1:1: error: "))
  }

  @Test func `A signal leaves no incomplete files`() async throws {
    let start =
      #""$@" & process=$!; until ls out/stills/*.webp >/dev/null 2>&1; do sleep 0.01; done; "#
    let stop = "kill -TERM $process; wait $process"
    let result = try await folder.run("gallery out --quiet --jobs 1", .shell(start + stop))
    let error = "stopped: no page was written\n  Run the same command again to start over.\n"
    #expect(result == Program.Result(status: 143, output: "", error: error))
    #expect(try folder.names(in: "out") == ["files.json", "pictures", "stills"])
    for name in try folder.names(in: "out/pictures") {
      #expect(!name.hasPrefix("."))
      let bytes = try folder.bytes("out/pictures/\(name)")
      let length = bytes[4..<8].reversed().reduce(0) { $0 << 8 + Int($1) }
      #expect(length + 8 == bytes.count, "a whole WebP")
    }
  }
}
