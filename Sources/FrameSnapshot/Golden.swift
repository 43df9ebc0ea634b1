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

/// What a sequence is held to: its frames as numbers and hashes, its poses as a table, and its
/// filmstrip as a picture.
public struct Golden: Sendable {
  /// The sequence as it is now.
  public let sequence: FrameSequence
  /// The path of the preset's file, where it is none of the library's.
  public let path: String?

  private static let differences = (-12...12).map { Double($0) / 4 }

  /// The golden of a sequence.
  ///
  /// - Parameters:
  ///   - sequence: The sequence as it is now.
  ///   - path: The path of the preset's file, where it is none of the library's.
  public init(_ sequence: FrameSequence, path: String? = nil) {
    self.sequence = sequence
    self.path = path
  }

  /// The sequence's name.
  public var name: String { sequence.name }

  /// The poses along both axes, as `PoseTable` writes them.
  ///
  /// - Throws: Where the formulas do not hold along one of them.
  public func poses() throws -> String {
    let effects = try [Axis.horizontal, .vertical].map { axis in
      var layout = sequence.layout
      layout.axis = axis
      return try sequence.preset.effect(layout: layout, settings: sequence.spec.set)
    }
    return PoseTable.text(of: effects, at: Self.differences)
  }

  /// Draws the film strip.
  ///
  /// - Returns: Five frames in a row, with their page positions.
  /// - Throws: Where a frame cannot be drawn.
  public func filmstrip() throws(RenderError) -> Bitmap {
    try Filmstrip(sequence: sequence).draw().bitmap
  }

  /// Draws the film strip.
  ///
  /// - Returns: A PNG file with a palette of few colours.
  /// - Throws: Where a frame cannot be drawn.
  package func filmstripFile() throws(RenderError) -> [UInt8] {
    try Filmstrip(sequence: sequence).file()
  }

  /// Records the golden; one that is there is replaced.
  ///
  /// The manifest comes last: where it is, all else is.
  ///
  /// - Parameters:
  ///   - folder: Where to, made if need be.
  ///   - pixels: Which frames are kept as pixels, if they can be at this rate; nil for none.
  ///   - reason: Why it is approved, if it is.
  ///   - program: The program that records it, named in the manifest.
  ///   - workers: How many frames are in work at once, at least 1.
  ///   - isStopped: Whether to end at the next frame; nothing is then written.
  /// - Returns: How many frames were drawn; where they are not all, nothing is written.
  /// - Throws: Where a frame cannot be drawn or a file not be read or written.
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
      program: program
    )
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
      frame.pages = scene.pages.map { FrameRecord.Page($0) }
      return (frame, isKept ? canvas.bitmap : nil)
    } deliver: { frame, bitmap in
      try writer.append(frame)
      if let bitmap { try kept.append(frame.index, bitmap) }
    }
    guard delivered == total else { return delivered }
    // All is on the disk before the first file appears.
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

  /// Compares the poses with the recorded table.
  ///
  /// - Parameter folder: The golden's folder.
  /// - Returns: What differs, in a sentence; nil where nothing does.
  /// - Throws: Where the formulas do not hold.
  public func poseDifference(in folder: GoldenFolder) throws -> String? {
    guard let data = FileManager.default.contents(atPath: folder.poses) else {
      return "\(folder.poses) is missing"
    }
    let poses = try poses()
    let recorded = String(decoding: data, as: UTF8.self)
    guard recorded != poses else { return nil }
    return PoseTableDifference(recorded: recorded, actual: poses).text
  }
}
