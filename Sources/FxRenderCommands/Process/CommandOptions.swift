import ArgumentParser
import TextTools

/// The options of a command, as its help lists them.
struct CommandOptions {
  /// The name of the command, `render`; empty for the program itself.
  let command: String
  /// The options with their values in angle brackets, by name: `--size <WxH>`.
  private let usages: [String: String]
  /// The names, in the order of the help.
  private let names: [String]

  /// Reads the help of a command; nil if there is no such command.
  init?(of command: String) {
    let all = FxRender.configuration.subcommands
    guard let type = all.first(where: { $0._commandName == command }) else { return nil }
    self.command = command
    // The values of an option with a long list of them would be broken into lines.
    let help = FxRender.helpMessage(for: type, columns: 400)
    let lines = help.matches(of: #/(?m)^  ((?:--[a-z-]+\/?)+)( <[^>\n]*>)?/#)
    var usages: [String: String] = [:]
    var names: [String] = []
    for line in lines {
      for name in line.output.1.split(separator: "/").map(String.init) {
        names.append(name)
        usages[name] = name + (line.output.2 ?? "")
      }
    }
    (self.usages, self.names) = (usages, names)
  }

  /// Returns whether the command has an option.
  func has(_ name: String) -> Bool { usages[name] != nil }

  /// Returns the option that is meant by the name of one that does not exist, with its value: `--size <WxH>`.
  func usage(meantBy name: String) -> String? {
    let meant = Suggestion.meant(
      by: String(name.trimmingPrefix { $0 == "-" }),
      in: names.map { String($0.dropFirst(2)) },
      others: Self.otherNames
    )
    return meant.flatMap { usages["--\($0)"] }
  }

  /// Returns the names of the other commands that have an option, in the order of the program's help.
  func others(with name: String) -> [String] {
    FxRender.configuration.subcommands.compactMap { $0._commandName }.filter {
      $0 != command && CommandOptions(of: $0)?.has(name) ?? false
    }
  }

  /// Names that other programs and people use for options, in lower case and without hyphens.
  ///
  /// A name with several meanings means the first option in the help of the command.
  private static let otherNames: [String: Set<String>] = [
    "background": ["backdrop", "backgroundcolor", "backgroundcolour", "bg", "bgcolor", "canvas"],
    "bounce": ["alternate", "autoreverse", "boomerang", "pingpong", "yoyo"],
    "corner-radius": ["borderradius", "corner", "corners", "radius", "round", "rounded"],
    "deck": ["theme"],
    "differences": ["at", "d", "offsets", "positions"],
    "direction": ["axis", "horizontal", "orientation", "vertical"],
    "duration": ["length", "seconds", "t", "time"],
    "ease": ["curve", "easing", "interpolation", "timing", "timingfunction"],
    "every": ["nth", "skip"],
    "format": ["ext", "extension", "f", "filetype", "outputformat", "type"],
    "fps": ["frames-per-second", "framerate", "r", "rate"],
    "frames": ["framecount", "n", "numframes"],
    "gap": ["gutter", "margin", "spacebetween"],
    "goldens": ["baseline", "baselines", "reference", "references", "snapshots"],
    "host": ["address", "bind", "listen"],
    "jobs": ["cores", "cpus", "j", "parallel", "threads", "workers"],
    "json": ["asjson"],
    "loop": ["loops", "plays", "repeat", "repeats"],
    "max-size": ["filesize", "limit", "maxbytes", "maxfilesize"],
    "no-open": ["headless", "nobrowser"],
    "output": [
      "dest", "destination", "dir", "directory", "file", "filename", "folder", "o", "out", "outdir",
      "outfile", "save", "target",
    ],
    "overwrite": ["f", "force", "replace", "y", "yes"],
    "page-size": [
      "cardsize", "cardwidth", "itemsize", "itemwidth", "pageheight", "pagewidth", "slidesize",
    ],
    "pages": ["cards", "count", "i", "images", "input", "items", "photos", "pictures", "slides"],
    "quality": ["crf", "q"],
    "quiet": ["s", "silent"],
    "scale": ["density", "devicepixelratio", "dpr", "pixelratio", "retina"],
    "scroll": ["gesture", "gestures", "motion", "script", "swipe"],
    "set": ["d", "define", "p", "param", "parameter", "parameters", "var", "variable"],
    "size": [
      "canvassize", "dimensions", "h", "height", "res", "resolution", "viewport", "viewportsize",
      "w", "width",
    ],
    "to": ["lang", "language", "platform", "platforms", "targets"],
    "tolerance": ["fuzz", "threshold"],
  ]
}
