/// A part of a sequence that is left out of a comparison.
public enum FrameMask: Sendable, Equatable {
  /// A page, wherever it is: its pose, and the pixels that it covers.
  case page(Int)
  /// A rectangle of every frame, in pixels from its top left corner; width and height over 0.
  case rectangle(x: Int, y: Int, width: Int, height: Int)
  /// A range of frames, by their indices.
  case frames(ClosedRange<Int>)

  /// A mask as the command line has it.
  ///
  /// - Parameter text: `page:3`, `rect:10,20,100,50` or `frames:10-19`; nil for anything else.
  public init?(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    switch parts[0] {
    case "page":
      guard let page = Int(parts[1]), page >= 0 else { return nil }
      self = .page(page)
    case "rect":
      let numbers = parts[1].split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
      guard numbers.count == 4, let x = numbers[0], let y = numbers[1], let width = numbers[2],
        let height = numbers[3], x >= 0, y >= 0, width > 0, height > 0,
        [x, y, width, height].allSatisfy({ $0 <= Self.largest })
      else { return nil }
      self = .rectangle(x: x, y: y, width: width, height: height)
    case "frames":
      let ends = parts[1].split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
      guard ends.count == 2, let from = ends[0], let to = ends[1], 0 <= from, from <= to else {
        return nil
      }
      self = .frames(from...to)
    default: return nil
    }
  }

  /// More pixels than a side of a frame has.
  private static let largest = 1 << 20
}
