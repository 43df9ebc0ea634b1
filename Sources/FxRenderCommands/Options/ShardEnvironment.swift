import FrameFiles

/// The environment of a task, from which `--shard auto` reads the shard.
struct ShardEnvironment {
  private let variables: [String: String]

  /// The maximum number of shards of a render.
  static let mostShards = 1_000

  /// The variables that cannot be used, and how to fix them.
  struct Problem: Error, Equatable {
    let text: String
  }

  /// Creates an environment.
  init(_ variables: [String: String]) { self.variables = variables }

  /// Returns the shard.
  ///
  /// - Throws: A problem that names the variables and their values.
  func shard() throws(Problem) -> FrameShard {
    var found: (engine: TaskEngine, shard: FrameShard)?
    for engine in TaskEngine.all where value(engine.index) != nil {
      let shard = try shard(of: engine)
      if let found, found.shard != shard {
        throw Problem(
          text: "The variables of \(found.engine.name) and \(engine.name) contradict each other: "
            + list(found.engine.variables + engine.variables)
        )
      }
      found = (engine, shard)
    }
    guard let found else {
      let names = TaskEngine.all.map { "\($0.index) (\($0.name))" }.joined(separator: ", ")
      throw Problem(text: "This is not a task of an array: none of these is set: \(names).")
    }
    return found.shard
  }

  private func shard(of engine: TaskEngine) throws(Problem) -> FrameShard {
    let first =
      switch engine.first {
      case .number(let number): number
      case .variable(let name): try number(name, of: engine)
      }
    let (index, step) = (
      try number(engine.index, of: engine),
      try engine.step.map { name throws(Problem) in try number(name, of: engine) } ?? 1
    )
    var counts: [Int] = []
    if let name = engine.last {
      let last = try number(name, of: engine)
      guard step > 0, last >= first else { throw contradiction(engine) }
      counts.append((last - first) / step + 1)
    }
    if let name = engine.count { counts.append(try number(name, of: engine)) }
    if engine.count != TaskEngine.shards, value(TaskEngine.shards) != nil {
      counts.append(try number(TaskEngine.shards, of: engine))
    }
    guard let count = counts.first, counts.allSatisfy({ $0 == count }), index >= first,
      (index - first) % step == 0, (index - first) / step < count
    else { throw contradiction(engine) }
    guard count <= Self.mostShards else {
      throw Problem(text: "At most \(Self.mostShards) shards: \(list(engine.variables)).")
    }
    return FrameShard(number: (index - first) / step + 1, count: count)
  }

  private func contradiction(_ engine: TaskEngine) -> Problem {
    let names = engine.variables + (engine.count == TaskEngine.shards ? [] : [TaskEngine.shards])
    return Problem(text: "The variables of \(engine.name) contradict each other: \(list(names)).")
  }

  private func number(_ name: String, of engine: TaskEngine) throws(Problem) -> Int {
    guard let text = value(name) else {
      throw Problem(
        text:
          "\(engine.name) has set \(engine.index)=\(value(engine.index) ?? ""), but \(name) is missing; "
          + "set it to the number of the array's tasks or its bounds."
      )
    }
    guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      let number = Int(text), number <= 1 << 40
    else { throw Problem(text: "\(name) is '\(text)'; expected a whole number.") }
    return number
  }

  /// Returns the value of a variable; nil if it is empty, or `undefined`, as SGE sets it outside of arrays.
  private func value(_ name: String) -> String? {
    let value = variables[name] ?? ""
    return value.isEmpty || value == "undefined" ? nil : value
  }

  /// Returns variables with their values.
  private func list(_ names: [String]) -> String {
    names.compactMap { name in variables[name].map { "\(name)=\($0)" } }.joined(separator: ", ")
  }
}
