package import FrameImage
import PageGeometry

/// A part of a sequence that a comparison ignores.
public enum FrameMask: Sendable, Equatable {
  /// A page in every frame: its pose, and the pixels that it covers.
  case page(Int)
  /// A rectangle of every frame, in pixels from the top left corner; width and height must be positive.
  case rectangle(x: Int, y: Int, width: Int, height: Int)
  /// A range of frames, by index.
  case frames(ClosedRange<Int>)

  /// Parses a mask in the syntax of the command line.
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

  /// The largest number allowed in a rectangle; every side of a frame is shorter.
  private static let largest = 1 << 20
}

extension FrameMask: CustomStringConvertible {
  /// The mask in the syntax of the command line.
  public var description: String {
    switch self {
    case .page(let page): "page:\(page)"
    case .rectangle(let x, let y, let width, let height): "rect:\(x),\(y),\(width),\(height)"
    case .frames(let range): "frames:\(range.lowerBound)-\(range.upperBound)"
    }
  }
}

extension [FrameMask] {
  /// Returns the places of the masks that cover a part of a frame.
  func hits(ofFrame index: Int, _ shown: [PlacedPage], width: Int, height: Int) -> Set<Int> {
    let whole = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
    return Set(
      indices.filter { place in
        switch self[place] {
        case .frames(let range): range.contains(index)
        case .rectangle(let x, let y, _, _): x < width && y < height
        case .page(let page):
          shown.contains { $0.page == page && $0.outline(within: whole) != nil }
        }
      }
    )
  }

  /// The masked pages.
  package var pages: Set<Int> {
    Set(compactMap { if case .page(let page) = $0 { page } else { nil } })
  }

  /// Returns whether a whole frame is masked.
  package func hides(frame: Int) -> Bool {
    contains { if case .frames(let range) = $0 { range.contains(frame) } else { false } }
  }

  /// Returns the masked pixels of a frame; nil if there are none.
  ///
  /// `shown` are the visible pages of both frames.
  package func pixels(
    ofFrame index: Int,
    _ shown: [PlacedPage],
    width: Int,
    height: Int
  ) -> PixelMask? {
    let whole = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
    guard !hides(frame: index) else {
      return PixelMask(width: width, height: height, rectangles: [whole])
    }
    let rectangles: [Rect] = compactMap {
      guard case .rectangle(let x, let y, let width, let height) = $0 else { return nil }
      return Rect(x: Double(x), y: Double(y), width: Double(width), height: Double(height))
    }
    let pages = pages
    let outlines = shown.filter { pages.contains($0.page) }.compactMap {
      $0.outline(within: whole)
    }
    guard !rectangles.isEmpty || !outlines.isEmpty else { return nil }
    return PixelMask(width: width, height: height, rectangles: rectangles, outlines: outlines)
  }
}
