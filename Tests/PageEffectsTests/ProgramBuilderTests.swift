import Dispatch
import Foundation
import PageEffects
import Testing

/// Tests that formulas of constants, which are computed in advance, have the same values as at run time, and that
/// deep formulas fit on the stack.
@Suite struct ProgramBuilderTests {
  static let formulas = [
    "D + 1.5 * D", "D - 3", "D / 7", "D ^ 3", "D ^ 0.5", "2 ^ D", "-D", "abs(D)", "sign(D)",
    "min(D, 0.3)", "max(D, 0.3)", "clamp(D, -0.5, 0.5)", "lerp(D, 3, D)", "ramp(D, -1, 2)",
    "step(D, 0.5)", "floor(D)", "ceil(D)", "trunc(D)", "frac(D)", "round(D)", "roundJS(D)",
    "mod(D, 0.7)", "wrap(D, 1.5)", "sqrt(D)", "exp(D)", "ln(D)", "log10(D)", "sin(D)", "cos(D)",
    "tan(D)", "atan2(D, 2)", "tri(D)", "pl(D; -1:2, 0.5:D, 3:7)", "plc(D; -1:2, 0.5:D, 3:7)",
    "bezier(D, 0.3, -0.5, 0.7, 1.5)", "cubicInOut(D)", "smoothstep(-1, 2, D)",
    "spring(D, 0.4, 9)", "spring(D, 1, 9)", "spring(D, 3, 9)", "D > 0 ? D : 2 * D",
    "D <= 0.5 and D > -1 ? 1 : 2", "D < 0 or not (D >= 1) ? 3 : 4", "D == 0.5 ? 1 : 0",
    "D != 0.5 ? 1 : 0",
  ]

  @Test(arguments: formulas)
  func `A formula with constants has the same value as one with inputs`(_ formula: String) throws {
    for d in [-2.75, -0.5, 0, 0.25, 0.5, 1, 3.125] {
      let run = try value(of: formula.replacingOccurrences(of: "D", with: "d"), d: d)
      let folded = try value(of: formula.replacingOccurrences(of: "D", with: "(\(d))"))
      #expect(run == folded || (run.isNaN && folded.isNaN), "\(d): \(run), \(folded)")
    }
  }

  // MARK: Depth

  /// The stack size of secondary threads on some systems; unoptimised code needs several times as
  /// much.
  #if DEBUG
  static let smallStack = 2_048 * 1_024
  #else
  static let smallStack = 512 * 1_024
  #endif

  @Test func `Long chains of lets with long sums fit on a small stack`() throws {
    let sum = Array(repeating: "d", count: 999).joined(separator: " + ")
    let definition = try EffectDefinition { definition in
      definition.lets = try (0..<200).map { index in
        try .init("a\(index)", index == 199 ? sum : "a\(index + 1) + \(sum)")
      }
      definition.template.alpha = try .formula("a0")
    }
    let found = onThread(stack: Self.smallStack) {
      (try? Effect(definition, layout: .test))?.pose(at: 1).rawAlpha
    }
    #expect(found == 199_800)
  }

  @Test func `A long cycle is detected on a small stack`() throws {
    let definition = try EffectDefinition { definition in
      definition.lets = try (0..<200).map { try .init("a\($0)", "-(a\(($0 + 1) % 200) * 2)") }
    }
    let count = onThread(stack: Self.smallStack) {
      do throws(EffectErrors) {
        _ = try Effect(definition, layout: .test)
        return 0
      } catch {
        return error.errors.count
      }
    }
    #expect(count == 1)
  }

  /// The formulas are nested by parentheses, calls, conditionals and right operands.
  @Test(arguments: [
    ("d + d * (", ")", 60), ("d > 0 or d > 0 and d < d + d * d ^ (", ")", 90),
    ("-(", ")", 50), ("d > 0 ? 1 : ", "", 99), ("abs(d * ", ")", 99), ("max(1, ", ")", 100),
  ])
  func `A deeply nested formula has a value or is an error`(
    _ open: String,
    _ close: String,
    _ count: Int
  ) throws {
    let text =
      String(repeating: open, count: count) + "d" + String(repeating: close, count: count)
    let outcome = onThread(stack: Self.smallStack) { () -> String in
      do {
        let expression = try Expression(text)
        let definition = EffectDefinition {
          $0.template.alpha = .expression(expression, SourceSpan())
        }
        _ = try Effect(definition, layout: .test)
        return "a value"
      } catch let error as EffectError {
        return "\(error.problem)"
      } catch let errors as EffectErrors {
        return errors.errors.first.map { "\($0.problem)" } ?? ""
      } catch {
        return "\(error)"
      }
    }
    #expect(
      ["a value", "nestedTooDeeply(limit: 100)", "tooManyNodes(limit: 2000)"].contains(outcome)
    )
  }

  @Test func `An expression deeper than the parser allows is an error`() {
    var expression = Expression.number(1)
    for _ in 0..<500 { expression = .unary(.negate, expression) }
    let deep = expression
    let found = problems { $0.template.alpha = .expression(deep, SourceSpan()) }
    #expect(found == [.nestedTooDeeply(limit: Expression.maximumDepth)])
  }

  @Test func `An effect with more slots than fit on the stack is evaluated`() throws {
    let sum = (1...500).map { "d * \($0)" }.joined(separator: " + ")
    #expect(try value(of: sum, d: 2) == 250_500)
  }
}

/// Runs a closure on a thread with its own stack.
private func onThread<Result: Sendable>(
  stack bytes: Int,
  _ body: @escaping @Sendable () -> Result
) -> Result? {
  let outcome = Outcome<Result>()
  let done = DispatchSemaphore(value: 0)
  let thread = Thread {
    outcome.value = body()
    done.signal()
  }
  thread.stackSize = bytes
  thread.start()
  done.wait()
  return outcome.value
}

/// A value that is passed between threads; a semaphore orders the accesses.
private final class Outcome<Result>: @unchecked Sendable {
  var value: Result?
}
