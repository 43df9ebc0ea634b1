package import Foundation

/// The WebAssembly module that computes poses and scroll motion in published pages.
///
/// It is an optional part of a build (`make browser`), and a file beside an installed program.
package struct BrowserModule {
  /// The bytes of the module.
  package let data: Data
  /// The path of its file.
  package let path: String

  /// The file's name.
  private static let file = "fxrender.wasm"
  /// The environment variable with the path of another module.
  package static let variable = "FXRENDER_BROWSER_MODULE"

  /// The ES module through which pages call it.
  package static let wrapper = PackageResources.effect_module_mjs
  /// The types of the ES module.
  package static let types = PackageResources.effect_module_d_ts

  /// The error of a program without a module.
  package struct Missing: Error {
    /// The paths that were searched.
    package let paths: [String]

    /// The error in one sentence.
    package var message: String {
      "the module for browsers was not found: \(paths.joined(separator: ", "))"
    }

    /// How to get the module.
    package var help: String {
      "In a checkout, run 'make browser'. Packages and 'make install' contain the module, unless it could not be built."
    }
  }

  /// Reads the module.
  ///
  /// It is in `share/fxrender` of an installation, and in the folder `browser` of a build. The environment variable
  /// `FXRENDER_BROWSER_MODULE` names another file.
  ///
  /// - Parameters:
  ///   - environment: The environment.
  ///   - program: The program; nil if it is not known.
  /// - Returns: The module.
  /// - Throws: `Missing` if there is no module.
  package static func find(
    environment: [String: String] = ProcessInfo.processInfo.environment,
    program: URL? = Bundle.main.executableURL
  ) throws(Missing) -> BrowserModule {
    let chosen = environment[variable].flatMap { $0.isEmpty ? nil : [$0] }
    let folder = program?.resolvingSymlinksInPath().deletingLastPathComponent()
    // A built program is .build/<platform>/release/fxrender.
    let usual = ["../share/fxrender/\(file)", "../../browser/\(file)"].compactMap { path in
      folder?.appendingPathComponent(path).standardized.path
    }
    let paths = chosen ?? usual
    for path in paths {
      if let data = FileManager.default.contents(atPath: path) {
        return BrowserModule(data: data, path: path)
      }
    }
    throw Missing(paths: paths)
  }
}
