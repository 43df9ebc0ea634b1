import FrameCompare
import TextTools

/// The section of a report about one sequence: heading, table and links, readable without JavaScript.
struct ReportSection {
  let number: Int
  let sequence: SnapshotReport.Sequence

  /// The maximum number of runs with a link, chosen by eye; the timeline shows all runs.
  private static let maximumLinks = 100

  private var diagnosis: SequenceDiagnosis { sequence.diagnosis }
  private var words: DiagnosisText { DiagnosisText(diagnosis) }
  private var name: String { diagnosis.name.visible.markup }

  /// The list item that links to the section.
  var link: String {
    let kind =
      diagnosis.error == nil ? "\(words.state): \(diagnosis.kind.rawValue)" : words.verdict
    return """
      <li><a href="#sequence-\(number)" class="\(words.state)"><span class="name">\(name)</span> \
      <span class="kind">\(kind)</span></a></li>

      """
  }

  /// The section as HTML.
  var text: String {
    """
    <section id="sequence-\(number)" aria-labelledby="name-\(number)">
    <h2 id="name-\(number)">\(name)</h2>
    <p class="verdict \(words.state)">\(words.verdict.markup)</p>
    \(rows)\(remedy)\(links)</section>

    """
  }

  private var rows: String {
    let rows = words.rows.map { row in
      let lines = row.lines.map { "<span>\($0.markup)</span>" }.joined(separator: " ")
      return "<div><dt>\(row.label)</dt><dd>\(lines)</dd></div>\n"
    }
    return rows.isEmpty ? "" : "<dl>\n\(rows.joined())</dl>\n"
  }

  private var remedy: String {
    guard !diagnosis.passes, let remedy = sequence.remedy else { return "" }
    return "<p class=\"remedy\">\(remedy.visible.markup)</p>\n"
  }

  private var links: String {
    let runs =
      diagnosis.runs.map { (run: $0, word: "", state: "differs") }
      + diagnosis.missing.runs.map { (run: $0, word: "missing ", state: "gone") }
      + diagnosis.added.runs.map { (run: $0, word: "added ", state: "gone") }
    guard !runs.isEmpty else { return "" }
    let items = runs.prefix(Self.maximumLinks).map { run, word, state in
      """
      <li class="\(state)"><a href="#frames" data-frame="\(run.lowerBound)" \
      data-last="\(run.upperBound)"><span class="visually-hidden">\(run.count == 1 ? "frame" : "frames") \
      </span>\(word)\(DiagnosisText.text(of: run))</a></li>
      """
    }
    let rest = runs.count - items.count
    let more = rest > 0 ? "<li>and \(rest) more</li>" : ""
    return """
      <nav class="runs" aria-label="Differing frames"><h3>Differing frames</h3>
      <ul>\(items.joined())\(more)</ul></nav>

      """
  }
}
