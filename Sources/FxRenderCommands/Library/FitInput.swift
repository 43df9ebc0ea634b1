import EffectFit
import Foundation
import JSONCoding
import PresetFiles

/// A file that `fxrender fit` reads.
struct FitInput {
  /// The content of a file.
  enum Content {
    case json(JSONValue)
    case table(String)
  }

  let path: String
  let content: Content

  /// The maximum size of a file, in bytes.
  private static let mostBytes = 64 << 20

  /// Reads a file.
  ///
  /// - Throws: `CommandError` if it cannot be read, is too large, or is a page.
  init(_ path: String) throws {
    self.path = path
    let data: Data
    do {
      data =
        path == "-"
        ? try FileHandle.standardInput.read(upToCount: Self.mostBytes + 1) ?? Data()
        : try RegularFile.bytes(of: path, atMost: Self.mostBytes + 1)
    } catch {
      throw CommandError.noInput(
        "'\(path)' cannot be read",
        "Name a file with poses, with frames, or with a Swiper's configuration."
      )
    }
    guard data.count <= Self.mostBytes else {
      throw CommandError.wrongContent(
        "'\(path)' is too large",
        "A file has at most \(Self.mostBytes) bytes."
      )
    }
    let text = String(decoding: data, as: UTF8.self)
    let start = text.first { !$0.isWhitespace }
    guard start == "{" || start == "[" else {
      guard start != "<" else {
        throw CommandError.usage(
          "'\(path)' is a page",
          "Only numbers are read: poses as JSON or as a table, frames, or a Swiper's configuration as JSON."
        )
      }
      content = .table(text)
      return
    }
    guard let json = try? JSONDecoder().decode(JSONValue.self, from: data) else {
      throw CommandError.wrongContent(
        "'\(path)' is not valid JSON",
        "Expected the output of 'fxrender poses PRESET --json'."
      )
    }
    content = .json(json)
  }

  /// Returns the poses in the file.
  func poses(_ defaults: PoseFile.Defaults) throws -> PoseFile {
    switch content {
    case .json(let json): try PoseFile(json, file: path, defaults: defaults)
    case .table(let text): try PoseFile(text: text, file: path, defaults: defaults)
    }
  }
}
