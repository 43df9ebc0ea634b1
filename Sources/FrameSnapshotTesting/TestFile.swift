import Foundation

/// A test file, and what lies beside it.
package struct TestFile {
  private let file: URL

  package init(_ path: String) { file = URL(fileURLWithPath: path) }

  /// The path of a file as a test names it.
  package func path(_ name: String) -> String {
    URL(fileURLWithPath: name, relativeTo: file.deletingLastPathComponent()).standardizedFileURL
      .path
  }

  /// Where a golden lies.
  ///
  /// - Parameters:
  ///   - name: The golden's name.
  ///   - folder: The folder of goldens, as a test names it; nil for the one beside the test file.
  /// - Returns: A path without an ending; from the working folder on where it lies in that, as it is
  ///   for a person to read.
  /// - Throws: `AssertionInputError` for a name that would lie elsewhere.
  package func golden(named name: String, in folder: String?) throws -> String {
    guard !name.isEmpty, !name.hasPrefix("."), !name.contains("/"), !name.utf8.contains(0) else {
      throw AssertionInputError(
        "'\(name)' cannot name a golden",
        "Give it a name that a file can have: no slash, and no point at the beginning."
      )
    }
    let stem = file.deletingPathExtension().lastPathComponent
    let golden = path(folder ?? "__Goldens__/\(stem)") + "/" + name
    let here = FileManager.default.currentDirectoryPath + "/"
    return golden.hasPrefix(here) ? String(golden.dropFirst(here.count)) : golden
  }
}
