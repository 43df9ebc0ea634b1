public import Foundation
public import FrameCompare
import FrameFiles
import FrameImage
import JSONCoding

/// Diagnoses as JSON, for `--json` and for the report.
///
/// The format is `{"schema": 1, "program": {…}, "verified": 3, "sequences": […]}`. `program` is the
/// `ProgramVersion`, and `verified` the number of goldens that `verify` compared.
/// Each sequence has the keys of `SequenceDiagnosis`, and `runs`: the first and the last frame of
/// every failing run. Nil values are omitted.
public enum DiagnosisJSON {
  /// Encodes diagnoses, without a line break at the end.
  ///
  /// Control characters and `<` are escaped, so that terminals and browsers show the text.
  ///
  /// - Parameters:
  ///   - diagnoses: The diagnoses, with finite numbers.
  ///   - program: The program that created the diagnoses.
  ///   - verified: The number of compared goldens; nil for a comparison without goldens.
  /// - Returns: UTF-8 in one line, the same for equal diagnoses.
  public static func data(
    _ diagnoses: [SequenceDiagnosis],
    program: ProgramVersion = ProgramVersion(),
    verified: Int? = nil
  ) -> Data {
    let list = List(
      program: program,
      verified: verified,
      sequences: diagnoses.map { Entry(diagnosis: $0) }
    )
    return JSONText.data(list).visibleJSON(escaping: "<")
  }

  private struct List: Encodable {
    var schema = 1
    var program: ProgramVersion
    var verified: Int?
    var sequences: [Entry]
  }

  /// A diagnosis and its derived keys.
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
