/// The sizes of types, over all their files, and of functions in a folder of modules.
struct TypeLimits {
  /// A type of a module, with its extensions in the module.
  struct SizedType {
    var lines = 0
    var stored = 0
    var hasVariable = false
    var isMutating = false
    var isClass = false
    /// Whether the module declares the type, and not only extends it.
    var isDeclared = false

    /// Whether the type changes its state, other than by assignments to the properties of a record.
    var hasMutatingState: Bool { hasVariable && (isClass || isMutating) }
  }

  static let mostLines = 600
  static let mostProperties = 12
  static let mostFunctionLines = 60
  static let mostParameters = 6

  /// The types, by module and name, such as `PageScroll.ScrollModel`.
  private(set) var types: [String: SizedType] = [:]
  /// The lines of the longest function of each name.
  private(set) var functionLines: [String: Int] = [:]
  /// The parameters of the function of each name that has the most.
  private(set) var parameters: [String: Int] = [:]

  init(_ files: [SourceFile]) {
    for file in files {
      let outline = SwiftOutline(file.lines.joined(separator: "\n"))
      for part in outline.types {
        var type = types["\(file.module).\(part.name)", default: SizedType()]
        type.lines += part.lines
        type.stored += part.stored.count
        type.hasVariable = type.hasVariable || part.hasVariable
        type.isMutating = type.isMutating || part.isMutating
        type.isClass = type.isClass || ["class", "actor"].contains(part.keyword)
        type.isDeclared = type.isDeclared || part.keyword != "extension"
        types["\(file.module).\(part.name)"] = type
      }
      for function in outline.functions {
        let name = "\(file.module).\(function.name)"
        functionLines[name] = max(functionLines[name] ?? 0, function.lines)
        parameters[name] = max(parameters[name] ?? 0, function.parameters)
      }
    }
  }

  /// The types with too many lines, the types with mutating state and too many properties, the functions with
  /// too many lines, and those with too many parameters; each with the exceptions.
  var excesses: [(what: String, found: [String: Int], allowed: [String: String])] {
    let stateful = types.filter { $0.value.hasMutatingState }.mapValues(\.stored)
    return [
      (
        "lines of a type; at most \(Self.mostLines)",
        types.mapValues(\.lines).filter { $0.value > Self.mostLines }, LimitExceptions.typeLines
      ),
      (
        "stored properties of a type with mutating state; at most \(Self.mostProperties)",
        stateful.filter { $0.value > Self.mostProperties }, LimitExceptions.properties
      ),
      (
        "lines of a function; at most \(Self.mostFunctionLines)",
        functionLines.filter { $0.value > Self.mostFunctionLines }, LimitExceptions.functionLines
      ),
      (
        "parameters of a function; at most \(Self.mostParameters)",
        parameters.filter { $0.value > Self.mostParameters }, LimitExceptions.parameters
      ),
    ]
  }

  /// Returns whether a file may be named `Type+Part.swift`: it contains a conformance, or the type or the part
  /// belongs to another module.
  func mayBePart(_ file: SourceFile) -> Bool {
    let names = file.stem.split(separator: "+", maxSplits: 1).map(String.init)
    guard names.count == 2 else { return true }
    let isOwn = types["\(file.module).\(names[0])"]?.isDeclared ?? false
    let isOtherPart = types.contains { name, type in
      type.isDeclared && name.hasSuffix(".\(names[1])") && !name.hasPrefix(file.module + ".")
        && name.split(separator: ".").count == 2
    }
    let conforms = SwiftOutline(file.lines.joined(separator: "\n")).types.contains {
      $0.keyword == "extension" && $0.name == names[0] && !$0.inherited.isEmpty
    }
    return !isOwn || isOtherPart || conforms
  }
}
