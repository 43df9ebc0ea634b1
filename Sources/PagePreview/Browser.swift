internal import Subprocess

/// The browser of who uses the program.
public enum Browser {
  #if canImport(Darwin)
  private static let opener = "open"
  #else
  private static let opener = "xdg-open"
  #endif

  /// Has the browser open an address; where there is none, nothing happens.
  ///
  /// - Parameter url: The address.
  public static func open(_ url: String) async {
    var options = PlatformOptions()
    // What ends the program from its terminal does not end the browser.
    options.processGroupID = 0
    _ = try? await Subprocess.run(
      .name(opener),
      arguments: [url],
      platformOptions: options,
      output: .discarded,
      error: .discarded
    )
  }
}
