import Foundation
import FrameImage
import TestSupport
import Testing

struct GalleryOfAllTests {
  /// Returns the paths and URLs in a page's attributes.
  static func references(in page: String) -> [String] {
    page.matches(of: #/\b(?:src|srcset|href|action|data|poster)="([^"]*)"/#).map {
      String($0.output.1)
    }.filter { $0 != "#effects" }
  }

  /// Returns the number of frames in a WebP.
  private func frames(of bytes: [UInt8]) -> Int {
    String(decoding: bytes, as: UTF8.self).ranges(of: "ANMF").count
  }

  @Test(.enabled(if: LongChecks.areOn))
  func `Every preset is on the page, with an animated and a still picture`() async throws {
    let folder = TemporaryFolder()
    let names = try await folder.output(of: "list").split(separator: "\n")
      .map { String($0.prefix { $0 != " " }) }
    #expect(try await folder.output(of: "gallery out --quiet") == "out/index.html\n")
    #expect(try folder.names(in: "out") == ["files.json", "index.html", "pictures", "stills"])
    #expect(try folder.names(in: "out/pictures") == names.map { "\($0).webp" }.sorted())
    #expect(try folder.names(in: "out/stills") == names.map { "\($0).webp" }.sorted())
    let page = try folder.text("out/index.html")
    var size = page.utf8.count
    for name in names {
      #expect(page.contains(">\(name)</h2>") && page.contains("<code>fxrender \(name)</code>"))
      let (moving, still) = (
        try folder.bytes("out/pictures/\(name).webp"), try folder.bytes("out/stills/\(name).webp")
      )
      #expect(moving.starts(with: Array("RIFF".utf8)) && (2...36).contains(frames(of: moving)))
      #expect(try folder.picture("out/stills/\(name).webp").bytes.count == 240 * 150 * 4)
      size += moving.count + still.count
    }
    #expect(size < names.count * 130_000, "under 130 kB per effect")
    let asked = Self.references(in: page)
    #expect(Set(asked).count == names.count * 2 + 1)
    for reference in asked where reference != "data:," {
      #expect(try !folder.bytes("out/\(reference)").isEmpty, "every reference exists")
    }
    #expect(!page.contains("http:") && !page.contains("https:") && !page.contains("@import"))
  }
}
