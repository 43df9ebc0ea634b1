import Foundation
import FrameRender
import PageDecks
import PageEffects
import PageGeometry
import PresetFiles

/// The shared inputs of stages: presets, decks of cards, and a viewport of 1280×720 points.
struct Workbench {
  static let viewport = Size(width: 1280, height: 720)
  static let page = Size(width: 480, height: 480)

  /// Pixels per point.
  let scale: Double
  /// Thirty cards of 480×480 points.
  let cards: PageDeck

  init(scale: Double) {
    self.scale = scale
    cards = PageDeck(.cards(count: 30), pageSize: Self.page, scale: scale)
  }

  /// Returns the number of pixels of an area.
  func pixels(_ size: Size) -> Int { Int(size.width * scale) * Int(size.height * scale) }

  /// Returns a deck of one card.
  func card(_ size: Size) -> PageDeck { PageDeck(.cards(count: 1), pageSize: size, scale: scale) }

  /// Returns an effect for a deck.
  func effect(
    _ name: String,
    in folder: PresetFolder = Self.presets,
    of deck: PageDeck
  ) throws -> Effect {
    let layout = Layout(pageSize: deck.pageSize, viewport: Self.viewport, pages: deck.count)
    return try folder.preset(named: name).effect(layout: layout)
  }

  /// The built-in presets.
  static let presets = PresetFolder(path: root.appendingPathComponent("Presets").path)

  /// Presets that each exercise one stage.
  static let scenes = PresetFolder(path: root.appendingPathComponent("Benchmarks/Scenes").path)

  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().appendingPathComponent("../../..").standardized
}
