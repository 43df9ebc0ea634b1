import EffectExport
import Foundation
import PageEffects
import Testing

/// The texts and names of presets in exported files.
struct UserTextTests {
  private static func files(named name: String, _ text: String = "") throws -> [ExportedFile] {
    var effect = try ExportedEffectTests.effect("linear")
    effect.origin = ExportedEffect.Origin(name: name, summary: text, source: text, notes: text)
    var options = ExportOptions(layout: .sample)
    options.approximates = true
    let job = ExportJob(of: effect, to: ExportJob.allTargets, options: options, layouts: [.sample])
    return try job.files()
  }

  @Test(arguments: [
    "*/ canary", "/* canary", "\u{2028}canary", "\u{2029}canary", "\ncanary", "\r\ncanary",
    "\u{85}canary", "\u{0B}canary", "</style>canary", "</script>canary", "<!--canary", "-->canary",
    "\u{202E}canary", "\u{0}canary", "*\n/ canary",
  ])
  func `A text of a preset stays in its comment`(text: String) throws {
    let marks = ["*/ canary", "/* canary", "</style>canary", "</script>canary", "<!--canary"]
    for file in try Self.files(named: "a", "\(text);") where !file.path.hasSuffix(".json") {
      let lines = file.text.split { "\n\r\u{2028}\u{2029}\u{85}\u{0B}\r\n".contains($0) }
      // The certificate has the text as a paragraph of its own, not in a comment.
      let isCode = file.path != "EXPORT.md"
      for line in lines where line.contains("canary") {
        #expect(
          !isCode || !line.trimmingCharacters(in: .whitespaces).hasPrefix("canary"),
          "\(file.path): \(line)"
        )
        #expect(!marks.contains(where: line.contains), "\(file.path): \(line)")
        #expect(!line.unicodeScalars.contains("\u{202E}") && !line.unicodeScalars.contains("\u{0}"))
      }
    }
  }

  @Test(arguments: [
    ("3d", "effect-3d", "Effect3d"), ("a b", "a-b", "AB"), ("it's", "it-s", "ItS"),
    ("main", "effect-main", "EffectMain"), ("Check", "effect-Check", "EffectCheck"),
    ("🎉", "effect", "Effect"), ("名前", "effect", "Effect"),
    ("Geometry", "Geometry", "EffectGeometry"),
    ("layout", "layout", "EffectLayout"), ("function", "function", "EffectFunction"),
    ("--", "effect", "Effect"), ("swiper-cards", "swiper-cards", "SwiperCards"),
    (String(repeating: "a", count: 200), String(repeating: "a", count: 64), nil),
  ])
  func `The name of a preset gives plain names of files and types`(
    name: String,
    slug: String,
    type: String?
  ) throws {
    let paths = try Self.files(named: name).map(\.path)
    #expect(paths.contains("css/\(slug).css") && paths.contains("swift/\(slug).swift"))
    if let type { #expect(paths.contains("uikit/\(type)Layout.swift")) }
    #expect(Set(paths).count == paths.count)
    let plain = #/[A-Za-z0-9_.\/-]+/#
    #expect(paths.allSatisfy { $0.wholeMatch(of: plain) != nil }, "\(paths)")
  }

  @Test func `All names of a style sheet begin with the name of the effect`() throws {
    let file = try #require(try Self.files(named: "a-b").first { $0.path == "css/a-b.css" })
    for match in file.text.matches(of: #/(?:var\(|^ *|@property )(--[\w-]+)|@keyframes ([\w-]+)/#) {
      let name = match.output.1 ?? match.output.2 ?? ""
      #expect(name.hasPrefix("--a-b-") || name.hasPrefix("a-b-"), "\(name)")
    }
    for match in file.text.matches(of: #/\.([a-z][\w-]*)(?=[^{};()]*\{)/#) {
      #expect(match.output.1.hasPrefix("a-b"), "\(match.output.1)")
    }
  }

  @Test func `All names of an effect in a module are its own`() throws {
    var effect = try ExportedEffectTests.effect("linear")
    effect.origin.namespace.prefix = "My"
    effect.origin.namespace.package = "com.example"
    var options = ExportOptions(layout: .sample)
    options.approximates = true
    let request = ExportRequest(effect, options)
    for name in ["swift", "swiftui", "uikit", "kotlin", "viewpager2", "compose", "flutter"] {
      let target = try #require(ExportJob.target(named: name))
      for file in try target.code(of: request) where !file.path.hasSuffix(".yaml") {
        // Names of Dart that begin with a line are those of one file.
        let declared =
          #/(?m)^(?!private|  )(?:[a-z]+ )*(?:class|enum|struct|object|fun) ([A-Za-z]\w*)/#
        let names = file.text.matches(of: declared).map { $0.output.1.lowercased() }
        #expect(!names.isEmpty && names.allSatisfy { $0.hasPrefix("mylinear") }, "\(names)")
        #expect(!file.path.hasSuffix(".kt") || file.text.contains("\npackage com.example\n"))
      }
    }
  }
}
