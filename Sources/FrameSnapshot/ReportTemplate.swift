import Foundation

/// The page of a report as it lies in the folder `Report`, compiled in, cut where content goes.
///
/// The page's policy names the style and the script that may act by their SHA-256. Where one of them
/// has changed, `make test-browser` tells the hash to write into `report.html`.
enum ReportTemplate {
  /// A stretch of the page: its own text, or a place for content.
  enum Part {
    case text(String)
    case style, script, outcome, contents, sequences, data, pictures

    /// The places by the names that the page has for them.
    fileprivate static let places: [String: Part] = [
      "style": .style, "script": .script, "outcome": .outcome, "contents": .contents,
      "sequences": .sequences, "data": .data, "pictures": .pictures,
    ]
  }

  /// The parts of the page, in order.
  ///
  /// The page is cut before anything is put in, so that nothing that is put in can be a place.
  static let parts: [Part] = {
    let pieces = text(PackageResources.report_html)
      .split(separator: "{{", omittingEmptySubsequences: false)
    return [.text(String(pieces[0]))]
      + pieces.dropFirst().flatMap { piece -> [Part] in
        guard let end = piece.range(of: "}}"),
          let place = Part.places[String(piece[..<end.lowerBound])]
        else { preconditionFailure("report.html names a place that nothing goes to") }
        return [place, .text(String(piece[end.upperBound...]))]
      }
  }()

  /// The page's style sheet.
  static let style = text(PackageResources.report_css)

  /// The page's script: files that share one scope, in this order.
  static let script = [
    PackageResources.page_js, PackageResources.pictures_js, PackageResources.timeline_js,
    PackageResources.stage_js, PackageResources.player_js, PackageResources.report_js,
  ].map(text).joined()

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
