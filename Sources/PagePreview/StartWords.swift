extension PreviewStart {
  /// What a preview shows first, from the words of a command line that was read already.
  ///
  /// The words themselves are kept, since they are what can be said again.
  ///
  /// - Parameters:
  ///   - preset: The preset that was named.
  ///   - words: The words after the command.
  public init(preset: String, words: [String]) {
    var options: [String: StageOptions.Value] = [:]
    var settings: [String: String] = [:]
    var rest = words[...]
    while let word = rest.popFirst() {
      guard word.hasPrefix("--") else { continue }
      let parts = word.dropFirst(2).split(
        separator: "=",
        maxSplits: 1,
        omittingEmptySubsequences: false
      )
      let name = String(parts.first ?? "")
      guard !StageOptions.flags.contains(name) else {
        // Of two that exclude each other the last one holds.
        if name.hasSuffix("wrap") { (options["wrap"], options["no-wrap"]) = (nil, nil) }
        options[name] = .flag
        continue
      }
      guard name == "set" || StageOptions.names.contains(name),
        let value = parts.count > 1 ? String(parts[1]) : rest.popFirst()
      else { continue }
      switch (name, options[name]) {
      case ("set", _):
        let setting = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        settings[String(setting[0])] = String(setting[setting.count - 1])
      case ("pages", .text(let first)): options[name] = .texts([first, value])
      case ("pages", .texts(let before)): options[name] = .texts(before + [value])
      default: options[name] = .text(value)
      }
    }
    self.init(preset: preset, settings: settings, options: StageOptions(options))
  }
}
