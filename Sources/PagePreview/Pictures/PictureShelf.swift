import Foundation
import FrameImage
import Synchronization

/// The pictures that pages of the preview have sent, in a temporary folder until the preview ends.
///
/// A picture arrives in parts, each a small request, so that the server's limit for bodies holds for pictures too. The
/// names of files come from a counter and never from a page.
package final class PictureShelf: Sendable {
  /// The limits of a shelf.
  package struct Limits: Sendable {
    /// The largest number of pictures.
    package var pictures = 500
    /// The largest size of a picture, in bytes.
    package var pictureBytes = 64 << 20
    /// The largest size of all pictures, in bytes.
    package var bytes = 2 << 30

    /// Creates the limits of a preview.
    package init() {}
  }

  /// A part of a picture.
  package struct Part: Decodable, Sendable {
    /// The picture that the part continues; nil for the first part.
    var id: Int?
    /// The name of the file, only for the page.
    var name: String
    /// The size of the whole picture in bytes.
    var bytes: Int
    /// The content of the part, in Base64.
    var data: Data
  }

  /// A picture that has arrived.
  package struct Picture: Encodable, Sendable, Equatable {
    /// The name of the picture in the option `pages`.
    var key: String
    /// The name of the file.
    var name: String
    /// The upright size in pixels.
    var width: Int
    var height: Int
  }

  /// The answer to a part: the picture if it is complete.
  package struct Receipt: Encodable, Sendable {
    package var id: Int
    package var picture: Picture?
  }

  private struct Item {
    var name: String
    var bytes: Int
    var received = 0
    var path: String
    var picture: Picture?
  }

  private struct State {
    var items: [Int: Item] = [:]
    var lastID = 0
    var isEnded = false
  }

  /// The beginning of a key.
  private static let prefix = "picture:"
  /// The number of characters of a name that are kept.
  private static let mostCharacters = 200
  /// The number of incomplete pictures; the oldest is dropped for a new one.
  private static let mostIncomplete = 8

  private let folder: String
  private let limits: Limits
  private let state = Mutex(State())

  /// Creates an empty shelf; its folder is created in `parent`, which ends with `/`, for the first picture.
  package init(in parent: String = NSTemporaryDirectory(), limits: Limits = Limits()) {
    folder = parent + "fxrender-pictures-" + UUID().uuidString
    self.limits = limits
  }

  deinit { end() }

  /// The complete pictures, the oldest first.
  package var pictures: [Picture] {
    state.withLock { state in
      state.items.sorted { $0.key < $1.key }.compactMap(\.value.picture)
    }
  }

  /// Returns the path of a picture; nil if the key is not that of a complete picture.
  package func path(of key: String) -> String? {
    guard key.hasPrefix(Self.prefix), let id = Int(key.dropFirst(Self.prefix.count)) else {
      return nil
    }
    return state.withLock { state in
      state.items[id].flatMap { $0.picture?.key == key ? $0.path : nil }
    }
  }

  /// Returns the name of the file that a page has sent, without folders, for the path of a picture; nil for other paths.
  func name(ofPath path: String) -> String? {
    state.withLock { state in
      state.items.values.first { $0.path == path }.map { item in
        String(item.name.split(separator: "/").last ?? "picture")
      }
    }
  }

  /// Stores a part, and checks the picture if it is complete.
  ///
  /// - Throws: `PreviewError` beyond a limit or for a part that does not fit; `ImageError` if the file is not a
  ///   picture that can be read, which is then removed.
  package func add(_ part: Part) throws -> Receipt {
    try state.withLock { state in
      let id = try part.id ?? start(part, &state)
      guard var item = state.items[id], item.picture == nil, item.bytes == part.bytes,
        item.received + part.data.count <= item.bytes
      else { throw PreviewError.unreadable("the part of a picture does not fit") }
      do {
        try append(part.data, to: item.path)
        item.received += part.data.count
        if item.received == item.bytes { item.picture = try picture(id, item) }
      } catch {
        remove(id, &state)
        throw error
      }
      state.items[id] = item
      return Receipt(id: id, picture: item.picture)
    }
  }

  /// Removes all pictures, and refuses further ones.
  package func end() {
    state.withLock { state in
      (state.items, state.isEnded) = ([:], true)
      try? FileManager.default.removeItem(atPath: folder)
    }
  }

  private func start(_ part: Part, _ state: inout State) throws -> Int {
    let name = part.name.prefix(Self.mostCharacters)
    guard !state.isEnded, part.bytes > 0, part.bytes <= limits.pictureBytes else {
      throw PreviewError.refused(
        "'\(name)' has \(part.bytes) bytes",
        "A picture has from 1 to \(limits.pictureBytes) bytes."
      )
    }
    let incomplete = state.items.filter { $0.value.picture == nil }.keys.sorted()
    for id in incomplete.dropLast(Self.mostIncomplete - 1) { remove(id, &state) }
    let sum = state.items.values.reduce(0) { $0 + $1.bytes }
    guard state.items.count < limits.pictures, sum + part.bytes <= limits.bytes else {
      throw PreviewError.refused(
        "there is no room for '\(name)'",
        "A preview takes at most \(limits.pictures) pictures and \(limits.bytes >> 20) MiB; start it with "
          + "--pages PATH for more."
      )
    }
    try makeFolder()
    state.lastID += 1
    let path = "\(folder)/\(state.lastID)"
    guard FileManager.default.createFile(atPath: path, contents: nil) else {
      throw CocoaError(.fileWriteUnknown)
    }
    state.items[state.lastID] = Item(name: String(name), bytes: part.bytes, path: path)
    return state.lastID
  }

  /// Returns the path of the picture that is shown in place of one that cannot be read; nil if it cannot be
  /// written.
  func placeholder() -> String? {
    state.withLock { state in
      guard !state.isEnded else { return nil }
      let path = "\(folder)/placeholder.png"
      if FileManager.default.fileExists(atPath: path) { return path }
      guard let bytes = try? PlaceholderPicture.png(), (try? makeFolder()) != nil else {
        return nil
      }
      return FileManager.default.createFile(atPath: path, contents: Data(bytes)) ? path : nil
    }
  }

  private func makeFolder() throws {
    try FileManager.default.createDirectory(
      atPath: folder,
      withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700]
    )
  }

  private func append(_ data: Data, to path: String) throws {
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    defer { try? file.close() }
    try file.seekToEnd()
    try file.write(contentsOf: data)
  }

  private func picture(_ id: Int, _ item: Item) throws -> Picture {
    let size: (width: Int, height: Int)
    do {
      size = try ImageFile.size(path: item.path, maximumPixels: ImageFile.maximumPixels)
      // All pixels are read, so that a damaged picture is reported now.
      _ = try PictureThumbnail.webp(of: item.path)
    } catch {
      // The page knows the name of its file, and not the path of the copy.
      throw ImageError(path: item.name, problem: error.problem)
    }
    return Picture(
      key: "\(Self.prefix)\(id)",
      name: item.name,
      width: size.width,
      height: size.height
    )
  }

  private func remove(_ id: Int, _ state: inout State) {
    guard let item = state.items.removeValue(forKey: id) else { return }
    try? FileManager.default.removeItem(atPath: item.path)
  }
}
