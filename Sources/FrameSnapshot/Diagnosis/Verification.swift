import Foundation
public import FrameCompare
import FrameFiles
import FrameImage
import FrameRender
import JSONCoding
import PageEffects
import PageGeometry
import PageScroll
public import PageSequence
import PresetFiles

/// Compares a sequence with its golden.
///
/// Hashes decide whether frames are equal. Differences are explained from the poses, and from the
/// pixels if the golden's frames can be rendered again.
public struct Verification: Sendable {
  /// The current sequence.
  public let sequence: FrameSequence

  let masks: [FrameMask]

  private let golden: GoldenFile
  private let expected: ExpectedFrames
  private let comparator: SequenceComparator
  /// The change that is made to the current sequence to test the comparison; nil for none.
  private var planted: PlantedChange?
  private let poseNote: String?
  /// The changes of the preset, its options and pictures since the golden.
  private let causes: SequenceCauses
  private let changedPictures: Set<Int>

  /// A note on a golden without checksums; nil if it has them.
  package var note: String? {
    golden.isChecked ? nil : FrameDocument.noteWithoutChecksums(golden.path)
  }

  /// Creates a comparison with the golden in a folder.
  ///
  /// - Parameters:
  ///   - now: The recorder of the current sequence.
  ///   - folder: The golden's folder.
  ///   - masks: The parts of frames to ignore.
  /// - Throws: `GoldenError` if the golden cannot be used, `ImageError` if a page's picture cannot
  ///   be read.
  public init(_ now: GoldenRecorder, against folder: GoldenFolder, masks: [FrameMask] = []) throws {
    try self.init(now, against: GoldenFile(path: folder.manifest), in: folder, masks: masks)
  }

  /// Creates a comparison with a golden whose file is open.
  package init(
    _ now: GoldenRecorder,
    against golden: GoldenFile,
    in folder: GoldenFolder,
    masks: [FrameMask]
  ) throws {
    try golden.checkFilmstrip(in: folder)
    (sequence, self.golden) = (now.sequence, golden)
    expected = ExpectedFrames(golden, in: folder, now: sequence)
    comparator = SequenceComparator(isExact: true, masks: masks)
    self.masks = masks
    causes = SequenceCauses(
      golden: golden.manifest(of: sequence.preset),
      now: try GoldenManifest(sequence, path: now.path),
      parameters: sequence.preset.definition.parameters
    )
    changedPictures = causes.changedPictures
    poseNote = try now.poseDifference(in: folder).map { text in
      "poses.tsv: " + text.prefix { $0 != "\n" }
    }
  }

  /// Returns the comparison of the golden with a changed sequence.
  func planting(_ change: PlantedChange) -> Verification {
    var verification = self
    verification.planted = change
    return verification
  }

  /// Compares all frames.
  ///
  /// - Parameters:
  ///   - workers: The number of workers, at least 1.
  ///   - isStopped: Returns whether to stop before the next frame.
  /// - Returns: The diagnosis; nil if it was stopped.
  /// - Throws: An error if a frame cannot be drawn or the golden cannot be read.
  public func run(
    workers: Int,
    isStopped: @escaping @Sendable () -> Bool = { false }
  ) async throws -> SequenceDiagnosis? {
    try await compared(workers: workers, isStopped: isStopped)?.diagnosis
  }

  /// Compares all frames, and returns the hashes of the current ones, too.
  func compared(
    workers: Int,
    isStopped: @escaping @Sendable () -> Bool
  ) async throws -> (diagnosis: SequenceDiagnosis, hashes: [String])? {
    // Only a planted change makes the place of a frame differ from its index in the sequence.
    let frames = planted?.frames(of: sequence.frames) ?? Array(0..<sequence.frames)
    let places = Dictionary(uniqueKeysWithValues: zip(frames, frames.indices))
    let outlines = try (0..<golden.count).map { try golden.outline(ofFrame: $0) }
    let results = Results()
    let delivered = try await sequence.pass(workers: workers, isStopped: isStopped) {
      Canvases(now: FrameCanvas(sequence.renderer), golden: expected.reader(isSequential: true))
    }.run(frames) { index, scene, canvases in
      let scene = planted?.applied(to: scene, ofFrame: index, sequence.effect) ?? scene
      try canvases.now.draw(scene)
      if let planted { canvases.now.change { planted.apply(to: &$0, ofFrame: index) } }
      let hash = canvases.now.hash
      let outcome = try outcome(places[index, default: index], outlines, scene, hash, canvases)
      return (hash.description, outcome)
    } deliver: { text, outcome in
      let position = sequence.scroll.position(ofFrame: frames[results.track.count])
      results.track.append(position: position, hash: text)
      if let outcome { results.outcomes.append(outcome) }
    }
    guard delivered == frames.count else { return nil }
    return (diagnosis(of: results, outlines), results.track.hashes)
  }

  /// The canvases of a worker.
  private struct Canvases {
    let now: FrameCanvas
    let golden: ExpectedFrames.Reader
  }

  /// The results, collected in the order of the frames.
  private final class Results {
    var track = FrameTrack()
    var outcomes: [FrameOutcome] = []
  }

  /// Returns a function that draws the golden's frame and the current one, for a report.
  package func pictures() -> (Int) throws -> SnapshotReport.Pictures {
    let canvases = Canvases(now: FrameCanvas(sequence.renderer), golden: expected.reader())
    return { index in
      var pictures = SnapshotReport.Pictures(expected: nil, actual: nil)
      if index < golden.count {
        let hash = try golden.outline(ofFrame: index).pixels
        pictures.expected = canvases.golden.frame(index, hash: hash)
      }
      if index < sequence.frames {
        try canvases.now.draw(sequence.scene(index))
        pictures.actual = canvases.now.bitmap
      }
      return pictures
    }
  }

  // MARK: A frame

  /// Compares a frame; returns nil if the golden has no frame with this index.
  private func outcome(
    _ index: Int,
    _ outlines: [GoldenFile.Outline],
    _ scene: Scene,
    _ hash: ContentHash,
    _ canvases: Canvases
  ) throws -> FrameOutcome? {
    guard index < outlines.count else { return nil }
    let goldenHash = outlines[index].pixels
    let frame = FrameOutcome(
      index: index,
      time: JSONText.rounded(sequence.scroll.time(ofFrame: index)),
      position: sequence.scroll.position(ofFrame: index)
    )
    let outcome = try comparator.outcome(
      of: frame,
      hashes: (goldenHash, hash.description),
      size: sequence.frameSize,
      shown: { viewport.placed(scene.pageRecords) },
      known: {
        viewport.known(
          expected: try golden.frame(index).pages,
          actual: scene.pageRecords,
          masked: masks.pages,
          changedPictures: changedPictures
        )
      },
      pictures: {
        canvases.golden.frame(index, hash: goldenHash).map { ($0, canvases.now.bitmap) }
      }
    )
    // A planted change is to be found by the comparison above.
    let hasEqualPixels = planted == nil && goldenHash == hash.description
    guard hasEqualPixels, !masks.hides(frame: index) else { return outcome }
    return try comparingRecords(outcome, scene)
  }

  /// Compares the golden's record of a frame whose pixels are equal.
  private func comparingRecords(_ outcome: FrameOutcome, _ scene: Scene) throws -> FrameOutcome {
    let index = outcome.finding.index
    let masked = masks.pages
    guard let text = try golden.difference(ofFrame: index, from: sequence, scene, masked: masked)
    else { return outcome }
    var outcome = outcome
    let pixels = sequence.frameSize.width * sequence.frameSize.height
    outcome.fails = true
    outcome.finding.kind = .geometry
    outcome.finding.remark = text
    outcome.finding.pixels =
      FrameFinding.Pixels(differing: 0, compared: pixels, largest: 0, box: nil)
    let known = viewport.known(
      expected: try golden.frame(index).pages,
      actual: scene.pageRecords,
      masked: masked
    )
    if let pose = known.pose { outcome.apply(pose) }
    return outcome
  }

  /// The path and the line, from 1, of the first change in the preset's files; nil if they are equal.
  package var changedPlace: (path: String, line: Int)? {
    guard let place = causes.place else { return nil }
    let paths = sequence.preset.texts.keys.sorted()
    let path = paths.first { URL(fileURLWithPath: $0).lastPathComponent == place.file }
    return path.map { ($0, place.line) }
  }

  var viewport: PageViewport {
    let layout = sequence.layout
    return PageViewport(size: layout.viewport, pageSize: layout.pageSize, scale: sequence.scale)
  }

  // MARK: All frames

  private func notes(of results: Results) -> [String] {
    let failing = results.outcomes.filter(\.fails)
    guard !failing.isEmpty else { return [] }
    let reason = golden.manifest.reason.map { "the golden was approved: \($0)" }
    let unknown = failing.filter { $0.finding.pixels == nil }.map(\.finding.index)
    return (unknown.isEmpty ? [] : [pixelNote(on: unknown)]) + [reason].compactMap(\.self)
  }

  /// The note on a golden of another revision of the renderer; nil for the same revision.
  private var revisionNote: String? {
    let (old, now) = (causes.golden.revision, causes.now.revision)
    guard let old, let now, old != now else { return nil }
    return "recorded by revision \(old) of the renderer; this program has revision \(now)"
  }

  /// Returns the note on failing frames whose golden pixels are not known.
  private func pixelNote(on frames: [Int]) -> String {
    if let frame = frames.first(where: { golden.pixels?.keeps($0) == true }) {
      return
        "the recorded pixels of golden frame \(frame) are missing or damaged; restore the golden with Git"
    }
    let reason = expected.problem.map { " (\($0))" } ?? ""
    return "some golden frames cannot be rendered again\(reason); "
      + "record with --pixels to store the pixels"
  }

  private func diagnosis(
    of results: Results,
    _ outlines: [GoldenFile.Outline]
  ) -> SequenceDiagnosis {
    var diagnosis = SequenceDiagnosis(
      name: sequence.name,
      expected: SequenceDiagnosis.Side(
        label: "golden",
        frames: golden.count,
        fps: golden.framesPerSecond,
        size: golden.frameSize
      ),
      actual: SequenceDiagnosis.Side(
        label: "now",
        frames: results.track.count,
        fps: sequence.framesPerSecond,
        size: sequence.frameSize
      ),
      outcomes: results.outcomes,
      poseNote: poseNote,
      masks: masks,
      causes: causes.changes,
      notes: notes(of: results),
      track: TrackDifference(track(of: outlines), results.track)
    )
    // The renderer's revision is a cause only if something differs.
    if diagnosis.passes {
      diagnosis.notes += [revisionNote].compactMap(\.self)
    } else {
      diagnosis.causes = causes.sentences
    }
    return diagnosis
  }

  private func track(of outlines: [GoldenFile.Outline]) -> FrameTrack {
    let layout = golden.layout
    var track = FrameTrack()
    for frame in outlines {
      track.append(
        position: frame.contentOffset[layout.axis == .horizontal ? 0 : 1] / layout.pageLength,
        hash: frame.pixels
      )
    }
    return track
  }
}
