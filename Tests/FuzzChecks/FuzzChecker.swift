import FrameImage
import TestSupport

/// Feeds inputs to a target and checks the results.
///
/// The fuzzer uses a checker, and so do the tests of the fuzzer's saved inputs.
public struct FuzzChecker: ~Copyable, Sendable {
  private let target: FuzzTarget
  private let folder: TemporaryFolder

  /// Creates a checker with its own temporary folder.
  ///
  /// - Parameter target: The target.
  /// - Throws: The error of the file manager.
  public init(_ target: FuzzTarget) throws {
    self.target = target
    folder = try TemporaryFolder()
  }

  /// Feeds an input to the target.
  ///
  /// - Parameter bytes: The input.
  /// - Returns: Whether the input is of the target's kind, such as a PNG.
  /// - Throws: `FuzzFinding`, or an error of the file system.
  public func check(_ bytes: [UInt8]) async throws -> Bool {
    switch target {
    case .png: try PictureCheck.run(bytes, as: .png, in: folder)
    case .jpeg: try PictureCheck.run(bytes, as: .jpeg, in: folder)
    case .webp: try PictureCheck.run(bytes, as: .webp, in: folder)
    case .gif: try AnimationCheck.run(bytes, as: .gif, in: folder)
    case .apng: try AnimationCheck.run(bytes, as: .png, in: folder)
    case .presets: try PresetCheck.run(bytes, in: folder)
    case .scripts: try ScriptCheck.run(bytes, in: folder)
    case .specs: try SpecCheck.run(bytes)
    case .messages: try await MessageCheck.run(bytes)
    case .expressions: try ExpressionCheck.run(bytes)
    }
  }
}
