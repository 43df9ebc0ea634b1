import ArgumentParser

/// Options of the interface whose feature does not exist yet: read, so that the refusal can say so.
struct PlannedOptions: ParsableArguments {
  @Option(name: .long) var format = "png"
  @Option(name: .long) var scroll = "sweep"
  @Option(name: .long) var ease = "linear"
  @Option(name: .long) var duration: String?
  @Option(name: .long) var range: String?
  @Option(name: .long) var shard: String?
  @Option(name: .long) var color: String?
  @Flag(name: .long) var resume = false

  /// Refuses what was asked for and does not exist yet.
  func refuse() throws {
    try refuse("--format \(format)", unless: format == "png", "Frames are written as PNG.")
    try refuse("--scroll \(scroll)", unless: scroll == "sweep", "The scroll is a constant sweep.")
    try refuse("--ease \(ease)", unless: ease == "linear", "The sweep is linear.")
    try refuse("--duration", unless: duration == nil, "Use --frames and --fps.")
    try refuse("--range", unless: range == nil, "All frames are rendered.")
    try refuse("--shard", unless: shard == nil, "All frames are rendered.")
    try refuse("--color", unless: color == nil, "Messages have no colour.")
    try refuse("--resume", unless: !resume, "All frames are rendered.")
  }

  private func refuse(_ option: String, unless exists: Bool, _ instead: String) throws {
    guard !exists else { return }
    throw UsageError(message: "'\(option)' does not exist in this version\n  \(instead)")
  }
}
