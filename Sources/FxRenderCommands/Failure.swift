import ArgumentParser
import Foundation
import FrameCompare
import FrameFiles
import FrameImage
import FrameRender
import FrameSnapshot
import PageEffects
import PageSequence
import PresetFiles

/// An error as a person sees it: a message on the error stream and an exit status.
package struct Failure {
  package let message: String
  package let status: Int32

  package init(_ error: any Error) {
    switch error {
    case let error as PresetFailure: self.init(error.description, Self.status(of: error))
    case let error as SettingError:
      self.init("error: \(error.problem)\n  \(error.help)", .usage)
    case let error as CommandError:
      self.init("error: \(error.problem)\n  \(error.help)", error.status)
    case let error as SequenceError:
      self.init("error: \(error)", Self.status(of: error))
    case let error as RenderError:
      self.init("error: \(error)", Self.status(of: error))
    case let error as ImageError:
      self.init("error: \(error)", error.isAboutPath ? .noInput : .wrongContent)
    case let error as FileWriteError:
      self.init("error: \(error)", error.isAboutTarget ? .cannotCreate : .writingFailed)
    case let error as GoldenError:
      self.init("error: \(error)", error.problem == .missing ? .noInput : .wrongContent)
    case let error as FrameSourceError:
      if case .incomplete = error {
        self.init("error: \(error)", .wrongContent)
      } else {
        self.init("error: \(error)", .noInput)
      }
    // What differs has been said.
    case is DifferenceFound: self.init("", .difference)
    case let error as ReportedFailure: self.init(message: "", status: error.status)
    case let error as StoppedError:
      let message = "stopped: \(error.done) of \(error.total) frames are done"
      // As a shell tells of a program that a signal ended.
      self.init(
        message: message + Self.words(for: error.rest),
        status: 128 + error.signal
      )
    case let error as ComparisonStopped:
      self.init(
        message: "stopped: not all frames are compared\n  Begin anew with the same command.",
        status: 128 + error.signal
      )
    case let error as GalleryStopped:
      self.init(
        message: "stopped: no page is written\n  Begin anew with the same command.",
        status: 128 + error.signal
      )
    default: self.init(parser: error)
    }
  }

  /// The message without the word that it begins with.
  var problem: String { String(message.trimmingPrefix("error: ")) }

  package init(_ message: String, _ status: ExitStatus) {
    self.init(message: message, status: status.rawValue)
  }

  private init(message: String, status: Int32) {
    (self.message, self.status) = (message, status)
  }

  /// What the argument parser throws: help and versions are results, the rest is wrong usage.
  private init(parser error: any Error) {
    let fullMessage = FxRender.fullMessage(for: error)
    switch FxRender.exitCode(for: error) {
    case .success: self.init(fullMessage, .done)
    case .validationFailure:
      let text = ParserText.text(FxRender.message(for: error), fullMessage: fullMessage)
      self.init(text, .usage)
    default: self.init("error: a mistake in the program: \(error)", .internalError)
    }
  }

  private static func words(for rest: StoppedError.Rest) -> String {
    switch rest {
    case .resume: "\n  Go on with the same command and --resume."
    case .frames: ", and no GIF is written\n  Begin anew with the same command."
    case .nothing: ", and nothing is written\n  Begin anew with the same command."
    }
  }

  private static func status(of failure: PresetFailure) -> ExitStatus {
    switch failure {
    case .wrong: .wrongContent
    case .unreadable: .noInput
    case .isAbstract, .unknownPreset, .unknownScript: .usage
    }
  }

  private static func status(of error: SequenceError) -> ExitStatus {
    switch error.kind {
    case .usage: .usage
    case .noInput: .noInput
    }
  }

  private static func status(of error: RenderError) -> ExitStatus {
    switch error {
    case .image(let error): error.isAboutPath ? .noInput : .wrongContent
    case .canvas: .usage
    case .poseNotFinite: .wrongContent
    }
  }

  /// Says what is wrong, or the result that was asked for, and ends the program.
  package func exit() -> Never {
    if status == 0 {
      // Help and scripts end with a line break of their own.
      Standard.output(message.hasSuffix("\n") ? String(message.dropLast()) : message)
    } else if !message.isEmpty {
      Standard.error(message)
    }
    Foundation.exit(status)
  }
}

/// The end of a comparison that found a difference.
struct DifferenceFound: Error {}

/// The end of a command that has printed its errors and went on.
struct ReportedFailure: Error {
  /// The status of the first error.
  let status: Int32
}
