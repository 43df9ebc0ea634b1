package import FrameRender
import PageEffects
package import PresetFiles

/// The motion that `--scroll` names.
package enum ScrollChoice: Sendable {
  /// From one page position to another.
  case sweep
  /// Gestures for any pages.
  case builtIn(BuiltInGesture)
  /// Gestures of a file.
  case file(GestureScriptFile)

  /// A motion by its name, or that of a script.
  ///
  /// - Parameters:
  ///   - name: What `scroll` of a spec says.
  ///   - library: Where scripts are found.
  /// - Throws: What is wrong with the script.
  package init(_ name: String, in library: PresetLibrary) throws(PresetFailure) {
    if name == Self.sweepName {
      self = .sweep
    } else if let gesture = BuiltInGesture(rawValue: name) {
      self = .builtIn(gesture)
    } else {
      do {
        self = .file(try library.script(name))
      } catch .unknownScript(let name, let known) {
        throw .unknownScript(name, known: Self.builtInNames + known)
      }
    }
  }

  static let sweepName = "sweep"

  /// The names of motions that are no files.
  package static let builtInNames = [sweepName] + BuiltInGesture.allCases.map(\.rawValue)

  /// The file, if there is one.
  package var file: GestureScriptFile? {
    if case .file(let file) = self { file } else { nil }
  }
}
