/// One of the two places where an effect is shown.
package enum StageSide: String, Codable, CaseIterable, Sendable {
  case a
  case b
}
