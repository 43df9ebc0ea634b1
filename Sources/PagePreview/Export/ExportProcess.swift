import Foundation
package import PageSequence
import Subprocess

/// A process of `fxrender` that writes an export.
package struct ExportProcess: Sendable {
  /// The work of the process.
  package enum Work: Sendable {
    /// Renders a spec.
    case render(SequenceSpec, output: [String])
    /// Runs a command that takes a preset, such as `export`, with these options.
    case command(String, options: [String])
    /// Runs a command that takes a project, which is the unsaved file, with these options.
    case project(String, options: [String])
    /// Derives a preset from the unsaved files with these names, and prints it as JSON.
    case fit([String], options: [String])

    fileprivate var isFit: Bool { if case .fit = self { true } else { false } }
  }

  let program: String
  let work: Work
  /// The preset's name or the path of its file; the name of a file in `unsaved` if that is not empty.
  let preset: String
  /// The texts of unsaved files, by name; they are in a temporary folder while the process runs.
  let unsaved: [String: String]
  /// The parent of the temporary folder for the spec and unsaved files, ending with `/`.
  package var temporaryFolder = NSTemporaryDirectory()

  /// Creates a process that is not started yet.
  package init(
    program: String,
    _ work: Work,
    preset: String,
    unsaved: [String: String] = [:]
  ) {
    (self.program, self.work, self.preset, self.unsaved) = (program, work, preset, unsaved)
  }

  /// Runs the process to its end.
  ///
  /// - Throws: `PreviewError.exportFailed` with the output of the process if it fails; `CancellationError`
  ///   if the task is cancelled. The process is then stopped and leaves no partial file.
  package func run(_ onProgress: PreviewExport.OnProgress) async throws -> PreviewExport.Outcome {
    let folder = temporaryFolder + "fxrender-unsaved-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (words, files) = arguments(in: folder)
    if !files.isEmpty { try write(files, to: folder) }
    var platform = PlatformOptions()
    platform.teardownSequence = [.gracefulShutDown(allowedDurationToNextStep: .seconds(10))]
    // The process has a low priority, so that the preview stays responsive.
    let arguments = ["-n", "10", program] + words
    let result = try await Subprocess.run(
      Configuration(
        executable: .name("nice"),
        arguments: Arguments(arguments),
        platformOptions: platform
      ),
      input: .none,
      output: .string(limit: work.isFit ? Self.presetLimit : Self.outputLimit),
      error: .sequence
    ) { execution in
      var remarks = ""
      for try await line in execution.standardError.strings() {
        let text: String
        switch RenderEvent(line: line) {
        case .progress(let done, let total):
          await onProgress(done, total)
          continue
        case .message(let message), .error(let message, _): text = message
        // Other commands, and a program that cannot start, print texts.
        case nil: text = line
        }
        if remarks.utf8.count < Self.outputLimit { remarks += text + "\n" }
      }
      return remarks
    }
    let remarks = result.closureResult.trimmingCharacters(in: .newlines)
      .replacing(folder + "/", with: "")
    guard result.terminationStatus.isSuccess else {
      try Task.checkCancellation()
      guard case .signaled = result.terminationStatus else {
        throw PreviewError.exportFailed(message: remarks)
      }
      let message = remarks.isEmpty ? Self.killed : "\(remarks)\n\(Self.killed)"
      throw PreviewError.exportFailed(message: message)
    }
    let paths = result.standardOutput.replacing(folder + "/", with: "")
      .split(separator: "\n").map(String.init)
    return PreviewExport.Outcome(paths: paths, remarks: remarks)
  }

  /// Returns the words of the command line, and the texts of the files that it reads in a folder, by name.
  private func arguments(in folder: String) -> (words: [String], files: [String: String]) {
    let path = unsaved.isEmpty ? preset : "\(folder)/\(preset)"
    switch work {
    case .render(var spec, let output):
      spec.preset = path
      let files = unsaved.merging(["spec.json": spec.text]) { $1 }
      return (["render", "--events", "--spec", "\(folder)/spec.json"] + output, files)
    case .command(let name, let options): return ([name] + options + ["--", path], unsaved)
    case .project(let name, let options):
      let events = name == "render" ? ["--events"] : []
      return ([name] + events + ["--project", path] + options, unsaved)
    case .fit(let names, let options):
      let paths = names.map { "\(folder)/\($0)" }
      return (["fit", "--json"] + options + ["--"] + paths, unsaved)
    }
  }

  /// The maximum length of the output that is kept, in bytes.
  private static let outputLimit = 1 << 16
  /// The same for a derived preset with its errors and the poses of a page.
  private static let presetLimit = 1 << 24

  /// The message for a process that was killed and could not report an error itself.
  private static let killed =
    "error: the export was killed, perhaps for lack of memory\n  Reduce --size or --scale."

  /// Writes texts to a folder that only this user can read.
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
