/// What the argument parser finds wrong, in the words of the house.
///
/// Its errors are not public, so its sentences are read. Its version is fixed, and tests hold every
/// sentence; one that is not known is passed on as it is.
enum ParserText {
  /// The problem and, on a second line, the way out.
  ///
  /// - Parameters:
  ///   - message: The parser's sentence.
  ///   - fullMessage: The same with usage and help.
  /// - Returns: Two lines.
  static func text(_ message: String, fullMessage: String) -> String {
    let command = fullMessage.firstMatch(of: #/See '(.+) --help' for more/#)?.output.1
    let all = "'\(command ?? "fxrender") --help' shows"
    let words =
      value(message) ?? option(message, all: all) ?? argument(message, all: all)
      ?? missing(message, help: fullMessage.firstMatch(of: #/Help:  (.+)/#)?.output.1, all: all)
      ?? (message, "\(all) what can be given.")
    return "error: \(words.problem)\n  \(words.help)"
  }

  private typealias Words = (problem: String, help: String)

  private static func value(_ message: String) -> Words? {
    if let match = message.wholeMatch(
      of: #/(?s)The value '(.*)' is invalid for '(\S+)(?: <[^>]*>)?': (.*)/#
    ) {
      return ("\(match.output.2) cannot be '\(match.output.1)'", "\(match.output.3)")
    }
    if let match = message.wholeMatch(
      of: #/(?s)The option '(\S+)' does not take any value, but '(.*)' was specified\./#
    ) {
      return ("\(match.output.1) takes no value, '\(match.output.2)' was given", "Leave it out.")
    }
    if let match = message.firstMatch(of: #/Can't generate completion scripts for '(.*)'/#) {
      return ("there are no completions for '\(match.output.1)'", "Shells: bash, fish, zsh.")
    }
    return nil
  }

  private static func option(_ message: String, all: String) -> Words? {
    guard let match = message.firstMatch(of: #/^Unknown option '(.+?)'(?:\. (Did you mean .*))?$/#)
    else { return nil }
    let name = String(match.output.1)
    if let instead = Planned.options[name] { return ("\(name) \(Planned.words)", instead) }
    let hint = match.output.2.map { "\($0) " } ?? ""
    return ("there is no option '\(name)'", "\(hint)\(all) all.")
  }

  private static func argument(_ message: String, all: String) -> Words? {
    guard
      let match = message.wholeMatch(
        of: #/(?s)(?:Unexpected argument|(\d+) unexpected arguments:) (.*)/#
      )
    else { return nil }
    let count = match.output.1.map { "are \($0) arguments" } ?? "is an argument"
    return ("there \(count) too many: \(match.output.2)", "\(all) what can be given.")
  }

  private static func missing(_ message: String, help: Substring?, all: String) -> Words? {
    if let match = message.wholeMatch(of: #/Missing value for '(\S+)(?: <[^>]*>)?'/#) {
      return ("\(match.output.1) needs a value", help.map(String.init) ?? "Add one after it.")
    }
    guard let match = message.firstMatch(of: #/^Missing expected argument '(<\w+>)/#) else {
      return nil
    }
    return match.output.1 == "<preset>"
      ? ("no preset was named", "'fxrender list' shows all presets.")
      : ("\(match.output.1) is missing", "\(all) what can be given.")
  }
}
