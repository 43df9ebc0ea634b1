import ArgumentParser
import Foundation
import FrameEncode
import FrameImage
import FrameRender
import PageEffects
import PresetFiles

/// An error as a person sees it: a message on the error stream and an exit status.
struct Failure {
  let message: String
  let status: Int32

  init(_ error: any Error, arguments: [String]) {
    switch error {
    case let error as PresetFailure: self.init(error)
    case let error as SettingError:
      self.init("error: \(error.problem)\n  \(error.help)", .usage)
    case let error as UsageError: self.init("error: \(error.message)", .usage)
    case let error as InputError: self.init("error: \(error.message)", .noInput)
    case let error as RenderError:
      self.init("error: \(error)", Self.status(of: error))
    case let error as ImageError:
      self.init("error: \(error)", error.isAboutPath ? .noInput : .wrongContent)
    case let error as FileWriteError:
      self.init("error: \(error)", error.isAboutTarget ? .cannotCreate : .writingFailed)
    default: self.init(parser: error)
    }
  }

  private init(_ message: String, _ status: ExitStatus) {
    self.message = message
    self.status = status.rawValue
  }

  private init(_ failure: PresetFailure) {
    switch failure {
    case .wrong: self.init(failure.description, .wrongContent)
    case .unreadable: self.init(failure.description, .noInput)
    case .isAbstract: self.init(failure.description, .usage)
    case .unknownPreset(let name, _) where FxRender.plannedCommands.contains(name):
      self.init("error: the command '\(name)' does not exist in this version", .usage)
    case .unknownPreset(let name, let known):
      let commands = FxRender.configuration.subcommands.compactMap { $0._commandName }
      let failure = PresetFailure.unknownPreset(name, known: known + commands)
      self.init(failure.description, .usage)
    }
  }

  /// What the argument parser throws: help and versions are results, all else is wrong usage.
  private init(parser error: any Error) {
    let code = FxRender.exitCode(for: error)
    let text = FxRender.fullMessage(for: error)
    message =
      code == .success || !text.hasPrefix("Error: ") ? text : "error: " + text.dropFirst(7)
    status = code.rawValue
  }

  private static func status(of error: RenderError) -> ExitStatus {
    switch error {
    case .image(let error): error.isAboutPath ? .noInput : .wrongContent
    case .canvas: .usage
    case .poseNotFinite, .sharedDepth: .wrongContent
    }
  }

  /// Says what is wrong and ends the program.
  func exit() -> Never {
    if status == 0 {
      Standard.output(message)
    } else {
      Standard.error(message)
    }
    Foundation.exit(status)
  }
}

/// Wrong usage that the argument parser cannot see.
struct UsageError: Error {
  var message: String
}

/// An input that is not there.
struct InputError: Error {
  var message: String
}
