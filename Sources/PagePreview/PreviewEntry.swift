/// What a preview's gallery says of a preset.
public struct PreviewEntry: Sendable, Equatable, Encodable {
  /// The preset's name; the path of its file for one that was named by it.
  public var name: String
  /// What it looks like, in a sentence.
  public var summary: String
  /// The group that it belongs to.
  public var family: String?
  /// Words to find it by.
  public var tags: [String]
  /// Where its mathematics comes from.
  public var source: String?
  /// How many parameters it has.
  public var parameters: Int
  /// Whether it was named by the path of its file.
  public var isFile: Bool

  /// What is said of a preset.
  public init(
    name: String,
    summary: String,
    family: String?,
    tags: [String],
    source: String?,
    parameters: Int,
    isFile: Bool = false
  ) {
    self.name = name
    self.summary = summary
    self.family = family
    self.tags = tags
    self.source = source
    self.parameters = parameters
    self.isFile = isFile
  }
}
