import BrowserReader
import EffectFit
import Foundation
import JSONCoding

/// A file that `fxrender fit` reads.
struct FitInput {
  /// The content of a file.
  enum Content {
    case json(JSONValue)
    case table(String)
    /// A page for a browser.
    case document
  }

  let path: String
  let content: Content

  /// The maximum size of a file, in bytes.
  private static let mostBytes = 64 << 20

  /// Reads a file.
  ///
  /// - Throws: `CommandError` if it cannot be read or is too large.
  init(_ path: String) throws {
    self.path = path
    let suffix = URL(fileURLWithPath: path).pathExtension.lowercased()
    if FileManager.isFolder(path) || suffix == "html" || suffix == "htm" {
      content = .document
      return
    }
    let file = InputFile(path: path, kind: "a file of poses", limit: Self.mostBytes)
    let data = try file.read(
      else:
        "Name a file with poses, with frames, or with a Swiper's configuration; or a page, or its folder."
    )
    guard !["js", "mjs", "jsx", "ts", "tsx"].contains(suffix) else {
      throw CommandError.wrongContent(
        "'\(path)' is a program, and 'fit' reads JSON",
        "Put the options of 'new Swiper' into a file.json with names in double quotes and no comments, "
          + "as JSON.stringify(options) prints them; or give the page, 'fit page.html'."
      )
    }
    // Some programs begin the file with a byte order mark.
    let body = data.starts(with: [0xEF, 0xBB, 0xBF]) ? data.dropFirst(3) : data
    let text = String(decoding: body, as: UTF8.self)
    let start = text.first { !$0.isWhitespace }
    guard start == "{" || start == "[" else {
      guard start != "<" else {
        throw CommandError.usage(
          "\(file.name) is a page, but its name does not end in .html",
          "Rename it, so that Chromium opens it; numbers are read as JSON or as a table."
        )
      }
      content = .table(text)
      return
    }
    guard let json = try? JSONDecoder().decode(JSONValue.self, from: data) else {
      throw CommandError.wrongContent(
        "\(file.name) is not valid JSON",
        "Expected the output of 'fxrender poses PRESET --json', or a Swiper's options with names in double quotes "
          + "and without comments, as JSON.stringify prints them."
      )
    }
    content = .json(json)
  }

  /// Whether the file is a page for a browser.
  var isDocument: Bool { if case .document = content { true } else { false } }

  /// Returns the poses in the file, or those that a browser shows.
  ///
  /// - Parameters:
  ///   - defaults: The layout that options state.
  ///   - options: The settings of the browser.
  /// - Returns: The poses, what was not read from a page, in sentences, and the poses of a page as JSON.
  /// - Throws: `FitError` or `BrowserError`: what is wrong, and what to do.
  func poses(_ defaults: PoseFile.Defaults, _ options: BrowserReader.Options) throws -> (
    file: PoseFile, notes: [String], poses: JSONValue?
  ) {
    switch content {
    case .json(let json): return (try PoseFile(json, file: path, defaults: defaults), [], nil)
    case .table(let text):
      return (try PoseFile(text: text, file: path, defaults: defaults), [], nil)
    case .document:
      let reader = try BrowserReader(path, options)
      // A signal ends the browser and removes its profile.
      Interruption.prepare()
      defer { Interruption.end() }
      let result = try reader.result { Interruption.signal != nil }
      let file = try PoseFile(result.poses, file: path, defaults: defaults)
      return (file, result.notes, result.poses)
    }
  }
}
