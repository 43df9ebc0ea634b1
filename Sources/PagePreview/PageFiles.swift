import TextTools
import WebPages

/// The files of the page, which are compiled into the program.
///
/// The plug-in `EmbeddedTexts` reads the folder `Page` when the program is built. Files on the disk would need a folder
/// beside the program, and would let other programs change what is served.
package enum PageFiles {
  /// All files of the folder.
  package static let files = PackageResources.all

  /// The answers for all scripts and styles, by path.
  static let answers = Dictionary(
    uniqueKeysWithValues: (all + [panels])
      .filter { type(of: $0.path) != nil }
      .map { path, bytes in
        ("/page/\(path)", PreviewAnswer(type: type(of: path) ?? "", body: .bytes(bytes)))
      }
  )

  /// The page: `index.html` with the options of a sequence, the styles of all files, and the icons of all panels.
  static let page: PreviewAnswer = {
    let text = TextTemplate(PackageResources.index_html).filled { name in
      switch name {
      case "options": PageOptions.json
      case "styles": styles
      case "icons": icons
      default: preconditionFailure("index.html has the unknown placeholder \(name)")
      }
    }
    return PreviewAnswer(type: "text/html; charset=utf-8", body: .bytes(Array(text.utf8)))
  }()

  /// The files of the folder, and those that other pages share.
  private static let all = SharedPage.files + files

  /// A module with the scripts of all panels: each is a folder with a script of the same name.
  private static let panels: (path: String, bytes: [UInt8]) = {
    let exports = all.compactMap { path, _ in
      path.wholeMatch(of: #/panels/(\w+)/\1\.js/#)
        .map { "export * as \($0.1) from \"./\(path)\";" }
    }
    return ("panels.js", Array(exports.joined(separator: "\n").utf8))
  }()

  /// Links to all styles but those in `index.html`, which come first; those of panels come last.
  private static let styles: String = {
    let first = ["theme.css", "page.css"]
    let paths = all.map(\.path).filter { $0.hasSuffix(".css") && !first.contains($0) }
    let isOfPanel = { (path: String) in path.hasPrefix("panels/") }
    return (paths.filter { !isOfPanel($0) } + paths.filter(isOfPanel))
      .map { "<link rel=\"stylesheet\" href=\"/page/\($0)\">\n" }.joined()
  }()

  private static let icons = all.filter { $0.path.hasSuffix(".svg") }
    .map { String(decoding: $0.bytes, as: UTF8.self) }.joined()

  private static func type(of path: String) -> String? {
    if path.hasSuffix(".css") { return "text/css; charset=utf-8" }
    return path.hasSuffix(".js") ? "text/javascript; charset=utf-8" : nil
  }
}
