import TextTools

/// A render that is divided into shares: the commands to run, and what they need.
struct RenderPlan {
  /// The name of the jobs: lower-case letters, digits and dashes.
  let name: String
  /// The preset and the options of all shares.
  let words: [String]
  /// The option that selects the frames of a share.
  let option: String
  /// The values of `option`.
  let shares: [String]
  /// The folder of the shares.
  let folder: String
  /// The words after `fxrender` that merge the shares.
  let merge: [String]
  /// The number of workers of each share.
  let jobs: Int
  /// The memory of each share, in MiB.
  let memory: Int
  /// The container image with the program.
  let image: String
  /// The number of frames, their predicted processor time, and the room on the disk: a line of text each.
  let frames, time, disk: String

  /// The option for ranges, each of which has its own folder; shards share a folder.
  static let rangeOption = "--range"

  /// The shell command that renders the share whose value of `option` is the shell's first argument.
  var shareCommand: String {
    let start = ["fxrender", "render"] + words + ["--jobs", String(jobs), "--quiet", "--resume"]
    let place = folder.shellWord + (option == Self.rangeOption ? #"/"$1""# : "")
    return #"\#(Self.text(start)) \#(option) "$1" --output \#(place)"#
  }

  /// The shell command that merges the shares.
  var mergeCommand: String { Self.text(["fxrender"] + merge) }

  private static func text(_ words: [String]) -> String {
    words.map(\.shellWord).joined(separator: " ")
  }
}
