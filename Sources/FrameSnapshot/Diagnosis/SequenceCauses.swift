import Foundation
import FrameFiles
import FrameRender
import JSONCoding
package import PageEffects
import PageGeometry
package import PageSequence
import PresetFiles

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
  package var sentences: [String] { renderer + parameters + lines + options + pictures }

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
      guard let new = now.source[file], golden.source[file] != new else { continue }
      let same = zip(golden.source[file] ?? [], new).prefix { $0 == $1 }.count
      // If lines at the end are missing, the last line is the nearest one.
      return (file, min(same + 1, max(new.count, 1)))
    }
    return nil
  }

  /// The first changed line of each file.
  private var lines: [String] {
    let files = Set(golden.source.keys).union(now.source.keys).sorted()
    return files.compactMap { file in
      guard let old = golden.source[file] else { return "\(file) is new" }
      guard let new = now.source[file] else { return "\(file) is no longer read" }
      guard old != new else { return nil }
      let same = zip(old, new).prefix { $0 == $1 }.count
      let tail = zip(old.dropFirst(same).reversed(), new.dropFirst(same).reversed())
        .prefix { $0 == $1 }.count
      let (before, after) = (old.dropFirst(same).dropLast(tail), new.dropFirst(same).dropLast(tail))
      let more = max(before.count, after.count) - 1
      let words = Self.excerpts(before.first, after.first).joined(separator: " → ")
      return "\(file):\(same + 1): \(words)"
        + (more > 0 ? ", and \(more) more \(more == 1 ? "line" : "lines")" : "")
    }
  }

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
    let (old, new) = (golden.pictures ?? [], now.pictures ?? [])
    return new.compactMap { picture in
      guard let before = old.first(where: { $0.page == picture.page }), before.hash != picture.hash
      else { return nil }
      return "page \(picture.page): \(picture.file) has changed"
    }
  }

  /// The pages whose pictures have changed.
  package var changedPictures: Set<Int> {
    let old = golden.pictures ?? []
    let changed = (now.pictures ?? []).filter { picture in
      old.contains { $0.page == picture.page && $0.hash != picture.hash }
    }
    return Set(changed.map(\.page))
  }

  /// The change of the renderer's revision; empty if it is the same.
  var renderer: [String] {
    guard golden.revision != now.revision else { return [] }
    let revisions = [golden.revision, now.revision].map { $0.map { "\($0)" } ?? "unknown" }
    return ["renderer: revision \(revisions[0]) → \(revisions[1])"]
  }

  /// Returns quoted excerpts of two lines, from shortly before their first difference.
  private static func excerpts(_ old: String?, _ new: String?) -> [String] {
    let same = zip(old ?? "", new ?? "").prefix { $0 == $1 }.count
    let start = max(0, same - excerptLength / 2)
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
