import ComparisonTestSupport
import Foundation
import FrameCompare
import FrameEncode
import FrameFiles
import FrameImage
import FrameRender
import FrameSnapshot
import PageEffects
import PageGeometry
import PageScroll
import PageSequence
import PresetFiles
import Testing

/// A change made to a sequence, and the expected diagnosis.
struct SeededChange: Sendable, CustomTestStringConvertible {
  var name: String
  var kind: DifferenceKind
  /// The pose component that the diagnosis must name.
  var component: String?
  /// The page that the diagnosis must name.
  var page: Int?
  /// The required prefix of one of the causes.
  var cause: String?
  var shift: Int?
  var missing: [Int] = []
  var added: [Int] = []
  /// The pairs of frames that the diagnosis must name; nil for other kinds.
  var swapped: [[Int]]?
  var method: Method

  var testDescription: String { name }

  /// The way in which a change is made.
  enum Method: Sendable {
    /// Replaces a part of the preset's text and verifies the result against the golden.
    case preset(String, becomes: String)
    /// Changes the options and verifies the result against the golden.
    case options(@Sendable (inout SequenceSpec) -> Void)
    /// Replaces a page's picture and verifies the result against the golden.
    case picture(Bitmap, page: Int)
    /// Changes the rendered frames and compares two folders of pictures.
    case frames(@Sendable ([Bitmap]) throws -> [Bitmap])
  }

  /// Whether the comparison is expected to pass.
  var passes: Bool { kind.isAllowed }

  /// A preset with a parameter for every pose component.
  static let preset = """
    summary: Written by a test.
    parameters:
      spacing: { type: number, default: 0.7, help: "Distance between pages, in page lengths." }
      tilt: { type: angle, default: 40deg, help: "Turn of a side page." }
      nod: { type: angle, default: 0deg, help: "Turn about the x axis." }
      lean: { type: angle, default: 0deg, help: "Turn in the plane." }
      slant: { type: angle, default: 0deg, help: "Slant of a side page." }
      lift: { type: length, default: 0pt, help: "Vertical offset of pages; positive is down." }
      depth: { type: length, default: -40pt, help: "Depth of side pages." }
      size: { type: number, default: 1, help: "Scale of pages." }
      fade: { type: number, default: 0.2, help: "Loss of opacity per page of distance." }
    perspective: { distance: 500 }
    window: [-3, 3]
    let:
      q: clamp(d, -1, 1)
    transform:
      - translate: { x: d * spacing * L, y: lift, z: abs(q) * depth }
      - rotateX: nod
      - rotateY: -q * tilt
      - rotateZ: lean
      - skew: { x: q * slant }
      - scale: size
    alpha: 1 - abs(d) * fade
    order: -abs(d)

    """

  static let spec = SequenceSpec { spec in
    (spec.size, spec.pageSize) = (Size(width: 320, height: 200), Size(width: 120, height: 160))
    (spec.pages, spec.from, spec.to, spec.frames) = (["8"], 2, 4, 15)
  }

  static func frames(of sequence: FrameSequence) throws -> [Bitmap] {
    try (0..<sequence.frames).map { frame in
      let position = sequence.scroll.position(ofFrame: frame)
      return try sequence.renderer.draw(Scene(sequence.effect, at: position))
    }
  }

  static func sequence(
    _ text: String = preset,
    _ spec: SequenceSpec = spec
  ) throws -> FrameSequence {
    try FrameSequence(spec, of: Preset(name: "sample", sources: ["sample.yaml": text]))
  }

  // MARK: Diagnosis

  /// Makes the change and compares the result in an empty folder, which can keep the frames of both sides in
  /// `expected` and `actual`.
  func diagnose(
    in folder: String,
    keepsFrames keeps: Bool = false
  ) async throws -> SequenceDiagnosis {
    switch method {
    case .preset(let part, let other):
      let text = Self.preset.replacingOccurrences(of: part, with: other)
      precondition(text != Self.preset, "the preset must contain '\(part)'")
      return try await diagnose(Self.sequence(), Self.sequence(text), in: folder, keeps)
    case .options(let change):
      var spec = Self.spec
      change(&spec)
      let changed = try Self.sequence(Self.preset, spec)
      return try await diagnose(Self.sequence(), changed, in: folder, keeps)
    case .picture(let picture, let page):
      return try await diagnose(picture, ofPage: page, in: folder, keeps)
    case .frames(let change):
      let frames = try Self.frames(of: Self.sequence())
      return try await diagnose(frames, change(frames), in: folder)
    }
  }

  private func diagnose(
    _ golden: FrameSequence,
    _ current: @autoclosure () throws -> FrameSequence,
    in folder: String,
    _ keeps: Bool
  ) async throws -> SequenceDiagnosis {
    let place = GoldenFolder(path: folder + "/golden")
    _ = try await GoldenRecorder(golden).record(in: place, workers: 2)
    if keeps { try Self.write(Self.frames(of: golden), to: folder + "/expected") }
    let current = try current()
    if keeps { try Self.write(Self.frames(of: current), to: folder + "/actual") }
    return try #require(await Verification(GoldenRecorder(current), against: place).run(workers: 2))
  }

  private func diagnose(
    _ picture: Bitmap,
    ofPage page: Int,
    in folder: String,
    _ keeps: Bool
  ) async throws -> SequenceDiagnosis {
    let paths = (0..<8).map { "\(folder)/pages/\($0).png" }
    try Folder.make(path: folder + "/pages")
    var encoder = PNGEncoder()
    for (page, path) in paths.enumerated() {
      let picture = Bitmap.photograph(Double(page) + 1)
      try AtomicFile.write(encoder.encode(picture), to: path)
    }
    var spec = Self.spec
    spec.pages = paths
    let golden = try Self.sequence(Self.preset, spec)
    func replaced() throws -> FrameSequence {
      try AtomicFile.write(encoder.encode(picture), to: paths[page])
      return try Self.sequence(Self.preset, spec)
    }
    return try await diagnose(golden, replaced(), in: folder, keeps)
  }

  private func diagnose(
    _ expected: [Bitmap],
    _ actual: [Bitmap],
    in folder: String
  ) async throws -> SequenceDiagnosis {
    let paths = [folder + "/expected", folder + "/actual"]
    for (path, frames) in zip(paths, [expected, actual]) { try Self.write(frames, to: path) }
    let comparison = SequenceComparison(
      expected: try FrameSource(path: paths[0]),
      actual: try FrameSource(path: paths[1])
    )
    return try #require(await comparison.run())
  }

  private static func write(_ frames: [Bitmap], to folder: String) throws {
    try Folder.make(path: folder)
    var encoder = PNGEncoder(.fast)
    for (index, frame) in frames.enumerated() {
      let path = "\(folder)/\(FrameFolder.fileName(ofFrame: index))"
      try AtomicFile.write(encoder.encode(frame), to: path)
    }
  }
}
