import Foundation
import FrameFiles
import FrameRender
import JSONCoding
package import PageEffects
import PageGeometry
package import PageSequence
import PresetFiles
import TextTools

/// The changes between a golden and the current sequence that probably made frames differ.
package struct SequenceCauses {
  let golden: GoldenManifest
  let now: GoldenManifest
  /// The units in the preset's file, by parameter.
  private let units: [String: Parameter.Unit]

  /// Compares a golden's manifest with that of the current sequence, whose preset has `parameters`.
  package init(golden: GoldenManifest, now: GoldenManifest, parameters: [Parameter] = []) {
    (self.golden, self.now) = (golden, now)
    let units = parameters.filter { $0.unit != .none }.map { ($0.name, $0.unit) }
    self.units = Dictionary(units) { first, _ in first }
  }

  /// The changes, in sentences: the renderer, parameters, lines of the preset, options, pictures.
  package var sentences: [String] { renderer + changes }

  /// The changes apart from that of the renderer.
  var changes: [String] { parameters + lines + options + pictures }

  private var parameters: [String] {
    Self.changes(from: golden.parameters, to: now.parameters, units: units)
  }

  /// Returns the changed parameters, in sentences.
  ///
  /// `units` has the units in which parameters are shown; an angle without one is in radians.
  static func changes(
    from old: [String: JSONValue],
    to new: [String: JSONValue],
    units: [String: Parameter.Unit] = [:]
  ) -> [String] {
    Set(old.keys).union(new.keys).sorted().compactMap { name in
      guard old[name] != new[name] else { return nil }
      let (before, after) = (text(old[name], units[name]), text(new[name], units[name]))
      return "parameter \(name): \(before) → \(after)"
    }
  }

  private static func text(_ value: JSONValue?, _ unit: Parameter.Unit?) -> String {
    guard case .number(let number) = value, let unit else { return value?.shortText ?? "none" }
    // Rounding removes the error of the conversion from the unit and back.
    let rounded = (number / unit.factor * 1e9).rounded() / 1e9
    return JSONValue(rounded).shortText + unit.rawValue
  }

  /// The first place in the current files of the preset that has changed, with a line from 1; nil for none.
  package var place: (file: String, line: Int)? {
    for file in now.source.keys.sorted() {
      guard let new = now.source[file],
        let first = ChangedLines.runs(from: golden.source[file] ?? [], to: new).first
      else { continue }
      // If lines at the end are missing, the last line is the nearest one.
      return (file, min(first.line, max(new.count, 1)))
    }
    return nil
  }

  /// The changed lines of each file, a sentence for each run of them.
  private var lines: [String] {
    let files = Set(golden.source.keys).union(now.source.keys).sorted()
    return files.flatMap { file in
      guard let old = golden.source[file] else { return ["\(file) is new"] }
      guard let new = now.source[file] else { return ["\(file) is no longer read"] }
      let runs = ChangedLines.runs(from: old, to: new)
      let rest = runs.dropFirst(Self.mostRuns).reduce(0) { $0 + $1.count }
      return runs.prefix(Self.mostRuns).map { run in
        let words = Self.excerpts(run.old.first, run.new.first).joined(separator: " → ")
        let more = run.count - 1
        return "\(file):\(run.line): \(words)"
          + (more > 0 ? ", and \(more) more \(more == 1 ? "line" : "lines")" : "")
      } + (rest > 0 ? ["\(file): \(rest) more lines"] : [])
    }
  }

  /// The most runs of lines that are named for a file.
  private static let mostRuns = 5

  private var options: [String] { Self.options(from: golden.spec, to: now.spec) }

  /// Returns the changed options, in sentences.
  package static func options(from golden: SequenceSpec, to now: SequenceSpec) -> [String] {
    let (old, new) = (golden.values, now.values)
    return Set(old.keys).union(new.keys).sorted().compactMap { name in
      guard old[name] != new[name] else { return nil }
      return "option \(name): \(old[name] ?? "none") → \(new[name] ?? "none")"
    }
  }

  private var pictures: [String] {
    replaced.map { "page \($0.page): \($0.file) has changed" }
  }

  /// The pages whose pictures have changed.
  package var changedPictures: Set<Int> { Set(replaced.map(\.page)) }

  /// The current pictures whose page had another one.
  private var replaced: [GoldenManifest.Picture] {
    let old = golden.pictures ?? []
    return (now.pictures ?? []).filter { picture in
      old.contains { $0.page == picture.page && $0.hash != picture.hash }
    }
  }

  /// The change of the renderer's revision; empty if it is the same.
  private var renderer: [String] {
    guard golden.revision != now.revision else { return [] }
    let revisions = [golden.revision, now.revision].map { $0.map { "\($0)" } ?? "unknown" }
    return ["renderer: revision \(revisions[0]) → \(revisions[1])"]
  }

  /// Returns two lines in quotes, or if one is long, excerpts from shortly before their first difference.
  private static func excerpts(_ old: String?, _ new: String?) -> [String] {
    let same = zip(old ?? "", new ?? "").prefix { $0 == $1 }.count
    let length = max(old?.count ?? 0, new?.count ?? 0)
    let start = length > excerptLength ? max(0, same - excerptLength / 2) : 0
    return [old, new].map { line in
      guard let line else { return "nothing" }
      let part = line.dropFirst(start)
      let text = part.prefix(excerptLength).trimmingCharacters(in: .whitespaces)
      return "'" + (start > 0 ? "…" : "") + text + (part.count > excerptLength ? "…'" : "'")
    }
  }

  /// The length of an excerpt at which two excerpts fit in one line of a terminal.
  private static let excerptLength = 28
}

extension SequenceSpec {
  /// Each option's value as JSON, by its key.
  fileprivate var values: [String: String] {
    Self.options.reduce(into: [:]) { values, option in
      values[option.key] = (option.json(self) ?? option.standard).map { value in
        JSONText.string(value)
      }
    }
  }
}
