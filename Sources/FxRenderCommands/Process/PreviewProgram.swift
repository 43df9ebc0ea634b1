import Foundation
import FrameSnapshot
import PresetFiles

/// The live preview, a separate program beside this one: `fxrender-preview`.
package enum PreviewProgram {
  /// The program's file name.
  static let name = "fxrender-preview"

  /// The first option that `fxrender` passes; its value is the first line of the caller's version.
  private static let callerOption = "--for"

  /// Replaces this program with the preview, which keeps the process, terminal and signals.
  ///
  /// - Parameter words: The words after `fxrender`, including `preview`.
  /// - Throws: `CommandError` if it is not beside this program, links resolved.
  static func run(_ words: [String]) throws {
    let path = PresetLibrary.path(beside: name)
    let arguments = [path, callerOption, ProgramVersion.current.headline] + words
    var pointers = arguments.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    execv(path, &pointers)
    let reason =
      errno == ENOENT ? "there is no \(path)" : "\(path): \(String(cString: strerror(errno)))"
    throw CommandError.unavailable("the preview cannot be run: \(reason)", advice)
  }

  /// Checks the caller in the words of the preview program, and returns those after `fxrender`.
  ///
  /// - Throws: `CommandError` if `fxrender` is of another build, or did not start the preview.
  package static func words(_ arguments: [String]) throws -> [String] {
    guard arguments.count >= 2, arguments[0] == callerOption else {
      throw CommandError.usage("\(name) is a part of fxrender", "Run: fxrender preview.")
    }
    let own = ProgramVersion.current.headline
    guard arguments[1] == own else {
      throw CommandError.unavailable(
        "\(name) is of another build: it is \(own), but \(arguments[1]) has started it",
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
