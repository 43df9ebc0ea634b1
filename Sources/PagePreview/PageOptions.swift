import Foundation
import FrameFiles
import JSONCoding
import PageSequence

/// The options that the page offers, embedded in it: defaults, words and formats.
enum PageOptions {
  /// A JSON object that can stand in a page.
  static let json: String = {
    let options = SequenceSpec.options.filter { $0.key != "set" }
    let table = Table(
      defaults: dictionary(options) { $0.standardText },
      words: dictionary(options) { $0.words.isEmpty ? nil : $0.words },
      fastestGIF: OutputFormats.fastestGIF,
      formats: ExportCommand.Format.allCases.map { [$0.rawValue, $0.title, $0.help] }
    )
    // No tag may end the element that it is in.
    return JSONText.string(table).replacing("<", with: "\\u003c")
  }()

  private struct Table: Encodable {
    /// The texts of options that are not set.
    var defaults: [String: String]
    /// The values of options that have few.
    var words: [String: [String]]
    /// The most frames a second that a GIF has.
    var fastestGIF: Double
    /// The formats of an export: value, title, help.
    var formats: [[String]]
  }

  private static func dictionary<Value>(
    _ options: [SpecOption],
    _ value: (SpecOption) -> Value?
  ) -> [String: Value] {
    Dictionary(
      uniqueKeysWithValues: options.compactMap { option in value(option).map { (option.key, $0) } }
    )
  }
}
