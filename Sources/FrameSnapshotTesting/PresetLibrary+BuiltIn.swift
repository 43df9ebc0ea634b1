import Foundation
import PresetFiles

extension PresetLibrary {
  /// The built-in presets and scripts, in the sources of this package.
  ///
  /// Like the goldens of a test, they are found from the path of a source file, because tests run where they
  /// were compiled.
  static let builtIn = PresetLibrary(folders: [
    PresetFolder(
      path: URL(fileURLWithPath: #filePath)
        .appendingPathComponent("../../../Presets").standardized.path
    )
  ])
}
