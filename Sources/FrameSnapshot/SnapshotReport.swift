import Foundation
public import FrameCompare
import FrameEncode
import FrameFiles
public import FrameImage

/// Diagnoses as one HTML page, with the pictures in it, that asks for nothing else.
///
/// The page opens from a file, has no address in it, and a policy that forbids every request and
/// every script but its own. It is written a picture at a time, so that memory does not grow with
/// the number of frames. Equal input gives equal bytes.
public struct SnapshotReport {
  /// How many bytes the pictures of a report have at most, as they stand in the page.
  ///
  /// Browsers open a page of this size from a disk in about a second, and services that keep test
  /// results take it; chosen by eye.
  public static let maximumPictureBytes = 48 << 20

  private let sequences: [Sequence]
  private let program: ProgramVersion
  private let maximumPictureBytes: Int

  /// One sequence of a report.
  public struct Sequence {
    /// What is to be said of it.
    public var diagnosis: SequenceDiagnosis
    /// What can be done about it, in a sentence; told where it fails.
    public var remedy: String?
    /// The pictures of a frame, of at least one pixel; nil where there are none of this sequence.
    ///
    /// Called in an order of the report's choice, once a frame, until there is no room for more.
    public var pictures: ((_ frame: Int) throws -> Pictures)?

    /// A sequence from its parts.
    public init(
      diagnosis: SequenceDiagnosis,
      remedy: String? = nil,
      pictures: ((_ frame: Int) throws -> Pictures)? = nil
    ) {
      self.diagnosis = diagnosis
      self.remedy = remedy
      self.pictures = pictures
    }
  }

  /// A frame's pictures.
  public struct Pictures: Sendable {
    /// What it should be; nil where the frame was added.
    public var expected: Bitmap?
    /// What it is; nil where the frame is missing.
    public var actual: Bitmap?

    /// Pictures of both sides.
    public init(expected: Bitmap?, actual: Bitmap?) {
      self.expected = expected
      self.actual = actual
    }
  }

  /// A report.
  ///
  /// - Parameters:
  ///   - sequences: What it is of, in the order to be shown.
  ///   - program: The program that writes it, named below the list of sequences.
  ///   - maximumPictureBytes: How many bytes the pictures have at most; sequences with pictures
  ///     share them evenly, and what one leaves is for those after it.
  public init(
    of sequences: [Sequence],
    program: ProgramVersion = ProgramVersion(),
    maximumPictureBytes: Int = Self.maximumPictureBytes
  ) {
    self.sequences = sequences
    self.program = program
    self.maximumPictureBytes = maximumPictureBytes
  }

  /// Writes the page; it appears when it is complete.
  ///
  /// - Parameter path: Where it is to appear; its folder exists.
  /// - Throws: Where the file cannot be written, and what `pictures` throws.
  public func write(to path: String) throws {
    var file = try AtomicFile(path: path)
    for part in ReportTemplate.parts {
      switch part {
      case .text(let text): try file.append(Array(text.utf8))
      case .style: try file.append(Array(ReportTemplate.style.utf8))
      case .script: try file.append(Array(ReportTemplate.script.utf8))
      case .outcome: try file.append(Array(outcome.markup.utf8))
      case .contents: try file.append(Array(sections.map(\.link).joined().utf8))
      case .sequences: try file.append(Array(sections.map(\.text).joined().utf8))
      case .generator: try file.append(Array(program.headline.markup.utf8))
      case .program:
        try file.append(Array(program.lines.joined(separator: ", ").markup.utf8))
      case .data:
        try file.append(Array(DiagnosisJSON.data(sequences.map(\.diagnosis), program: program)))
      case .pictures: try appendPictures(to: &file)
      }
    }
    try file.commit()
  }

  // MARK: Text

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

  private var sections: [ReportSection] {
    sequences.enumerated().map { ReportSection(number: $0, sequence: $1) }
  }

  // MARK: Pictures

  private func appendPictures(to file: inout AtomicFile) throws {
    var encoder = PNGEncoder()
    var left = maximumPictureBytes
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

  /// The blocks of data of a frame's pictures, one where both sides are equal.
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
