public import PageScroll

/// A script file that was read and found right: gestures that can be run.
public struct GestureScriptFile: Sendable {
  /// What is done, and to which scroll view.
  public let script: GestureScript
  /// The keys of `view` that the file states; the others are the defaults.
  public let stated: Set<String>
  /// The file's text, without a byte order mark.
  public let text: String

  /// Reads a script from a file.
  ///
  /// - Parameter path: The file; links are followed.
  /// - Returns: The script, decoded and checked.
  /// - Throws: What is wrong with it.
  public static func read(path: String) throws(PresetFailure) -> GestureScriptFile {
    // One byte more than allowed tells that there is too much.
    let limit = FileKind.script.maximumBytes + 1
    let bytes = [UInt8](try RegularFile.bytes(of: path, as: .script, atMost: limit))
    do {
      return try parse(text: reader(path).text(of: bytes), file: path)
    } catch let error as PresetError {
      throw .wrong([error], texts: [:])
    } catch let failure as PresetFailure {
      throw failure
    } catch {
      throw .unreadable(path: path, reason: "\(error)", kind: .script)
    }
  }

  /// Reads a script from a text.
  ///
  /// - Parameters:
  ///   - text: The file's text.
  ///   - file: The file's name, for messages.
  /// - Returns: The script, decoded and checked.
  /// - Throws: `wrong`, with everything that is.
  public static func parse(
    text: String,
    file: String
  ) throws(PresetFailure) -> GestureScriptFile {
    var decoder = ScriptDecoder()
    let root: YamlNode
    do {
      root = try reader(file).nodes(of: text)
    } catch {
      throw .wrong([error], texts: [file: text])
    }
    let script = decoder.script(root)
    guard decoder.errors.isEmpty else {
      throw .wrong(decoder.errors.inOrder, texts: [file: text])
    }
    let stated = Set(root["view"]?.map?.map(\.key) ?? [])
    return GestureScriptFile(script: script, stated: stated, text: text)
  }

  private static func reader(_ file: String) -> YamlReader {
    YamlReader(file: file, kind: .script)
  }
}
