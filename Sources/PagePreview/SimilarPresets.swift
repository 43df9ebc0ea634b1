import FrameRender
import Gallery
import PageEffects
import PageGeometry
import PageSequence
import PresetFiles

/// The presets whose pages move most like those of another one, by the corners and opacities of their poses.
enum SimilarPresets {
  /// The number of presets in an answer: two rows of the gallery.
  private static let count = 12
  /// The shown positions, in pages: at rest, and on the way to the next page.
  private static let positions = [4, 4.25, 4.5, 4.75]
  /// The distance of corners, in points, from which two pages count as entirely different: a third of a viewport.
  private static let farthest = 200.0

  /// The visible pages at a position, by their indices: their corners, and their opacities.
  private typealias Places = [Int: (corners: [Point], alpha: Double)]

  /// Returns the names of the presets of a library, the most similar one first.
  ///
  /// - Throws: `PresetFailure` if the preset itself has no effect; others are skipped.
  static func names(like preset: Preset, in library: PresetLibrary) throws -> [String] {
    let own = try poses(of: preset)
    let others = library.names.filter { $0 != preset.name }
      .compactMap { name -> (name: String, distance: Double)? in
        guard let other = try? library.preset(name), let poses = try? poses(of: other) else {
          return nil
        }
        return (name, zip(own, poses).reduce(0) { $0 + distance($1.0, $1.1) })
      }
    return others.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }
      .prefix(count).map(\.name)
  }

  private static func poses(of preset: Preset) throws -> [Places] {
    let effect = try GalleryPicture.sequence(of: preset).effect
    return try positions.map { position in
      let scene = try Scene(effect, at: position)
      var places: Places = [:]
      for page in scene.pages {
        places[page.index] = scene.corners(of: page).map { ($0, page.pose.alpha) }
      }
      return places
    }
  }

  /// Returns the mean distance of all pages that are visible in one of two frames, in 0…1.
  private static func distance(_ one: Places, _ other: Places) -> Double {
    let pages = Set(one.keys).union(other.keys)
    guard !pages.isEmpty else { return 0 }
    let sum = pages.reduce(0.0) { sum, page in
      guard let first = one[page], let second = other[page] else { return sum + 1 }
      let lengths = zip(first.corners, second.corners).reduce(0) { sum, pair in
        let (x, y) = (pair.0.x - pair.1.x, pair.0.y - pair.1.y)
        return sum + (x * x + y * y).squareRoot()
      }
      let length = lengths / Double(first.corners.count)
      return sum + min(1, length / farthest + abs(first.alpha - second.alpha) / 2)
    }
    return sum / Double(pages.count)
  }
}
