import Foundation
import FrameFiles
import JSONCoding
import PageSequence
import PresetFiles
import TestSupport
import Testing

/// Sequences created from command-line options without starting the program.
enum SpecWords {
  /// Returns the records of all frames of the preset `linear`, rounded as in `frames.json`, with options that
  /// have one value each, or are flags.
  static func frames(_ words: String) throws -> [FrameRecord] {
    var fields: [String: JSONValue] = [:]
    var words = words.split(separator: " ").map(String.init)[...]
    while let name = words.popFirst() {
      let option = try #require(SequenceSpec.options.first { "--\($0.name)" == name })
      let hasValue = words.first.map { !$0.hasPrefix("--") } ?? false
      fields[option.key] = hasValue ? words.popFirst().map(JSONValue.string) : .bool(true)
    }
    let library = PresetLibrary(folders: [PresetFolder(path: Repository.presets.path)])
    let sequence = try FrameSequence(
      SequenceSpec(json: fields),
      of: library.preset("linear"),
      in: library
    )
    return (0..<sequence.frames).map { sequence.record(ofFrame: $0) }
  }
}
