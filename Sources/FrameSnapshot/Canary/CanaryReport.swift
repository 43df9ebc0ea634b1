package import Foundation
import FrameCompare
import JSONCoding

/// The results of canary tests as text and as JSON.
package enum CanaryReport {
  /// Returns the lines about a result: the verdict, the planted change, and the rows that name it.
  package static func text(of result: CanaryTest.Result, isColoured: Bool = false) -> String {
    let rows = result.diagnosis.map { DiagnosisText($0).rows } ?? []
    let found = rows.filter { ["failing", "missing", "first"].contains($0.label) }
    let planted = DiagnosisText.Row(label: "planted", lines: [result.planted].compactMap(\.self))
    let shown =
      switch result.verdict {
      case .found: [planted] + found
      case .missed: [planted, DiagnosisText.Row(label: "result", lines: [reason(of: result)])]
      case .differs: found
      }
    let title = DiagnosisText.title(
      result.name,
      verdict(of: result),
      isGood: result.verdict == .found,
      isColoured: isColoured
    )
    let lines = DiagnosisText.lines(of: shown.filter { !$0.lines.isEmpty }, isColoured: isColoured)
    return ([title] + lines).joined(separator: "\n")
  }

  private static func verdict(of result: CanaryTest.Result) -> String {
    switch result.verdict {
    case .found, .missed:
      ([result.verdict.rawValue] + [result.kind.map(name(of:))].compactMap(\.self))
        .joined(separator: ", ")
    case .differs: "differs without a planted change; run 'fxrender verify' first"
    }
  }

  private static func name(of kind: PlantedChange.Kind) -> String {
    switch kind {
    case .pose: "a pose"
    case .opacity: "an opacity"
    case .paintOrder: "a paint order"
    case .pixel: "a pixel"
    case .missingFrame: "a missing frame"
    case .exchangedFrames: "two exchanged frames"
    }
  }

  /// Returns why a change was missed, in words.
  private static func reason(of result: CanaryTest.Result) -> String {
    guard let diagnosis = result.diagnosis else {
      return "no change could be planted that changes a pixel outside the masks"
    }
    let text = DiagnosisText(diagnosis)
    guard !diagnosis.passes else { return text.verdict }
    let first = text.rows.first { $0.label == "first" }?.lines.first
    return (["another difference", first] as [String?]).compactMap(\.self).joined(separator: ": ")
  }

  /// Encodes results as `{"schema": 1, "program": {…}, "canaries": [{"name", "verdict", "kind", "planted",
  /// "diagnosis"}]}`, without a line break at the end.
  package static func json(
    of results: [CanaryTest.Result],
    program: ProgramVersion = ProgramVersion()
  ) -> Data {
    struct List: Encodable {
      var schema = 1
      var program: ProgramVersion
      var canaries: [CanaryTest.Result]
    }
    return JSONText.data(List(program: program, canaries: results)).visibleJSON()
  }
}
