import Foundation

/// Paths that a file names and that must stay inside a folder.
package enum ContainedPath {
  /// Returns the path of a file in a folder.
  ///
  /// - Parameters:
  ///   - path: The path relative to the folder.
  ///   - folder: The folder; empty for the current one.
  /// - Returns: The path of the file, which may not exist; nil for an absolute path, for one with the component
  ///   `..`, and for a file outside the folder to which a link leads.
  package static func file(_ path: String, in folder: String) -> String? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard !path.isEmpty, path.first != "/", !parts.contains(".."), !path.utf8.contains(0) else {
      return nil
    }
    let folder = folder.isEmpty ? "." : folder
    let file = folder == "." ? path : self.path(path, in: folder)
    // Reading a missing file reports it.
    guard let place = real(file), let root = real(folder) else { return file }
    return place.hasPrefix(root.hasSuffix("/") ? root : root + "/") ? file : nil
  }

  /// Returns the path of a name in a folder, which is empty for the current one.
  package static func path(_ name: String, in folder: String) -> String {
    folder + (folder.isEmpty || folder.hasSuffix("/") ? "" : "/") + name
  }

  /// Returns the folder of a file; empty for the current folder.
  package static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private static func real(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }
}
