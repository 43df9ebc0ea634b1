import FrameImage
import TestSupport

/// Feeds inputs to a target, and looks at what comes out.
///
/// The fuzzer and the tests that go through its corpora and findings both use it.
public struct FuzzChecker: ~Copyable, Sendable {
  private let target: FuzzTarget
  private let folder: TemporaryFolder

  /// A checker with a folder of its own, for what is read from files.
  ///
  /// - Parameter target: What is fed.
  /// - Throws: What the file manager throws.
  public init(_ target: FuzzTarget) throws {
    self.target = target
    folder = try TemporaryFolder()
  }

  /// Feeds an input.
  ///
  /// - Parameter bytes: The input.
  /// - Returns: Whether it is one for this target at all, such as a PNG and not any file.
  /// - Throws: `FuzzFinding`, or what the file system throws.
  public func check(_ bytes: [UInt8]) throws -> Bool {
    switch target {
    case .png: try PictureCheck.run(bytes, as: .png, in: folder)
    case .jpeg: try PictureCheck.run(bytes, as: .jpeg, in: folder)
    case .webp: try PictureCheck.run(bytes, as: .webp, in: folder)
    case .gif: try AnimationCheck.run(bytes, as: .gif, in: folder)
    case .apng: try AnimationCheck.run(bytes, as: .png, in: folder)
    case .presets: try PresetCheck.run(bytes, in: folder)
    case .scripts: try ScriptCheck.run(bytes, in: folder)
    case .expressions: try ExpressionCheck.run(bytes)
    }
  }
}
