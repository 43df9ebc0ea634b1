import Foundation
import FrameEncode
public import FrameImage
public import FrameRender
import PageEffects
import PageGeometry
public import PresetFiles

/// What a preset is held to: its poses as numbers and its filmstrip as pixels.
///
/// Made under fixed conditions, so that only the preset and the program can change it: a viewport of
/// 640×400 with twelve cards of 240×320 at two pixels in five points, from page 3 to page 4.
public struct Golden: Sendable {
  /// The preset's name.
  public let name: String
  /// The poses, horizontal and vertical, as `PoseTable` writes them.
  public let poses: String
  /// The effect of the filmstrip.
  private let effect: Effect

  private static let scale = 0.4
  private static let positions = [3, 3.25, 3.5, 3.75, 4]
  private static let differences = (-12...12).map { Double($0) / 4 }

  /// The golden of a preset as it is now.
  ///
  /// - Parameter preset: The preset, with its default parameters.
  /// - Throws: Where its formulas do not hold for the layout.
  public init(of preset: Preset) throws {
    func effect(_ axis: Axis) throws -> Effect {
      let layout = Layout(
        pageSize: Size(width: 240, height: 320),
        viewport: Size(width: 640, height: 400),
        pages: 12,
        axis: axis
      )
      return try preset.effect(layout: layout)
    }
    name = preset.name
    self.effect = try effect(.horizontal)
    poses = PoseTable.text(of: [self.effect, try effect(.vertical)], at: Self.differences)
  }

  /// Draws the filmstrip.
  ///
  /// - Returns: Five frames in a row.
  /// - Throws: Where a frame cannot be drawn.
  public func filmstrip() throws(RenderError) -> Bitmap {
    let deck = PageDeck(
      .cards(count: effect.layout.pages),
      pageSize: effect.layout.pageSize,
      scale: Self.scale
    )
    let renderer = FrameRenderer(deck: deck, background: .standardBackground)
    return try ContactSheet.filmstrip(effect, renderer, positions: Self.positions)
  }

  // MARK: Files

  /// Records the golden in a folder of goldens.
  ///
  /// - Parameter folder: The folder that holds one folder a preset.
  /// - Returns: The folder that was written.
  /// - Throws: Where a frame cannot be drawn or a file not be written.
  public func record(in folder: String) throws -> String {
    let picture = try filmstrip()
    let place = folder + "/" + name
    try Folder.make(path: place)
    AtomicFile.removeUnfinished(in: place)
    try AtomicFile.write(Array(poses.utf8), to: place + "/poses.tsv")
    var encoder = PNGEncoder()
    try AtomicFile.write(encoder.encode(picture), to: place + "/filmstrip.png")
    return place
  }

  /// Compares the poses with the recorded ones.
  ///
  /// - Parameter folder: The folder of goldens.
  /// - Returns: What differs, in sentences; none where nothing does.
  public func poseDifferences(in folder: String) -> [String] {
    let path = "\(folder)/\(name)/poses.tsv"
    guard let data = FileManager.default.contents(atPath: path) else {
      return ["\(name) poses: \(path) is missing\n  \(hint)"]
    }
    let recorded = String(decoding: data, as: UTF8.self)
    guard recorded != poses else { return [] }
    return [PoseTableDifference(name: name, recorded: recorded, actual: poses).text + "\n  \(hint)"]
  }

  /// Compares the filmstrip with the recorded one, exactly.
  ///
  /// - Parameters:
  ///   - folder: The folder of goldens.
  ///   - pictures: Where the picture `expected | difference | actual` goes if they differ.
  /// - Returns: What differs, in sentences; none where nothing does.
  /// - Throws: Where the filmstrip cannot be drawn, or the pictures cannot be read or written.
  public func filmstripDifferences(in folder: String, pictures: String) throws -> [String] {
    let path = "\(folder)/\(name)/filmstrip.png"
    guard FileManager.default.fileExists(atPath: path) else {
      return ["\(name) filmstrip: \(path) is missing\n  \(hint)"]
    }
    let expected = try ImageFile.read(path: path, maximumPixels: PageDeck.maximumPixels)
    let actual = try filmstrip()
    let difference = PixelDifference(expected: expected, actual: actual)
    guard !difference.isEqual else { return [] }
    try Folder.make(path: pictures)
    let picture = DifferencePicture.draw(expected: expected, actual: actual)
    var encoder = PNGEncoder()
    try AtomicFile.write(encoder.encode(picture), to: "\(pictures)/\(name).png")
    return [
      "\(name) filmstrip: \(difference)\n"
        + "  expected | difference | actual: \(pictures)/\(name).png\n  \(hint)"
    ]
  }

  private var hint: String { "If the change is meant: swift run fxrender record \(name)" }
}
