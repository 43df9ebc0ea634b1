import Foundation
import FrameFiles
import FrameImage
import FrameSnapshot

/// The revision of the renderer with which the frames of each golden changed last: `Tests/revisions.tsv`.
///
/// Each line has the golden's folder, the revision, and the hash of the golden's poses and pixels. `make
/// revisions RENEW=1` writes the table. The table is not in `Renders`, which has only folders of goldens and
/// renders, and not in the folder of a test target, whose files the package would have to list.
struct RevisionTable: Equatable {
  /// A line of the table.
  struct Row: Equatable {
    var revision: Int
    var hash: String
  }

  var rows: [String: Row]

  private static let title = "golden\trevision\thash"

  /// Reads the text of a table; nil if a line has another format.
  init?(text: String) {
    let lines = text.split(separator: "\n")
    guard lines.first == Self.title[...] else { return nil }
    rows = [:]
    for line in lines.dropFirst() {
      let cells = line.split(separator: "\t")
      guard cells.count == 3, let revision = Int(cells[1]), rows[String(cells[0])] == nil else {
        return nil
      }
      rows[String(cells[0])] = Row(revision: revision, hash: String(cells[2]))
    }
  }

  /// The text of the table, sorted by golden.
  var text: String {
    let lines = rows.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      .map { "\($0)\t\($1.revision)\t\($1.hash)" }
    return ([Self.title] + lines).joined(separator: "\n") + "\n"
  }

  /// Compares the table with the current goldens.
  ///
  /// - Parameters:
  ///   - hashes: The hash of each golden.
  ///   - revision: The revision of the renderer.
  /// - Returns: What is wrong with the table, in sentences.
  func problems(_ hashes: [String: String], revision: Int) -> [String] {
    let names = Set(rows.keys).union(hashes.keys).sorted()
    return names.compactMap { name in
      guard let hash = hashes[name] else { return "\(name) is in the table, but is not a golden" }
      guard let row = rows[name] else { return "\(name) is not in the table" }
      guard row.revision <= revision else {
        return "\(name) has revision \(row.revision), but the renderer has \(revision)"
      }
      guard row.hash != hash else { return nil }
      return row.revision < revision
        ? "\(name) has changed since revision \(row.revision)"
        : Self.unraised(name, revision)
    }
  }

  private static func unraised(_ name: String, _ revision: Int) -> String {
    "the poses or pixels of \(name) have changed, and the revision is still \(revision); raise "
      + "FrameRenderer.revision"
  }

  /// The error of a changed golden at the same revision.
  struct Unraised: Error, Equatable { let sentences: [String] }

  /// Enters changed and new goldens, and removes those that are gone.
  ///
  /// - Parameters:
  ///   - hashes: The hash of each golden.
  ///   - revision: The revision of the renderer, with which changed and new goldens are entered.
  /// - Returns: The table of the current goldens.
  /// - Throws: `Unraised` if a golden has changed and the revision is not larger than that of its row.
  func renewed(_ hashes: [String: String], revision: Int) throws(Unraised) -> RevisionTable {
    let unraised = hashes.keys.sorted().filter { name in
      rows[name].map { $0.hash != hashes[name] && $0.revision >= revision } ?? false
    }
    guard unraised.isEmpty else {
      throw Unraised(sentences: unraised.map { Self.unraised($0, revision) })
    }
    var table = self
    table.rows = hashes.reduce(into: [:]) { new, golden in
      let row = rows[golden.key]
      new[golden.key] =
        row?.hash == golden.value ? row : Row(revision: revision, hash: golden.value)
    }
    return table
  }

  /// Returns the hash of a golden's poses and pixels.
  static func hash(_ folder: GoldenFolder) throws -> String {
    let document = try FrameDocument(path: folder.manifest)
    var text = try Data(contentsOf: URL(fileURLWithPath: folder.poses))
    for index in 0..<document.count { text += document.line(index) + Data("\n".utf8) }
    return text.withUnsafeBytes { ContentHash(of: $0).description }
  }
}
