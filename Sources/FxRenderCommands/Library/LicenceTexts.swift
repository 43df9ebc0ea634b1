import CNotice
import Foundation
import PresetFiles

/// The licences of fxrender and of the software that comes with it.
enum LicenceTexts {
  /// The folder of an installation, relative to the program, with the licences of the libraries that were copied
  /// into it.
  private static let copied = "../share/fxrender/licences"

  /// All texts: the licence of fxrender, those of the software in the program, and those of copied libraries.
  static var all: String {
    let folder = PresetLibrary.path(beside: copied)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let texts = names.sorted().compactMap { name in
      try? String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
    }
    let own = String(cString: notice_text())
    // The text is printed with a line break at its end.
    return (own + texts.map { "\n\(rule)\n\($0)" }.joined()).trimmingCharacters(in: .newlines)
  }

  private static let rule = String(repeating: "=", count: 80)
}
