import ArgumentParser
import Foundation
import FrameEncode
import FrameFiles
import PageGeometry
import PageSequence
import TextTools

/// `fxrender merge`: checks the shards of a render and writes its frames or a film.
struct MergeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Check the shards of a render and merge them into one folder or film.",
    discussion: """
      Each frame must be in exactly one shard. Its pixels are decoded and compared with their hash. With the preset
      and the options of the render after '--', its poses are computed and compared as well. The folder is the same
      as that of a render in one process. If a frame is missing, duplicate, truncated, corrupt or altered, or a shard
      belongs to another render, nothing is written. If the only fault is missing frames, the exit status is 1; if a
      shard is of another revision of the renderer, it is 73.

      EXAMPLES
        fxrender merge shards --output film
        fxrender merge machine1 machine2 --output film.mp4 --quality 90
        fxrender merge shards --redo -- coverflow --frames 600
      """
  )

  @ArgumentParser.Argument(
    help: "Folders of shards, or folders that contain them.",
    completion: .directory
  )
  var folders: [String]

  @Option(
    help: ArgumentHelp(
      "Folder, or file that ends in \(OutputExtension.words) (default: only check the shards).",
      valueName: "PATH"
    ),
    completion: .directory,
    transform: Arguments.output
  )
  var output: String?

  @Option(
    help: ArgumentHelp("Merge only these frames, counted from 0.", valueName: "A-B"),
    transform: Arguments.value(.frames)
  )
  var range: ClosedRange<Int>?

  @Flag(
    help: """
      If frames cannot be merged, print commands that render their shards again. The preset and the options of \
      the render follow after '--'.
      """
  )
  var redo = false

  @OptionGroup var overwriting: OverwriteOption

  @OptionGroup(title: "Output") var arguments: FilmArguments

  @OptionGroup var film: FilmOptions

  @OptionGroup var jobs: JobsOption

  @OptionGroup var progress: ProgressOptions

  @ArgumentParser.Argument(
    parsing: .postTerminator,
    help: "The preset and the options of the render, to check that the shards belong to it."
  )
  var render: [String] = []

  func run() async throws {
    guard !redo || !render.isEmpty else {
      throw CommandError.usage(
        "--redo needs the preset and the options of the render",
        "Write them at the end, after '--': fxrender merge DIR --redo -- coverflow --frames 600."
      )
    }
    let spec = film.spec(arguments.edits)
    let formats = try self.formats(spec)
    let shards = try WrittenShard.find(in: folders)
    progress.note(
      shards.shards.filter { !$0.isChecked }.map { FrameDocument.noteWithoutChecksums($0.path) }
    )
    let job = render.isEmpty ? nil : try await ShardCommand(render).job()
    guard let manifest = job?.manifest ?? ShardTable.usualManifest(of: shards.shards) else {
      throw noShards(damaged: shards.damaged)
    }
    let table = try ShardTable(shards, of: manifest, range: range)
    let merge = FrameMerge(table, of: job)
    Interruption.prepare()
    guard let output, formats.frames != nil else {
      var files = try output.map {
        try RenderOutput(
          $0,
          name: manifest.preset,
          formats: formats,
          overwrites: overwriting.overwrite
        )
      }
      files?.encoder = film.encoder.encoder
      try files?.checkAnimations()
      try await check(merge, into: nil)
      guard let files else {
        return Console.output("\(merge.frameCount.counting("frame")) complete")
      }
      let frames = FinishedFrames(table)
      return try await progress.encode(frames, formats, spec, jobs: jobs.jobs, to: files)
    }
    try refuseFolder(output, of: shards.shards)
    let folder = try AtomicFolder(
      path: output,
      frames: merge.fileNames,
      overwrites: overwriting.overwrite
    )
    try await check(merge, into: folder.contents)
    try await folder.commit()
    Console.output(output)
  }

  /// Throws an error if a folder is that of a shard, which would be replaced.
  private func refuseFolder(_ folder: String, of shards: [WrittenShard]) throws {
    func real(_ path: String) -> String {
      URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    }
    guard shards.contains(where: { real(Folder.holding($0.path)) == real(folder) }) else { return }
    throw CommandError.cannotCreate("'\(folder)' is the folder of a shard", "Name another folder.")
  }

  /// Checks all frames and copies them to a folder, if there is one.
  ///
  /// - Throws: An error that lists all faults.
  private func check(_ merge: FrameMerge, into folder: FrameFolder?) async throws {
    let workers = jobs.jobs ?? JobsOption.cores
    let faults = try await progress.run(frames: merge.frameCount) {
      try await merge.run(into: folder, workers: workers, $0)
    }
    guard !faults.isEmpty else { return }
    if redo {
      for arguments in merge.table.redo(faults, in: MergeFaults.parent(of: folders[0])) {
        Console.output(ShardCommand(render).line(arguments))
      }
    }
    throw MergeFaults.error(faults)
  }

  /// Returns the formats of `--format` and `--output`: PNG frames, or formats of one file.
  private func formats(_ spec: SequenceSpec) throws -> OutputFormats {
    let formats = try OutputExtension.formats(spec.format, output: output)
    guard let frames = formats.frames, formats != OutputFormats(.png) else {
      guard output != nil || formats.frames != nil else {
        throw CommandError.usage("--format needs --output", "Name a folder or a file.")
      }
      return formats
    }
    throw CommandError.usage(
      "merge cannot write \(formats.all.count > 1 ? "frames and animations at once" : frames.phrase)",
      "Write a folder first, and encode it with 'fxrender convert'."
    )
  }

  private func noShards(damaged: [FrameDocumentError]) -> CommandError {
    damaged.first.map { CommandError($0) }
      ?? .noInput(
        "there is no frames.json in '\(folders.joined(separator: "', '"))'",
        "Name the folders of a render's shards, or the folder that contains them."
      )
  }
}
