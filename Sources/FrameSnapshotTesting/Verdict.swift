import Foundation
package import FrameCompare
import FrameEncode
import FrameImage
package import FrameSnapshot

/// What an assertion found, as a test run shows it: words, pictures and reports.
package struct Verdict {
  private let diagnosis: SequenceDiagnosis
  private let written: GoldenPolicy.Place?
  /// What draws a frame; nil where there is no golden.
  private let pictures: ((_ frame: Int) throws -> SnapshotReport.Pictures)?

  package init(
    _ diagnosis: SequenceDiagnosis,
    written: GoldenPolicy.Place?,
    pictures: ((_ frame: Int) throws -> SnapshotReport.Pictures)?
  ) {
    self.diagnosis = diagnosis
    self.written = written
    self.pictures = pictures
  }

  /// Fails the running test if something differs or was recorded.
  ///
  /// - Parameter location: Where the test calls the assertion.
  /// - Throws: `UnreportedFailure` where no test runs; errors of the attachments.
  func report(at location: TestLocation) throws {
    guard !diagnosis.passes || written == .golden else { return }
    try TestFailure(text: text, attachments: attachments()).report(at: location)
  }

  /// The diagnosis and what is to be done, in one screen.
  private var text: String {
    if written == .golden {
      return DiagnosisText(diagnosis).text()
        + "\n  A test that records fails: look at what was recorded, and run it again."
    }
    return DiagnosisText(diagnosis, remedy: remedy).text()
  }

  private var remedy: String {
    let variable = GoldenSettings.variable
    return if pictures != nil {
      "If the change is meant: run the tests with \(variable)=failed, and commit the golden."
    } else if written == .candidate {
      "If it is as it should be: put the candidate in the golden's place, and commit it."
    } else {
      "Record it: run the tests with \(variable)=missing, and commit the golden."
    }
  }

  /// The files to look at: the report, the same as JSON, and the worst frame.
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
    let nothing = Bitmap(width: 0, height: 0)
    let picture = DifferencePicture.draw(
      expected: pair.expected ?? nothing,
      actual: pair.actual ?? nothing
    )
    var encoder = PNGEncoder()
    return files + [("\(diagnosis.name)-frame-\(worst).png", encoder.encode(picture))]
  }
}
