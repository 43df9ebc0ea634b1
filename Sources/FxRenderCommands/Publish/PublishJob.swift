import Foundation
import FrameImage
import FrameRender
import JSONCoding
import PageEffects
import PageGeometry
import PageSequence
import PresetFiles
import Publishing
import TextTools

/// The effects and the pages of a published page, checked.
struct PublishJob: Sendable {
  /// The sequence of each effect, in the order of the command line.
  let sequences: [FrameSequence]
  /// The effects as the page has them.
  private(set) var presets: [PublishedPreset] = []
  /// The pages and their pictures.
  private(set) var pages: PublishedPages
  /// What the page does not show as a render does.
  private(set) var notes: [String] = []
  /// The font of texts on pages; nil for that of the browser.
  private(set) var font: Data?

  /// The largest number of pieces of a page, each of which is an element of the browser.
  private static let mostPieces = 64
  /// The largest number of effects.
  private static let mostPresets = 20

  /// Reads presets and pages.
  ///
  /// - Parameters:
  ///   - names: The names or paths of the presets.
  ///   - edits: The given options for the stage and for the look.
  /// - Throws: `CommandError`, `SequenceError`, `SettingError` and `PresetFailure` for what cannot be published.
  init(_ names: [String], edits: (stage: [SpecEdit], look: [SpecEdit])) throws {
    guard names.count <= Self.mostPresets else {
      throw CommandError.usage(
        "\(names.count) presets are too many for a page",
        "At most \(Self.mostPresets)."
      )
    }
    let library = PresetLibrary.standard
    let all = try names.map { try library.presetWarningIfShadowed($0) }
    let spec = (edits.stage + edits.look).spec()
    let specs = try Self.specs(spec, for: all)
    sequences = try zip(specs, all).map { try FrameSequence($0, of: $1, in: library) }
    try Self.checkPages(sequences[0].source.count)
    let reduced = try all.map { try Self.reduced($0, in: library) }
    pages = try PublishedPages(
      of: sequences
        + zip(specs, reduced).map { spec, preset in
          var spec = spec
          // These are for the effect itself.
          (spec.set, spec.wrap) = ([:], nil)
          return try FrameSequence(spec, of: preset, in: library)
        }
    )
    for (place, sequence) in sequences.enumerated() {
      try add(sequence, reduced[place], specs[place])
    }
    font = try sequences.lazy.compactMap(\.content.fontPath).first.map {
      try RegularFile.bytes(of: $0, atMost: FontFile.maximumBytes)
    }
  }

  /// Returns the options for each preset: `--set` applies to the presets that have the parameter.
  private static func specs(_ spec: SequenceSpec, for presets: [Preset]) throws -> [SequenceSpec] {
    let known = presets.map { Set($0.definition.parameters.map(\.name)) }
    for name in spec.set.keys.sorted() where !known.contains(where: { $0.contains(name) }) {
      throw SettingError.unknownParameter(name, known: presets[0].definition.parameters.map(\.name))
    }
    let pages = presets[0].stage?.pages
    return known.map { names in
      var own = spec
      own.set = spec.set.filter { names.contains($0.key) }
      // All effects have the same pages.
      if own.pages.isEmpty, presets.count > 1, let pages { own.pages = ["\(pages)"] }
      return own
    }
  }

  private static func checkPages(_ count: Int) throws {
    guard count > PublishedPages.mostPages else { return }
    throw CommandError.usage(
      "\(count) pages are too many for a published page",
      "At most \(PublishedPages.mostPages); use fewer pictures."
    )
  }

  // MARK: Effects

  private mutating func add(
    _ sequence: FrameSequence,
    _ reduced: Preset,
    _ spec: SequenceSpec
  ) throws {
    let preset = sequence.preset
    let pieces = try Self.pieces(of: sequence)
    guard pieces <= Self.mostPieces else {
      throw CommandError.usage(
        "'\(preset.name)' cuts a page into \(pieces) pieces, and a published page shows at most \(Self.mostPieces)",
        "Set parameters for fewer pieces, or use a render."
      )
    }
    notes += spec.notes(on: preset) + losses(of: sequence)
    let values = try preset.values(of: sequence.settings)
    var published = PublishedPreset(
      name: preset.name,
      summary: preset.summary,
      effect: CanonicalEffect(preset).json,
      reduced: CanonicalEffect(reduced).json
    )
    published.parameters = values.mapValues(JSONValue.init)
    published.layout = Self.layout(spec)
    published.own = preset.ownParameters
    published.setBackgrounds { pages.add($0) }
    presets.append(published)
  }

  /// Returns the preset that people see who prefer less motion: the one that a preset names, or a plain row.
  static func reduced(_ preset: Preset, in library: PresetLibrary) throws -> Preset {
    try preset.reduced.map { try library.beside(preset.path).preset($0) } ?? row()
  }

  /// The plain row of pages for people who prefer less motion.
  static func row() throws -> Preset {
    let text = "summary: A row.\ntransform: [{ translate: { x: d * (L + gap) } }]\n"
    return try Preset(name: "row", sources: ["row.yaml": text])
  }

  /// Returns the greatest number of pieces of a page.
  private static func pieces(of sequence: FrameSequence) throws -> Int {
    let window = sequence.effect.window
    let (first, last) = (max(window.lowerBound, -4), min(window.upperBound, 4))
    guard first <= last else { return 0 }
    return stride(from: first, through: last, by: 0.125)
      .map { sequence.effect.pose(at: $0).extras?.pieces.count ?? 0 }.max() ?? 0
  }

  /// Returns sentences about what a browser shows differently.
  private func losses(of sequence: FrameSequence) -> [String] {
    let name = sequence.preset.name
    var losses: [String] = []
    if sequence.effect.depth == .shared {
      losses.append("'\(name)': pages are in paint order, so that pages that cross are not cut")
    }
    let kinds = Set((sequence.preset.definition.template.extras ?? []).map(\.kind))
    if kinds.contains(.reflection), !kinds.isDisjoint(with: [.content, .blur, .clip, .pieces]) {
      losses.append(
        "'\(name)': pages have no reflections, because the page's other layers clip them"
      )
    }
    if kinds.contains(.clip), !kinds.isDisjoint(with: [.shadow, .glow]) {
      losses.append("'\(name)': shadow and glow are cut off where the page is clipped")
    }
    if kinds.contains(.pieces),
      !kinds.isDisjoint(with: [.shadow, .glow, .cornerRadius, .clip, .content, .blur])
    {
      losses.append("'\(name)': pieces show only the picture and its overlays")
    }
    return losses
  }

  /// Returns the members of the layout that the command line sets; a screen decides the others.
  private static func layout(_ spec: SequenceSpec) -> [String: JSONValue] {
    var layout: [String: JSONValue] = [:]
    func pair(_ keys: (String, String), _ x: Double, _ y: Double) -> JSONValue {
      .object([keys.0: .number(x), keys.1: .number(y)])
    }
    layout["axis"] = spec.direction.map { .string($0.rawValue) }
    layout["pageSize"] = spec.pageSize.map { pair(("width", "height"), $0.width, $0.height) }
    layout["gap"] = spec.gap.map { .number($0) }
    layout["centerOffset"] = spec.centerOffset.map { pair(("x", "y"), $0.x, $0.y) }
    layout["viewpointOffset"] = spec.viewpointOffset.map { pair(("x", "y"), $0.x, $0.y) }
    if spec.rtl { layout["isRightToLeft"] = true }
    return layout
  }

  // MARK: Look

  /// The colour of `--background` in CSS; nil without the option.
  var background: String? { sequences[0].request.background?.css }

  /// Draws the picture that is shown where scripts are not allowed.
  ///
  /// - Returns: The picture, and a note about characters that it does not show; browsers have more fonts than this
  ///   program.
  func still() throws -> (picture: Bitmap, note: String?) {
    let sequence = sequences[0].scaled(to: 1.5)
    let first = Double(min(1, max(0, sequence.layout.pages - 2)))
    let position = try StillPosition.position(after: first, of: sequence.effect)
    let scene = try Scene(sequence.effect, at: position)
    do throws(RenderError) {
      return (try sequence.renderer.draw(scene), nil)
    } catch .layer(let problem, _) {
      let picture = try sequence.replacingCharacters().renderer.draw(scene)
      return (picture, "the picture for browsers without scripts has '?' in texts: \(problem)")
    }
  }
}
