import PageEffects
import PageGeometry

extension Formula {
  /// Converts an argument of a preset.
  ///
  /// - Parameters:
  ///   - argument: The formula or track.
  ///   - isChoice: Returns whether a name is a choice parameter.
  init(_ argument: Argument, isChoice: (String) -> Bool) {
    switch argument {
    case .expression(let expression, _): self.init(expression, isChoice: isChoice)
    case .track(let track): self.init(track, isChoice: isChoice)
    }
  }

  private init(_ track: Track, isChoice: (String) -> Bool) {
    let keys = track.keys.map { point in
      Key(x: Formula(point.x, isChoice: isChoice), y: Formula(point.y, isChoice: isChoice))
    }
    let over = Formula(track.over, isChoice: isChoice)
    self = .track(over, keys: keys, ease: track.ease, outside: track.outside)
  }

  init(_ expression: Expression, isChoice: (String) -> Bool) {
    func read(_ part: Expression) -> Formula { Formula(part, isChoice: isChoice) }
    switch expression {
    case .number(let value): self = .number(value)
    case .condition(let holds): self = .condition(holds)
    case .name("pi", _): self = .number(.pi)
    case .name("inf", _): self = .number(.infinity)
    case .name(let name, _): self = .name(name)
    case .unary(.negate, let operand): self = -read(operand)
    case .unary(.not, let operand): self = .not(read(operand))
    case .binary(.equal, .name(let name, _), .name(let choice, _)) where isChoice(name):
      self = .isChoice(parameter: name, choice: choice)
    case .binary(.notEqual, .name(let name, _), .name(let choice, _)) where isChoice(name):
      self = .not(.isChoice(parameter: name, choice: choice))
    case .binary(let binary, let left, let right): self = .binary(binary, read(left), read(right))
    case .conditional(let test, let yes, let no):
      self = .conditional(read(test), read(yes), read(no))
    case .call(let function, let arguments): self = .call(function, arguments.map(read))
    case .table(let track): self.init(track, isChoice: isChoice)
    }
  }
}
