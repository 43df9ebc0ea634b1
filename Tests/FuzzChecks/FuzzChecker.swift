import FrameImage
import TestSupport

/// Feeds inputs to a target and checks the results.
///
/// The fuzzers use a checker, and so do the tests of their saved inputs.
public struct FuzzChecker: ~Copyable, Sendable {
  private let target: FuzzTarget
  private let folder = TemporaryFolder()
  private let parents: ParentPresets
  private let messages: MessageCheck

  /// Creates a checker with its own temporary folder.
  public init(_ target: FuzzTarget) throws {
    self.target = target
    parents = try ParentPresets(in: folder)
    messages = MessageCheck(parents)
  }

  /// Feeds an input to the target.
  public func check(_ bytes: [UInt8]) async throws -> FuzzVerdict {
    target == .messages ? try await messages.run(bytes) : try checkNow(bytes)
  }

  /// Feeds an input to any target except `messages`, which needs to wait for answers.
  private func checkNow(_ bytes: [UInt8]) throws -> FuzzVerdict {
    switch target {
    case .png: try PictureCheck.run(bytes, as: .png, in: folder)
    case .jpeg: try PictureCheck.run(bytes, as: .jpeg, in: folder)
    case .webp: try PictureCheck.run(bytes, as: .webp, in: folder)
    case .gif: try AnimationCheck.run(bytes, as: .gif, in: folder)
    case .apng: try AnimationCheck.run(bytes, as: .png, in: folder)
    case .fonts: try FontCheck.run(bytes)
    case .tables: try TableCheck.run(bytes, in: folder)
    case .presets: try PresetCheck.run(bytes, parents, in: folder)
    case .scripts: try ScriptCheck.run(bytes, in: folder)
    case .specs: try SpecCheck.run(bytes, parents)
    case .expressions: try ExpressionCheck.run(bytes)
    case .effects: try EffectCheck.run(bytes)
    case .messages: preconditionFailure("messages are checked asynchronously")
    }
  }
}
