import Foundation
package import FrameCompare
import FrameEncode
import FrameFiles
package import FrameImage
import TextTools
import WebPages

/// A self-contained HTML page with diagnoses and pictures.
///
/// The page opens from a file and contains no URLs. Its content security policy forbids all requests
/// and allows only its own style and script, by their SHA-256. The page is written one picture at a
/// time, so memory use does not grow with the number of frames. Equal input gives equal bytes.
package struct SnapshotReport {
  /// The maximum size of a report, in bytes.
  ///
  /// The value is a choice: services that store test results and mail servers accept 8 MB. The text is always
  /// complete; pictures get the rest. If the pictures of all frames need more, evenly spaced frames are kept, and the
  /// page says how many.
  package static let maximumBytes = 8_000_000

  private let sequences: [Sequence]
  private let program: ProgramVersion
  private let maximumPictureBytes: Int?

  /// One sequence of a report.
  package struct Sequence {
    package var diagnosis: SequenceDiagnosis
    /// How to fix or accept the difference, in a sentence; shown only if the sequence fails.
    package var remedy: String?
    /// Returns the pictures of a frame, each of at least one pixel; nil without pictures.
    ///
    /// It is called at most once for each frame, in any order, until the report is full.
    package var pictures: ((_ frame: Int) throws -> Pictures)?
    /// The file that a service shows beside the result; nil if there is none.
    package var file: String?
    /// The path and the line, from 1, of the text that caused the difference; nil if it is not known.
    package var place: (path: String, line: Int)?
    /// The duration of the comparison, in seconds; nil if it was not measured.
    package var seconds: Double?

    package init(
      diagnosis: SequenceDiagnosis,
      remedy: String? = nil,
      file: String? = nil,
      pictures: ((_ frame: Int) throws -> Pictures)? = nil
    ) {
      (self.diagnosis, self.remedy) = (diagnosis, remedy)
      (self.file, self.pictures) = (file, pictures)
    }
  }

  /// The pictures of a frame.
  package struct Pictures: Sendable {
    /// The expected picture; nil if the frame was added.
    package var expected: Bitmap?
    /// The actual picture; nil if the frame is missing.
    package var actual: Bitmap?

    package init(expected: Bitmap?, actual: Bitmap?) {
      (self.expected, self.actual) = (expected, actual)
    }
  }

  /// Creates a report; the program's version is shown below the list of sequences.
  ///
  /// The room for pictures is divided evenly among the sequences with pictures. If a sequence needs less than its
  /// part, later sequences can use the rest. `maximumPictureBytes` is that room; nil for what the text leaves of
  /// `maximumBytes`.
  package init(
    of sequences: [Sequence],
    program: ProgramVersion = ProgramVersion(),
    maximumPictureBytes: Int? = nil
  ) {
    (self.sequences, self.program) = (sequences, program)
    self.maximumPictureBytes = maximumPictureBytes
  }

  /// Writes the page to a file in an existing folder; the file appears only once it is complete.
  package func write(to path: String) throws {
    // Nil is the place of the pictures.
    let texts = TextTemplate(PackageResources.report_html).pieces.map { piece -> [UInt8]? in
      switch piece {
      case .text(let text): Array(text.utf8)
      case .placeholder("pictures"): nil
      case .placeholder(let name): content(of: name)
      }
    }
    let size = texts.reduce(0) { $0 + ($1?.count ?? 0) }
    let room = maximumPictureBytes ?? max(0, Self.maximumBytes - size)
    var file = try AtomicFile(path: path)
    for text in texts {
      if let text { try file.append(text) } else { try appendPictures(to: &file, room: room) }
    }
    try file.commit()
  }

  // MARK: Text

  private func content(of placeholder: String) -> [UInt8] {
    switch placeholder {
    case "policy": Array(ContentPolicy(style: Self.style, script: Self.script).text.utf8)
    case "style": Self.style
    case "script": Self.script
    case "limit": Array("\(Self.maximumBytes / 1_000_000) MB".utf8)
    case "outcome": Array(outcome.markup.utf8)
    case "contents": Array(sections.map(\.link).joined().utf8)
    case "sequences": Array(sections.map(\.text).joined().utf8)
    case "generator": Array(program.headline.markup.utf8)
    case "program": Array(program.lines.joined(separator: ", ").markup.utf8)
    case "data": Array(DiagnosisJSON.data(sequences.map(\.diagnosis), program: program))
    default: preconditionFailure("report.html has an unknown placeholder: \(placeholder)")
    }
  }

  private var sections: [ReportSection] {
    sequences.enumerated().map { ReportSection(number: $0, sequence: $1) }
  }

  private static let style: [UInt8] = SharedPage.theme + PackageResources.report_css

  /// The page's script: its files in order, which share one scope.
  private static let script: [UInt8] =
    PackageResources.page_js + Array(SharedPage.script(SharedPage.drag).utf8)
    + PackageResources.pictures_js + PackageResources.timeline_js
    + PackageResources.stage_js + PackageResources.crops_js + PackageResources.player_js
    + PackageResources.report_js

  private var outcome: String {
    let errors = sequences.count { $0.diagnosis.error != nil }
    let differing = sequences.count { !$0.diagnosis.passes } - errors
    let all = "\(sequences.count) \(sequences.count == 1 ? "sequence" : "sequences")"
    guard differing + errors > 0 else { return "\(all), all as expected" }
    let found = [
      differing > 0 ? "\(differing) of \(all) \(differing == 1 ? "differs" : "differ")" : nil,
      errors > 0
        ? "\(differing > 0 ? "\(errors)" : "\(errors) of \(all)") could not be compared" : nil,
    ]
    return found.compactMap(\.self).joined(separator: ", ")
  }

  // MARK: Pictures

  private func appendPictures(to file: inout AtomicFile, room: Int) throws {
    var encoder = PNGEncoder()
    var left = room
    var waiting = sequences.count { $0.pictures != nil }
    for (number, sequence) in sequences.enumerated() {
      guard let pictures = sequence.pictures else { continue }
      var room = left / waiting
      left -= room
      waiting -= 1
      for frame in ReportFrameOrder.order(for: sequence.diagnosis) {
        let text = Self.text(try pictures(frame), sequence: number, frame: frame, &encoder)
        guard text.count <= room else { break }
        try file.append(Array(text))
        room -= text.count
      }
      left += room
    }
  }

  /// Returns the elements that contain a frame's pictures; only one element if both pictures are equal.
  private static func text(
    _ pictures: Pictures,
    sequence: Int,
    frame: Int,
    _ encoder: inout PNGEncoder
  ) -> Data {
    let sides: [(name: String, picture: Bitmap?)] =
      pictures.expected == pictures.actual
      ? [("both", pictures.expected)]
      : [("expected", pictures.expected), ("actual", pictures.actual)]
    var text = Data()
    for case (let name, let picture?) in sides {
      let place = "data-sequence=\"\(sequence)\" data-frame=\"\(frame)\" data-side=\"\(name)\""
      text.append(contentsOf: "<script type=\"text/plain\" \(place)>".utf8)
      text.append(encoder.withEncoded(picture) { Data($0).base64EncodedData() })
      text.append(contentsOf: "</script>\n".utf8)
    }
    return text
  }
}
