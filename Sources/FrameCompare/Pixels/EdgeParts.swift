import CPixelKernels
import Foundation
import FrameImage

/// The connected parts of a difference at edges, such as a line or a word with its surroundings.
///
/// Another rasterizer distributes the same ink among the same pixels, so that differences of both signs are next
/// to each other. If all pixels of a part change in one direction, the part has another colour or another width.
/// It has another colour if the change of each pixel is the same share of its contrast.
struct EdgeParts {
  private let parts: [compare_part]

  /// Measures the parts of the marked pixels of two planes.
  init(_ planes: [Float], _ marks: [UInt8], width: Int, height: Int) {
    let count = width * height
    parts = planes.withUnsafeBufferPointer { planes in
      guard let expected = planes.baseAddress else { return [] }
      var found: Int32 = 0
      let parts = compare_parts(
        expected,
        expected + count,
        marks,
        Int64(width),
        Int64(height),
        &found
      )
      defer { free(parts) }
      return Array(UnsafeBufferPointer(start: parts, count: parts == nil ? 0 : Int(found)))
    }
  }

  /// Returns whether some part, or all parts together, have another colour.
  func areRecoloured(_ limits: ComparisonLimits) -> Bool {
    var all = PartChange()
    for part in parts {
      let change = PartChange(part)
      if change.isRecoloured(limits) { return true }
      all += change
    }
    return all.isRecoloured(limits)
  }

  /// Returns whether some part is wider or narrower.
  func haveGrown(_ limits: ComparisonLimits) -> Bool {
    parts.contains { PartChange($0).hasGrown(limits) }
  }

  /// Returns whether some part differs by too large a share of its contrast, while similar edges around it are
  /// equal: another rasterizer would have changed those, too.
  ///
  /// If a quarter of these edges or more has changed, the share must be larger.
  func haveNewInk(_ limits: ComparisonLimits) -> Bool {
    parts.contains { part in
      let equal = Double(part.equal_edges) / Double(part.equal_edges + part.changed_edges)
      return part.equal_edges >= ComparisonLimits.equalEdges
        && part.largest * min(equal / 0.75, 1) > limits.inkShare
    }
  }
}

/// The change of one part, or of several parts together.
private struct PartChange {
  /// The sums of the squared deviations from the mean of the part, and of their products.
  private var (oldOld, oldNew, newNew) = (0.0, 0.0, 0.0)
  /// The sums of the differences, of their absolute values, and of their squares.
  private var (sum, distance, squares) = (0.0, 0.0, 0.0)
  /// The sum of the contrasts of all edges, each times its length.
  private var edges = 0.0

  init() {}

  init(_ part: compare_part) {
    let count = Double(part.pixels)
    oldOld = part.old_old - part.old * part.old / count
    oldNew = part.old_new - part.old * part.new / count
    newNew = part.new_new - part.new * part.new / count
    sum = part.new - part.old
    distance = part.distance
    squares = part.old_old - 2 * part.old_new + part.new_new
    edges = max(part.old_edges, part.new_edges)
  }

  static func += (all: inout Self, other: Self) {
    all.oldOld += other.oldOld
    all.oldNew += other.oldNew
    all.newNew += other.newNew
    all.sum += other.sum
    all.distance += other.distance
    all.squares += other.squares
    all.edges += other.edges
  }

  /// Whether the part is large enough to be measured.
  private var isMeasurable: Bool {
    edges >= Double(ComparisonLimits.partEdges) && oldOld > 0 && newNew > 0
  }

  /// The share of the differences that have the same sign: 1 if all have, 0 if both signs are equally frequent.
  private var direction: Double { distance > 0 ? abs(sum) / distance : 0 }

  /// Returns whether the contrast changed by the same share at all pixels.
  func isRecoloured(_ limits: ComparisonLimits) -> Bool {
    guard isMeasurable else { return false }
    let contrast = (newNew / oldOld).squareRoot()
    let change = max(contrast, 1 / contrast) - 1
    let share = 1 - 2 * (newNew - contrast * oldNew) / squares
    if share >= limits.scalingShare, direction >= limits.direction {
      return change > limits.scaling
    }
    return share >= limits.scalingShare / 2 && direction >= limits.direction / 2
      && change > 2.5 * limits.scaling
  }

  /// Returns whether the area covered by the part changed by more than the length of its edges allows.
  func hasGrown(_ limits: ComparisonLimits) -> Bool {
    isMeasurable && direction >= limits.direction && abs(sum) > limits.partGrowth * edges
  }
}
