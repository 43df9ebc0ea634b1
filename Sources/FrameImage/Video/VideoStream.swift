/// The properties of a file's video stream that reading it needs, from ffprobe.
struct VideoStream: Sendable {
  /// The size of the upright frames, in pixels.
  let size: (width: Int, height: Int)
  /// The times of the frames as the file stores them; nil for fewer than two.
  let timing: FrameTiming?
  /// The duration, in seconds; nil if the file does not store it.
  let duration: Double?
  /// ffmpeg's options that choose the decoder; empty for the usual one.
  let decoder: [String]
  /// Whether frames have alpha.
  let hasAlpha: Bool
  /// The options of ffmpeg's filter `scale` that describe the components; empty for frames of red, green and blue.
  let components: String
  /// The colours of the frames after their components are converted; nil for sRGB.
  let colours: ColourSource?

  /// The entries that ffprobe prints.
  static let entries =
    "stream=codec_name,width,height,pix_fmt,color_range,color_space,color_transfer,"
    + "color_primaries,duration:stream_tags=alpha_mode,rotate:stream_side_data=rotation"
    + ":format=duration:packet=pts_time,flags"

  /// Reads the lines that ffprobe prints, such as `width=320`.
  ///
  /// - Throws: `noVideo` if there is no stream, and an error for colours that cannot be converted.
  init(_ text: String) throws(ImageProblem) {
    var entries: [Substring: Substring] = [:]
    var times: [Double] = []
    for line in text.split(whereSeparator: \.isNewline) {
      let parts = line.split(separator: "=", maxSplits: 1)
      // The stream's own duration is before that of the file.
      if parts.count == 2, parts[0] == "pts_time", let time = Double(parts[1]) {
        times.append(time)
      }
      // An edit list can hide frames.
      if parts.count == 2, parts[0] == "flags", parts[1].contains("D"), !times.isEmpty {
        times.removeLast()
      }
      guard parts.count == 2, entries[parts[0]] == nil || entries[parts[0]] == "N/A" else {
        continue
      }
      entries[parts[0]] = parts[1]
    }
    guard let width = entries["width"].flatMap({ Int($0) }), width > 0,
      let height = entries["height"].flatMap({ Int($0) }), height > 0
    else { throw .video(.noVideo) }
    timing = FrameTiming(times: times)
    let rotation = (entries["rotation"] ?? entries["TAG:rotate"]).flatMap { Double($0) } ?? 0
    let isTurned = abs(rotation.truncatingRemainder(dividingBy: 180)) == 90
    size = isTurned ? (height, width) : (width, height)
    duration = entries["duration"].flatMap { Double($0) }.flatMap { $0 > 0 ? $0 : nil }
    let codec = entries["codec_name"] ?? ""
    let pixels = String(entries["pix_fmt"] ?? "")
    // VP8 and VP9 store alpha in a second stream, which only the library decodes.
    let library = entries["TAG:alpha_mode"] == "1" ? Self.alphaDecoders[codec] : nil
    decoder = library.map { ["-c:v", $0] } ?? []
    hasAlpha = library != nil || Self.alphaFormats.contains { pixels.hasPrefix($0) }
    components = try Self.components(entries, pixels, isLarge: width >= 1280 || height > 576)
    colours = try Self.colours(entries)
  }

  private static let alphaDecoders: [Substring: String] = ["vp8": "libvpx", "vp9": "libvpx-vp9"]
  private static let alphaFormats = [
    "yuva", "ayuv", "vuya", "gbrap", "rgba", "bgra", "argb", "abgr", "ya8", "ya16", "pal8",
  ]
  /// The beginnings of the names of pixel formats that have no luma and chroma.
  private static let plainFormats = ["gbr", "rgb", "bgr", "argb", "abgr", "0rgb", "0bgr", "pal8"]

  /// The matrices, by their names in ffprobe, with their names in the filter `scale`.
  private static let matrices: [Substring: String] = [
    "bt709": "bt709", "smpte170m": "bt601", "bt470bg": "bt601", "fcc": "fcc",
    "smpte240m": "smpte240m", "bt2020nc": "bt2020",
  ]

  /// Returns the description of the components.
  ///
  /// A video without a matrix has that of BT.709 if it is large and that of BT.601 if not, as in players; without a
  /// range it has the limited one.
  private static func components(
    _ entries: [Substring: Substring],
    _ pixels: String,
    isLarge: Bool
  ) throws(ImageProblem) -> String {
    guard !plainFormats.contains(where: { pixels.hasPrefix($0) }) else { return "" }
    let name = entries["color_space"] ?? "unknown"
    let isKnown = !["unknown", "reserved", "N/A", "gbr"].contains(name)
    guard let matrix = isKnown ? matrices[name] : isLarge ? "bt709" : "bt601" else {
      throw .video(.colours("the matrix \(name)"))
    }
    let isFull = entries["color_range"] == "pc" || pixels.hasPrefix("yuvj")
    return "in_color_matrix=\(matrix):in_range=\(isFull ? "pc" : "tv")"
  }

  /// Returns the colours by their primaries and transfer function; nil for those of sRGB.
  ///
  /// As in browsers, the transfer functions of BT.601, BT.709 and BT.2020 are those of sRGB: they describe cameras, and
  /// screens show them all alike.
  private static func colours(
    _ entries: [Substring: Substring]
  ) throws(ImageProblem) -> ColourSource? {
    let transfer = entries["color_transfer"] ?? "unknown"
    guard !["smpte2084", "arib-std-b67", "smpte428"].contains(transfer) else {
      throw .video(.colours("the transfer function \(transfer)"))
    }
    let gammas: [Substring: Double] = ["bt470m": 1 / 2.2, "bt470bg": 1 / 2.8, "linear": 1]
    let primaries = Self.primaries[entries["color_primaries"] ?? "unknown"]
    guard gammas[transfer] != nil || primaries != nil else { return nil }
    return .calibration(gamma: gammas[transfer], primaries: primaries)
  }

  /// The primaries that are not those of sRGB, by their names in ffprobe; ITU-T H.273, table 2.
  private static let primaries: [Substring: ColourSource.Primaries] = {
    // The whites D65 and illuminant C, and that of cinemas.
    let d = ColourSource.Primaries.sRGB.white
    let (c, dci): (SIMD2<Double>, SIMD2<Double>) = ([0.31, 0.316], [0.314, 0.351])
    return [
      "bt470m": .init(white: c, red: [0.67, 0.33], green: [0.21, 0.71], blue: [0.14, 0.08]),
      "bt470bg": .init(white: d, red: [0.64, 0.33], green: [0.29, 0.60], blue: [0.15, 0.06]),
      "smpte170m": .init(white: d, red: [0.63, 0.34], green: [0.31, 0.595], blue: [0.155, 0.07]),
      "smpte240m": .init(white: d, red: [0.63, 0.34], green: [0.31, 0.595], blue: [0.155, 0.07]),
      "bt2020": .init(white: d, red: [0.708, 0.292], green: [0.17, 0.797], blue: [0.131, 0.046]),
      "smpte431": .init(white: dci, red: [0.68, 0.32], green: [0.265, 0.69], blue: [0.15, 0.06]),
      "smpte432": .init(white: d, red: [0.68, 0.32], green: [0.265, 0.69], blue: [0.15, 0.06]),
    ]
  }()
}
