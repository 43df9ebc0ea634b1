import ArgumentParser
import PageEffects
import PresetFiles
import TextTools

/// An error of the argument parser, reworded as a problem and its solution.
///
/// The parser's error types are not public, so its messages are matched with patterns. The parser's version
/// is fixed, and the tests cover every message that a command line can cause.
struct ParserText {
  private(set) var problem = "the command line cannot be read"
  private(set) var help: String
  private let message: String
  private let arguments: [String]
  /// The options of the command that was called; nil if none was.
  private let options: CommandOptions?
  /// The advice to read the help of the command.
  private let see: String
  /// The name and help of the option or argument in the parser's message; nil if it names none.
  private let subject: String?

  /// Rewords a message.
  init(message: String, fullMessage: String, arguments: [String] = []) {
    (self.message, self.arguments) = (message, arguments)
    // 'plan' contains the options of 'render', so that the parser names both.
    let command = fullMessage.firstMatch(of: #/See '(.+) --help' for more/#)?.output.1
      .replacing("fxrender render ", with: "fxrender ")
    options = command.flatMap { $0.split(separator: " ").last }.flatMap {
      CommandOptions(of: String($0))
    }
    see = "See '\(command ?? "fxrender") --help'."
    subject = fullMessage.firstMatch(of: #/Help:  (.+)/#).map { String($0.output.1) }
    help = see
    guard let words = value ?? option ?? argument ?? missing ?? unusual else { return }
    (problem, help) = words
  }

  private typealias Words = (problem: String, help: String)

  private var value: Words? {
    if let match = message.wholeMatch(
      of: #/(?s)The value '(.*)' is invalid(?: for '(\S+)(?: <[^>]*>)?')?[:.]? *(.*)/#
    ) {
      let (_, value, name, help) = match.output
      let part = help.wholeMatch(of: Self.errorAboutPart)?.output
      return (
        "\(name ?? "an argument") cannot be '\(part?.1 ?? value)'",
        help.isEmpty ? see : "\(part?.2 ?? help)"
      )
    }
    if let match = message.wholeMatch(
      of: #/(?s)The option '(\S+)' does not take any value, but '(.*)' was specified\./#
    ) {
      return ("\(match.output.1) takes no value, '\(match.output.2)' was given", "Omit the value.")
    }
    if let match = message.firstMatch(of: #/Can't generate completion scripts for '(.*)'/#) {
      return ("there are no completions for '\(match.output.1)'", Self.shells)
    }
    if message.hasPrefix("Can't autodetect") {
      return ("--generate-completion-script needs a shell", Self.shells)
    }
    return nil
  }

  /// Creates the error about one of the words of an option's value, with the help.
  static func error(about part: Substring, _ help: String) -> ValidationError {
    ValidationError("'\(part)': \(help)")
  }

  nonisolated(unsafe) private static let errorAboutPart = #/(?s)'([^']*)': (.*)/#

  private static let shells = "Shells: bash, fish, zsh."

  private var option: Words? {
    guard
      let match = message.firstMatch(
        of: #/^(?:Unknown option '(.+?)'(?:\. Did you mean .*)?|Invalid option: (.+))(?:\n|$)/#
      )
    else { return nil }
    let name = String(match.output.1 ?? match.output.2 ?? "")
    if let instead = AbsentNames.options[name] {
      return ("\(name) \(AbsentNames.absence)", instead)
    }
    return ("there is no option '\(name)'", setting(for: name) ?? advice(onOption: name))
  }

  /// Returns what to write instead of an option that does not exist.
  private func advice(onOption name: String) -> String {
    guard let options else { return see }
    if let advice = AbsentNames.otherCommands[options.command]?[name] { return advice }
    if let usage = options.usage(meantBy: name) { return "Did you mean '\(usage)'? \(see)" }
    let others = options.others(with: name)
    guard !others.isEmpty else { return see }
    return "It is an option of \(others.joined(separator: ", ")). \(see)"
  }

  /// Returns the advice to use `--set` if a preset on the command line has a parameter with this name.
  private func setting(for option: String) -> String? {
    let library = PresetLibrary.standard
    let names = Set(library.names)
    let name = option.drop { $0 == "-" }.filter(\.isLetter).lowercased()
    for word in arguments where names.contains(word) || PresetLibrary.isPath(word) {
      guard let preset = try? library.preset(word),
        let parameter = preset.definition.parameters.first(where: {
          $0.name.filter(\.isLetter).lowercased() == name
        })
      else { continue }
      let value = value(of: option) ?? "VALUE"
      return "'\(parameter.name)' is a parameter of \(preset.name): "
        + "use --set \(parameter.name)=\(value.shellWord)"
    }
    return nil
  }

  /// Returns the option on the command line that means an option that is missing; nil if there is none.
  private func otherName(of missing: String) -> String? {
    arguments.lazy.filter { $0.hasPrefix("-") }.map { String($0.prefix { $0 != "=" }) }.first {
      guard let options, !options.has($0) else { return false }
      return options.usage(meantBy: $0)?.split(separator: " ").first == missing[...]
    }
  }

  /// Returns the value that follows an option on the command line.
  private func value(of option: String) -> String? {
    if let word = arguments.first(where: { $0.hasPrefix("\(option)=") }) {
      return String(word.dropFirst(option.count + 1))
    }
    guard let place = arguments.firstIndex(of: option), place + 1 < arguments.count,
      !arguments[place + 1].hasPrefix("--")
    else { return nil }
    return arguments[place + 1]
  }

  private var argument: Words? {
    guard
      let match = message.wholeMatch(
        of: #/(?s)(?:Unexpected argument|(\d+) unexpected arguments:) '(.*)'/#
      )
    else { return nil }
    let (_, count, words) = match.output
    let problem = count.map { "\($0) unexpected arguments:" } ?? "unexpected argument"
    let meant = options.map { MeantWord(options: $0, arguments: arguments) }
    let hint = words.split(separator: "', '").lazy.compactMap { meant?.advice(about: String($0)) }
      .first
    return ("\(problem) '\(words)'", (hint.map { "\($0) " } ?? "") + see)
  }

  private var missing: Words? {
    if let match = message.wholeMatch(of: #/Missing value for '(\S+)(?: <[^>]*>)?'/#) {
      return ("\(match.output.1) needs a value", subject ?? "Add a value after it.")
    }
    if let match = message.firstMatch(of: #/^Missing expected argument '([^' ]+)/#) {
      let name = match.output.1
      if let other = otherName(of: String(name)) {
        return ("there is no option '\(other)'", advice(onOption: other))
      }
      return name == "<preset>"
        ? ("no preset was named", "'fxrender list' shows all presets.")
        : ("\(name) is missing", subject ?? see)
    }
    if let match = message.wholeMatch(of: #/Missing one of: (.+)/#) {
      return ("one of \(match.output.1) is missing", see)
    }
    return message == "Missing required subcommand." ? ("no command was named", see) : nil
  }

  /// The words for messages that no command of this program causes at present.
  private var unusual: Words? {
    message.wholeMatch(
      of: #/Value to be set with (?:flag )?(.+) had already been set with (?:flag )?(.+)/#
    ).map { ("\($0.output.2) cannot be combined with \($0.output.1)", "Omit one of them.") }
  }
}

/// The names of options that do not exist in this version: they are planned, or were removed.
enum AbsentNames {
  /// The end of the error message about such a name.
  static let absence = "does not exist in this version"

  /// The options, and advice about each one.
  static let options = [
    "--color": "Messages have no colour.",
    "--bisect": """
    Record goldens of the good version outside the checkout, and use 'git bisect run':
        git checkout GOOD && fxrender record NAME --goldens /tmp/goldens
        git bisect start BAD GOOD
        git bisect run fxrender verify NAME --goldens /tmp/goldens --bisect-run
    """,
  ]

  /// By command, the options of other commands that cannot have an effect in this one, and advice about each one.
  static let otherCommands = [
    "fit": [
      "--overwrite":
        "The file of --output is replaced without it, as every file that an option names."
    ],
    "convert": [
      "--fps":
        "The frames keep their times. Render them again with another --fps, or omit frames with --every.",
      "--size": "The frames keep their size. Render them again with another --size or --scale.",
      "--scale": "The frames keep their size. Render them again with another --scale.",
    ],
  ]
}
