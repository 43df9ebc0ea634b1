import PageGeometry
import TestSupport
import Testing

/// Tests of the parsing and the descriptions of timing functions.
struct TimingFunctionTextTests {
  @Test(arguments: Easing.allCases)
  func `The description of each Penner function is its name`(easing: Easing) throws {
    #expect(TimingFunction.easing(easing).description == easing.rawValue)
    #expect(try TimingFunction(easing.rawValue) == .easing(easing))
    #expect(try TimingFunction(" \(easing.rawValue.uppercased())\n") == .easing(easing))
  }

  /// An input string, its function, and the canonical form.
  static let rows: [(String, TimingFunction, String)] = [
    ("Ease", .cubicBezier(.ease), "ease"), ("ease-in", .cubicBezier(.easeIn), "ease-in"),
    ("ease-out", .cubicBezier(.easeOut), "ease-out"),
    ("EASE-IN-OUT", .cubicBezier(.easeInOut), "ease-in-out"),
    ("linear", .linear, "linear"), ("step-start", .steps(.init(1, .start)), "step-start"),
    ("step-end", .steps(.init(1)), "step-end"),
    ("cubic-bezier(.25,.1,.25,1)", .cubicBezier(.ease), "ease"),
    (
      " Cubic-Bezier ( 0.2 , -0.5,1e-3, +1.5 ) ", .cubicBezier(CubicBezier(0.2, -0.5, 0.001, 1.5)),
      "cubic-bezier(0.2, -0.5, 0.001, 1.5)"
    ),
    ("steps(4)", .steps(.init(4)), "steps(4)"), ("steps(4, end)", .steps(.init(4)), "steps(4)"),
    ("steps(4,jump-end)", .steps(.init(4)), "steps(4)"),
    ("steps(4, start)", .steps(.init(4, .start)), "steps(4, jump-start)"),
    ("STEPS(2, Jump-None)", .steps(.init(2, .none)), "steps(2, jump-none)"),
    ("steps(5, jump-both)", .steps(.init(5, .both)), "steps(5, jump-both)"),
    ("steps(1, start)", .steps(.init(1, .start)), "step-start"),
    (
      "linear(0, .25 75%, 1)", .piecewiseLinear(.init([(0, []), (0.25, [75]), (1, [])])),
      "linear(0 0%, 0.25 75%, 1 100%)"
    ),
    (
      "linear(0, 25%  75% 0.5, 1)", .piecewiseLinear(.init([(0, []), (0.5, [25, 75]), (1, [])])),
      "linear(0 0%, 0.5 25%, 0.5 75%, 1 100%)"
    ),
    ("linear(0, 1)", .piecewiseLinear(.init([(0, []), (1, [])])), "linear(0 0%, 1 100%)"),
    (
      "spring(stiffness: 180, damping: 12)",
      .spring(.init(.physical(stiffness: 180, damping: 12))), "spring(stiffness: 180, damping: 12)"
    ),
    (
      "spring( Damping:12,mass : 2.5, STIFFNESS:180 )",
      .spring(.init(.physical(mass: 2.5, stiffness: 180, damping: 12))),
      "spring(mass: 2.5, stiffness: 180, damping: 12)"
    ),
    (
      "spring(duration: .5, bounce: -0.3)",
      .spring(.init(.perceptual(duration: 0.5, bounce: -0.3))),
      "spring(duration: 0.5, bounce: -0.3)"
    ),
  ]

  @Test(arguments: rows)
  func `A string and its canonical form are parsed to the same function`(
    text: String,
    function: TimingFunction,
    canonical: String
  ) throws {
    #expect(try TimingFunction(text) == function)
    #expect(function.description == canonical)
    #expect(try TimingFunction(canonical) == function)
  }

  @Test func `The canonical form of any function is parsed to an equal function`() throws {
    var random = SplitMix(state: 23)
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    for round in 0..<300 {
      let stops = (0..<(2 + round % 6)).map { _ in
        (
          output: number(-2...2),
          percents: (0..<Int(number(0...2.99))).map { _ in number(-9...109) }
        )
      }
      let functions: [TimingFunction] = [
        .cubicBezier(
          CubicBezier(number(0...1), number(-9...9), number(0...1e-9), number(0...1e-9))
        ),
        .piecewiseLinear(.init(stops)),
        .spring(.init(.perceptual(duration: number(0.1...9), bounce: number(-0.9...0.9)))),
        .spring(
          .init(
            .physical(mass: number(0.1...9), stiffness: number(1...999), damping: number(1...99))
          )
        ),
      ]
      for function in functions {
        #expect(try TimingFunction(function.description) == function, "\(function)")
      }
    }
  }

  @Test func `Any string is parsed or rejected, and a parsed function has a canonical form`() {
    var random = SplitMix(state: 5)
    let letters = Array("()%,:.-+e0123456789 \tabinlrstuz∞é")
    let texts = Self.rows.map(\.0) + Self.mistakes.map(\.0)
    for round in 0..<4_000 {
      var text = Array(texts[round % texts.count])
      for _ in 0...(round % 4) {
        let place = Int.random(in: 0...text.count, using: &random)
        if Bool.random(using: &random), place < text.count { text.remove(at: place) }
        guard let letter = letters.randomElement(using: &random) else { continue }
        text.insert(letter, at: min(place, text.count))
      }
      guard let function = try? TimingFunction(String(text)) else { continue }
      #expect((try? TimingFunction(function.description)) == function, "\(String(text))")
      #expect(function.value(at: 0.3).isFinite, "\(String(text))")
    }
  }

  static let all =
    "Names: linear, ease, ease-in, ease-out, ease-in-out, step-start, step-end, and quad, cubic, quart, "
    + "quint, sine, expo, circ, back, elastic or bounce followed by In, Out or InOut; and "
    + "those of tools and platforms, such as easy-ease, material-standard, apple-snappy and figma-gentle. "
    + "Functions: cubic-bezier(), steps(), linear(), spring()."
  static let bezier = "cubic-bezier(x1, y1, x2, y2)"
  static let steps = "steps(n) or steps(n, jump-end)"
  static let line = "linear(0, 0.25 75%, 1)"
  static let spring =
    "spring(stiffness: 180, damping: 12), optionally with mass: 1, or "
    + "spring(duration: 0.5, bounce: 0.3)"
  static let labels = "Expected stiffness, damping, mass, duration or bounce, not "
  static let jumps =
    "Expected jump-start, jump-end, jump-none, jump-both, start or end, not "

  /// Returns the message about a number.
  private static func cannot(
    _ name: String,
    _ text: String,
    _ expected: String,
    _ form: String
  ) -> String {
    "\(name) cannot be '\(text)'. Expected a \(expected), as in \(form)."
  }

  static let mistakes: [(String, String)] = [
    ("sineInOt", "Did you mean 'sineInOut'? \(all)"),
    ("SINEIN-OUT", "Did you mean 'sineInOut'? \(all)"),
    ("easeInOut", "Did you mean 'ease-in-out'? \(all)"), ("wobble", all), ("", all), ("42", all),
    ("cubic-bezier", "Expected \(bezier)."), ("Steps", "Expected \(steps)."),
    ("spring", "Expected \(spring)."), ("cubic-bezier(0, 0, 1, 1", "Expected \(bezier)."),
    ("steps(3) )x", "Expected \(steps)."),
    (
      "cubic-bezir(0, 0, 1, 1)",
      "Did you mean 'cubic-bezier'? Functions: cubic-bezier(), steps(), linear(), spring()."
    ),
    ("ease()", "Functions: cubic-bezier(), steps(), linear(), spring()."),
    ("cubic-bezier()", "Expected \(bezier)."), ("cubic-bezier(0, 0, 1)", "Expected \(bezier)."),
    ("cubic-bezier(2, 0, 1, 1)", cannot("x1", "2", "number from 0 to 1", bezier)),
    ("cubic-bezier(0, 0, -0.1, 1)", cannot("x2", "-0.1", "number from 0 to 1", bezier)),
    ("cubic-bezier(0, nan, 1, 1)", cannot("y1", "nan", "number from -1000 to 1000", bezier)),
    ("cubic-bezier(0, 0, 1, 1e9)", cannot("y2", "1e9", "number from -1000 to 1000", bezier)),
    ("cubic-bezier(0, 0, 1, )", cannot("y2", "", "number from -1000 to 1000", bezier)),
    ("steps(0)", cannot("n", "0", "whole number from 1 to 1000000", steps)),
    (
      "steps(1, jump-none)",
      "n cannot be '1'. Expected a whole number from 2 to 1000000, as in steps(n, jump-none)."
    ),
    ("steps(2.5)", cannot("n", "2.5", "whole number from 1 to 1000000", steps)),
    ("steps(2, jump-nones)", "Did you mean 'jump-none'? \(jumps)'jump-nones'."),
    ("steps(2, sideways)", "\(jumps)'sideways'."), ("steps(2, end, end)", "Expected \(steps)."),
    ("linear(0)", "Expected \(line)."), ("linear(0, , 1)", "Expected \(line)."),
    ("linear(0, 1 2 3)", "Expected \(line)."), ("linear(0, 0.5 1% 2% 3%, 1)", "Expected \(line)."),
    ("linear(0, x 50%, 1)", cannot("An output", "x", "number from -1000 to 1000", line)),
    ("linear(0, 1 5x%, 1)", cannot("A percentage", "5x", "number from -100000 to 100000", line)),
    ("spring()", "Expected \(spring)."), ("spring(180, 12)", "Expected \(spring)."),
    ("spring(stiffness: 180)", "Expected \(spring)."),
    ("spring(duration: 1, damping: 2)", "Expected \(spring)."),
    ("spring(duration: 1, bounce: 0, mass: 1)", "Expected \(spring)."),
    ("spring(duration: 1, duration: 1)", "Expected \(spring)."),
    ("spring(stifness: 180, damping: 12)", "Did you mean 'stiffness'? \(labels)'stifness'."),
    (
      "spring(stiffness: 0, damping: 12)",
      cannot("stiffness", "0", "number from 0.001 to 1000000", spring)
    ),
    (
      "spring(duration: 1, bounce: 1)",
      cannot("bounce", "1", "number greater than -1 and less than 1", spring)
    ),
    (
      "spring(stiffness: 1000000, damping: 1)",
      "The damping ratio of this spring is 0.0005. Expected 0.001 to 1000: change its damping or its "
        + "bounce."
    ),
  ]

  @Test(arguments: mistakes)
  func `Errors name the mistake, allowed values and nearest name`(text: String, message: String) {
    let error = #expect(throws: TimingFunctionError.self) { try TimingFunction(text) }
    #expect(error?.description == message)
  }

  @Test func `All names are distinct and can be parsed`() throws {
    #expect(TimingFunction.names.count == 57 && Set(TimingFunction.names).count == 57)
    for name in TimingFunction.names {
      let function = try TimingFunction(name)
      // The names of tools become the functions that they mean.
      let isTool = TimingFunction.toolNames.contains(name)
      #expect(isTool || function.description == name)
      #expect(try TimingFunction(function.description) == function)
    }
  }
}
