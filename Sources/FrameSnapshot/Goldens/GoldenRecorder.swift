import Foundation
import FrameEncode
import FrameFiles
public import FrameImage
public import FrameRender
import PageEffects
import PageGeometry
import PageScroll
public import PageSequence
import PresetFiles

/// Records the golden of a sequence: its frames as numbers and hashes, its poses as a table, and a
/// film strip.
public struct GoldenRecorder: Sendable {
  /// The current sequence.
  public let sequence: FrameSequence
  /// The path of the preset's file; nil for presets of the library.
  public let path: String?
  /// Whether files with the names of a golden's are replaced in a folder without a golden.
  package var overwrites = false

  /// Creates the recorder of a sequence.
  public init(_ sequence: FrameSequence, path: String? = nil) {
    self.sequence = sequence
    self.path = path
  }

  /// The sequence's name.
  public var name: String { sequence.name }

  /// Computes the table of poses along both axes.
  ///
  /// - Returns: The text of a `PoseTable`.
  /// - Throws: An error if a formula has no finite value.
  public func poses() throws -> String {
    let effects = try [Axis.horizontal, .vertical].map { axis in
      var layout = sequence.layout
      layout.axis = axis
      return try sequence.preset.effect(layout: layout, settings: sequence.settings)
    }
    return PoseTable.text(of: effects, at: PoseRecord.usualDifferences)
  }

  /// Draws the film strip.
  ///
  /// - Returns: The frames in a row, with their page positions or times.
  /// - Throws: An error if a frame cannot be drawn.
  public func filmstrip() throws(RenderError) -> Bitmap {
    try Filmstrip(sequence: sequence).draw().bitmap
  }

  /// Draws the film strip as a PNG file with a small palette.
  package func filmstripFile() throws(RenderError) -> [UInt8] {
    try Filmstrip(sequence: sequence).file()
  }

  /// Records the golden and replaces an existing one.
  ///
  /// The manifest is renamed last: if it exists, all other files are complete. It says that these files are ours.
  ///
  /// - Parameters:
  ///   - folder: The folder, created if it does not exist.
  ///   - pixels: The frames whose pixels are kept; nil for none.
  ///   - reason: The reason of an approval.
  ///   - program: The program version to name in the manifest.
  ///   - workers: The number of workers, at least 1.
  ///   - isStopped: Returns whether to stop before the next frame.
  /// - Returns: The number of rendered frames; if frames are missing, no file is written.
  /// - Throws: An error if a frame cannot be drawn or a file cannot be read or written.
  public func record(
    in folder: GoldenFolder,
    pixels: RecordedPixels? = nil,
    reason: String? = nil,
    program: ProgramVersion = ProgramVersion(),
    workers: Int,
    isStopped: @escaping @Sendable () -> Bool = { false }
  ) async throws -> Int {
    let poses = try poses()
    let strip = try filmstripFile()
    let manifest = try GoldenManifest(
      sequence,
      path: path,
      pixels: pixels,
      reason: reason,
      filmstrip: strip,
      program: program
    )
    if !overwrites { try folder.refuseForeignFiles(poses: Array(poses.utf8), filmstrip: strip) }
    try Folder.make(path: folder.path)
    AtomicFile.removeUnfinished(in: folder.path)
    let writer = try FrameDocumentWriter(manifest, path: folder.manifest)
    let kept = try GoldenPixelsWriter(pixels, in: folder, sequence)
    let sequence = sequence
    let total = sequence.frames
    let delivered = try await sequence.pass(workers: workers, isStopped: isStopped) {
      FrameCanvas(sequence.renderer)
    }.run(Array(0..<total)) { index, scene, canvas in
      try canvas.draw(scene)
      let isKept = pixels?.keeps(index) ?? false
      var frame = sequence.record(ofFrame: index)
      frame.pixels = canvas.hash.description
      frame.pages = scene.pageRecords
      return (frame, isKept ? canvas.bitmap : nil)
    } deliver: { frame, bitmap in
      try writer.append(frame)
      if let bitmap { try kept.append(frame.index, bitmap) }
    }
    guard delivered == total else { return delivered }
    // All data is written before the first file is renamed.
    var table = try AtomicFile(path: folder.poses)
    try table.append(Array(poses.utf8))
    var picture = try AtomicFile(path: folder.filmstrip)
    try picture.append(strip)
    try kept.finish()
    try writer.finish()
    try table.commit()
    try picture.commit()
    try kept.commit()
    try writer.commit()
    return delivered
  }

  /// The number of bytes, beyond four times the expected number, that a recorded table may have.
  ///
  /// A conflict of a merge contains up to three tables.
  private static let furtherPoseBytes = 1 << 20

  /// Compares the poses with the recorded table.
  ///
  /// - Parameter folder: The golden's folder.
  /// - Returns: The differences in a sentence; nil if there are none.
  /// - Throws: `GoldenError` if the table is missing or incomplete, an error if a formula has no finite value.
  public func poseDifference(in folder: GoldenFolder) throws -> String? {
    guard let data = FrameDocument.contents(folder.poses) else {
      throw GoldenError(path: folder.poses, problem: .missing)
    }
    let poses = try poses()
    // A much longer file is neither searched nor compared, because all its lines would be in memory.
    guard data.count <= 4 * poses.utf8.count + Self.furtherPoseBytes else {
      throw GoldenError(
        path: folder.poses,
        problem: .changed(" has \(data.count) bytes instead of \(poses.utf8.count)")
      )
    }
    if let problem = GoldenText(data).problem {
      throw GoldenError(path: folder.poses, problem: problem)
    }
    let recorded = String(decoding: data, as: UTF8.self)
    guard recorded != poses else { return nil }
    let difference = PoseTableDifference(recorded: recorded, actual: poses)
    guard difference.isOfAllPoses else {
      throw GoldenError(
        path: folder.poses,
        problem: .changed(" is not the complete table of poses")
      )
    }
    return difference.text
  }
}
