import Foundation
import FrameFiles
import FrameImage
import FrameSnapshot
import JSONCoding

/// The revision of the renderer with which the frames of each golden changed last: `Tests/revisions.tsv`.
///
/// Each line has the golden's folder, the revision, the hash of its input (the preset, script, options and
/// pictures), and the hash of its poses and pixels. `make revisions RENEW=1` writes the table. The table is not in `Renders`, which has only folders of goldens and
/// renders, and not in the folder of a test target, whose files the package would have to list.
struct RevisionTable: Equatable {
  struct Row: Equatable {
    var revision: Int
    var golden: Golden
  }

  struct Golden: Equatable {
    /// The hash of everything but the renderer.
    var input: String
    /// The hash of the poses and pixels.
    var frames: String
  }

  var rows: [String: Row]

  private static let title = "golden\trevision\tinput\tframes"

  /// Reads the text of a table; nil if a line has another format.
  init?(text: String) {
    let lines = text.split(separator: "\n")
    guard lines.first == Self.title[...] else { return nil }
    rows = [:]
    for line in lines.dropFirst() {
      let cells = line.split(separator: "\t")
      guard cells.count == 4, let revision = Int(cells[1]), rows[String(cells[0])] == nil else {
        return nil
      }
      let golden = Golden(input: String(cells[2]), frames: String(cells[3]))
      rows[String(cells[0])] = Row(revision: revision, golden: golden)
    }
  }

  /// The text of the table, sorted by golden.
  var text: String {
    let lines = rows.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      .map { "\($0)\t\($1.revision)\t\($1.golden.input)\t\($1.golden.frames)" }
    return ([Self.title] + lines).joined(separator: "\n") + "\n"
  }

  /// Returns what is wrong with the table, compared with the current goldens, in sentences.
  func problems(_ goldens: [String: Golden], revision: Int) -> [String] {
    let names = Set(rows.keys).union(goldens.keys).sorted()
    return names.compactMap { name in
      guard let golden = goldens[name] else {
        return "\(name) is in the table, but is not a golden"
      }
      guard let row = rows[name] else { return "\(name) is not in the table" }
      guard row.revision <= revision else {
        return "\(name) has revision \(row.revision), but the renderer has \(revision)"
      }
      guard row.golden != golden else { return nil }
      guard row.golden.input == golden.input else {
        return "\(name) has changed with its preset or options"
      }
      return row.revision < revision
        ? "\(name) has changed since revision \(row.revision)"
        : Self.unraised(name, revision)
    }
  }

  private static func unraised(_ name: String, _ revision: Int) -> String {
    "the poses or pixels of \(name) have changed, and the revision is still \(revision); raise "
      + "FrameRenderer.revision"
  }

  /// The error of a golden that has changed at the same revision, while its input has not.
  struct Unraised: Error, Equatable { let sentences: [String] }

  /// Enters changed and new goldens with a revision, and removes those that are gone; throws if a golden has
  /// changed, its input has not, and the revision is not larger than that of its row.
  func renewed(_ goldens: [String: Golden], revision: Int) throws(Unraised) -> RevisionTable {
    let unraised = goldens.keys.sorted().filter { name in
      guard let row = rows[name], let golden = goldens[name], row.golden != golden else {
        return false
      }
      return row.golden.input == golden.input && row.revision >= revision
    }
    guard unraised.isEmpty else {
      throw Unraised(sentences: unraised.map { Self.unraised($0, revision) })
    }
    var table = self
    table.rows = Dictionary(
      uniqueKeysWithValues: goldens.map { name, golden in
        // Another input may give the same frames.
        let former = rows[name].flatMap { $0.golden.frames == golden.frames ? $0.revision : nil }
        return (name, Row(revision: former ?? revision, golden: golden))
      }
    )
    return table
  }
}

extension RevisionTable.Golden {
  init(_ folder: GoldenFolder) throws {
    let document = try FrameDocument(path: folder.manifest)
    let manifest = try JSONDecoder().decode([String: JSONValue].self, from: document.head)
    let keys: Set = ["source", "script", "spec", "pictures"]
    let own = JSONText.string(JSONValue.object(manifest.filter { keys.contains($0.key) }))
    var text = try Data(contentsOf: URL(fileURLWithPath: folder.poses))
    for index in 0..<document.count { text += document.line(index) + Data("\n".utf8) }
    self.init(
      input: Data(own.utf8).withUnsafeBytes { ContentHash(of: $0).description },
      frames: text.withUnsafeBytes { ContentHash(of: $0).description }
    )
  }
}
