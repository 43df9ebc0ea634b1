import EffectExport
import Foundation
import FrameImage
import PageEffects
import PageGeometry
import PresetFiles
import TestSupport
import Testing

/// The hashes of the exports of all presets: `Tests/exports.tsv`.
///
/// A change of the code of exports shows in the table which presets and targets it changes, and by how many bytes.
/// The table has a row for each preset, and a column for its vectors and for each target: the first half of a hash of
/// the files. The last row has the number of bytes of each column. `make revisions RENEW=1` writes the table.
/// Keyframes take a second for a preset, so that only long checks compare them.
struct ExportTableTests {
  private static let file = Repository.root.appending(path: "Tests/exports.tsv")
  private static let renews =
    ProcessInfo.processInfo.environment["FXRENDER_RENEW_REVISIONS"] != nil
  private static let folder = PresetFolder(path: Repository.presets.path)

  /// The columns: the style `keyframes` of CSS is a column of its own.
  private static let columns =
    ["vectors"] + ExportJob.allTargets.map { $0.name } + (hasKeyframes ? ["keyframes"] : [])
  private static let hasKeyframes = renews || LongChecks.areOn

  private static let layouts = ExportVectors.layouts(
    .sample,
    across: Layout(
      pageSize: Size(width: 240, height: 320),
      viewport: Size(width: 640, height: 400),
      axis: .vertical
    )
  )

  private static func effect(_ preset: Preset) -> ExportedEffect {
    let origin = ExportedEffect.Origin(
      name: preset.name,
      summary: preset.summary,
      source: preset.source,
      notes: preset.notes
    )
    return ExportedEffect(
      preset.definition,
      settings: [:],
      origin: origin,
      background: preset.background
    )
  }

  /// Returns the texts of the files of each column.
  private static func texts(of name: String) throws -> [String] {
    let preset = try folder.preset(named: name)
    let effect = effect(preset)
    var options = ExportOptions(layout: layouts[0])
    options.approximates = true
    options.reduced = try preset.reduced.map { Self.effect(try folder.preset(named: $0)) }
    func text(_ target: any ExportTarget.Type) throws -> String {
      try target.files(of: ExportRequest(effect, options)).map { "\($0.path)\n\($0.text)" }.joined()
    }
    let vectors = try ExportVectors(of: effect, layouts: layouts).text
    let formulas = try [vectors] + ExportJob.allTargets.map(text)
    options.style = .keyframes
    return hasKeyframes ? formulas + [try text(CSSTarget.self)] : formulas
  }

  private static func hash(_ text: String) -> Substring {
    Array(text.utf8).withUnsafeBytes { ContentHash(of: $0).description }.prefix(16)
  }

  /// The current table.
  private static func table() async throws -> String {
    let names = try folder.names.filter { try !folder.preset(named: $0).isAbstract }
    let rows = try await withThrowingTaskGroup(of: (String, [String]).self) { group in
      for name in names { group.addTask { (name, try texts(of: name)) } }
      return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    let lines = names.map { name in [name] + (rows[name] ?? []).map { String(hash($0)) } }
    let sizes = columns.indices.map { column in
      String(rows.values.reduce(0) { $0 + $1[column].utf8.count })
    }
    return ([["preset"] + columns] + lines + [["bytes"] + sizes])
      .map { $0.joined(separator: "\t") + "\n" }.joined()
  }

  /// Returns the cells of a table by preset and column.
  private static func cells(_ table: String) -> [String: String] {
    let rows = table.split(separator: "\n").map { $0.split(separator: "\t") }
    return (rows.first ?? []).indices.dropFirst().reduce(into: [:]) { cells, column in
      guard columns.contains(String(rows[0][column])) else { return }
      for row in rows.dropFirst() where column < row.count {
        cells["\(row[0]), \(rows[0][column])"] = String(row[column])
      }
    }
  }

  @Test
  func `No export has changed since the table was written`() async throws {
    let table = try await Self.table()
    if Self.renews { try Data(table.utf8).write(to: Self.file) }
    let old = Self.cells(try String(contentsOf: Self.file, encoding: .utf8))
    let new = Self.cells(table)
    let changed = Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }.sorted()
    #expect(
      changed.isEmpty,
      "changed: \(changed.joined(separator: "; "))\n  If that is meant: make revisions RENEW=1"
    )
  }
}
