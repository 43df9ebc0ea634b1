/// What the interface promises and does not exist yet, so that a refusal can say so.
enum Planned {
  /// The end of the sentence.
  static let words = "does not exist in this version"

  /// Commands to come.
  static let commands: Set = [
    "sheet", "export",
  ]

  /// Options to come, and what there is instead.
  static let options = [
    "--color": "Messages have no colour."
  ]
}
