/// A differing part of a sequence, followed over its frames.
public struct RegionTrack: Codable, Sendable, Equatable {
  /// The first and the last frame, by index.
  public var frames: [Int]
  /// The number of frames in which the part differs.
  public var count: Int
  /// The part in the frame in which it differs most.
  public var region: FrameRegion
  /// The index of that frame.
  public var frame: Int

  /// The largest number of frames in which a part may be equal before it is another part.
  private static let gap = 2
  /// The largest number of parts of a sequence that are reported.
  private static let most = 64

  /// Follows the parts of all frames; the parts that differ most are first.
  ///
  /// A part continues that of an earlier frame if it has the same kind and their boxes overlap, or the boxes are
  /// nearer to each other than their sizes, because shapes travel from frame to frame.
  static func tracks(of frames: [(index: Int, regions: [FrameRegion])]) -> [Self] {
    // The track of a part, and the part in its last frame, by which the next frame is compared.
    var found: [(track: Self, last: FrameRegion)] = []
    for (index, regions) in frames {
      var free = Set(found.indices.filter { index - found[$0].track.frames[1] <= gap })
      for region in regions {
        let near = free.min { one, other in
          let (a, b) = (
            found[one].last.distance(to: region), found[other].last.distance(to: region)
          )
          return a != b ? a < b : one < other
        }
        if let near, found[near].last.distance(to: region) < 1 {
          found[near].track.append(region, in: index)
          found[near].last = region
          free.remove(near)
        } else if found.count < most {
          let track = Self(frames: [index, index], count: 1, region: region, frame: index)
          found.append((track, region))
        }
      }
    }
    return found.map(\.track).enumerated().sorted { one, other in
      let (a, b) = (one.element.weight, other.element.weight)
      return a != b ? a > b : one.offset < other.offset
    }.map(\.element)
  }

  private var weight: Double { region.weight * Double(count) }

  private mutating func append(_ region: FrameRegion, in frame: Int) {
    frames[1] = frame
    count += 1
    if region.weight > self.region.weight { (self.region, self.frame) = (region, frame) }
  }

  /// The part in words, such as "(120, 40) 90×60 moved 2.4 px right from frame 12 to 40".
  var text: String {
    let time =
      frames[0] == frames[1] ? "in frame \(frames[0])" : "from frame \(frames[0]) to \(frames[1])"
    return "\(region.place) \(region.change) \(time)"
  }
}

extension FrameRegion {
  /// The distance of the centres as a share of the mean size, which is at least 8 pixels; infinite for another kind.
  fileprivate func distance(to other: Self) -> Double {
    guard kind == other.kind, box.count == 4, other.box.count == 4 else { return .infinity }
    let shares = (0..<2).map { axis in
      let sizes = Double(box[axis + 2] + other.box[axis + 2])
      let centres = 2 * (box[axis] - other.box[axis]) + box[axis + 2] - other.box[axis + 2]
      return abs(Double(centres)) / 2 / max(sizes / 2, 8)
    }
    return max(shares[0], shares[1])
  }
}
