import ArgumentParser

/// What a render writes, in words of `--format`.
enum Format: String, CaseIterable {
  /// A PNG file a frame.
  case png
  /// One GIF of all frames.
  case gif
  /// Indexed PNG files that share one palette, for other tools to join into a GIF.
  case gifReady = "gif-ready"

  /// Whether it is a file a frame.
  var isFrames: Bool { self != .gif }

  /// Formats to come.
  static let planned: Set = ["apng", "webp", "mp4", "webm", "raw", "y4m"]
}

/// The formats of one render, which share the drawing.
struct Formats: Equatable {
  /// Each once.
  let all: [Format]

  /// The format of the frames, if there are frames.
  var frames: Format? { all.first(where: \.isFrames) }
  /// Whether there is a GIF.
  var hasGIF: Bool { all.contains(.gif) }

  /// Whether frames are seen at the rates that a GIF can have.
  var isForGIF: Bool { all.contains { $0 != .png } }
  /// Whether frames stand for themselves, so that others can be made at another time.
  var canResume: Bool { !isForGIF }

  /// Refuses what one file for all frames, or a palette for all, leaves no room for.
  func check(shard: Bool, resume: Bool, json: Bool) throws {
    let option = shard ? "--shard" : resume ? "--resume" : nil
    if let option, !canResume {
      throw CommandError.usage(
        "\(option) is for PNG frames alone",
        "Frames of other formats depend on one another; leave out \(option), or the other formats."
      )
    }
    if json, frames == nil {
      throw CommandError.usage(
        "--json prints frames.json, and there are no frames",
        "Leave out --json."
      )
    }
  }
}

extension Arguments {
  /// `gif`, or `png,gif`: formats, each once.
  static func formats(_ text: String) throws -> Formats {
    let formats = try text.split(separator: ",", omittingEmptySubsequences: false).map { word in
      if let format = Format(rawValue: String(word)) { return format }
      guard !Format.planned.contains(String(word)) else {
        throw ValidationError("'\(word)' \(Planned.words); there are \(words).")
      }
      throw ValidationError("Expected formats with commas between them: \(words).")
    }
    guard Set(formats).count == formats.count else {
      throw ValidationError("Expected each format once.")
    }
    guard formats.count(where: \.isFrames) < 2 else {
      throw ValidationError("The frames of png and gif-ready have the same names; leave one out.")
    }
    return Formats(all: formats)
  }

  private static let words = Format.allCases.map(\.rawValue).joined(separator: ", ")
}
