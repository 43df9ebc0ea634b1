package import FrameFiles

/// A reason why shards cannot be merged.
package enum MergeFault: Sendable, Equatable {
  /// A manifest that cannot be read, or that was changed.
  case damagedList(FrameDocumentError)
  /// A shard whose frames depend on one another.
  case sharedPalette(String)
  /// A shard of another render.
  case foreign(OtherRender)
  /// A frame that two manifests list.
  case duplicate(Int, String, String)
  /// Frames that no complete shard lists, and the manifest of their incomplete shard.
  case missing(ClosedRange<Int>, unfinished: String?)
  /// A frame whose file cannot be used.
  case damaged(Int, file: String, FrameDamage)
  /// A frame whose record is not what was computed.
  case altered(Int, FrameDocumentError)

  /// Whether frames are only missing, so that it is enough to render them.
  package var isMissing: Bool {
    switch self {
    case .missing, .damaged(_, _, .missing): true
    default: false
    }
  }

  /// Whether a shard was rendered by another revision of the renderer.
  package var isOtherRevision: Bool {
    if case .foreign(let other) = self { other.hasOtherRevision } else { false }
  }

  /// The frames to render again.
  var frames: ClosedRange<Int>? {
    switch self {
    case .missing(let frames, _): frames
    case .damaged(let index, _, _), .altered(let index, _): index...index
    default: nil
    }
  }
}

extension MergeFault: CustomStringConvertible {
  /// The kind of the fault, the frame and the file, on one line.
  package var description: String {
    switch self {
    case .damagedList(let error): "damaged: \(error.path)\(error.problem)"
    case .sharedPalette(let path):
      "dependent: the frames of '\(path)' have a palette of their own; render them in one process"
    case .foreign(let other): "foreign: '\(other.path)' \(other)"
    case .duplicate(let index, let path, let other):
      "duplicate: frame \(index) is in '\(path)' and in '\(other)'"
    case .missing(let frames, let shard):
      "missing: \(Self.text(of: frames)) "
        + (shard.map { "of '\($0)', which is not complete" } ?? "in no shard")
    case .damaged(let index, let file, let damage):
      "\(damage.kind): frame \(index): '\(file)' \(damage.sentence)"
    case .altered(let index, let error):
      "altered: frame \(index): \(error.path)\(error.problem)"
    }
  }

  private static func text(of frames: ClosedRange<Int>) -> String {
    frames.count == 1
      ? "frame \(frames.lowerBound) is"
      : "frames \(frames.lowerBound)-\(frames.upperBound) are"
  }
}

extension FrameDamage {
  /// The kind of the damage, as messages begin.
  fileprivate var kind: String {
    switch self {
    case .missing: "missing"
    case .truncated: "truncated"
    case .unreadable, .corrupt, .otherPixels: "corrupt"
    }
  }

  fileprivate var sentence: String {
    switch self {
    case .missing: "does not exist"
    case .unreadable: "is not a frame's file or cannot be read"
    case .truncated: "ends early"
    case .corrupt: "cannot be decoded"
    case .otherPixels: "has other pixels than those that were rendered"
    }
  }
}
