import FrameEncode
import FrameFiles
import FrameImage
import FrameRender
import PageEffects
import PageGeometry
import Synchronization

/// A picture that cannot be read, as a page shows it.
struct BrokenPicture: Encodable, Equatable {
  /// The name of the picture in the option `pages`.
  var key: String
  /// The name of the file.
  var name: String
  /// The reason, in a sentence.
  var message: String
}

/// The pictures that cannot be read, found when they are drawn.
final class BrokenPictures: Sendable {
  private struct Item {
    var problem: ImageError
    /// The file when it was read; a changed file is read again.
    var stamp: FileStamp?
  }

  private let items = Mutex<[String: Item]>([:])
  /// Returns the path of the picture that is shown instead; nil if it cannot be written.
  let placeholder: @Sendable () -> String?

  init(placeholder: @escaping @Sendable () -> String?) { self.placeholder = placeholder }

  var isEmpty: Bool { items.withLock(\.isEmpty) }

  /// Returns the problem of a picture; nil for a picture that can be read or has changed.
  func problem(of path: String) -> ImageError? {
    items.withLock { items in
      guard let item = items[path] else { return nil }
      if item.stamp == FileStamp(path: path) { return item.problem }
      items[path] = nil
      return nil
    }
  }

  /// Adds a picture that cannot be drawn, and all others among the same pages that are empty, truncated or no
  /// pictures.
  ///
  /// They are found together, because all pages are read again after each change.
  func add(_ error: ImageError, among paths: [String]) {
    guard problem(of: error.path) == nil else { return }
    add(error)
    for path in Set(paths) where problem(of: path) == nil {
      do throws(ImageError) {
        try ImageFile.check(path: path, maximumPixels: ImageFile.maximumPixels, depth: .structure)
      } catch { add(error) }
    }
  }

  private func add(_ error: ImageError) {
    let item = Item(problem: error, stamp: FileStamp(path: error.path))
    items.withLock { $0[error.path] = item }
  }
}

/// The picture that a page shows in place of one that cannot be read: a grey page with a crossed frame.
enum PlaceholderPicture {
  private static let size = Size(width: 360, height: 480)

  /// Draws the picture, and returns it as a PNG file.
  static func png() throws(RenderError) -> [UInt8] {
    var canvas = try CairoCanvas(width: Int(size.width), height: Int(size.height))
    let (ground, line) = (Colour(white: 0.22), Colour(white: 0.62))
    canvas.fill(.rectangle(Rect(x: 0, y: 0, width: size.width, height: size.height)), ground)
    let frame = Rect(x: 110, y: 180, width: 140, height: 120)
    canvas.stroke(.roundedRectangle(frame, radius: 14), line, width: 8)
    for (from, to) in [(frame.y, frame.y + frame.height), (frame.y + frame.height, frame.y)] {
      var stroke = VectorPath()
      stroke.move(frame.x + 34, from + (to > from ? 30 : -30))
      stroke.line(frame.x + frame.width - 34, to + (to > from ? -30 : 30))
      canvas.stroke(stroke, line, width: 8)
    }
    let bitmap = try canvas.finish()
    var encoder = PNGEncoder()
    return encoder.encode(bitmap)
  }
}
