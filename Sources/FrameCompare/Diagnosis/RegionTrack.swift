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

  /// The part in the last frame, by which the next frame is compared.
  private var last: FrameRegion

  private enum CodingKeys: CodingKey {
    case frames, count, region, frame
  }

  /// The largest number of frames in which a part may be equal before it is another part.
  private static let gap = 2
  /// The largest number of parts of a sequence that are reported.
  private static let most = 64

  private init(_ region: FrameRegion, in frame: Int) {
    (frames, count, self.region, self.frame) = ([frame, frame], 1, region, frame)
    last = region
  }

  /// Decodes a part; it cannot be followed further.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    frames = try container.decode([Int].self, forKey: .frames)
    count = try container.decode(Int.self, forKey: .count)
    region = try container.decode(FrameRegion.self, forKey: .region)
    frame = try container.decode(Int.self, forKey: .frame)
    last = region
  }

  /// Follows the parts of all frames; the parts that differ most are first.
  ///
  /// A part continues that of an earlier frame if it has the same kind and their boxes overlap, or the boxes are
  /// nearer to each other than their sizes, because shapes travel from frame to frame.
  static func tracks(of frames: [(index: Int, regions: [FrameRegion])]) -> [Self] {
    var tracks: [Self] = []
    for (index, regions) in frames {
      var free = Set(tracks.indices.filter { index - tracks[$0].frames[1] <= gap })
      for region in regions {
        let near = free.min { tracks[$0].distance(to: region) < tracks[$1].distance(to: region) }
        if let near, tracks[near].distance(to: region) < 1 {
          tracks[near].append(region, in: index)
          free.remove(near)
        } else if tracks.count < most {
          tracks.append(Self(region, in: index))
        }
      }
    }
    return tracks.enumerated().sorted { one, other in
      let (a, b) = (one.element.weight, other.element.weight)
      return a != b ? a > b : one.offset < other.offset
    }.map(\.element)
  }

  private var weight: Double { region.weight * Double(count) }

  /// The distance of the centres as a share of the mean size; infinite for another kind.
  private func distance(to region: FrameRegion) -> Double {
    guard region.kind == last.kind, region.box.count == 4, last.box.count == 4 else {
      return .infinity
    }
    let shares = (0..<2).map { axis in
      let sizes = Double(region.box[axis + 2] + last.box[axis + 2])
      let centres =
        2 * (region.box[axis] - last.box[axis]) + region.box[axis + 2] - last.box[axis + 2]
      return abs(Double(centres)) / 2 / max(sizes / 2, 8)
    }
    return max(shares[0], shares[1])
  }

  private mutating func append(_ region: FrameRegion, in frame: Int) {
    frames[1] = frame
    count += 1
    last = region
    if region.weight > self.region.weight { (self.region, self.frame) = (region, frame) }
  }

  /// The part in words, such as "(120, 40) 90×60 moved 2.4 px right from frame 12 to 40".
  var text: String {
    let time =
      frames[0] == frames[1] ? "in frame \(frames[0])" : "from frame \(frames[0]) to \(frames[1])"
    return "\(region.place) \(region.change) \(time)"
  }
}
