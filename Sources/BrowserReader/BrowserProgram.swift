import Foundation

/// The installed browser.
enum BrowserProgram {
  /// The names of Chromium and of browsers that are made from it, in the order of search.
  private static let names = [
    "chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome",
  ]

  /// The paths on macOS.
  private static let applications = [
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  ]

  /// Finds the browser in `PATH`, or in the folder of applications.
  ///
  /// - Returns: The path of the program.
  /// - Throws: `unavailable`, with the name of the package.
  static func path() throws(BrowserError) -> String {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let candidates = names.flatMap { name in folders.map { "\($0)/\(name)" } } + applications
    guard let path = candidates.first(where: FileManager.default.isExecutableFile) else {
      throw .unavailable(
        problem: "there is no Chromium in PATH, which reads pages",
        help: "Install it: the package is 'chromium' on Debian and with Homebrew."
      )
    }
    return path
  }
}
