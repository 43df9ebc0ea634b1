import FrameEncode
import PageEffects

extension SequenceSpec {
  /// Returns the settings for reducing the colours of a format to a palette.
  func paletteSettings(for format: OutputFormat) -> PaletteSettings {
    let matte = matte ?? Self.usualMatte
    let bytes = [matte.red, matte.green, matte.blue].map { UInt8(($0 * 255).rounded()) }
    return PaletteSettings(
      colours: colors ?? Self.usualColors,
      dither: dither ?? .none,
      quality: quality ?? format.standardQuality ?? PaletteSettings.standardQuality,
      matte: SIMD3(bytes[0], bytes[1], bytes[2])
    )
  }

  /// Returns the spec in which the options of the formats have their defaults.
  package func filled(for formats: OutputFormats) -> SequenceSpec {
    guard formats.hasPalettes else { return self }
    var spec = filled(with: [.palette])
    spec.quality = quality ?? formats.all.lazy.compactMap(\.standardQuality).first
    return spec
  }

  /// The number of times an animation plays; nil if it repeats forever.
  package var plays: Int? { (loop ?? 0) == 0 ? nil : loop }

  /// Throws an error for options that the formats do not support.
  package func check(for formats: OutputFormats) throws(SequenceError) {
    guard matte?.alpha ?? 1 == 1 else {
      throw .usage(
        "--matte cannot be transparent",
        "Semi-transparent pixels are blended with it; use --background transparent for transparent pixels."
      )
    }
    if palette == .frame, let format = formats.all.first(where: { $0.palette == .shared }) {
      throw .usage(
        "--palette cannot be 'frame' with \(format.name)",
        "Its frames share one palette; omit --palette."
      )
    }
    try checkMaximumSize(for: formats)
    for format in formats.all {
      if let background, background.alpha < 1, format.alpha == .none {
        throw .usage(
          "--background cannot be '\(background.css)' with \(format.name), which has no transparency",
          "Use an opaque colour, or another format."
        )
      }
      try checkCodec(for: format)
      if let plays, format.options.contains(.loop), plays > format.limits.plays {
        throw .usage(
          "--loop cannot be \(plays) with \(format.name)",
          "At most \(format.limits.plays); 0 repeats forever."
        )
      }
    }
  }

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
    guard let codec, !format.codecs.isEmpty else { return }
    let names = format.codecs.map(\.name).joined(separator: ", ")
    guard let known = format.codecs.first(where: { $0.name == codec }) else {
      throw .usage("--codec cannot be '\(codec)' with \(format.name)", "Its codecs are: \(names).")
    }
    if let background, background.alpha < 1, !known.hasAlpha {
      throw .usage(
        "--background cannot be '\(background.css)' with the codec \(codec), which has no transparency",
        "Use an opaque colour, or omit --codec."
      )
    }
  }

  /// Returns notes on the set options that have no effect on the formats.
  package func unusedNotes(for formats: OutputFormats) -> [String] {
    let used = formats.all.reduce(into: Set()) { $0.formUnion($1.options) }
    let unused = Self.options.filter { option in
      OutputFormat.Option(rawValue: option.key).map { !used.contains($0) } ?? false
    }
    return unused.filter { $0.json(self) != nil }.map { option in
      "--\(option.name) has no effect with --format \(formats.names)"
    }
  }
}
