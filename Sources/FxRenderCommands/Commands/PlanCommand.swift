import ArgumentParser
import Foundation
import FrameEncode
import PageEffects
import PageGeometry
import PageSequence
import PresetFiles
import TextTools

/// `fxrender plan`: prints a script that renders shards on many machines.
struct PlanCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan",
    abstract: "Print a script that renders a sequence in shards and merges them.",
    discussion: """
      The frames are divided by their predicted cost. The comments of the script say what the render will cost, \
      and how to start it. Start it in this folder, or in a folder in which the same relative paths exist. All \
      options of a render are allowed, except those that a plan sets itself or that need one process, such as \
      --shard, --resume and --output -.

      EXAMPLES
        fxrender plan coverflow --frames 6000 --shards 8 --for slurm > render.sh
        fxrender plan coverflow --shards 20 --for kubernetes > job.yaml
        fxrender plan coverflow --output a.mp4 --shards 4 --for make > Makefile
      """
  )

  @OptionGroup var render: RenderCommand

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Number of shards.", valueName: "N"),
    transform: Arguments.value(.count(1...ShardEnvironment.mostShards))
  )
  var shards: Int

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp(
      "The program that runs the shards, or the path of a template with a slash, such as ./engine.sh.",
      valueName: "\(PlanEngine.names.joined(separator: "|"))|FILE"
    ),
    completion: .list(PlanEngine.names),
    transform: PlanEngine.init
  )
  var engine: PlanEngine

  @Option(help: ArgumentHelp("Container image with fxrender, for Kubernetes.", valueName: "NAME"))
  var image = "fxrender"

  func run() async throws {
    try render.refuseOptionsOfPlan()
    let sequence = try await render.sequence()
    try sequence.refuseEmptyFrames()
    try check(sequence.formats)
    let job = try RenderJob(
      sequence,
      formats: OutputFormats(.png),
      workers: render.speed.jobs.jobs ?? 1,
      cores: 1
    )
    let frames = job.part.frames
    guard shards <= frames.count else {
      throw CommandError.usage(
        "there are more shards than frames: \(shards) and \(frames.count)",
        "Make --shards \(frames.count) or smaller."
      )
    }
    let cost = try RenderCost(sequence, frames: frames)
    let division = ShardDivision(
      cost,
      frames: frames,
      shards,
      isWhole: sequence.request.range == nil
    )
    let words = PlanWords(render, sequence: sequence, isFilm: sequence.formats.frames == nil)
    let predicted = summary(sequence, frames: frames.count, division)
    let values = [
      "name": Self.jobName(sequence.preset.name), "image": image,
      "count": String(division.shards.count), "shards": division.shards.joined(separator: " "),
      "shard": words.shard(by: division.option, jobs: job.workers), "merge": words.merge,
      "jobs": String(job.workers),
      "memory": String(Self.mebibytes(job.memory + cost.pageMemory)),
      "frames": predicted.frames, "time": predicted.time, "disk": predicted.disk,
    ]
    // The script contains the words of the command line unchanged, even control characters.
    Console.output(Data(try engine.text(with: values).utf8))
  }

  /// Throws an error for formats whose frames depend on one another.
  private func check(_ formats: OutputFormats) throws {
    if let frames = formats.frames, !frames.canResume {
      throw CommandError.usage(
        "\(frames.phrase) cannot be rendered in shards",
        "All frames have the same palette; choose --format png, or gif for one file."
      )
    }
    guard formats.frames == nil || formats.animations.isEmpty else {
      throw CommandError.usage(
        "a plan writes frames or animations, not both",
        "Encode the merged folder with 'fxrender convert'."
      )
    }
  }

  /// Returns a line each about the frames, their predicted processor time, and their size.
  private func summary(
    _ sequence: FrameSequence,
    frames: Int,
    _ division: ShardDivision
  ) -> (frames: String, time: String, disk: String) {
    let times = division.seconds
    let all = times.reduce(0, +)
    let longest = Self.text(seconds: times.max() ?? 0)
    let pixels = sequence.scales.reduce(0) { $0 + $1 * $1 }
    let viewport = sequence.layout.viewport
    let bytes = viewport.width * viewport.height * pixels * 4 * Double(frames)
    return (
      "\(frames.counting("frame")) of \(sequence.preset.name.visible) in \(times.count.counting("shard"))",
      "Predicted processor time: \(Self.text(seconds: all)) in all, \(longest) for the longest shard, "
        + "\(Self.text(seconds: all / Double(times.count))) on average",
      "Disk: at most \(RenderLimits.sizeText(bytes)), and the same again until the shards are deleted"
    )
  }

  private static func text(seconds: Double) -> String {
    let (value, unit) =
      seconds < 120
      ? (seconds, "s") : seconds < 7_200 ? (seconds / 60, "min") : (seconds / 3_600, "h")
    return "\(((value * 10).rounded() / 10).plainText) \(unit)"
  }

  /// Returns a size with a reserve for the program and the heap, rounded up to 64 MiB.
  private static func mebibytes(_ bytes: Double) -> Int {
    Int(((bytes * 1.5 / 0x1p20 + 128) / 64).rounded(.up)) * 64
  }

  /// Returns a name for jobs, as DNS labels allow (RFC 1123): letters, digits and dashes.
  private static func jobName(_ preset: String) -> String {
    let letters = preset.lowercased().unicodeScalars.map { scalar in
      scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
        ? Character(scalar) : "-"
    }
    return "fxrender-" + String(letters.prefix(32)) + "-job"
  }
}
