import PageGeometry

/// A diagnosis as a person reads it: at most 24 lines of at most 100 characters.
///
/// ```
/// cardflow: differs, geometry: pages lie, turn or grow otherwise
///   ····▁▂▅█▅▂▁····
///   expected  golden: 15 frames, 60 fps, 640x400
///   actual    now: 15 frames, 60 fps, 640x400
///   failing   7 of 15 frames: 4...10
///   first     frame 4, 0.067 s, page position 0.2: geometry
///             page 1, rotationY 31.4° → 30.9°
///             212 of 256000 pixels differ, largest by 31 of 255, within x 40...61, y 12...30
///   cause     the parameter 'angle' was 45° and is 44.5°
///   If the change is meant: fxrender approve cardflow
/// ```
public struct DiagnosisText: Sendable {
  private let diagnosis: SequenceDiagnosis
  private let remedy: String?

  /// The most characters of a line.
  static let width = 100
  /// How many runs are told, so that they fill a line; the rest is counted.
  private static let maximumRuns = 8
  /// How many causes and notes are told, so that a screen of 24 lines holds all.
  private static let maximumSentences = 3

  /// The text of a diagnosis.
  ///
  /// - Parameters:
  ///   - diagnosis: What is to be said.
  ///   - remedy: What can be done about it, in a sentence; told where the sequence fails, and never
  ///     cut, since it holds a command to copy.
  public init(_ diagnosis: SequenceDiagnosis, remedy: String? = nil) {
    self.diagnosis = diagnosis
    self.remedy = diagnosis.passes ? nil : remedy
  }

  /// The lines for a terminal, without a line break at the end.
  ///
  /// A sequence that could not be compared has its title alone: the reason goes to the error stream.
  ///
  /// - Parameter isColoured: Whether the verdict and the labels are in colours.
  /// - Returns: Text in which only the colours asked for are instructions to a terminal.
  public func text(isColoured: Bool = false) -> String {
    func coloured(_ text: String, _ ink: Ink) -> String {
      isColoured ? "\u{1B}[\(ink.rawValue)m\(text)\u{1B}[0m" : text
    }
    let rows = diagnosis.error == nil ? rows : []
    let column = (rows.map(\.label.count).max() ?? 0) + 4
    var lines = [coloured(Self.cut(title, to: Self.width), diagnosis.passes ? .green : .red)]
    if !diagnosis.runs.isEmpty {
      lines.append("  " + SparkLine.text(of: diagnosis.frames, width: Self.width - 4))
    }
    for row in rows {
      for (number, line) in row.lines.enumerated() {
        let label = number == 0 ? row.label : ""
        let space = String(repeating: " ", count: column - 2 - label.count)
        lines.append(
          "  " + coloured(label, .faint) + space + Self.cut(line, to: Self.width - column)
        )
      }
    }
    return (lines + (remedy.map { ["  \($0.visible)"] } ?? [])).joined(separator: "\n")
  }

  /// How a terminal is told to write.
  private enum Ink: Int {
    case faint = 2
    case red = 31
    case green = 32
  }

  // MARK: Parts

  /// A label and what stands behind it, line by line.
  package struct Row: Sendable, Equatable {
    package var label: String
    package var lines: [String]
  }

  /// The name and the verdict.
  var title: String { "\(diagnosis.name.visible): \(verdict)" }

  /// The verdict in a word.
  package var state: String {
    diagnosis.error != nil ? "error" : diagnosis.passes ? "passes" : "differs"
  }

  /// The verdict in words.
  package var verdict: String {
    guard diagnosis.error == nil else { return "\(state), not compared" }
    return switch (diagnosis.passes, diagnosis.kind) {
    case (true, .identical): "\(state), \(Self.frames(diagnosis.actual.frames)), identical"
    case (true, _): "\(state), \(diagnosis.kind.rawValue) within the limits"
    case (false, _): "\(state), \(diagnosis.kind.rawValue): \(diagnosis.kindWords)"
    }
  }

  /// All that is to be said behind the title, in order.
  package var rows: [Row] {
    if let error = diagnosis.error {
      let lines = error.split(separator: "\n").map { String($0.drop { $0 == " " }) }
      return [Row(label: "error", lines: lines.map(\.visible))]
    }
    var rows: [Row] = []
    func add(_ label: String, _ lines: [String]) {
      if !lines.isEmpty { rows.append(Row(label: label, lines: lines)) }
    }
    if !diagnosis.passes {
      add("expected", [words(for: diagnosis.expected)])
      add("actual", [words(for: diagnosis.actual)])
      add("failing", failing)
      add("missing", Self.list(diagnosis.missing))
      add("added", Self.list(diagnosis.added))
      add("first", diagnosis.first.map(lines(for:)) ?? [])
      add("worst", worst)
    }
    add("cause", Self.shortened(diagnosis.causes))
    add("note", Self.shortened(diagnosis.notes))
    return rows
  }

  private func words(for side: SequenceDiagnosis.Side) -> String {
    let parts = [
      Self.frames(side.frames),
      side.fps.map { "\(Self.number($0)) fps" },
      side.size.map { $0.map(String.init).joined(separator: "x") },
    ]
    return "\(side.label.visible): \(parts.compactMap(\.self).joined(separator: ", "))"
  }

  private var failing: [String] {
    let runs = diagnosis.runs
    guard !runs.isEmpty else { return [] }
    let count = runs.reduce(0) { $0 + $1.count }
    return ["\(count) of \(Self.frames(diagnosis.frames.count)): \(Self.words(for: runs))"]
  }

  private var worst: [String] {
    guard let worst = diagnosis.worst else { return [] }
    return worst.index == diagnosis.first?.index ? ["the first"] : lines(for: worst)
  }

  private func lines(for finding: FrameFinding) -> [String] {
    let position = finding.position.map { ", page position \(Self.number($0))" } ?? ""
    let time = Self.number(finding.time)
    let page = finding.page.map { "page \($0)" }
    let component = finding.component.map {
      "\($0.name.visible) \($0.expected.visible) → \($0.actual.visible)"
    }
    return [
      "frame \(finding.index), \(time) s\(position): \(finding.kind.rawValue)",
      [page, component, finding.remark?.visible].compactMap(\.self).joined(separator: ", "),
      finding.pixels.map(Self.words(for:)) ?? "",
    ].filter { !$0.isEmpty }
  }

  private static func words(for pixels: FrameFinding.Pixels) -> String {
    let counts = "\(pixels.differing) of \(pixels.compared) pixels differ"
    guard let box = pixels.box, box.count == 4 else { return counts }
    return "\(counts), largest by \(pixels.largest) of 255, "
      + "within x \(box[0])...\(box[0] + box[2] - 1), y \(box[1])...\(box[1] + box[3] - 1)"
  }

  // MARK: Words

  /// Runs as a list, the first ones of many.
  static func words(for runs: [ClosedRange<Int>]) -> String {
    let shown = runs.prefix(maximumRuns).map(words(for:))
    let rest = runs.count - shown.count
    return shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }

  /// A run as its frames are counted: `4...10`, or `4`.
  package static func words(for run: ClosedRange<Int>) -> String {
    run.count == 1 ? "\(run.lowerBound)" : "\(run.lowerBound)...\(run.upperBound)"
  }

  private static func list(_ indices: [Int]) -> [String] {
    indices.isEmpty ? [] : ["\(frames(indices.count)): \(words(for: indices.runs))"]
  }

  private static func shortened(_ sentences: [String]) -> [String] {
    let rest = sentences.count - maximumSentences
    return sentences.prefix(maximumSentences).map(\.visible)
      + (rest > 0 ? ["and \(rest) more"] : [])
  }

  private static func frames(_ count: Int) -> String {
    "\(count) \(count == 1 ? "frame" : "frames")"
  }

  /// A number of at most three decimals, whatever the locale.
  static func number(_ value: Double) -> String { ((value * 1000).rounded() / 1000 + 0).plainText }

  private static func cut(_ text: String, to width: Int) -> String {
    text.count <= width ? text : text.prefix(width - 1) + "…"
  }
}
