import Foundation
import FrameSnapshot
import PresetFiles

/// The live preview, a separate program beside this one: `fxrender-preview`.
///
/// In an installation, both names belong to one file, and in a Python package, where there are no links, the
/// file has only the name of `fxrender`.
package enum PreviewProgram {
  /// The program's file name.
  static let name = "fxrender-preview"

  /// The first option that `fxrender` passes; its value is the first line of the version of `fxrender`.
  private static let callerOption = "--for"

  /// Whether this process was started under the preview's name.
  package static var isThisProcess: Bool {
    guard let word = CommandLine.unsafeArgv[0] else { return false }
    let path = String(cString: word)
    return path == name || path.hasSuffix("/" + name)
  }

  /// Replaces this program with the preview program in the same process.
  ///
  /// - Parameter words: The words after `fxrender`, including `preview`.
  /// - Throws: `CommandError` if the preview is not in the folder of this program. Links are resolved
  ///   first.
  static func run(_ words: [String]) throws {
    let path = PresetLibrary.path(beside: name)
    let arguments = [path, callerOption, ProgramVersion.current.headline] + words
    var pointers = arguments.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    execv(path, &pointers)
    guard errno == ENOENT else {
      throw unavailable(because: "\(path): \(String(cString: strerror(errno)))")
    }
    // This file may contain the preview.
    execv(PresetLibrary.programPath, &pointers)
    throw unavailable(because: "there is no \(path)")
  }

  /// Ends a process under the preview's name whose program does not contain the preview.
  static func endIfThisProcess() {
    guard isThisProcess else { return }
    unavailable(because: "there is no \(CommandLine.arguments[0])").exit()
  }

  private static func unavailable(because reason: String) -> CommandError {
    .unavailable("the preview cannot be run: \(reason)", advice)
  }

  /// Checks that `fxrender` of the same build started the preview, and returns the words after `fxrender`.
  ///
  /// - Throws: `CommandError` if `fxrender` is from another build, or did not start the preview.
  package static func words(_ arguments: [String]) throws -> [String] {
    guard arguments.count >= 2, arguments[0] == callerOption else {
      throw CommandError.usage("\(name) is a part of fxrender", "Run: fxrender preview.")
    }
    let own = ProgramVersion.current.headline
    guard arguments[1] == own else {
      throw CommandError.unavailable(
        "\(name) is from another build: its version is \(own), but \(arguments[1]) started it",
        advice
      )
    }
    return Array(arguments.dropFirst(2))
  }

  #if DEBUG
  private static let configuration = "debug"
  #else
  private static let configuration = "release"
  #endif

  private static let advice =
    "Build both: swift build -c \(configuration) --product fxrender && "
    + "swift build -c \(configuration) --product \(name)"
}
