import Foundation
import FrameFiles
import FrameImage
import FrameRender

/// What `--pages` names: a number of cards, or pictures.
enum PageSource {
  private static let defaultCount = 12

  /// More than anybody scrolls through, and few enough for an exact page position.
  private static let maximumCount = 10_000_000

  /// What a picture's name ends with, in a folder.
  private static let endings = ["png", "jpg", "jpeg", "webp"]

  /// What the values that were given to `--pages` stand for.
  ///
  /// - Parameters:
  ///   - values: The values; none is a number of cards.
  ///   - count: That number; nil is the usual one.
  /// - Returns: Where the pages come from.
  /// - Throws: `CommandError` for a value that names no pages.
  static func source(_ values: [String], count: Int? = nil) throws -> PageDeck.Source {
    guard let first = values.first else { return .cards(count: count ?? defaultCount) }
    guard !values.contains("") else {
      let help = "Expected a folder, a picture (PNG, JPEG or WebP), or a number of cards."
      throw CommandError.usage("--pages cannot be ''", help)
    }
    guard values.count > 1 || !first.allSatisfy({ $0.isASCII && $0.isNumber }) else {
      guard let count = Int(first), (1...maximumCount).contains(count) else {
        throw CommandError.usage(
          "--pages cannot be '\(first)'",
          "Expected a number from 1 to \(maximumCount); a folder of that name is ./\(first)."
        )
      }
      return .cards(count: count)
    }
    return .images(try values.flatMap(pictures))
  }

  /// Refuses pages that what is rendered could replace.
  static func check(
    _ source: PageDeck.Source,
    apartFrom target: RenderTarget,
    hasFrames: Bool
  ) throws {
    guard case .images(let paths) = source else { return }
    func real(_ path: String) -> String {
      URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    }
    let animations = Set(target.animations.compactMap { $0 }.map(real))
    if let page = paths.first(where: { animations.contains(real($0)) }) {
      throw CommandError.usage(
        "the GIF would replace the page '\(page)'",
        "Choose another --output."
      )
    }
    guard hasFrames,
      let page = paths.first(where: { FrameFolder.endangers($0, in: target.folder) })
    else { return }
    throw CommandError.usage(
      "the page '\(page)' lies where the frames go, under the name of a frame",
      "Choose another folder with --output, or give the page another name."
    )
  }

  /// The pictures that a path names: itself, or those in the folder, in natural order of names.
  private static func pictures(at path: String) throws -> [String] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw CommandError.noInput(
        "there is no folder or picture '\(path)'",
        "--pages takes a folder, a picture (PNG, JPEG or WebP), or a number of cards."
      )
    }
    guard isFolder.boolValue else { return [path] }
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: path)
    } catch {
      throw CommandError.noInput(
        "the folder '\(path)' cannot be read",
        "Check the permissions of the folder and of those above it."
      )
    }
    let pictures = names.filter { name in
      let ending = name.split(separator: ".").last.map { $0.lowercased() } ?? ""
      return !name.hasPrefix(".") && endings.contains(ending)
    }
    guard !pictures.isEmpty else {
      throw CommandError.noInput(
        "there are no pictures in '\(path)'",
        "Pages are files that end in .png, .jpg, .jpeg or .webp."
      )
    }
    let base = path.hasSuffix("/") ? String(path.dropLast()) : path
    return pictures.sorted(by: NaturalOrder.areInOrder).map { "\(base)/\($0)" }
  }
}
