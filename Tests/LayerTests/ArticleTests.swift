import Foundation
import TestSupport
import Testing

/// The Swift code in the articles of the libraries, and in the guide's page for apps.
///
/// The code is a part of the example package, which is compiled and tested by `.ci/test-example`.
struct ArticleTests {
  private static let example = Repository.root.appending(path: "Examples/LivePager")

  /// The lines of the example's files, without indentation.
  private static let code: [[Substring]] = {
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: example.path)) ?? []
    return paths.filter { $0.hasSuffix(".swift") && !"/\($0)".contains("/.") }
      .compactMap { try? String(contentsOf: example.appending(path: $0), encoding: .utf8) }
      .map(lines)
  }()

  private static func lines(_ text: some StringProtocol) -> [Substring] {
    text.split(separator: "\n").map { Substring($0.trimmingCharacters(in: .whitespaces)) }
  }

  /// Returns the contents of the fenced blocks of Swift code.
  private static func blocks(_ text: some StringProtocol) -> [String] {
    String(text).matches(of: #/(?m)^```swift\n((?s).*?)^```$/#).map { String($0.output.1) }
  }

  static let articles: [String] = {
    let sources = Repository.root.appending(path: "Sources")
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: sources.path)) ?? []
    return paths.filter { $0.hasSuffix(".md") && $0.contains(".docc/") }.sorted()
  }()

  @Test func `The libraries for apps have articles with code`() throws {
    #expect(Self.articles.count >= 4, "\(Self.articles)")
    let blocks = try Self.articles.flatMap { path in
      let file = Repository.root.appending(path: "Sources/\(path)")
      return Self.blocks(try String(contentsOf: file, encoding: .utf8))
    }
    #expect(blocks.count >= 10)
  }

  @Test(arguments: articles)
  func `The code of an article is a part of the example`(path: String) throws {
    let file = Repository.root.appending(path: "Sources/\(path)")
    for block in Self.blocks(try String(contentsOf: file, encoding: .utf8)) {
      #expect(Self.isPart(block), "not in Examples/LivePager:\n\(block)")
    }
  }

  @Test func `The code in the guide's page for apps is a part of the example`() throws {
    let file = Repository.root.appending(path: "Documentation/libraries.md")
    let blocks = Self.blocks(try String(contentsOf: file, encoding: .utf8))
    #expect(blocks.count >= 2)
    for block in blocks {
      // The example depends on the package by its path.
      let local = block.replacing(Self.address, with: #"name: "fxrender", path: "../..""#)
      #expect(Self.isPart(local), "not in Examples/LivePager:\n\(block)")
    }
    #expect(blocks.count { $0.contains(Self.address) } == 1)
  }

  private static let address = #"url: "https://example.com/fxrender.git", branch: "main""#

  /// Returns whether a file of the example contains the lines of a block in the same order and without other
  /// lines between them.
  private static func isPart(_ block: String) -> Bool {
    let block = lines(block)
    return code.contains { file in file.indices.contains { file[$0...].starts(with: block) } }
  }
}
