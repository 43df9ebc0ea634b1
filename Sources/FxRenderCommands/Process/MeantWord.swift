import Foundation
import FrameEncode
import PresetFiles
import TextTools

/// What a person means by a word for which a command has no place.
struct MeantWord {
  /// The options of the command.
  let options: CommandOptions
  /// All words of the command line.
  let arguments: [String]

  /// Returns advice about a word; nil if nothing is known about it.
  func advice(about word: String) -> String? {
    if let name = preset(word),
      let first = arguments.first(where: { preset($0) != nil && $0 != word })
    {
      let command = options.command == "render" ? "fxrender" : "fxrender \(options.command)"
      return "One command is for one preset: '\(command) \(first)' and '\(command) \(name)'."
    }
    if let advice = PresetLibrary.standard.advice(onDivided: arguments) { return advice }
    return option(for: word).map { "Did you mean '\($0) \(word.shellWord)'?" }
  }

  /// Returns the word if it is a preset, by its name or by the path of a file.
  private func preset(_ word: String) -> String? {
    let isFile = PresetLibrary.isPath(word) && FileManager.default.fileExists(atPath: word)
    return isFile && word.hasSuffix(".yaml") || PresetLibrary.standard.names.contains(word)
      ? word : nil
  }

  /// Returns the option of the command whose value the word probably is.
  private func option(for word: String) -> String? {
    Self.values.first { options.has($0.option) && $0.matches(word) }?.option
  }

  /// Tests for the values of options, the surest first.
  private static let values: [(option: String, matches: @Sendable (String) -> Bool)] = [
    ("--frames", { $0.wholeMatch(of: #/[0-9]+/#) != nil }),
    ("--duration", { $0.wholeMatch(of: #/[0-9.]+(s|ms)/#) != nil }),
    ("--size", { $0.wholeMatch(of: #/[0-9.]+[x×][0-9.]+/#) != nil }),
    ("--set", { $0.wholeMatch(of: #/[A-Za-z]\w*=\S+/#) != nil }),
    ("--direction", { ["horizontal", "vertical"].contains($0) }),
    ("--scroll", { PresetLibrary.standard.motionNames.contains($0) }),
    ("--format", { word in OutputFormat.all.contains { $0.name == word } }),
    ("--pages", isPictures),
    (
      "--output",
      { word in
        OutputFormat.all.contains {
          !$0.isFrames && word.lowercased().hasSuffix(".\($0.fileExtension)")
        }
      }
    ),
  ]

  /// Returns whether a word is the path of a folder that exists, or of a picture.
  private static func isPictures(_ word: String) -> Bool {
    let isPicture = word.lowercased().contains(#/\.(png|jpe?g|webp)$/#)
    return isPicture ? FileManager.default.fileExists(atPath: word) : FileManager.isFolder(word)
  }
}
