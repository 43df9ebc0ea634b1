/// What a preview shows first.
public struct PreviewStart: Sendable, Equatable, Encodable {
  /// A preset's name or the path of its file.
  public var preset: String
  /// Values of its parameters by name, as on the command line.
  public var settings: [String: String]
  /// What shapes the stage; pictures and scripts by their paths are had from here alone.
  public var options: StageOptions

  /// What is shown first.
  public init(preset: String, settings: [String: String] = [:], options: StageOptions = .init()) {
    (self.preset, self.settings, self.options) = (preset, settings, options)
  }
}
