package import PageEffects
package import PageGeometry

/// The error thrown if points cannot be changed in a preset's text.
package struct UneditablePoints: Error, Sendable, Equatable {
  /// The error in one sentence without a full stop.
  package var problem: String
  /// The suggested fix.
  package var help: String

  /// Creates an error.
  package init(problem: String, help: String) { (self.problem, self.help) = (problem, help) }
}

/// A change of the points of a track or table.
package enum PointEdit: Sendable, Equatable {
  /// Adds a point before the one with an index, as texts of the file.
  case add(Int, at: String, value: String)
  /// Deletes the point with an index.
  case delete(Int)
  /// Sets the easing between points; only of tracks.
  case ease(Easing)
  /// Sets the rule for positions outside of the points; only of tracks.
  case outside(Track.Outside)
}

extension Preset {
  /// Returns the function of a channel, which is evaluated as the paint order of an effect.
  ///
  /// - Parameters:
  ///   - channel: One of the preset's channels.
  ///   - layout: Sizes, direction and number of pages.
  ///   - settings: Values of parameters by name, as on the command line.
  /// - Returns: The number for a page difference, in radians, points or as a share.
  /// - Throws: As `effect(layout:settings:)`.
  package func values(
    of channel: FormulaChannel,
    layout: Layout,
    settings: [String: String]
  ) throws -> (Double) -> Double {
    var preset = self
    preset.definition.template.order = .key(channel.formula)
    var values = try self.values(of: settings)
    // The formula's own page difference is needed, not that of a mirrored or joined effect.
    for name in ["mirrored", "wrap"]
    where definition.parameters.contains(where: { $0.name == name }) {
      values[name] = .bool(false)
    }
    let effect = try preset.compiled(for: layout, values)
    return { effect.pose(at: $0).order }
  }

  /// The end of the name in the comment that keeps a formula.
  private static let mark = " was: "

  /// Returns the text of the preset's file with points in place of a formula, which a comment above keeps.
  ///
  /// A key of an extended file is copied into the preset's own file.
  ///
  /// - Throws: `UneditablePoints` if the formula is not written on one line; `PresetFailure` for a file that cannot be
  ///   parsed.
  package func text(_ channel: FormulaChannel, as track: PointTrack) throws -> String {
    let own = texts[path] ?? ""
    var lines = own.components
    var span = channel.formula.span
    if span.file != path {
      let start = lines.last == "" ? lines.count - 1 : lines.count
      let (first, copied) = try copy(of: channel.key, from: span.file)
      lines.insert(contentsOf: copied, at: start)
      span.line += start + 1 - first
    }
    let text = lines.joined(separator: own.lineBreak)
    let edit = try self.edit(text)
    let range = edit.extent(of: span)
    let formula = String(text[range])
    let indent = lines[span.line - 1].prefix { $0 == " " }.count
    let yaml = track.yaml(channel.unit, indent: indent + 6)
    lines = edit.replacing(range, with: yaml).components
    let comment = "# \(channel.name)\(Self.mark)\(formula)"
    lines.insert(String(repeating: " ", count: indent) + comment, at: span.line - 1)
    let next = lines.joined(separator: own.lineBreak)
    guard !formula.contains(where: \.endsLine), let written = try? parsed(next),
      written.pointLists.count == pointLists.count - channel.formula.expression.tables.count + 1,
      written.linesThatDiffer(from: self) == 1
    else {
      throw UneditablePoints(
        problem: "the formula of '\(channel.name)' cannot be replaced in the file",
        help: "Write it on one line."
      )
    }
    return next
  }

  /// Whether the points of a list are a track in braces, which has an easing, and not a table.
  package func isTrack(_ list: PointList) -> Bool { start(of: list).first == "{" }

  /// The first characters of a list in the file: `{`, or the name of a table's function.
  private func start(of list: PointList) -> String { texts(at: [list.track.span])[0] }

  /// Returns the formula that the points of a list have replaced; nil if the file does not have it.
  package func formula(of list: PointList) -> String? { formulaLine(of: list)?.formula }

  /// Returns the text of the preset's file with the formula that the points of a list have replaced.
  ///
  /// - Throws: `UneditablePoints` if the file does not have the formula.
  package func text(restoring list: PointList) throws -> String {
    guard let (line, formula) = formulaLine(of: list), list.track.span.file == path else {
      throw UneditablePoints(
        problem: "the file does not have the formula of '\(list.name)'",
        help: "Undo the change, or write the formula in the source."
      )
    }
    let text = texts[path] ?? ""
    let edit = try self.edit(text)
    var lines = edit.replacing(edit.bracketed(from: list.track.span), with: formula).components
    lines.remove(at: line - 1)
    return try checked(lines.joined(separator: text.lineBreak), list)
  }

  /// Returns the text of the preset's file after a change of the points of a list.
  ///
  /// - Throws: `UneditablePoints` if the list cannot have the change.
  package func text(editing list: PointList, _ change: PointEdit) throws -> String {
    let (track, text) = (list.track, texts[path] ?? "")
    guard track.span.file == path else {
      throw UneditablePoints(
        problem: "the points of '\(list.name)' are in another file, which this preset extends",
        help: "Change them in that file."
      )
    }
    let edit = try self.edit(text)
    var range = edit.bracketed(from: track.span)
    let isTable = ["pl", "plc"].contains(start(of: list))
    guard isTable || isTrack(list) else {
      throw UneditablePoints(
        problem: "the points of '\(list.name)' are written on several lines without braces",
        help: "Change them in the source, or write { keys: … }."
      )
    }
    var points = track.keys.map { texts(at: [$0.span, $0.valueSpan]) }
    var (ease, outside) = (track.ease, track.outside)
    switch change {
    case .add(let index, let at, let value):
      points.insert([at, value], at: min(max(index, 0), points.count))
    case .delete(let index):
      guard points.indices.contains(index), points.count > (outside == .hold ? 1 : 2) else {
        throw UneditablePoints(
          problem: "'\(list.name)' needs its last points",
          help: "Add another point first, or go back to the formula."
        )
      }
      points.remove(at: index)
    case .ease(let next): ease = next
    case .outside(let next): outside = next
    }
    let words: String
    if isTable {
      // A table begins with the name of its function.
      range = edit.bracketed(from: track.span, after: "(")
      let list = points.map { "\($0[0]):\($0[1])" }.joined(separator: ", ")
      words = "(\(self.over(list: track, in: String(text[range]))); \(list))"
    } else {
      let indent = text.components[track.span.line - 1].prefix { $0 == " " }.count + 6
      let keys = points.map { "[\($0[0].yaml), \($0[1].yaml)]" }
      words = PointTrack.yaml(keys, over: list.over, ease: ease, outside: outside, indent: indent)
    }
    return try checked(edit.replacing(range, with: words), list)
  }

  /// Returns the text before the first point of a table.
  private func over(list track: Track, in table: String) -> String {
    String(table.dropFirst().prefix { $0 != ";" })
  }

  // MARK: Files

  /// Parses a text of the preset's file, to change it.
  func edit(_ text: String) throws(PresetFailure) -> YamlEdit {
    do {
      return try YamlEdit(text, file: path)
    } catch {
      throw .wrong([error], texts: [path: text])
    }
  }

  /// Returns the preset with another text of its file.
  func parsed(_ text: String) throws(PresetFailure) -> Preset {
    var files = sources
    files["\(name).yaml"] = text
    return try Preset(name: name, sources: files)
  }

  private func checked(_ text: String, _ list: PointList) throws -> String {
    guard let written = try? parsed(text), written.linesThatDiffer(from: self) <= 1 else {
      throw UneditablePoints(
        problem: "the points of '\(list.name)' cannot be changed here",
        help: "Change them in the source."
      )
    }
    return text
  }

  /// The number of formulas that differ from those of another text of this preset.
  private func linesThatDiffer(from other: Preset) -> Int {
    guard formulas.count != other.formulas.count else {
      return zip(formulas, other.formulas).count { $0 != $1 }
    }
    // The number of a layer is a line, and its points are several.
    let (own, others) = (textsByKey, other.textsByKey)
    return Set(own.keys).union(others.keys).count { own[$0] != others[$0] }
  }

  private var textsByKey: [String: [String]] {
    var (texts, key): ([String: [String]], String) = ([:], "")
    for formula in formulas {
      if !formula.key.isEmpty { key = formula.key }
      texts[key, default: []].append(formula.text)
    }
    return texts
  }

  /// Returns the lines of a top-level key of an extended file, and the number of the first one.
  private func copy(of key: String, from file: String) throws -> (first: Int, lines: [String]) {
    let edit = try self.edit(texts[file] ?? "")
    let entries = edit.root.map ?? []
    guard let index = entries.firstIndex(where: { $0.key == key }) else { return (1, []) }
    let first = entries[index].span.line
    let lines = edit.text.components
    let next = entries.map(\.span.line).filter { $0 > first }.min() ?? lines.count + 1
    var copied = lines[(first - 1)..<(next - 1)]
    // Comments at the end belong to the next key.
    while let last = copied.last, last.isEmpty || last.hasPrefix("#") { copied.removeLast() }
    return (first, Array(copied))
  }

  /// Returns the formula in a comment above the points of a list, and the number of its line.
  private func formulaLine(of list: PointList) -> (line: Int, formula: String)? {
    let lines = (texts[list.track.span.file] ?? "").components
    let start = "# \(list.name)\(Self.mark)"
    var line = list.track.span.line - 1
    while line > 0, lines.indices.contains(line - 1) {
      let comment = lines[line - 1].drop { $0 == " " }
      guard comment.hasPrefix("#") else { return nil }
      if comment.hasPrefix(start) { return (line, String(comment.dropFirst(start.count))) }
      line -= 1
    }
    return nil
  }
}

extension String {
  /// The lines, which `joined` joins again with `lineBreak`.
  fileprivate var components: [String] {
    split(omittingEmptySubsequences: false, whereSeparator: \.endsLine).map(String.init)
  }

  /// The line break after the first line.
  fileprivate var lineBreak: String { first(where: \.endsLine).map { String($0) } ?? "\n" }
}
