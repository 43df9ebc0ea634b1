import EffectExport
import Foundation
import FrameImage
import PageEffects
import PageGeometry
import PresetFiles
import TestSupport
import Testing

/// The exports of all presets: their hashes in `Tests/exports.tsv`, and their certificates.
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

  private struct Row {
    /// The hashes and the numbers of bytes of the files of each column.
    var cells: [(hash: Substring, bytes: Int)]
    /// The losses that the certificates do not name, or not with their size.
    var unnamed: [String]

    init(_ name: String) throws {
      let preset = try folder.preset(named: name)
      var options = ExportOptions(layout: layouts[0])
      options.approximates = true
      options.reduced = try preset.reduced.map { effect(try folder.preset(named: $0)) }
      let formulas = Self.job(effect(preset), options)
      let files = try formulas.files()
      let vectors = files.first { $0.path == "vectors.json" }?.text ?? ""
      var texts = [vectors] + formulas.targets.map { Self.text(of: $0, in: files) }
      unnamed = try Self.unnamed(files, formulas)
      // Keyframes take a second for a preset.
      if hasKeyframes || unusual.contains(name) {
        options.style = .keyframes
        let keyframes = Self.job(effect(preset), options, to: [CSSTarget.self])
        let files = try keyframes.files()
        if hasKeyframes { texts.append(Self.text(of: CSSTarget.self, in: files)) }
        unnamed += try Self.unnamed(files, keyframes)
      }
      cells = texts.map { text in
        let hash = Array(text.utf8).withUnsafeBytes { ContentHash(of: $0).description }
        return (hash.prefix(16), text.utf8.count)
      }
    }

    private static func job(
      _ effect: ExportedEffect,
      _ options: ExportOptions,
      to targets: [any ExportTarget.Type] = ExportJob.allTargets
    ) -> ExportJob {
      ExportJob(of: effect, to: targets, options: options, layouts: layouts)
    }

    private static func text(of target: any ExportTarget.Type, in files: [ExportedFile]) -> String {
      files.filter { $0.path.hasPrefix("\(target.name)/") }.map { "\($0.path)\n\($0.text)" }
        .joined()
    }

    private static func unnamed(_ files: [ExportedFile], _ job: ExportJob) throws -> [String] {
      let certificate = try #require(files.first { $0.path == "EXPORT.md" }).text
      return try job.targets.flatMap { target in
        try target.losses(of: job.request).filter { loss in
          !certificate.contains("- \(target.title): \(loss)\n") || !loss.contains(where: \.isNumber)
        }.map { "\(target.name): \($0)" }
      }
    }
  }

  /// Presets with perspective, with layers and with pieces, whose keyframes are always exported.
  private static let unusual: Set = ["coverflow", "paging-scale-blur", "paging-snapshot-grid"]

  /// The exports of all presets, by name.
  private static let rows = Task {
    let names = try folder.names.filter { try !folder.preset(named: $0).isAbstract }
    return try await withThrowingTaskGroup(of: (String, Row).self) { group in
      for name in names { group.addTask { (name, try Row(name)) } }
      return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
  }

  private static func table() async throws -> String {
    let rows = try await rows.value
    let lines = rows.sorted { $0.key < $1.key }.map { name, row in
      [name] + row.cells.map { String($0.hash) }
    }
    let sizes = columns.indices.map { column in
      String(rows.values.reduce(0) { $0 + $1.cells[column].bytes })
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

  @Test func `The certificate names each loss of each target, with its size`() async throws {
    let rows = try await Self.rows.value
    #expect(rows.count > 130)
    for (name, row) in rows { #expect(row.unnamed.isEmpty, "\(name): \(row.unnamed)") }
  }

  @Test func `No export has changed since the table was written`() async throws {
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
