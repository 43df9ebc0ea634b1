import Foundation
package import FrameCompare
import FrameEncode
import FrameImage
package import FrameSnapshot

/// The result of an assertion, with its text and attachments.
package struct Verdict {
  private let diagnosis: SequenceDiagnosis
  private let written: GoldenPolicy.Place?
  /// Returns the pictures of a frame; nil if there is no golden.
  private let pictures: ((_ frame: Int) throws -> SnapshotReport.Pictures)?

  package init(
    _ diagnosis: SequenceDiagnosis,
    written: GoldenPolicy.Place?,
    pictures: ((_ frame: Int) throws -> SnapshotReport.Pictures)?
  ) {
    (self.diagnosis, self.written, self.pictures) = (diagnosis, written, pictures)
  }

  /// Fails the running test if the frames differ, or if a golden or a candidate was recorded.
  ///
  /// - Throws: `UnreportedFailure` if no test runs; errors of the attachments.
  func report(at location: TestLocation) throws {
    guard !diagnosis.passes || written != nil else { return }
    // A report with all pictures takes far longer than the comparison.
    let attachments = GoldenSettings.keepsAttachments ? try attachments() : []
    try TestFailure(text: text, attachments: attachments).report(at: location)
  }

  /// The diagnosis, followed by the next step for the user.
  private var text: String {
    if written == .golden {
      return DiagnosisText(diagnosis).text()
        + "\n  A test that records a golden fails. Check the golden, and run the test again."
    }
    if written == .candidate, diagnosis.passes {
      return DiagnosisText(diagnosis).text()
        + "\n  A test that records a candidate fails, even if nothing differs. Use another mode than all."
    }
    return DiagnosisText(diagnosis, remedy: remedy).text()
  }

  private var remedy: String {
    let variable = GoldenSettings.variable
    return if pictures != nil {
      "If the change is intended: run the tests with \(variable)=failed, and commit the golden."
    } else if written == .candidate {
      "If the candidate is correct: fxrender approve --candidates Tests, and commit the golden."
    } else {
      "Record it: run the tests with \(variable)=missing, and commit the golden."
    }
  }

  /// Returns the files to attach: the diagnosis as JSON, the report, and the worst frame.
  package func attachments() throws -> [(name: String, bytes: [UInt8])] {
    var files = [(diagnosis.name + ".json", [UInt8](DiagnosisJSON.data([diagnosis])))]
    guard let pictures else { return files }
    let folder = try ScratchFolder()
    let path = folder.path("report.html")
    let sequence = SnapshotReport.Sequence(
      diagnosis: diagnosis,
      remedy: remedy,
      pictures: pictures
    )
    try SnapshotReport(of: [sequence]).write(to: path)
    files += [(diagnosis.name + ".html", [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))))]
    guard let worst = diagnosis.worst?.index else { return files }
    let pair = try pictures(worst)
    let empty = Bitmap(width: 0, height: 0)
    let picture = DifferencePicture.draw(
      expected: pair.expected ?? empty,
      actual: pair.actual ?? empty
    )
    var encoder = PNGEncoder()
    return files + [("\(diagnosis.name)-frame-\(worst).png", encoder.encode(picture))]
  }
}
