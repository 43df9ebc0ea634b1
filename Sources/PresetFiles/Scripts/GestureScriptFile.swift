public import PageScroll

/// A decoded and checked gesture script.
public struct GestureScriptFile: Sendable {
  /// The scroll view and the gestures.
  public let script: GestureScript
  /// The file's text, without a byte order mark.
  public let text: String

  /// Reads a script from a file.
  ///
  /// - Parameter path: The file; links are followed.
  /// - Returns: The script, decoded and checked.
  /// - Throws: The file's errors.
  public static func read(path: String) throws(PresetFailure) -> GestureScriptFile {
    // Reading one byte more than allowed detects a file that is too large.
    let limit = FileKind.script.maximumBytes + 1
    let bytes = [UInt8](try RegularFile.bytes(of: path, as: .script, atMost: limit))
    let text: String
    do {
      text = try YamlReader(file: path, kind: .script).text(of: bytes)
    } catch {
      throw .wrong([error], texts: [:])
    }
    return try parse(text: text, file: path)
  }

  /// Parses the text of a script.
  ///
  /// - Parameters:
  ///   - text: The file's text.
  ///   - file: The file's name, for messages.
  /// - Returns: The script, decoded and checked.
  /// - Throws: `wrong`, with all errors.
  public static func parse(text: String, file: String) throws(PresetFailure) -> GestureScriptFile {
    var decoder = ScriptDecoder()
    let root: YamlNode
    do {
      root = try YamlReader(file: file, kind: .script).nodes(of: text)
    } catch {
      throw .wrong([error], texts: [file: text])
    }
    let script = decoder.script(root)
    guard decoder.nodes.errors.isEmpty else {
      throw .wrong(decoder.nodes.errors.inOrder, texts: [file: text])
    }
    return GestureScriptFile(script: script, text: text)
  }
}
