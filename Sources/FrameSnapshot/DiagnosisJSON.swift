public import Foundation
public import FrameCompare
import FrameFiles
import FrameImage
import JSONCoding

/// Diagnoses as JSON, for `--json` and for the report.
///
/// `{"schema": 1, "program": {…}, "sequences": […]}`: `program` is the `ProgramVersion`, and each
/// sequence has the keys of `SequenceDiagnosis`, and `runs`, the first and the last frame of every run
/// that fails. Keys that are nil are left out.
public enum DiagnosisJSON {
  /// The text of some diagnoses, without a line break at its end.
  ///
  /// What is an instruction to a terminal, and `<`, which is one to a browser, is written by its
  /// number, so that the text can be shown anywhere and is equal JSON.
  ///
  /// - Parameters:
  ///   - diagnoses: What was compared, in the order to be written; numbers are finite.
  ///   - program: The program that compared it.
  /// - Returns: UTF-8 in one line, the same for equal diagnoses.
  public static func data(
    _ diagnoses: [SequenceDiagnosis],
    program: ProgramVersion = ProgramVersion()
  ) -> Data {
    let list = List(program: program, sequences: diagnoses.map(Entry.init))
    return JSONText.data(list).visibleJSON(escaping: "<")
  }

  private struct List: Encodable {
    var schema = 1
    var program: ProgramVersion
    var sequences: [Entry]
  }

  /// A diagnosis with what follows from it.
  private struct Entry: Encodable {
    var diagnosis: SequenceDiagnosis

    private enum CodingKeys: CodingKey {
      case runs
    }

    func encode(to encoder: any Encoder) throws {
      try diagnosis.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(diagnosis.runs.map { [$0.lowerBound, $0.upperBound] }, forKey: .runs)
    }
  }
}
