import Foundation
import JSONCoding

/// A request to derive a preset from files, which `fxrender fit` reads.
struct ImportRequest: Decodable {
  /// A file that the user has chosen.
  struct File: Decodable {
    var name: String
    var text: String

    /// Whether the file is a page for a browser.
    var isDocument: Bool {
      name.lowercased().hasSuffix(".html") || name.lowercased().hasSuffix(".htm")
    }
    /// Whether the file states its layout itself.
    var isJSON: Bool { name.lowercased().hasSuffix(".json") }
  }

  /// Files with poses, one per layout; a Swiper's configuration; or a page and the files that it loads.
  var files: [File]
  /// The forms of numbers that the user has chosen, by the names of the numbers.
  var forms: [String: String]
  /// Whether the data is compared with the built-in presets.
  var comparesPresets: Bool
  /// The width and height of the viewport and of the page of tables, which state none, in points.
  var viewport: [Double]?
  var pageSize: [Double]?
  /// The gap between pages of tables, in points.
  var gap: Double?

  /// The maximum number of files.
  private static let mostFiles = 64
  /// The maximum length of a file's name, in bytes.
  private static let longestName = 200

  /// Returns the process that derives the preset.
  ///
  /// - Throws: `refused` if there is no file, or if a name cannot be that of a file.
  func process(program: String) throws(PreviewError) -> ExportProcess {
    guard (1...Self.mostFiles).contains(files.count) else {
      throw .refused("\(files.count) files were chosen", "Choose 1 to \(Self.mostFiles) files.")
    }
    for file in files {
      let isName = !file.name.hasPrefix(".") && !file.name.contains { $0 == "/" || $0 == "\0" }
      guard isName, (1...Self.longestName).contains(file.name.utf8.count) else {
        throw .refused("'\(file.name)' cannot be the name of a file", "Rename it.")
      }
    }
    // The files beside a page are those that it loads.
    let document = files.first { $0.name == "index.html" } ?? files.first(where: \.isDocument)
    let inputs = document.map { [$0] } ?? files
    let texts = Dictionary(files.map { ($0.name, $0.text) }) { $1 }
    return ExportProcess(
      program: program,
      .fit(inputs.map(\.name), options: options(of: inputs)),
      preset: "",
      unsaved: texts
    )
  }

  private func options(of inputs: [File]) -> [String] {
    var options = ["--force"]
    if !comparesPresets { options.append("--no-presets") }
    for (name, form) in forms.sorted(by: { $0.key < $1.key }) {
      options += ["--form", "\(name)=\(form)"]
    }
    guard inputs.contains(where: { !$0.isDocument && !$0.isJSON }) else { return options }
    func size(_ numbers: [Double]?) -> String? {
      guard let numbers, numbers.count == 2 else { return nil }
      return "\(numbers[0])x\(numbers[1])"
    }
    if let viewport = size(viewport) { options += ["--size", viewport] }
    if let page = size(pageSize) { options += ["--page-size", page] }
    if let gap { options += ["--gap", "\(gap)"] }
    return options
  }
}
