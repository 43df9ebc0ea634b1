package import ArgumentParser
package import PageSequence

/// Command-line options that are created from the entries of `SequenceSpec.options`.
///
/// The argument parser finds a command's options by reflection. A conforming type returns a mirror with one
/// option per entry, so each option is declared only once, in `PageSequence`.
package protocol SpecArguments: ParsableArguments, CustomReflectable {
  /// The groups of the options that the type offers.
  static var groups: Set<SpecOption.Group> { get }

  /// The given options, in order.
  var edits: [SpecEdit] { get set }
}

extension SpecArguments {
  /// The mirror in which the argument parser finds the declarations of the options.
  package var customMirror: Mirror {
    Mirror(
      self,
      children: SequenceSpec.options(in: Self.groups).map { option in
        (label: option.key, value: option.declaration)
      }
    )
  }

  /// The spec of the given options.
  package var spec: SequenceSpec { edits.spec() }

  /// Creates the arguments from the values that the parser has parsed.
  package init(from decoder: any Decoder) throws {
    self.init()
    let container = try decoder.container(keyedBy: OptionKey.self)
    for option in SequenceSpec.options(in: Self.groups) {
      edits += try option.edits(in: container)
    }
  }
}

extension [SpecEdit] {
  /// Returns a base spec with these options applied.
  func spec(over base: SequenceSpec? = nil) -> SequenceSpec {
    reduce(into: base ?? SequenceSpec()) { spec, edit in edit.apply(&spec) }
  }
}

// MARK: Groups

/// The options for the motion of the pages.
package struct MotionArguments: SpecArguments {
  package static let groups: Set<SpecOption.Group> = [.motion]
  package var edits: [SpecEdit] = []
  package init() {}
}

/// The options that affect poses, such as the sizes of the viewport and the pages.
package struct StageArguments: SpecArguments {
  package static let groups: Set<SpecOption.Group> = [.layout]
  package var edits: [SpecEdit] = []
  package init() {}
}

/// The options for the scale and the look of frames.
package struct LookArguments: SpecArguments {
  package static let groups: Set<SpecOption.Group> = [.scale, .look]
  package var edits: [SpecEdit] = []
  package init() {}
}

/// The options for what is drawn around the viewport.
struct FrameArguments: SpecArguments {
  static let groups: Set<SpecOption.Group> = [.frame]
  var edits: [SpecEdit] = []
}

/// The options for the written formats and frames.
struct OutputArguments: SpecArguments {
  static let groups: Set<SpecOption.Group> = [.output, .part]
  var edits: [SpecEdit] = []
}

/// The options for the formats of a film.
struct FilmArguments: SpecArguments {
  static let groups: Set<SpecOption.Group> = [.output]
  var edits: [SpecEdit] = []
}

/// The options for the colours, quality and repetition of animations.
struct PaletteArguments: SpecArguments {
  static let groups: Set<SpecOption.Group> = [.palette]
  var edits: [SpecEdit] = []
}

/// The options of a sequence of frames.
package struct SequenceArguments: ParsableArguments {
  @OptionGroup(title: "Motion") var motion: MotionArguments
  @OptionGroup(title: "Stage") var stage: StageArguments
  @OptionGroup(title: "Look") var look: LookArguments

  package init() {}

  var edits: [SpecEdit] { motion.edits + stage.edits + look.edits }

  /// The spec of the given options.
  package var spec: SequenceSpec { edits.spec() }
}

// MARK: One option

/// The coding key of an option.
struct OptionKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }
  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

extension SpecOption {
  /// The declaration of the option for the argument parser.
  fileprivate var declaration: Any {
    let name = NameSpecification.customLong(name)
    let help = ArgumentHelp("\(help)", valueName: placeholder)
    return switch form {
    case .flag: Flag<Bool>(wrappedValue: false, name: name, help: help)
    case .switching:
      Flag<Bool?>(name: name, inversion: .prefixedNo, exclusivity: .chooseLast, help: help)
    case .value:
      Option<SpecEdit?>(
        name: name,
        parsing: .unconditional,
        help: help,
        completion: completion,
        transform: edit
      )
    case .values, .entries:
      Option<[SpecEdit]>(
        wrappedValue: [],
        name: name,
        parsing: .unconditionalSingleValue,
        help: help,
        completion: completion,
        transform: edit
      )
    }
  }

  private var completion: CompletionKind? {
    switch key {
    case "scroll": .scripts
    case "pages": .file()
    default: words.isEmpty ? nil : .list(words)
    }
  }

  /// Returns the edits from the values that the parser has parsed.
  fileprivate func edits(in container: KeyedDecodingContainer<OptionKey>) throws -> [SpecEdit] {
    let key = OptionKey(stringValue: key)
    switch form {
    case .flag:
      let isSet = try container.decode(Flag<Bool>.self, forKey: key).wrappedValue
      return isSet ? [try edit("")] : []
    case .switching:
      let isSet = try container.decode(Flag<Bool?>.self, forKey: key).wrappedValue
      return try isSet.map { [try edit($0 ? "" : "no")] } ?? []
    case .value:
      return try container.decode(Option<SpecEdit?>.self, forKey: key).wrappedValue.map { [$0] }
        ?? []
    case .values, .entries:
      let given = try container.decode(Option<[SpecEdit]>.self, forKey: key).wrappedValue
      // `--pages` replaces the pages of a spec file; `--set` is added to the parameters of a spec file.
      return form == .values && !given.isEmpty ? [clear] + given : given
    }
  }

  @Sendable
  private func edit(_ text: String) throws -> SpecEdit {
    do throws(SpecProblem) {
      return try parse(text)
    } catch { throw ValidationError(error.help) }
  }
}
