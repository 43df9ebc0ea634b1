import EffectExport
import PageEffects
import PageGeometry
import Testing

/// A function reaches the code of exports through its entry of the table alone.
struct FunctionExportTests {
  private static let bump = Function(
    "bump",
    "x, steepness",
    "a bell that is 1 at 0",
    "1 / (1 + s * s)",
    where: ["s": "tri(x / 4) * steepness"]
  ) { row in
    let s = max(0, 1 - abs(row[0] / 4)) * row[1]
    return 1 / (1 + s * s)
  }

  /// Pages that move by the function.
  private static let effect: ExportedEffect = {
    let d = Expression.name("d", SourceSpan())
    let call = Expression.call(bump, [d, .number(3)])
    var definition = EffectDefinition()
    definition.template.transform = [
      Operation(.translate, [.x: .expression(.binary(.multiply, call, .number(100)), SourceSpan())])
    ]
    return ExportedEffect(
      definition,
      settings: [:],
      origin: ExportedEffect.Origin(name: "bumpy", summary: "", source: nil, notes: nil)
    )
  }()

  private static let layouts = ExportVectors.layouts(.sample, across: .sample)

  /// Returns an effect whose pages move by a function of the page difference.
  private static func effect(of function: Function) -> ExportedEffect {
    var definition = EffectDefinition()
    let call = Expression.call(function, [.name("d", SourceSpan())])
    let x = Expression.binary(.multiply, call, .number(100))
    definition.template.transform = [Operation(.translate, [.x: .expression(x, SourceSpan())])]
    let origin = ExportedEffect.Origin(name: "bumpy", summary: "", source: nil, notes: nil)
    return ExportedEffect(definition, settings: [:], origin: origin)
  }

  @Test func `A style sheet has a table for a curve that a function calls`() throws {
    let swing = Function("swing", "x", "a curve", "bezier(x, 0.4, 0, 0.2, 1)") { _ in .nan }
    let effect = Self.effect(of: swing)
    let request = ExportRequest(effect, ExportOptions(layout: .sample))
    #expect(try CSSTarget.approximations(of: request).count == 1)
    let sheet = try #require(try CSSTarget.files(of: request).first).text
    #expect(sheet.contains("clamp(0, var(--bumpy-d), 1)"))
    let error = try ExportError(of: effect, layouts: [.sample], in: .tables)
    #expect(error.count > 100 && error.shift < 0.02)
  }

  @Test(arguments: ["js", "swift", "kotlin", "flutter"])
  func `The argument of a function may have the name of an element of a matrix`(
    name: String
  ) throws {
    let function = Function("twice", "m5", "the double", "m5 + m5") { 2 * $0[0] }
    let target = try #require(ExportJob.target(named: name))
    let request = ExportRequest(Self.effect(of: function), ExportOptions(layout: .sample))
    #expect(try target.files(of: request)[0].text.contains("return m5 + m5"))
  }

  @Test(arguments: ["kotlin", "flutter"])
  func `A language whose functions have two arguments nests calls of more`(name: String) throws {
    let target = try #require(ExportJob.target(named: name))
    var effect = Self.effect
    effect.across.alpha = .call(.max, [.name("d"), .number(0.25), .number(0.5)])
    let files = try target.files(of: ExportRequest(effect, ExportOptions(layout: .sample)))
    #expect(files[0].text.contains(#/max\((math\.)?max\(d, 0\.25\), 0\.5\)/#))
  }

  @Test(arguments: ["js", "swift", "kotlin", "flutter"])
  func `A function that is called only on a later line of a product is written`(
    name: String
  ) throws {
    let target = try #require(ExportJob.target(named: name))
    var effect = Self.effect
    let d = Expression.name("d")
    let long = (1...12).reduce(d) { .binary(.multiply, $0, .number(Double($1) + 0.123456789)) }
    effect.across.transform = []
    effect.across.alpha = .binary(.multiply, long, .call(Self.bump, [d, .number(3)]))
    let files = try target.files(of: ExportRequest(effect, ExportOptions(layout: .sample)))
    #expect(files[0].text.contains("Returns a bell that is 1 at 0."))
  }

  @Test func `The tree of a made-up function gives the poses of the effect`() throws {
    let error = try ExportError(of: Self.effect, layouts: Self.layouts)
    #expect(error.count > 100 && error.shift < 1e-6)
  }

  @Test(arguments: ExportJob.allTargets.map { $0.name })
  func `A made-up function reaches a target`(name: String) throws {
    let target = try #require(ExportJob.target(named: name))
    let files = try target.files(of: ExportRequest(Self.effect, ExportOptions(layout: .sample)))
    let text = files.map(\.text).joined()
    switch name {
    case "css":
      // The formula itself, with its own values.
      #expect(text.contains("max(0, 1 - abs(var(--bumpy-d) / 4)) * 3"))
    case "lottie": #expect(!text.isEmpty)
    default:
      #expect(text.contains("bump(d, 3"))
      // The function, and the one that it calls.
      #expect(text.contains("Returns a bell that is 1 at 0."))
      #expect(text.contains("Returns a triangle"))
    }
  }
}
