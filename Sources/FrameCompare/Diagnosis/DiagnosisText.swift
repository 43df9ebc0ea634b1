import PageGeometry
import TextTools

/// A diagnosis as readable text: at most 24 lines of at most 100 characters; only the advice may be longer.
///
/// ```
/// cardflow: differs: geometry (pages moved, rotated or scaled)
///   ····▁▂▅█▅▂▁····
///   expected  golden: 15 frames, 60 fps, 640x400
///   actual    now: 15 frames, 60 fps, 640x400
///   failing   7 of 15 frames: 4...10
///   first     frame 4, 0.067 s, page position 0.2: geometry
///             page 1, rotationY 31.4° → 30.9°
///             212 of 256000 pixels differ, largest by 31 of 255, within x 40...61, y 12...30
///   cause     parameter angle: 45 → 44.5
///   If the change is intended: fxrender approve cardflow
/// ```
public struct DiagnosisText: Sendable {
  private let diagnosis: SequenceDiagnosis
  private let remedy: String?

  /// The maximum number of characters in a line.
  static let width = 100
  /// The maximum number of runs of frames in a list, so that the list fits in one line.
  ///
  /// Further runs are only counted.
  private static let maximumRuns = 8
  /// The maximum number of pairs of swapped frames in the verdict, so that it fits in one line.
  private static let maximumPairs = 4
  /// The maximum number of regions, so that the text fits in 24 lines.
  private static let maximumRegions = 3
  /// The maximum number of causes and of notes, so that the text fits in 24 lines.
  private static let maximumSentences = 3

  /// Creates the text of a diagnosis.
  ///
  /// - Parameters:
  ///   - diagnosis: The diagnosis.
  ///   - remedy: How to fix or accept the difference, in a sentence. It is shown only if the sequence
  ///     fails, and never truncated, because it may contain a command to copy.
  public init(_ diagnosis: SequenceDiagnosis, remedy: String? = nil) {
    self.diagnosis = diagnosis
    self.remedy = diagnosis.passes ? nil : remedy
  }

  /// Returns the lines for a terminal, without a line break at the end.
  ///
  /// If the sequence could not be compared, the text is only the title, because the program prints the
  /// reason to standard error.
  ///
  /// - Parameter isColoured: Whether the verdict and the labels are coloured.
  /// - Returns: The text; its only control characters are line breaks and the codes of colours.
  public func text(isColoured: Bool = false) -> String {
    var lines = [
      Self.title(name, headline, isGood: diagnosis.passes, isColoured: isColoured)
    ]
    if !diagnosis.runs.isEmpty {
      lines.append("  " + Sparkline.text(of: diagnosis.frames, width: Self.width - 4))
    }
    lines += Self.lines(of: diagnosis.error == nil ? rows : [], isColoured: isColoured)
    return (lines + (remedy.map { ["  \($0.visible)"] } ?? [])).joined(separator: "\n")
  }

  /// Returns the line with a name and a verdict, which is green if it is good, and red otherwise.
  package static func title(
    _ name: String,
    _ verdict: String,
    isGood: Bool,
    isColoured: Bool
  ) -> String {
    let text = cut("\(name.visible): \(verdict)", to: width)
    return isColoured ? (isGood ? Ink.green : .red).text(text) : text
  }

  /// Returns indented lines with labels in a column.
  package static func lines(of rows: [Row], isColoured: Bool) -> [String] {
    let column = (rows.map(\.label.count).max() ?? 0) + 4
    return rows.flatMap { row in
      row.lines.enumerated().map { number, line in
        let label = number == 0 ? row.label : ""
        let space = String(repeating: " ", count: column - 2 - label.count)
        let shown = isColoured ? Ink.faint.text(label) : label
        return "  " + shown + space + cut(line, to: width - column)
      }
    }
  }

  /// A terminal's text attributes, as SGR codes.
  private enum Ink: Int {
    case faint = 2
    case red = 31
    case green = 32

    func text(_ text: String) -> String { "\u{1B}[\(rawValue)m\(text)\u{1B}[0m" }
  }

  // MARK: Parts

  /// A label and the lines beside it.
  package struct Row: Sendable, Equatable {
    package var label: String
    package var lines: [String]

    package init(label: String, lines: [String]) { (self.label, self.lines) = (label, lines) }
  }

  /// The verdict in one word.
  package var state: String { diagnosis.state.rawValue }

  /// The verdict, and the noise that was ignored.
  private var headline: String {
    verdict + (diagnosis.tolerance.map { " [tolerance: \($0.rawValue)]" } ?? "")
  }

  /// The name, which is truncated to have room for the noise that was ignored.
  private var name: String {
    let room = max(Self.width - headline.count - 2, 20)
    return diagnosis.tolerance == nil
      ? diagnosis.name : Self.cut(diagnosis.name.visible, to: room)
  }

  /// The verdict in a phrase.
  package var verdict: String {
    switch diagnosis.state {
    case .error: "\(state), not compared"
    case .missing: "\(state), there is no golden"
    case .passes where diagnosis.kind == .identical:
      "\(state), \(diagnosis.actual.frames.counting("frame")), identical"
    case .passes: "\(state), \(diagnosis.kind.rawValue) within the limits"
    case .differs: "\(state): \(sizes ?? "\(diagnosis.kind.rawValue) (\(explanation))")"
    }
  }

  /// The sizes of the frames if they differ; a different size explains all other differences.
  private var sizes: String? {
    if let sizes = diagnosis.sizes { return "size (\(sizes))" }
    guard let old = diagnosis.expected.size, let new = diagnosis.actual.size, old != new else {
      return nil
    }
    return "size (\(Self.text(of: new)) pixels, expected \(Self.text(of: old)))"
  }

  private static func text(of size: [Int]) -> String {
    size.map(String.init).joined(separator: "x")
  }

  private var explanation: String {
    if diagnosis.kind == .swapped, let pairs = diagnosis.swapped, !pairs.isEmpty {
      let words = pairs.map { "\($0[0]) and \($0[1])" }
      let rest = words.count - Self.maximumPairs
      return "frames " + words.prefix(Self.maximumPairs).joined(separator: ", ")
        + (rest > 0 ? " and \(rest) more pairs" : "") + " are swapped"
    }
    return diagnosis.timing?.phrase ?? diagnosis.kind.explanation
  }

  /// All rows below the title, in order.
  package var rows: [Row] {
    if let error = diagnosis.error {
      let lines = error.split(separator: "\n").map { String($0.drop { $0 == " " }) }
      return [Row(label: "error", lines: lines.map(\.visible))]
    }
    let masked = diagnosis.maskedShare.map { share in
      ["\((share * 100).plainText(parts: 1000)) % of the pixels"]
    }
    let notes = [
      Row(label: "masked", lines: masked ?? []),
      Row(label: "cause", lines: Self.shortened(diagnosis.causes)),
      Row(label: "note", lines: Self.shortened(diagnosis.notes)),
    ]
    let differences = [
      Row(label: "expected", lines: [text(of: diagnosis.expected)]),
      Row(label: "actual", lines: [text(of: diagnosis.actual)]),
      Row(label: "failing", lines: failing),
      Row(label: "missing", lines: Self.list(diagnosis.missing)),
      Row(label: "added", lines: Self.list(diagnosis.added)),
      Row(label: "doubled", lines: Self.list(diagnosis.timing?.doubled ?? [])),
      Row(label: "time", lines: [diagnosis.timing?.measurement].compactMap(\.self)),
      Row(label: "regions", lines: regions),
      Row(label: "first", lines: diagnosis.first.map(lines(for:)) ?? []),
      Row(label: "worst", lines: worst),
    ]
    return ((diagnosis.state == .differs ? differences : []) + notes).filter { !$0.lines.isEmpty }
  }

  private func text(of side: SequenceDiagnosis.Side) -> String {
    let parts = [
      side.frames.counting("frame"),
      side.fps.map { "\($0.plainText(parts: 1000)) fps" },
      side.size.map(Self.text(of:)),
    ]
    return "\(side.label.visible): \(parts.compactMap(\.self).joined(separator: ", "))"
  }

  private var failing: [String] {
    let runs = diagnosis.runs
    guard !runs.isEmpty else { return [] }
    let count = runs.reduce(0) { $0 + $1.count }
    return ["\(count) of \(diagnosis.frames.count.counting("frame")): \(Self.text(of: runs))"]
  }

  private var regions: [String] {
    let tracks = diagnosis.regions ?? []
    let rest = tracks.count - Self.maximumRegions
    return tracks.prefix(Self.maximumRegions).map(\.text) + (rest > 0 ? ["and \(rest) more"] : [])
  }

  private var worst: [String] {
    guard let worst = diagnosis.worst else { return [] }
    return worst.index == diagnosis.first?.index ? ["the first"] : lines(for: worst)
  }

  private func lines(for finding: FrameFinding) -> [String] {
    let position = finding.position.map { ", page position \($0.plainText(parts: 1000))" } ?? ""
    let time = finding.time.plainText(parts: 1000)
    let page = finding.page.map { "page \($0)" }
    let component = finding.component.map {
      "\($0.name.visible) \($0.expected.visible) → \($0.actual.visible)"
    }
    let lines = [
      "frame \(finding.index), \(time) s\(position): \(finding.kind.rawValue)",
      [page, component, finding.remark?.visible].compactMap(\.self).joined(separator: ", "),
    ]
    return lines.filter { !$0.isEmpty } + (finding.pixels.map(Self.lines(of:)) ?? [])
  }

  /// Returns the count of different pixels, and on a second line how many of them an eye sees.
  private static func lines(of pixels: FrameFinding.Pixels) -> [String] {
    let (all, seen) = (pixels.differing, pixels.visible)
    let counts = "\(all) of \(pixels.compared) pixels differ, largest by \(pixels.largest) of 255"
    guard let box = pixels.visibleBox ?? pixels.box, box.count == 4 else { return [counts] }
    let place = "within x \(box[0])...\(box[0] + box[2] - 1), y \(box[1])...\(box[1] + box[3] - 1)"
    return seen > 0 && seen < all ? [counts, "\(seen) visibly, \(place)"] : ["\(counts), \(place)"]
  }

  // MARK: Lists

  /// Returns the first runs as a list, followed by the number of further runs.
  private static func text(of runs: [ClosedRange<Int>]) -> String {
    let shown = runs.prefix(maximumRuns).map(text(of:))
    let rest = runs.count - shown.count
    return shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }

  /// Returns a run of frames as text: `4...10`, or `4` for a single frame.
  package static func text(of run: ClosedRange<Int>) -> String {
    run.count == 1 ? "\(run.lowerBound)" : "\(run.lowerBound)...\(run.upperBound)"
  }

  private static func list(_ indices: [Int]) -> [String] {
    indices.isEmpty ? [] : ["\(indices.count.counting("frame")): \(text(of: indices.runs))"]
  }

  private static func shortened(_ sentences: [String]) -> [String] {
    let rest = sentences.count - maximumSentences
    return sentences.prefix(maximumSentences).map(\.visible)
      + (rest > 0 ? ["and \(rest) more"] : [])
  }

  private static func cut(_ text: String, to width: Int) -> String {
    text.count <= width ? text : text.prefix(width - 1) + "…"
  }
}
