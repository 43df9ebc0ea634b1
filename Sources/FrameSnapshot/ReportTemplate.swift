/// The page of a report as it lies in the folder `Report`, compiled in, cut where content goes.
///
/// The page's policy names the style and the script that may act by their SHA-256. Where one of
/// them has changed, `make test-browser` tells the hash to write into `report.html`.
enum ReportTemplate {
  /// A stretch of the page: its own text, or a place for content.
  enum Part {
    case text(String)
    case style, script, outcome, contents, sequences, data, pictures, generator, program

    /// The places by the names that the page has for them.
    fileprivate static let places: [String: Part] = [
      "style": .style, "script": .script, "outcome": .outcome, "contents": .contents,
      "sequences": .sequences, "data": .data, "pictures": .pictures,
      "generator": .generator, "program": .program,
    ]
  }

  /// The parts of the page, in order.
  static let parts: [Part] = PageTemplate(PackageResources.report_html).pieces.map { piece in
    switch piece {
    case .text(let text): return .text(text)
    case .place(let name):
      guard let place = Part.places[name] else {
        preconditionFailure("report.html names a place that nothing goes to")
      }
      return place
    }
  }

  /// The page's style sheet.
  static let style = PageTemplate.text(PackageResources.report_css)

  /// The page's script: files that share one scope, in this order.
  static let script = [
    PackageResources.page_js, PackageResources.pictures_js, PackageResources.timeline_js,
    PackageResources.stage_js, PackageResources.player_js, PackageResources.report_js,
  ].map(PageTemplate.text).joined()
}
