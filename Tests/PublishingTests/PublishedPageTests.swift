import CDeflate
import Foundation
import FrameImage
import JSONCoding
import Publishing
import Testing
import WebPages

/// Tests of the page that `fxrender publish` writes.
struct PublishedPageTests {
  private static let evil = "</script><img src=x onerror=alert(1)>{{style}}\u{202E}\u{2028}&quot;"

  private static func page(named name: String = "one", _ title: String = "Title") -> PublishedPage {
    let bitmap = Bitmap(width: 4, height: 2)
    let picture = PublishedPicture(bitmap, at: PublishedPicture.Level.all[0])
    let effect = JSONValue.object(["name": .string(name), "notes": .string(evil)])
    let preset = PublishedPreset(name: name, summary: evil, effect: effect, reduced: effect)
    return PublishedPage(
      title: title,
      presets: [preset],
      pages: [.object(["name": .string(evil), "picture": 0])],
      pictures: [picture],
      still: picture
    )
  }

  private static func text(
    _ page: PublishedPage,
    wrapper: String = "export const instantiate = 1;\n"
  )
    -> String
  {
    String(decoding: page.file(module: Data([1, 2, 3]), wrapper: wrapper), as: UTF8.self)
  }

  /// Returns the text of the first element that begins with a tag.
  private static func element(_ start: String, _ name: String, in text: String) throws -> String {
    let rest = try #require(text.split(separator: start, maxSplits: 1).last)
    return String(try #require(rest.split(separator: "</\(name)>", maxSplits: 1).first))
  }

  @Test func `Hostile names end no element`() throws {
    let text = Self.text(Self.page(named: Self.evil, Self.evil))
    // The data, the module, the picture and the script.
    #expect(text.ranges(of: "<script").count == 4 && text.ranges(of: "</script>").count == 4)
    #expect(text.ranges(of: "<img").count == 1 && !text.contains("onerror=alert(1)>"))
    #expect(!text.unicodeScalars.contains("\u{202E}") && !text.unicodeScalars.contains("\u{2028}"))
    let data = try Self.element(#"<script id="data" type="application/json">"#, "script", in: text)
    let value = try JSONDecoder().decode(JSONValue.self, from: Data(data.utf8))
    guard case .object(let members) = value, case .array(let pages) = members["pages"],
      case .object(let page) = pages.first
    else {
      Issue.record("the data is not an object")
      return
    }
    #expect(page["name"] == .string(Self.evil) && page["width"] == 4 && page["height"] == 2)
  }

  @Test
  func `The policy names the page's script and style by their hashes, and allows nothing else`() {
    // The hashes are published test values of FIPS 180-4.
    let policy = ContentPolicy(style: [], script: Array("abc".utf8), runsModule: true).text
    #expect(
      policy == """
        default-src 'none'; img-src data: blob:; font-src data:; \
        style-src 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='; \
        script-src 'sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=' 'wasm-unsafe-eval'; \
        base-uri 'none'; form-action 'none'
        """
    )
    let long = ContentPolicy(style: Array(repeating: 0x61, count: 1_000_000), script: []).text
    #expect(long.contains("'sha256-zcduXJkU+5KBocfihNc+Z/GAmkiklyAOBG05zMcRLNA='"))
    let text = Self.text(Self.page())
    #expect(text.contains(#"Content-Security-Policy" content="default-src 'none'; "#))
  }

  @Test func `The pictures behind the pages are pictures of the page, with reduced motion, too`() {
    func effect(_ picture: JSONValue) -> JSONValue {
      ["background": ["fit": "cover", "picture": picture]]
    }
    var preset = PublishedPreset(
      name: "one",
      summary: "",
      effect: effect("a.png"),
      reduced: effect("b.png")
    )
    preset.setBackgrounds { ["a.png", "b.png"].firstIndex(of: $0) ?? -1 }
    #expect(preset.effect == effect(0) && preset.reduced == effect(1))
    // A colour has no picture.
    let plain: JSONValue = ["background": ["color": "#fff"]]
    preset.reduced = plain
    preset.setBackgrounds { _ in -1 }
    #expect(preset.effect == effect(0) && preset.reduced == plain)
  }

  @Test func `The module is deflated`() throws {
    let module = Data((0..<5_000).map { UInt8($0 % 7) })
    let file = Self.page().file(module: module, wrapper: "")
    let text = String(decoding: file, as: UTF8.self)
    let base64 = try Self.element(#"id="module">"#, "script", in: text)
    let deflated = [UInt8](try #require(Data(base64Encoded: base64)))
    #expect(deflated.count < 200)
    var inflated = [UInt8](repeating: 0, count: module.count)
    let decompressor = libdeflate_alloc_decompressor()
    defer { libdeflate_free_decompressor(decompressor) }
    var count = 0
    let result = libdeflate_zlib_decompress(
      decompressor,
      deflated,
      deflated.count,
      &inflated,
      inflated.count,
      &count
    )
    #expect(result == LIBDEFLATE_SUCCESS && inflated == [UInt8](module) && count == module.count)
  }

  @Test func `The script of a page imports nothing`() {
    let text = Self.text(Self.page(), wrapper: "export async function instantiate() {}\n")
    let lines = text.split(separator: "\n")
    #expect(!lines.contains { $0.hasPrefix("import ") || $0.hasPrefix("export ") })
    #expect(text.contains("const { instantiate } = (() => {\nasync function instantiate() {}\n"))
    #expect(!text.contains("//# sourceMappingURL"))
  }

  @Test func `The page of one effect without controls shows only its pages`() {
    let plain = Self.text(Self.page())
    #expect(
      plain.contains("<header hidden>") && !plain.contains("<aside")
        && !plain.contains("role=\"tablist\"")
    )
    var page = Self.page()
    page.hasControls = true
    page.presets.append(page.presets[0])
    let text = Self.text(page)
    #expect(text.contains("<header>") && text.contains("<aside"))
    #expect(text.ranges(of: #"role="tab" "#).count == 2)
  }

  @Test func `The player has the modules that its first module imports`() throws {
    let names = Set(PlayerScript.modules.map(\.name))
    for (name, bytes) in PlayerScript.modules where name.hasSuffix(".mjs") {
      let text = String(decoding: bytes, as: UTF8.self)
      for found in text.matches(of: #/from "\./(.+?)";/#) {
        #expect(names.contains(String(found.output.1)), "\(name)")
      }
    }
  }
}
