import Foundation
import Subprocess

/// A file that redirects a browser to the page of a preview.
///
/// Other users of the machine can see the arguments of programs, so the browser is started with this file,
/// which only the user can read, instead of the address with its key.
package struct BrowserEntry: Sendable {
  private let folder: URL

  /// The path of the file.
  package let path: String

  #if canImport(Darwin)
  private static let opener = "open"
  #else
  private static let opener = "xdg-open"
  #endif

  /// Writes the file to a new folder for temporary files.
  package init(of address: PreviewAddress) throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("fxrender-\(UUID().uuidString)")
    let file = folder.appendingPathComponent("preview.html")
    path = file.path
    try FileManager.default.createDirectory(
      at: folder,
      withIntermediateDirectories: false,
      attributes: [.posixPermissions: 0o700]
    )
    let text = """
      <!doctype html>
      <meta charset="utf-8">
      <meta name="referrer" content="no-referrer">
      <meta http-equiv="refresh" content="0; url=\(address.url)">
      <title>fxrender preview</title>
      <a href="\(address.url)">Open the preview</a>

      """
    try Data(text.utf8).write(to: file)
  }

  /// Opens the file in the default browser, if there is one.
  package func open() async {
    var options = PlatformOptions()
    // In its own process group, the browser keeps running after Ctrl+C ends this program.
    options.processGroupID = 0
    _ = try? await Subprocess.run(
      .name(Self.opener),
      arguments: [path],
      platformOptions: options,
      output: .discarded,
      error: .discarded
    )
  }

  /// Removes the file and its folder.
  package func remove() { try? FileManager.default.removeItem(at: folder) }
}
