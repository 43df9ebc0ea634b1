import BrowserModule
import Foundation
import Gallery
import JSONCoding
import PageDecks
import PageEffects
import PageSequence
import PresetFiles
import Publishing
import TextTools

/// The files with which the effects of a gallery follow the finger.
struct LiveGallery: Sendable {
  private let module: BrowserModule
  private let pages: PublishedPages
  private let effects: [PublishedPreset]

  /// The largest pictures of a tile.
  private static let level = PublishedPicture.Level.all[5]
  /// The number of generated pages.
  private static let usualPages = "8"

  /// Reads presets and pages.
  ///
  /// - Parameters:
  ///   - names: The names of the presets.
  ///   - pages: The values of `--pages`.
  ///   - deck: The look of generated pages; nil for landscapes.
  ///   - module: The module for browsers.
  /// - Throws: `PresetFailure` and `SequenceError` for presets and pages that cannot be used.
  init(_ names: [String], pages: [String], deck: GeneratedDeck?, _ module: BrowserModule) throws {
    self.module = module
    let library = PresetLibrary.standard
    var spec = SequenceSpec()
    (spec.pages, spec.deck) = (pages.isEmpty ? [Self.usualPages] : pages, deck ?? .photos)
    let row = try PublishJob.row()
    let presets = try names.map { try library.preset($0) }
    let reduced = try presets.map { try PublishJob.reduced($0, in: library) }
    // The fields and pictures of the pages are those that the effects show.
    var found = try PublishedPages(
      of: ([row] + presets + reduced).map { try FrameSequence(spec, of: $0) }
    )
    var effects: [PublishedPreset] = []
    for (preset, reduced) in zip(presets, reduced) {
      var effect = PublishedPreset(
        name: preset.name,
        summary: preset.summary,
        effect: CanonicalEffect(preset).json,
        reduced: CanonicalEffect(reduced).json
      )
      effect.setBackgrounds { found.add($0) }
      effects.append(effect)
    }
    (self.pages, self.effects) = (found, effects)
  }

  /// The names of the files.
  var names: [String] {
    effects.map(Self.file) + pages.sources.indices.map(Self.picture)
      + ["module.js", "module.deflate", LiveTiles.script, LiveTiles.laterCards]
  }

  private static func file(of effect: PublishedPreset) -> String { "effects/\(effect.name).js" }

  private static func picture(_ index: Int) -> String { "pages/\(index).webp" }

  /// Writes the files.
  func write(into folder: GalleryFolder) throws {
    let bytes = PublishedPage.deflated(module.data)
    try folder.write([UInt8](bytes), as: "module.deflate")
    let text = "fxGallery[\"module.js\"] = \"\(bytes.base64EncodedString())\";\n"
    try folder.write(Array(text.utf8), as: "module.js")
    var pictures: [[String: JSONValue]] = []
    for (index, source) in pages.sources.enumerated() {
      let picture = try pages.picture(source, at: Self.level)
      try folder.write(picture.bytes, as: Self.picture(index))
      pictures.append(picture.size.merging(["src": .string(Self.picture(index))]) { $1 })
    }
    for effect in effects {
      let definitions = JSONValue.object(["effect": effect.effect, "reduced": effect.reduced])
      let value = definitions.withPictures { pictures[$0] }
      let text = String(decoding: JSONText.data(value).visibleJSON(), as: UTF8.self)
      let file = Self.file(of: effect)
      let script = "fxGallery[\(JSONText.string(file))] = \(text);\n"
      try folder.write(Array(script.utf8), as: file)
    }
    let shown = pages.pages.map { page in page.withPictures { pictures[$0] } }
    let data = JSONText.data(JSONValue.array(shown)).visibleJSON()
    let script = PlayerScript.gallery(
      wrapper: String(decoding: BrowserModule.wrapper, as: UTF8.self)
    )
    let first = "window.fxGallery = { pages: \(String(decoding: data, as: UTF8.self)) };\n"
    try folder.write(Array((first + script).utf8), as: LiveTiles.script)
  }
}
