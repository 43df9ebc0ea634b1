import EffectExport
import Foundation
import PageEffects
import PresetFiles
import TestSupport
import Testing

/// Texts and other pictures of layers in exports.
struct CaptionExportTests {
  private static let source = """
    summary: A text and a picture.
    transform: [{ translate: { x: d * L } }]
    content:
      - { name: front, shows: "fronts/{name}.png", fit: contain, box: [0, 0, 20, 20] }
      - { name: title, text: "<b>{name} & {first name}", size: 0.1 * w, weight: 700, color: navy, align: center }
    """

  private static func files(of target: any ExportTarget.Type) throws -> [String: String] {
    let preset = try Preset(name: "titled", sources: ["titled.yaml": source])
    let effect = ExportedEffect(
      preset.definition,
      settings: [:],
      origin: ExportedEffect.Origin(name: "titled", summary: "", source: nil, notes: nil)
    )
    let options = ExportOptions(layout: .sample)
    let job = ExportJob(of: effect, to: [target], options: options, layouts: [.sample])
    return Dictionary(
      uniqueKeysWithValues: try job.files().map { file in
        (String(file.path.split(separator: "/").last ?? ""), file.text)
      }
    )
  }

  @Test func `CSS has an element with the look of a text`() throws {
    let files = try Self.files(of: CSSTarget.self)
    let sheet = try #require(files["titled.css"])
    let rule = try #require(
      sheet.components(separatedBy: ".titled-layer-title {").dropFirst().first
    )
    for line in [
      "font-weight: 700;", "font-family: var(--titled-font, system-ui, sans-serif);",
      "line-height: 1.2;", "color: #000080;", "text-align: center;", "overflow-wrap: anywhere;",
    ] {
      #expect(rule.contains(line), "\(line)\n\(rule)")
    }
    #expect(rule.contains("font-size: calc("))
    #expect(
      sheet.contains(
        "background: var(--titled-layer-front-picture, var(--titled-page-picture, none)) "
          + "center / contain no-repeat;"
      )
    )
  }

  @Test func `The page of a CSS export contains the texts, and the certificate the differences`()
    throws
  {
    let files = try Self.files(of: CSSTarget.self)
    let page = try #require(files["demo.html"])
    #expect(
      page.contains("<div class=\"titled-layer-title\">&lt;b&gt;Card 2 &amp; {first name}</div>")
    )
    let certificate = try #require(files["EXPORT.md"])
    #expect(certificate.contains("the browser shapes the texts"))
    #expect(certificate.contains("`--titled-layer-front-picture`"))
  }

  @Test func `JavaScript has the poses of layers with their texts and pictures`() throws {
    let files = try Self.files(of: JavaScriptTarget.self)
    for text in ["name: 'title'", "shows: 'text'", "shows: 'file'"] {
      #expect(files["titled.mjs"]?.contains(text) == true, "\(text)")
    }
    let use = "`draw`, the default of the option `draw`, draws the layers of a page."
    #expect(files["EXPORT.md"]?.contains(use) == true)
  }

  @Test(
    arguments: [SwiftUITarget.self, ComposeTarget.self, FlutterTarget.self, ReanimatedTarget.self]
      as [any ExportTarget.Type]
  )
  func `An adapter draws texts and pictures, and states that the system shapes texts`(
    target: any ExportTarget.Type
  ) throws {
    let certificate = try #require(try Self.files(of: target)["EXPORT.md"])
    #expect(certificate.contains("the system shapes the texts"))
  }

  @Test func `A target without texts refuses them`() {
    #expect(throws: (any Error).self) { try Self.files(of: LottieTarget.self) }
  }
}
