import Foundation
import Subprocess

/// The program itself, started once more to write an export: what it writes is what the command line
/// writes.
package struct ExportProcess: Sendable {
  /// The program's path.
  var program: String
  /// The options of a render.
  var options: [String]
  /// A preset's name or the path of its file; the name of a file of those that nobody has saved.
  var preset: String
  /// Texts that nobody has saved, by the names of files, which lie in a folder of their own while it
  /// runs.
  var unsaved: [String: String]
  /// Where that folder is made, with a `/` at its end.
  package var place = NSTemporaryDirectory()

  /// Creates an export of a preset by a program with options of a render.
  package init(
    program: String,
    options: [String],
    preset: String,
    unsaved: [String: String] = [:]
  ) {
    self.program = program
    self.options = options
    self.preset = preset
    self.unsaved = unsaved
  }

  /// Runs it to its end.
  ///
  /// - Parameter tell: Told of frames that are done.
  /// - Returns: What it wrote, and what it said.
  /// - Throws: `ExportFailure` with what it said where it did not do it, `CancellationError` where
  ///   the task was cancelled first: it is asked to stop and leaves nothing half written.
  package func run(_ tell: ExportJob.Tell) async throws -> ExportJob.Outcome {
    let folder = place + "fxrender-unsaved-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: folder) }
    if !unsaved.isEmpty { try write(unsaved, to: folder) }
    var platform = PlatformOptions()
    platform.teardownSequence = [.gracefulShutDown(allowedDurationToNextStep: .seconds(10))]
    let path = unsaved.isEmpty ? preset : "\(folder)/\(preset)"
    // The stage goes first: it is what somebody looks at.
    let words =
      ["-n", "10", program, "render", "--progress-lines"] + options + ["--", path]
    let result = try await Subprocess.run(
      Configuration(
        executable: .name("nice"),
        arguments: Arguments(words),
        platformOptions: platform
      ),
      input: .none,
      output: .string(limit: Self.mostWords),
      error: .sequence
    ) { execution in
      var remarks = ""
      for try await line in execution.standardError.strings() {
        if let (done, total) = Self.progress(line) {
          await tell(done, total)
        } else if remarks.utf8.count < Self.mostWords {
          remarks += line + "\n"
        }
      }
      return remarks
    }
    let remarks = result.closureResult.trimmingCharacters(in: .newlines)
      .replacing(folder + "/", with: "")
    guard result.terminationStatus.isSuccess else {
      try Task.checkCancellation()
      guard case .signaled = result.terminationStatus else { throw ExportFailure(text: remarks) }
      throw ExportFailure(text: remarks.isEmpty ? Self.killed : "\(remarks)\n\(Self.killed)")
    }
    let paths = result.standardOutput.split(separator: "\n").map(String.init)
    return ExportJob.Outcome(paths: paths, remarks: remarks)
  }

  /// More than it ever says.
  private static let mostWords = 1 << 16

  /// What is said for one that could not say anything, as where the system had no memory left.
  private static let killed =
    "error: the system has ended the export\n  Make --size or --scale smaller."

  /// The numbers of a line of `--progress-lines`.
  private static func progress(_ line: String) -> (done: Int, total: Int)? {
    guard let match = line.wholeMatch(of: /progress: (\d+) of (\d+)/) else { return nil }
    return Int(match.output.1).flatMap { done in Int(match.output.2).map { (done, $0) } }
  }

  /// Writes texts to a folder that only this user can look into.
  private func write(_ texts: [String: String], to folder: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder,
      withIntermediateDirectories: false,
      attributes: [.posixPermissions: 0o700]
    )
    for (name, text) in texts {
      try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
    }
  }
}

/// An export that the program could not write.
package struct ExportFailure: SpokenError, Equatable {
  /// What it said.
  package var text: String

  /// Creates the error from what the program said.
  package init(text: String) { self.text = text }
}
