package import FrameFiles
import FrameRender

/// The shares of one render, and the share of each of its frames.
package struct ShareTable: Sendable {
  /// The place of a frame's record.
  struct Place: Sendable {
    /// The number of the share.
    let share: Int
    /// The position in the share's list.
    let position: Int
  }

  /// The manifest of the render.
  package let manifest: FrameManifest
  /// The shares that belong to the render.
  let shares: [RenderShare]
  /// The frames that the shares must have, ascending.
  package let frames: [Int]
  /// The record of each frame, in the order of `frames`; nil if no complete share lists it.
  private(set) var places: [Place?]
  /// The incomplete share of each frame without a record, by the frame's index.
  private(set) var unfinished: [Int: Int] = [:]
  /// The faults of the shares' lists.
  package private(set) var faults: [MergeFault]

  /// Assigns each frame to a share.
  ///
  /// - Parameters:
  ///   - found: The shares and the errors of damaged manifests, as `RenderShare.find` returns them.
  ///   - manifest: The manifest of the render.
  ///   - range: The frames to merge; nil for all frames.
  /// - Throws: `usage` if the range has frames that the render does not have.
  package init(
    _ found: (shares: [RenderShare], damaged: [FrameDocumentError]),
    of manifest: FrameManifest,
    range: ClosedRange<Int>? = nil
  ) throws(SequenceError) {
    let spec = SequenceSpec { ($0.range, $0.every) = (range, manifest.every) }
    frames = try FramePart(spec, shard: nil, of: manifest.total ?? 1).frames
    faults = found.damaged.map(MergeFault.damagedList)
    // Frames of another revision are not merged, even if all shares have that revision.
    var expected = manifest
    expected.revision = FrameRenderer.revision
    let isOurs = found.shares.map { $0.manifest.isOfSameRender(as: expected) }
    for (share, isOurs) in zip(found.shares, isOurs) where !isOurs {
      faults.append(.foreign(OtherRender(path: share.path, share.manifest, expected: expected)))
    }
    shares = zip(found.shares, isOurs).filter(\.1).map(\.0)
    self.manifest = shares.first { $0.manifest.revision != nil }?.manifest ?? manifest
    places = frames.map { _ in nil }
    for number in shares.indices { add(number) }
    for (place, index) in zip(places, frames) where place != nil { unfinished[index] = nil }
    faults += missingFrames
  }

  /// Returns the manifest that most shares have; the first of them if there are several.
  package static func usualManifest(of shares: [RenderShare]) -> FrameManifest? {
    let counts = Dictionary(grouping: shares, by: \.manifest.fingerprint).mapValues(\.count)
    let most = counts.values.max()
    return shares.first { counts[$0.manifest.fingerprint] == most }?.manifest
  }

  /// Adds the frames of a share.
  private mutating func add(_ number: Int) {
    struct Entry: Decodable {
      var index: Int
      var delay: Int?
    }
    let share = shares[number]
    var previous = -1
    for position in 0..<share.document.count {
      guard let entry = share.document.frame(position, as: Entry.self),
        (0..<(manifest.total ?? 1)).contains(entry.index), entry.index % step == frames[0] % step
      else { return faults.append(.damagedList(FrameDocumentError(path: share.path, .layout))) }
      guard entry.index >= previous else {
        let line = share.document.lineNumber(position)
        let difference = "frame \(entry.index) follows frame \(previous)"
        let problem = FrameDocumentError.Problem.record(line: line, difference: difference)
        return faults.append(.damagedList(FrameDocumentError(path: share.path, problem)))
      }
      previous = entry.index
      guard entry.delay == nil else { return faults.append(.sharedPalette(share.path)) }
      guard frames[0]...frames[frames.count - 1] ~= entry.index else { continue }
      let place = (entry.index - frames[0]) / step
      if !share.isComplete {
        unfinished[entry.index] = number
      } else if let first = places[place] {
        faults.append(.duplicate(entry.index, share.path, shares[first.share].path))
      } else {
        places[place] = Place(share: number, position: position)
      }
    }
  }

  /// The distance between frames.
  var step: Int { manifest.every ?? 1 }

  /// The frames without a record, joined to ranges of the same cause.
  private var missingFrames: [MergeFault] {
    var faults: [MergeFault] = []
    var run: (frames: ClosedRange<Int>, share: Int?)?
    func end() {
      guard let run else { return }
      faults.append(.missing(run.frames, unfinished: run.share.map { shares[$0].path }))
    }
    for (place, index) in zip(places, frames) where place == nil {
      let share = unfinished[index]
      if let before = run, before.share == share, before.frames.upperBound == index - step {
        run = (before.frames.lowerBound...index, share)
      } else {
        end()
        run = (index...index, share)
      }
    }
    end()
    return faults
  }
}
