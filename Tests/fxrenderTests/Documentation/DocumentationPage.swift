import Foundation
import TestSupport
import Testing

/// A page in Markdown, such as README.md or a page of the guide.
struct DocumentationPage: Sendable, CustomTestStringConvertible {
  /// The path, relative to the repository.
  var path: String
  var text: String

  /// A fenced block of code.
  struct Block {
    var language: Substring
    var lines: [Substring]

    /// The lines, with a line break after each.
    var text: String { lines.map { $0 + "\n" }.joined() }
  }

  /// Reads a page; a missing page is empty, which fails the tests.
  init(_ path: String) {
    self.path = path
    let file = Repository.root.appending(path: path)
    text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
  }

  /// README.md, the other pages beside it, llms.txt, the guide except the generated page, and the references of
  /// presets.
  static let all: [DocumentationPage] = {
    let others = names(in: "").filter { $0 != "README.md" } + ["llms.txt"]
    let guide = names(in: "Documentation").filter { $0 != "commands.md" }
    return
      (["README.md"] + others + guide.map { "Documentation/\($0)" }
      + ["Presets/README.md", "Presets/Scrolls/README.md"]).map { DocumentationPage($0) }
  }()

  /// The pages of the guide, except the generated one.
  static var guide: [DocumentationPage] { all.filter { $0.path.hasPrefix("Documentation/") } }

  /// Returns the names of the pages in a folder of the repository.
  private static func names(in folder: String) -> [String] {
    let path = Repository.root.appending(path: folder).path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { $0.hasSuffix(".md") }.sorted()
  }

  var testDescription: String { path }

  var blocks: [Block] {
    text.matches(of: #/(?m)^```(\w*)\n((?s).*?)^```$/#).map { match in
      Block(
        language: match.output.1,
        lines: match.output.2.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      )
    }
  }

  /// The lines of shell code, without comments.
  var commandLines: [String] {
    blocks.filter { $0.language == "sh" }.flatMap(\.lines).map { line in
      let comment = line.firstRange(of: " #")?.lowerBound ?? line.endIndex
      return line[..<comment].trimmingCharacters(in: .whitespaces)
    }
  }

  /// The words after `fxrender` in each command line that runs the program.
  var commands: [String] {
    commandLines.compactMap { line in
      line.wholeMatch(of: #/fxrender(?: (.*))?/#).map { String($0.output.1 ?? "") }
    }
  }

  /// The files that the page shows and then names: `Save it as ...`.
  var files: [(name: String, text: String)] {
    let names = text.matches(of: #/Save it as `([\w\/]+\.(?:yaml|csv|json))`/#).map {
      String($0.output.1)
    }
    // Blocks of other languages are examples of something else.
    let languages = Set(names.compactMap { $0.split(separator: ".").last })
    return zip(names, blocks.filter { languages.contains($0.language) }).map { ($0, $1.text) }
  }

  /// The targets of links and pictures, except those on other sites.
  var links: [String] {
    // Code contains no links.
    text.replacing(#/(?m)^```\w*\n(?s).*?^```$/#, with: "")
      .matches(of: #/\]\(([^)]+)\)/#).map { String($0.output.1) }
      .filter { !$0.contains("://") }
  }

  /// The anchors of headings, as GitHub makes them.
  var anchors: Set<String> {
    Set(
      text.matches(of: #/(?m)^#+ (.+)$/#).map { match in
        match.output.1.lowercased().replacing(#/[^\w\- ]/#, with: "").replacing(" ", with: "-")
      }
    )
  }
}
