// Embedded Swift, in which pages run effects, has no `Codable`.
#if !hasFeature(Embedded)
extension PoseComponent: Codable {}

extension PoseComponents: Codable {
  /// Decodes values by the names of components.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let components = PoseComponents(named: try container.decode([String: Double].self)) else {
      let problem = "expected the names of pose components"
      throw DecodingError.dataCorruptedError(in: container, debugDescription: problem)
    }
    self = components
  }

  /// Encodes the components that differ from their rest values, by name.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(named)
  }
}
#endif
