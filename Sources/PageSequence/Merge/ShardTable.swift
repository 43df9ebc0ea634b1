package import FrameFiles
import FrameRender

/// The shards of one render, and the shard of each of its frames.
package struct ShardTable: Sendable {
  /// The place of a frame's record.
  struct Place: Sendable {
    /// The number of the shard.
    let shard: Int
    /// The position in the shard's list.
    let position: Int
  }

  /// The manifest of the render.
  package let manifest: FrameManifest
  /// The shards that belong to the render.
  let shards: [WrittenShard]
  /// The frames that the shards must have, ascending.
  package let frames: [Int]
  /// The record of each frame, in the order of `frames`; nil if no complete shard lists it.
  private(set) var places: [Place?]
  /// The incomplete shard of each frame without a record, by the frame's index.
  private(set) var unfinished: [Int: Int] = [:]
  /// The faults of the shards' lists.
  package private(set) var faults: [MergeFault]

  /// Assigns each frame to a shard.
  ///
  /// - Parameters:
  ///   - found: The shards and the errors of damaged manifests, as `WrittenShard.find` returns them.
  ///   - manifest: The manifest of the render.
  ///   - range: The frames to merge; nil for all frames.
  /// - Throws: `usage` if the range has frames that the render does not have.
  package init(
    _ found: (shards: [WrittenShard], damaged: [FrameDocumentError]),
    of manifest: FrameManifest,
    range: ClosedRange<Int>? = nil
  ) throws(SequenceError) {
    let part = try FramePart(range: range, every: manifest.every, of: manifest.total ?? 1)
    frames = part.frames
    faults = found.damaged.map(MergeFault.damagedList)
    // Frames of another revision are not merged, even if all shards have that revision.
    var expected = manifest
    expected.revision = FrameRenderer.revision
    let isOurs = found.shards.map { $0.manifest.isOfSameRender(as: expected) }
    for (shard, isOurs) in zip(found.shards, isOurs) where !isOurs {
      faults.append(.foreign(OtherRender(path: shard.path, shard.manifest, expected: expected)))
    }
    shards = zip(found.shards, isOurs).filter(\.1).map(\.0)
    self.manifest = shards.first { $0.manifest.revision != nil }?.manifest ?? manifest
    places = frames.map { _ in nil }
    for number in shards.indices { add(number) }
    for (place, index) in zip(places, frames) where place != nil { unfinished[index] = nil }
    faults += missingFrames
  }

  /// Returns the manifest that most shards have; the first of them if there are several.
  package static func usualManifest(of shards: [WrittenShard]) -> FrameManifest? {
    let counts = Dictionary(grouping: shards, by: \.manifest.fingerprint).mapValues(\.count)
    let most = counts.values.max()
    return shards.first { counts[$0.manifest.fingerprint] == most }?.manifest
  }

  /// Adds the frames of a shard.
  private mutating func add(_ number: Int) {
    struct Entry: Decodable {
      var index: Int
      var delay: Int?
    }
    let shard = shards[number]
    var previous = -1
    for position in 0..<shard.document.count {
      guard let entry = shard.document.frame(position, as: Entry.self),
        (0..<(manifest.total ?? 1)).contains(entry.index),
        previous < 0 || (entry.index - previous) % step == 0
      else { return faults.append(.damagedList(FrameDocumentError(path: shard.path, .layout))) }
      guard entry.index >= previous else {
        let line = shard.document.lineNumber(position)
        let difference = "frame \(entry.index) follows frame \(previous)"
        let problem = FrameDocumentError.Problem.record(line: line, difference: difference)
        return faults.append(.damagedList(FrameDocumentError(path: shard.path, problem)))
      }
      previous = entry.index
      guard entry.delay == nil else { return faults.append(.sharedPalette(shard.path)) }
      let (place, offset) = (entry.index - frames[0]).quotientAndRemainder(dividingBy: step)
      guard places.indices ~= place, offset == 0 else { continue }
      if !shard.isComplete {
        unfinished[entry.index] = number
      } else if let first = places[place] {
        faults.append(.duplicate(entry.index, shard.path, shards[first.shard].path))
      } else {
        places[place] = Place(shard: number, position: position)
      }
    }
  }

  /// The distance between frames.
  var step: Int { manifest.step }

  /// The frames without a record, joined to ranges of the same cause.
  private var missingFrames: [MergeFault] {
    var faults: [MergeFault] = []
    var run: (frames: ClosedRange<Int>, shard: Int?)?
    func end() {
      guard let run else { return }
      faults.append(.missing(run.frames, unfinished: run.shard.map { shards[$0].path }))
    }
    for (place, index) in zip(places, frames) where place == nil {
      let shard = unfinished[index]
      if let before = run, before.shard == shard, before.frames.upperBound == index - step {
        run = (before.frames.lowerBound...index, shard)
      } else {
        end()
        run = (index...index, shard)
      }
    }
    end()
    return faults
  }
}
