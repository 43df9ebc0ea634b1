import ArgumentParser
import BrowserModule
import BrowserReader
import EffectFit
import Foundation
import FrameCompare
import FrameFiles
import FrameImage
import FrameRender
import FrameSnapshot
import PageEffects
import PageGeometry
import PageSequence
import PresetFiles
import TextTools

/// The exit statuses of the program, as BSD's sysexits defines them.
package enum ExitStatus: Int32 {
  case done = 0
  /// A difference was found, or a golden was written during a comparison.
  case difference = 1
  /// Incorrect usage: an unknown name, or an option or value that cannot be used.
  case usage = 64
  /// A file with invalid content.
  case wrongContent = 65
  /// A path that does not exist, or an empty folder.
  case noInput = 66
  /// A required program that is missing.
  case unavailable = 69
  /// A bug in the program.
  case internalError = 70
  /// Not enough memory, threads or files.
  case outOfResources = 71
  /// An output that cannot be created.
  case cannotCreate = 73
  /// A failed write.
  case writingFailed = 74
  /// A version that cannot be rendered, which `git bisect run` skips.
  case skipped = 125
  /// An error at which `git bisect run` stops, because it does not belong to a version.
  case bisectionFailed = 128
}

/// The reason why a command ends early: a message and an exit status.
package struct CommandError: Error {
  /// The text for standard error, or for standard output if the status is 0; empty after a command has
  /// printed its errors.
  package let message: String
  /// The exit status of the program.
  package let status: Int32

  private init(message: String, status: Int32) { (self.message, self.status) = (message, status) }

  /// Creates an error from a complete message.
  package init(_ message: String, _ status: ExitStatus) {
    self.init(message: Self.shorteningQuotes(in: message), status: status.rawValue)
  }

  private init(_ problem: String, _ help: String, _ status: ExitStatus) {
    self.init("error: \(problem)\n  \(help)", status)
  }

  /// The message without `error: `.
  var problem: String { String(message.trimmingPrefix("error: ")) }

  /// Creates the error of incorrect usage that the argument parser cannot detect.
  static func usage(_ problem: String, _ help: String) -> Self { Self(problem, help, .usage) }

  /// Throws an error for the first option that is given and not allowed.
  ///
  /// - Parameters:
  ///   - options: The options as they were given; nil for those that were not.
  ///   - problem: Returns the error in one sentence, given the option.
  ///   - help: The suggested fix.
  /// - Throws: An error of usage.
  static func refuse(
    _ options: [String?],
    _ problem: (String) -> String,
    _ help: String
  ) throws(Self) {
    if let option = options.lazy.compactMap(\.self).first { throw .usage(problem(option), help) }
  }

  /// Creates the error of a missing input.
  static func noInput(_ problem: String, _ help: String) -> Self { Self(problem, help, .noInput) }

  /// Creates the error of an input with invalid content.
  static func wrongContent(_ problem: String, _ help: String) -> Self {
    Self(problem, help, .wrongContent)
  }

  /// Creates the error of an output that must not be written.
  static func cannotCreate(_ problem: String, _ help: String) -> Self {
    Self(problem, help, .cannotCreate)
  }

  /// Creates the error of a program that is missing or belongs to another build.
  static func unavailable(_ problem: String, _ help: String) -> Self {
    Self(problem, help, .unavailable)
  }

  // MARK: Errors without a message

  /// The error that ends a command after it has reported a difference.
  static let difference = CommandError("", .difference)

  /// Creates the error that ends a command after it has printed its errors.
  static func reported(status: Int32) -> Self { Self(message: "", status: status) }

  /// Creates the error of a command that a signal has stopped.
  ///
  /// The status is 128 plus the signal's number, as in shells.
  static func stopped(
    _ message: String,
    by signal: Int32? = Interruption.signal,
    help: String = "Run the same command again to start over."
  ) -> Self {
    Self(message: "stopped: \(message)\n  \(help)", status: 128 + (signal ?? 0))
  }

  /// The error of a comparison that a signal has stopped.
  static var comparisonStopped: Self { stopped("not all frames were compared") }

  /// Whether the command ends at once: a signal has stopped it, or `git bisect run` must stop.
  var endsRun: Bool { status >= ExitStatus.bisectionFailed.rawValue }

  /// The same error with a status at which `git bisect run` stops, unless it says something of the version.
  ///
  /// Git takes every other status below 128 for that of a bad version.
  var stoppingBisection: Self {
    let isOfVersion = [ExitStatus.done, .difference, .skipped].map(\.rawValue).contains(status)
    return isOfVersion || endsRun ? self : Self(message, .bisectionFailed)
  }

  /// Prints the message and ends the program.
  package func exit() -> Never {
    if status == 0 {
      // Help and completion scripts already end with a line break.
      Console.output(message.hasSuffix("\n") ? String(message.dropLast()) : message)
    } else if !message.isEmpty {
      if Console.printsEvents {
        Console.event(.error(text: message, status: status))
      } else {
        Console.error(message)
      }
    }
    Foundation.exit(status)
  }

  /// Shortens long quoted strings, which are words of the command line or of a file.
  private static func shorteningQuotes(in message: String) -> String {
    message.replacing(#/(^|[\s(])'([^'\n]+)'/#) { match in
      "\(match.output.1)'\(String(match.output.2).shortened)'"
    }
  }
}

extension CommandError {
  /// Creates the message and the status of any error.
  ///
  /// - Parameters:
  ///   - error: The error of a command, of the argument parser, or of another module.
  ///   - arguments: The words of the command line, from which advice is derived.
  package init(_ error: any Error, arguments: [String] = []) {
    switch error {
    case let error as CommandError: self = error
    case let error as PresetFailure: self.init(error, arguments)
    case let error as SettingError: self.init("error: \(error)", .usage)
    case let error as SequenceError:
      self.init(error.problem, error.help, Self.status(of: error.kind))
    case let error as RenderError: self.init("error: \(error)", Self.status(of: error))
    case let error as ImageError:
      self.init("error: \(error)", Self.status(of: error))
    case let error as FileWriteError:
      self.init("error: \(error)", error.isAboutTarget ? .cannotCreate : .writingFailed)
    case let error as FrameDocumentError: self.init("error: \(error)", .wrongContent)
    case let error as FinishedFramesError:
      let isMissing = if case .missing = error { true } else { false }
      self.init("error: \(error)", isMissing ? .noInput : .wrongContent)
    case let error as VideoError:
      let isMissing = if case .missing = error { true } else { false }
      self.init("error: \(error)", isMissing ? .unavailable : .writingFailed)
    case let error as FitError: self.init("error: \(error)", Self.status(of: error))
    case BrowserError.stopped: self = .stopped("the page was not read")
    case let error as BrowserError: self.init("error: \(error)", Self.status(of: error))
    case let error as GoldenError: self.init("error: \(error)", Self.status(of: error.problem))
    case let error as FrameSourceError:
      let isIncomplete = if case .incomplete = error { true } else { false }
      self.init("error: \(error)", isIncomplete ? .wrongContent : .noInput)
    case let error as StoppedError: self = error.commandError
    case let error as BrowserModule.Missing: self.init(error.message, error.help, .unavailable)
    default: self.init(parser: error, arguments)
    }
  }

  /// Creates the result of an argument parser's error: help and version have status 0, other errors are
  /// incorrect usage.
  private init(parser error: any Error, _ arguments: [String]) {
    let fullMessage = FxRender.fullMessage(for: error)
    switch FxRender.exitCode(for: error) {
    case .success:
      let isVersion = fullMessage == FxRender.version
      self.init(message: isVersion ? FxRender.allVersions : fullMessage, status: 0)
    case .validationFailure:
      let message = FxRender.message(for: error)
      let text = ParserText(message: message, fullMessage: fullMessage, arguments: arguments)
      self.init(text.problem, text.help, .usage)
    default: self.init("error: a bug in the program: \(error)", .internalError)
    }
  }

  private init(_ failure: PresetFailure, _ arguments: [String]) {
    switch failure {
    case .wrong(let errors, _):
      if let path = errors.first(where: Self.isKeyOfScript)?.span.file {
        self.init(
          "'\(path)' is a gesture script, not a preset",
          "Use it with a preset, such as: fxrender coverflow --scroll \(path.shellWord)",
          .usage
        )
      } else {
        self.init(failure.description, .wrongContent)
      }
    case .unreadable: self.init("error: \(failure)", .noInput)
    case .unknownPreset(let name, _):
      let library = PresetLibrary.standard
      if let advice = library.advice(onUnknown: name) ?? library.advice(onDivided: arguments) {
        self.init("there is no preset '\(name)'", advice, .usage)
      } else {
        self.init("error: \(failure)", .usage)
      }
    case .isAbstract, .unknownScript: self.init("error: \(failure)", .usage)
    }
  }

  /// Returns whether an error shows that a file is a gesture script: it has the top-level key `steps`.
  private static func isKeyOfScript(_ error: PresetError) -> Bool {
    if case .unknownKey("steps", _) = error.problem { error.span.column == 1 } else { false }
  }

  private static func status(of error: ImageError) -> ExitStatus {
    error.isMissingProgram ? .unavailable : error.isAboutPath ? .noInput : .wrongContent
  }

  private static func status(of error: FitError) -> ExitStatus {
    switch error {
    case .content, .tooFar: .wrongContent
    case .usage: .usage
    }
  }

  private static func status(of error: BrowserError) -> ExitStatus {
    switch error {
    case .noInput: .noInput
    case .unavailable: .unavailable
    case .content, .stopped: .wrongContent
    }
  }

  private static func status(of kind: SequenceError.Kind) -> ExitStatus {
    switch kind {
    case .usage: .usage
    case .wrongContent: .wrongContent
    case .noInput: .noInput
    }
  }

  private static func status(of problem: GoldenError.Problem) -> ExitStatus {
    switch problem {
    case .missing, .incomplete: .noInput
    case .unattended: .cannotCreate
    default: .wrongContent
    }
  }

  private static func status(of error: RenderError) -> ExitStatus {
    switch error {
    case .image(let error): status(of: error)
    case .canvasTooLarge, .drawing: .usage
    case .outOfMemory, .pagesTooLarge: .outOfResources
    case .layer, .poseNotFinite: .wrongContent
    }
  }
}
