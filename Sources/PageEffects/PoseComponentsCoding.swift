extension PoseComponents: Codable {
  /// Reads numbers by the names of components.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let components = PoseComponents(named: try container.decode([String: Double].self)) else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "Expected names of components of a pose."
      )
    }
    self = components
  }

  /// Writes those that are not at rest, by name.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(named)
  }
}
