import Foundation

/// The path of a test file, from which the paths of files beside it are derived.
package struct TestFile {
  private let file: URL

  package init(_ path: String) { file = URL(fileURLWithPath: path) }

  /// Returns the absolute path of a file named relative to the test file's folder.
  package func path(_ name: String) -> String {
    URL(fileURLWithPath: name, relativeTo: file.deletingLastPathComponent()).standardizedFileURL
      .path
  }

  /// Returns the path of a golden without an extension.
  ///
  /// The path is relative if the golden is inside the working directory.
  ///
  /// - Throws: `AssertionInputError` if the name is not a plain file name.
  package func golden(named name: String, in folder: String?) throws -> String {
    guard !name.isEmpty, !name.hasPrefix("."), !name.contains("/"), !name.utf8.contains(0) else {
      throw AssertionInputError(
        "'\(name)' cannot name a golden",
        "Use a file name without slashes that does not begin with a dot."
      )
    }
    let stem = file.deletingPathExtension().lastPathComponent
    let golden = path(folder ?? "__Goldens__/\(stem)") + "/" + name
    let here = FileManager.default.currentDirectoryPath + "/"
    return golden.hasPrefix(here) ? String(golden.dropFirst(here.count)) : golden
  }
}
