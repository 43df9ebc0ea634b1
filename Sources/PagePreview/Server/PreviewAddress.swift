import Subprocess

/// The address of a running preview server.
package struct PreviewAddress: Sendable, Equatable {
  /// The host; an IPv6 address is in brackets.
  package let host: String
  package let port: Int

  /// The URL of the page.
  package var url: String { "http://\(host):\(port)/" }

  #if canImport(Darwin)
  private static let opener = "open"
  #else
  private static let opener = "xdg-open"
  #endif

  /// Opens the page in the default browser, if there is one.
  package func openInBrowser() async {
    var options = PlatformOptions()
    // In its own process group, the browser keeps running after Ctrl+C ends this program.
    options.processGroupID = 0
    _ = try? await Subprocess.run(
      .name(Self.opener),
      arguments: [url],
      platformOptions: options,
      output: .discarded,
      error: .discarded
    )
  }
}
