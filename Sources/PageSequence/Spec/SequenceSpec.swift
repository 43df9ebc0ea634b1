public import FrameEncode
package import FrameRender
package import JSONCoding
public import PageDecks
public import PageEffects
public import PageGeometry
import PageScroll
import PresetFiles

/// The description of a sequence of frames: a preset, a layout, a motion, pages and a look.
///
/// A spec contains only the options that were given. Other options get their values when the sequence is
/// created: from the scroll view of a gesture script, from the preset's stage, from the number of pages, or
/// from the default in `SpecOption.help`. Each property has one entry in `SequenceSpec.options`, from which the command line,
/// JSON and the schema are derived.
@dynamicMemberLookup
public struct SequenceSpec: Sendable, Equatable {
  /// A preset's name or the path of its file; nil if the preset is given separately.
  public var preset: String?

  // MARK: Motion

  /// The motion of the pages: `sweep`, a built-in gesture, a script's name or the path of its file.
  public var scroll: String?
  /// Whether the fingers of gestures are drawn over the pages.
  public var showTouches = false
  /// The number of frames from the first to the last position, at least 1.
  public var frames: Int?
  /// The duration in seconds, instead of `frames`.
  public var duration: Double?
  /// The speed in pages per second, instead of `frames`.
  public var speed: Double?
  /// The frame rate in frames per second; frame i is at time i / fps.
  public var fps: Double?
  /// The page position of the first frame.
  public var from: Double?
  /// The page position at the end.
  public var to: Double?
  /// The timing function of a sweep.
  public var ease: TimingFunction?
  /// The time of rest at each end of a sweep, in seconds.
  public var hold: Double?
  /// Whether a sweep scrolls to the end and back.
  public var bounce = false

  // MARK: Layout

  /// The size of the viewport, in points.
  public var size: Size?
  /// The kind of device whose screen is the viewport, unless `size` is set; nil for none.
  package var device: DeviceKind?
  /// The size of a page, in points.
  public var pageSize: Size?
  /// The gap between pages, in points; may be negative.
  public var gap: Double?
  /// Folders and pictures, or one number of generated cards.
  public var pages: [String] = []
  /// Whether the last page is joined with the first; nil for the preset's default.
  public var wrap: Bool?
  /// The scroll axis.
  public var direction: Axis?
  /// Whether the next page is on the left.
  public var rtl = false
  /// The values of the preset's parameters by name, as strings.
  public var set: [String: String] = [:]
  /// The offset of the pages and the vanishing point, in points.
  public var centerOffset: Point?
  /// The offset of the viewpoint, in points: pages move in the opposite direction, the vanishing point stays.
  public var viewpointOffset: Point?

  // MARK: Picture

  /// The look of generated pages.
  public var deck: GeneratedDeck?
  /// The scales in pixels per point, without duplicates; files of the first scale have no suffix.
  public var scale: [Double]?
  /// How a picture fits its page.
  public var fit: PageFit?
  /// The colour behind the pages.
  public var background: Colour?
  /// The path of the font of texts on pages; nil for that of the preset, or for strokes.
  public var font: String?
  /// The minimum corner radius of pages that are pictures, in points.
  public var cornerRadius: Double?

  // MARK: Output

  /// The formats to write.
  public var format: OutputFormats?
  /// Whether the bezel of the device is drawn around frames.
  package var bezel = false
  /// The options that only some formats read; each of them is also a member of the spec.
  public var encoding = FormatOptions()
  /// The opaque colour behind half-transparent pixels of a GIF.
  public var matte: Colour?
  /// The maximum size of the file, in bytes; quality, colours, scale and rate are reduced for it.
  public var maxSize: Double?
  /// The range of frames to write; nil for all frames.
  public var range: ClosedRange<Int>?
  /// The step between written frames: every N-th frame is written.
  public var every: Int?

  /// Creates a spec without options, and changes it.
  ///
  /// - Parameters:
  ///   - preset: A preset's name or the path of its file.
  ///   - change: Sets options that differ from the defaults.
  public init(preset: String? = nil, _ change: (inout SequenceSpec) -> Void = { _ in }) {
    self.preset = preset
    change(&self)
  }

  /// Accesses an option that only some formats read.
  public subscript<Value>(dynamicMember path: WritableKeyPath<FormatOptions, Value>) -> Value {
    get { encoding[keyPath: path] }
    set { encoding[keyPath: path] = newValue }
  }
}

extension SequenceSpec {
  /// Returns the spec in which unset options of some groups have their defaults.
  package func filled(with groups: Set<SpecOption.Group>) -> SequenceSpec {
    var spec = self
    for option in Self.options(in: groups) where option.json(self) == nil {
      option.fill?.apply(&spec)
    }
    return spec
  }

  /// Returns the shortest spec that creates the same sequence: options with default values are omitted.
  package func withoutDefaults(of sequence: FrameSequence) -> SequenceSpec {
    var spec = self
    let natural = Self.natural(for: sequence)
    for option in Self.options
    where option.json(self) == (option.isStaged ? option.json(natural) : option.standard) {
      switch option.group {
      // An unset option means the duration of the gesture, or the layout of the script, instead of the default. So
      // options with default values are kept.
      case .motion where sequence.gestures != nil: break
      case .layout where sequence.gestures?.text != nil: break
      // Without the option, the background of the preset is drawn.
      case .look where option.key == "background" && sequence.preset.background != nil: break
      default: option.clear.apply(&spec)
      }
    }
    for parameter in sequence.preset.definition.parameters {
      let value = spec.set[parameter.name].flatMap { try? parameter.value(of: $0) }
      if value.map({ .value($0) == parameter.initial }) == true { spec.set[parameter.name] = nil }
    }
    return spec
  }

  /// Returns a spec with the defaults of the options that a preset's stage can set.
  private static func natural(for sequence: FrameSequence) -> SequenceSpec {
    let (layout, stage) = (sequence.layout, sequence.preset.stage)
    let natural = SequenceSpec { ($0.size, $0.direction) = (layout.viewport, layout.axis) }
      .layout(pages: stage?.pages ?? usualCards, stage: stage)
    return SequenceSpec { spec in
      (spec.pageSize, spec.gap) = (natural.pageSize, natural.gap)
      spec.direction = stage?.direction ?? Layout.sample.axis
      spec.pages = ["\(natural.pages)"]
    }
  }
}

extension SequenceSpec {
  /// The JSON Schema of specs, for editors and validators.
  package static let schema: JSONValue = {
    var properties: [String: JSONValue] = [
      "schema": .object(["const": .number(Double(schemaVersion))]),
      "preset": .object([
        "type": "string",
        "description": .string("A preset's name or the path of its file."),
      ]),
    ]
    for option in options {
      guard case .object(var schema) = option.schema else { continue }
      schema["description"] = .string(option.help)
      if !option.isStaged { schema["default"] = option.standard }
      properties[option.key] = .object(schema)
    }
    return .object([
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "Render spec of fxrender",
      "type": "object",
      "additionalProperties": false,
      "properties": .object(properties),
    ])
  }()
}

extension SequenceSpec {
  /// The options that are set, as a JSON object whose values are written as on the command line.
  ///
  /// It is easy to edit, and a spec can be created from it. Flags are `true` or `false`, pages are a string
  /// or an array of strings, and parameters are an object. All other values are strings.
  package var texts: JSONValue {
    var fields: [String: JSONValue] = [:]
    fields["preset"] = preset.map(JSONValue.string)
    for option in Self.options {
      switch option.form {
      case .flag, .switching, .entries: fields[option.key] = option.json(self)
      case .value: fields[option.key] = option.texts(self).first.map(JSONValue.string)
      case .values:
        let texts = option.texts(self).map(JSONValue.string)
        fields[option.key] = texts.count > 1 ? .array(texts) : texts.first
      }
    }
    return .object(fields)
  }

  /// Returns the command-line arguments that set the options of some groups.
  package func arguments(of groups: Set<SpecOption.Group>) -> [String] {
    Self.options(in: groups).flatMap { $0.arguments(of: self) }
  }
}

extension SequenceSpec {
  /// Returns the spec in which the options of the formats have their defaults.
  package func filled(for formats: OutputFormats) -> SequenceSpec {
    guard formats.hasPalettes else { return self }
    var spec = filled(with: [.palette])
    spec.quality = encoding.quality ?? formats.all.lazy.compactMap(\.standardQuality).first
    return spec
  }

  /// Throws an error for options that the formats do not support.
  package func check(for formats: OutputFormats) throws(SequenceError) {
    guard device != nil || !bezel else {
      throw .usage(
        "--bezel needs a device",
        "Add --device \(DeviceKind.allCases.map(\.rawValue).joined(separator: "|"))."
      )
    }
    guard matte?.alpha ?? 1 == 1 else {
      throw .usage(
        "--matte cannot be transparent",
        "Semi-transparent pixels are blended with it; use --background transparent for transparent pixels."
      )
    }
    if encoding.palette == .frame, let format = formats.all.first(where: { $0.palette == .shared })
    {
      throw .usage(
        "--palette cannot be 'frame' with \(format.name)",
        "Its frames share one palette; omit --palette."
      )
    }
    try checkMaximumSize(for: formats)
    for format in formats.all {
      if let background, background.alpha < 1, format.alpha == .none {
        throw .usage(
          "--background cannot be '\(name(of: background))' with \(format.name), which has no transparency",
          "Use an opaque colour, or a format with transparency: \(Self.transparentFormats)."
        )
      }
      try checkCodec(for: format)
      if let plays = encoding.plays, format.reads(\.loop), plays > format.limits.plays {
        throw .usage(
          "--loop cannot be \(plays) with \(format.name)",
          "At most \(format.limits.plays); 0 repeats forever."
        )
      }
    }
  }

  /// Returns a colour as a person writes it.
  private func name(of colour: Colour) -> String { colour.alpha == 0 ? "transparent" : colour.css }

  /// The names of the formats that can store transparency.
  private static let transparentFormats = OutputFormat.all.filter { $0.alpha != .none }
    .map { $0.alpha == .full ? $0.name : "\($0.name) (whole pixels)" }.joined(separator: ", ")

  /// Throws an error for a maximum size unless one file can be reduced to it.
  private func checkMaximumSize(for formats: OutputFormats) throws(SequenceError) {
    guard maxSize != nil else { return }
    guard formats.all.count == 1, scale?.count ?? 1 == 1 else {
      throw .usage(
        "--max-size cannot be met for several files",
        "Write one format with one --scale."
      )
    }
    guard SizeSearch.supports(formats.all[0]) else {
      let names = OutputFormat.all.filter(SizeSearch.supports).map(\.name)
      throw .usage(
        "--max-size has no effect on \(formats.names), whose quality cannot be changed",
        "Use one of \(names.joined(separator: ", "))."
      )
    }
  }

  /// Throws an error for a codec that the format does not have, or that cannot store the background.
  private func checkCodec(for format: OutputFormat) throws(SequenceError) {
    guard let codec = encoding.codec, !format.codecs.isEmpty else { return }
    let names = format.codecs.map(\.name).joined(separator: ", ")
    guard let known = format.codecs.first(where: { $0.name == codec }) else {
      throw .usage("--codec cannot be '\(codec)' with \(format.name)", "Its codecs are: \(names).")
    }
    if let background, background.alpha < 1, !known.hasAlpha {
      throw .usage(
        "--background cannot be '\(name(of: background))' with the codec \(codec), which has no transparency",
        "Use an opaque colour, or omit --codec."
      )
    }
  }

  /// Returns notes on the set options that have no effect on the formats.
  package func unusedNotes(for formats: OutputFormats) -> [String] {
    let unused = Self.options.filter { option in
      OutputFormat.all.contains { $0.reads(option) } && !formats.all.contains { $0.reads(option) }
    }
    return unused.filter { $0.json(self) != nil }.map { option in
      "--\(option.name) has no effect with --format \(formats.names)"
    }
  }
}

extension OutputFormat {
  /// Returns whether the format reads an option that only some formats read.
  package func reads(_ option: SpecOption) -> Bool {
    // The colour behind half-transparent pixels, which only palettes do not have.
    if option.path == \SequenceSpec.matte { return palette != .none }
    let encoding: PartialKeyPath<SequenceSpec> = \.encoding
    return options.contains { encoding.appending(path: $0) == option.path }
  }
}
