import FrameCompare
import TextTools

/// Diagnoses in the formats of services: workflow commands of GitHub, and Markdown for comments and summaries.
package enum ServiceReport {
  /// Returns a workflow command for each sequence that does not pass, and one for the number of goldens, without a
  /// line break at the end.
  ///
  /// GitHub shows each command as an annotation of the line that caused the difference, or of the golden.
  package static func github(
    _ sequences: [SnapshotReport.Sequence],
    _ count: VerifiedCount? = nil
  ) -> String {
    let errors = sequences.filter { !$0.diagnosis.passes }.map { sequence in
      let (diagnosis, text) = (sequence.diagnosis, DiagnosisText(sequence.diagnosis))
      let path = (sequence.place?.path ?? sequence.file)?.visible
      let file = path.map { "file=\(escaped($0, for: .property))," } ?? ""
      let line = sequence.place.map { "line=\($0.line)," } ?? ""
      let title = escaped(diagnosis.name.visible, for: .property)
      // The lines of an error are a message, which has no labels.
      let rows = text.rows.flatMap { row in
        row.lines.map { diagnosis.error == nil ? "\(row.label): \($0)" : $0 }
      }
      let lines = [text.verdict] + rows + [sequence.remedy?.visible].compactMap(\.self)
      let message = escaped(lines.joined(separator: "\n"), for: .message)
      return "::error \(file)\(line)title=\(title)::\(message)"
    }
    let notices = count.map { ["::notice title=fxrender::\($0.text)"] } ?? []
    return (errors + notices).joined(separator: "\n")
  }

  private enum Part {
    case property, message
  }

  /// Escapes the characters that end a property or a message of a workflow command.
  private static func escaped(_ text: String, for part: Part) -> String {
    let codes: [Character: String] =
      part == .message
      ? ["%": "%25", "\n": "%0A", "\r": "%0D"]
      : ["%": "%25", "\n": "%0A", "\r": "%0D", ":": "%3A", ",": "%2C"]
    return text.reduce(into: "") { $0 += codes[$1] ?? String($1) }
  }

  /// Returns a table of all sequences, the text of each that does not pass, and the number of goldens, without a
  /// line break at the end.
  package static func markdown(
    _ sequences: [SnapshotReport.Sequence],
    _ count: VerifiedCount? = nil
  ) -> String {
    let rows = sequences.map { sequence in
      let text = DiagnosisText(sequence.diagnosis)
      let cause = sequence.diagnosis.causes.first ?? ""
      return "| \(cell(sequence.diagnosis.name)) | \(cell(text.verdict)) | \(cell(cause)) |"
    }
    let details = sequences.filter { !$0.diagnosis.passes }.map { sequence in
      let text = DiagnosisText(sequence.diagnosis, remedy: sequence.remedy).text()
      // Indented lines are code, which no character can end.
      return text.split(separator: "\n").map { "    \($0)" }.joined(separator: "\n")
    }
    let table = ["| sequence | verdict | cause |", "| --- | --- | --- |"] + rows
    let end = [count?.text].compactMap(\.self)
    return ([table.joined(separator: "\n")] + details + end).joined(separator: "\n\n")
  }

  /// Returns a text as a cell of a table, without markup.
  private static func cell(_ text: String) -> String {
    text.visible.reduce(into: "") { cell, character in
      cell += "\\`*_{}[]<>()#+-!|~&@".contains(character) ? "\\\(character)" : String(character)
    }
  }
}
