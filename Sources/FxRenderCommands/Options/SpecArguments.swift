package import ArgumentParser
package import PageSequence

/// Options of a sequence on the command line, made from the entries of `SequenceSpec.options`.
///
/// The parser finds a command's options by reflection. A type of this protocol presents one option per entry
/// to it, so that an option is declared once, in `PageSequence`.
package protocol SpecArguments: ParsableArguments, CustomReflectable {
  /// The groups of the options that the type offers.
  static var groups: Set<SpecOption.Group> { get }

  /// The given options, in order.
  var edits: [SpecEdit] { get set }
}

extension SpecArguments {
  /// The declarations of the options, which the parser reads.
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

  /// Creates the arguments from the values that the parser has read.
  package init(from decoder: any Decoder) throws {
    self.init()
    let container = try decoder.container(keyedBy: OptionKey.self)
    for option in SequenceSpec.options(in: Self.groups) {
      edits += try option.edits(in: container)
    }
  }
}

extension [SpecEdit] {
  /// Returns a spec with these options over the options of a base.
  func spec(over base: SequenceSpec? = nil) -> SequenceSpec {
    reduce(into: base ?? SequenceSpec()) { spec, edit in edit.apply(&spec) }
  }
}

// MARK: Groups

/// The options of the scroll.
package struct MotionArguments: SpecArguments {
  package static let groups: Set<SpecOption.Group> = [.motion]
  package var edits: [SpecEdit] = []
  package init() {}
}

/// The options that shape a pose.
package struct StageArguments: SpecArguments {
  package static let groups: Set<SpecOption.Group> = [.layout]
  package var edits: [SpecEdit] = []
  package init() {}
}

/// The options of the pixels.
package struct LookArguments: SpecArguments {
  package static let groups: Set<SpecOption.Group> = [.scale, .look]
  package var edits: [SpecEdit] = []
  package init() {}
}

/// The options of the files.
struct OutputArguments: SpecArguments {
  static let groups: Set<SpecOption.Group> = [.output, .part]
  var edits: [SpecEdit] = []
}

/// The options of the colours of a GIF.
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

/// The key of an option, as the parser requests it.
struct OptionKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }
  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

extension SpecOption {
  /// The option as the parser declares it.
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

  /// The values that the parser has read.
  fileprivate func edits(
    in container: KeyedDecodingContainer<OptionKey>
  ) throws -> [SpecEdit] {
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
      // Pages replace those of a file; values of parameters are added to them.
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
