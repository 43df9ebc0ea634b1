import ArgumentParser
import PageSequence
import TextTools

/// The preset and the options of a render that is divided into shards, as words of a command line.
struct ShardCommand {
  let words: [String]

  /// Creates a command from the words after `fxrender`; `render` may be omitted.
  init(_ words: [String]) {
    self.words = words.first == "render" ? Array(words.dropFirst()) : words
  }

  /// Returns the job of the render.
  ///
  /// - Throws: `usage` for options that divide or place the render, and the errors of a render.
  func job() async throws -> RenderJob {
    var command = try RenderCommand.parse(words)
    try command.refuseOptionsOfShards("Omit it: the options of shards are added.")
    command.progress.quiet = true
    return try command.job(await command.sequence())
  }

  /// Returns the command line that renders a shard.
  func line(_ shard: [String]) -> String {
    (["fxrender", "render"] + words + shard).map(\.shellWord).joined(separator: " ")
  }
}

extension RenderCommand {
  /// Throws an error for options that select frames or the folder, which differ from shard to shard.
  func refuseOptionsOfShards(_ advice: String) throws {
    let range = SequenceSpec.options(in: [.part]).first { $0.key == "range" }
    let options = [
      files.output.map { _ in "--output" }, speed.shard.map { _ in "--shard" },
      speed.resume ? "--resume" : nil, range?.json(edits.spec()).map { _ in "--range" },
      printSpec ? "--print-spec" : nil, schema ? "--schema" : nil, json ? "--json" : nil,
      board ? "--board" : nil,
    ]
    try CommandError.refuse(options, { "\($0) is not an option of all shards" }, advice)
  }
}
