/// One of the two places where an effect is shown.
enum StageSide: String, Codable, CaseIterable, Sendable {
  case a
  case b
}
