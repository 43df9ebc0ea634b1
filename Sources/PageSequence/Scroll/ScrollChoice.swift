package import FrameRender
import PageEffects
package import PresetFiles

/// The motion chosen by `--scroll`.
package enum ScrollChoice: Sendable {
  /// A sweep from one page position to another.
  case sweep
  /// A built-in gesture.
  case builtIn(BuiltInGesture)
  /// A gesture script.
  case file(GestureScriptFile)

  /// Finds a motion by its name, or the name or path of a script.
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

  /// The names of built-in motions.
  package static let builtInNames = [sweepName] + BuiltInGesture.allCases.map(\.rawValue)

  /// The script file; nil for other motions.
  package var file: GestureScriptFile? {
    if case .file(let file) = self { file } else { nil }
  }
}
