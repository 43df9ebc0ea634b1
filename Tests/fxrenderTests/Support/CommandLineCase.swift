import Foundation
import FrameEncode
import FrameFiles
import FrameImage
import FrameTestSupport
import ProgramTestSupport
import TestSupport
import Testing

/// A command line that is rejected, and its message.
struct Refusal: Sendable, CustomTestStringConvertible {
  /// The words after `fxrender`, with spaces between them.
  var words: String
  var status: Int32
  /// The text of standard error, without the last line break.
  var error: String
  /// The text of standard output.
  var output: String

  init(_ words: String, _ status: Int32, _ error: String, output: String = "") {
    (self.words, self.status, self.error, self.output) = (words, status, error, output)
  }

  /// Reads a table: each line that begins with an exit status is a command line, and the lines below it are the text
  /// of standard error, or after `> ` that of standard output.
  ///
  /// Command lines directly above one another have the same text.
  static func table(_ text: String) -> [Refusal] {
    var rows = text.split(separator: "\n").reduce(into: [Refusal]()) { rows, line in
      if let row = line.wholeMatch(of: #/(\d\d?) (.*)/#)?.output, let status = Int32(row.1) {
        rows.append(Refusal(String(row.2), status, ""))
      } else if line.hasPrefix("> ") {
        rows[rows.count - 1].output += line.dropFirst(2) + "\n"
      } else {
        let last = rows.count - 1
        rows[last].error += (rows[last].error.isEmpty ? "" : "\n") + line
      }
    }
    for place in rows.indices.dropLast().reversed() where rows[place].error.isEmpty {
      (rows[place].error, rows[place].output) = (rows[place + 1].error, rows[place + 1].output)
    }
    return rows
  }

  var testDescription: String { "fxrender \(words)" }

  /// The words after `fxrender`.
  var arguments: [String] {
    words.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
  }

  /// Runs the command line in a folder, and expects exactly the given status and texts.
  func check(
    in folder: borrowing TemporaryFolder,
    _ streams: Program.Streams = .captured
  ) async throws {
    let result = try await Program.run(arguments, in: folder.path, streams)
    #expect(result == Program.Result(status: status, output: output, error: error + "\n"))
  }
}

extension TemporaryFolder {
  /// Runs the program in this folder with words that have spaces between them.
  func run(
    _ words: String,
    environment: [String: String] = [:],
    _ streams: Program.Streams = .captured
  ) async throws -> Program.Result {
    let arguments = words.split(separator: " ").map(String.init)
    return try await Program.run(arguments, in: path, environment: environment, streams)
  }

  /// Runs the program in this folder, expects that it succeeds without messages, and returns its output.
  @discardableResult
  func output(of words: String, environment: [String: String] = [:]) async throws -> String {
    let result = try await run(words, environment: environment)
    #expect(result.status == 0 && result.error == "", "fxrender \(words): \(result.error)")
    return result.output
  }

  /// Returns the sorted names of the files in a subfolder, including hidden files.
  func names(in name: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path(name)).sorted()
  }

  /// Expects that two subfolders contain the same files, byte for byte, and no others.
  func expectSame(_ name: String, _ other: String) throws {
    let names = try names(in: other)
    #expect(try self.names(in: name) == names)
    for file in names { try expectSame(file, name, other) }
  }

  /// Expects that each frame in a folder is complete.
  func expectWholeFrames(_ name: String, _ other: String) throws {
    for file in (try? names(in: name)) ?? [] where file.hasPrefix("frame-") {
      try expectSame(file, name, other)
    }
  }

  private func expectSame(_ file: String, _ name: String, _ other: String) throws {
    let isSame = try bytes("\(name)/\(file)") == bytes("\(other)/\(file)")
    #expect(isSame, "\(name)/\(file) is not \(other)/\(file)")
  }

  /// Writes an executable shell script.
  func write(script: String, to name: String) throws {
    try write(text: "#!/bin/sh\n\(script)\n", to: name)
    let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o755]
    try FileManager.default.setAttributes(attributes, ofItemAtPath: path(name))
  }

  /// Copies a picture of the tests of decoders, without some bytes of its end.
  func copyFixture(_ name: String, to copy: String? = nil, without cut: Int = 0) throws {
    let fixtures = Repository.root.appending(path: "Tests/FrameImageTests/Fixtures")
    let bytes = try Data(contentsOf: fixtures.appending(path: name))
    _ = try write(bytes.dropLast(cut), to: copy ?? name)
  }

  /// Returns the contents of a folder's `frames.json`.
  func manifest(_ name: String) throws -> FrameList {
    try FrameList(path: path(name + "/frames.json"))
  }

  func picture(_ name: String) throws -> Bitmap {
    try ImageFile.read(path: path(name), maximumPixels: 1 << 20)
  }

  /// Writes a PNG picture of vertical stripes of equal width.
  func write(stripes colours: [[UInt8]], width: Int, height: Int, to name: String) throws {
    var bytes: [UInt8] = []
    for _ in 0..<height {
      for x in 0..<width { bytes += colours[x * colours.count / width] + [255] }
    }
    var encoder = PNGEncoder()
    _ = try write(encoder.encode(Bitmap(width: width, height: height, bytes: bytes)), to: name)
  }
}

extension Bitmap {
  /// Returns the bytes of a pixel, premultiplied RGBA.
  func pixel(_ x: Int, _ y: Int) -> [UInt8] { Array(bytes[((y * width + x) * 4)...].prefix(4)) }
}

/// Options for small frames, which make the tests fast.
let small = "--size 64x40 --page-size 24x32"

func presetText(_ transform: String = "translate: { x: d * L }", summary: String = "One.") -> String
{
  "summary: \(summary)\ntransform:\n  - \(transform)\n"
}
