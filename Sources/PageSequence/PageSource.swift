import Foundation
import FrameFiles
import FrameImage
package import FrameRender
package import PageDecks
import PageEffects
import PageGeometry
import TextTools

/// Finds the pages that `--pages` names: a number of cards, or pictures.
package enum PageSource {
  /// Whether the values of `--pages` are a number of cards instead of paths.
  package static func isCount(_ values: [String]) -> Bool {
    values.count == 1 && values[0].allSatisfy { $0.isASCII && $0.isNumber }
  }

  /// Finds the pages for the values of `--pages`.
  ///
  /// - Parameters:
  ///   - values: The values; empty for cards.
  ///   - count: The number of generated pages if there are no values; nil for the default.
  ///   - deck: The kind of generated pages.
  /// - Returns: The source of the pages.
  /// - Throws: `SequenceError` if a value is neither a number nor a path with pictures.
  package static func source(
    _ values: [String],
    count: Int? = nil,
    deck: GeneratedDeck = .cards
  ) throws(SequenceError) -> PageDeck.Source {
    guard let first = values.first else {
      return .generated(deck, count: count ?? SequenceSpec.usualCards)
    }
    guard !values.contains("") else {
      let help = "Expected a folder, a picture (PNG, JPEG or WebP), or a number of cards."
      throw SequenceError.usage("--pages cannot be ''", help)
    }
    guard !isCount(values) else {
      guard let count = Int(first), (1...SequenceSpec.mostCards).contains(count) else {
        throw SequenceError.usage(
          "--pages cannot be '\(first)'",
          "Expected a number from 1 to \(SequenceSpec.mostCards); a folder of that name is ./\(first)."
        )
      }
      return .generated(deck, count: count)
    }
    var paths: [String] = []
    for value in values { paths += try pictures(at: value) }
    return .images(paths)
  }

  /// Returns a suggestion if there is a folder or picture with a similar name, else an empty string.
  private static func hint(for path: String) -> String {
    let folder =
      path.contains("/") ? String(path[...(path.lastIndex(of: "/") ?? path.startIndex)]) : ""
    let names =
      (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
    let candidates = names.filter { name in
      isPicture(name)
        || (try? FileManager.default.contentsOfDirectory(atPath: folder + name)) != nil
    }
    let nearest = Suggestion.nearest(
      to: String(path.dropFirst(folder.count)),
      in: candidates.sorted()
    )
    return nearest.map { "Did you mean '\(folder)\($0)'? " } ?? ""
  }

  private static func isPicture(_ name: String) -> Bool {
    let ending = name.split(separator: ".").last.map { $0.lowercased() } ?? ""
    return !name.hasPrefix(".") && PagePattern.pictureEndings.contains(ending)
  }

  /// Returns the picture at a path, or the pictures of a folder in natural order of their names.
  private static func pictures(at path: String) throws(SequenceError) -> [String] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw SequenceError.noInput(
        "there is no folder or picture '\(path)'",
        hint(for: path)
          + "--pages takes a folder, a picture (PNG, JPEG or WebP), or a number of cards."
      )
    }
    guard isFolder.boolValue else { return [path] }
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: path)
    } catch {
      throw SequenceError.noInput(
        "the folder '\(path)' cannot be read",
        "Check the permissions of the folder and its parents."
      )
    }
    let pictures = names.filter(isPicture)
    guard !pictures.isEmpty else {
      throw SequenceError.noInput(
        "there are no pictures in '\(path)'",
        "Pages are files that end in .png, .jpg, .jpeg or .webp."
      )
    }
    let base = path.hasSuffix("/") ? String(path.dropLast()) : path
    return pictures.sorted(by: NaturalOrder.areInOrder).map { "\(base)/\($0)" }
  }
}
