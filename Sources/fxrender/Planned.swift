import ArgumentParser

/// What the interface promises and does not exist yet, so that a refusal can say so.
enum Planned {
  /// The end of the sentence.
  static let words = "does not exist in this version"

  /// Commands to come.
  static let commands: Set = [
    "trace", "sheet", "preview", "export",
  ]

  /// Options to come, and what there is instead.
  static let options = [
    "--color": "Messages have no colour."
  ]
}

/// Options of which one value exists and others are to come.
struct PlannedOptions: ParsableArguments {
  @Option(name: .long) var scroll = "sweep"

  /// Refuses what was asked for and does not exist yet.
  func refuse() throws {
    try refuse("--scroll \(scroll)", unless: scroll == "sweep", "The scroll is a constant sweep.")
  }

  private func refuse(_ option: String, unless exists: Bool, _ instead: String) throws {
    guard !exists else { return }
    throw UsageError("\(option) \(Planned.words)", instead)
  }
}
