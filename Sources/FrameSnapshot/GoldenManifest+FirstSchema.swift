import Foundation
import JSONCoding
import PageSequence
import PresetFiles

extension GoldenManifest {
  /// Reads a manifest of schema 1, in which options had a form of their own.
  ///
  /// - Parameter text: The manifest without its frames.
  /// - Throws: As a manifest of the current schema.
  init(firstSchema text: Data) throws {
    var manifest = try JSONDecoder().decode([String: JSONValue].self, from: text)
    guard case .object(var options) = manifest["options"] else {
      throw GoldenProblem.key("options")
    }
    // Whether the way is a full turn follows from the preset and the ends.
    options["turn"] = nil
    manifest["script"] = options.removeValue(forKey: "script")
    if options["scroll"] != nil {
      for key in ["ease", "hold", "bounce"] { options[key] = nil }
      if manifest["script"] != nil { (options["from"], options["to"]) = (nil, nil) }
    } else if case (.number(let frames), .number(let rate)) = (options["hold"], options["fps"]) {
      options["hold"] = .number(frames / rate)
    }
    manifest["options"] = nil
    manifest["spec"] = .object(options)
    manifest["schema"] = .number(Double(Self.currentSchema))
    self = try JSONDecoder().decode(GoldenManifest.self, from: JSONEncoder().encode(manifest))
  }
}
