import PageGeometry

/// An effect compiled for one layout and one set of parameters: a pose for every page difference.
///
/// Evaluating a pose without extras allocates nothing, as long as the formulas need no more than 128
/// numbers.
public struct Effect: Sendable {
  /// What the effect is laid out in.
  public let layout: Layout
  /// The page differences that are drawn.
  public let window: ClosedRange<Double>
  /// Points by which the scroll moves the layout per page.
  public let stride: Double
  /// Whether the ends are joined.
  public let wraps: Bool
  /// Whether pages share one 3-D space.
  public let depth: EffectDefinition.Depth
  /// The parameters that are declared or were set, with their values here.
  public let parameters: [ResolvedParameter]
  /// The declared parameters and lets that nothing of the effect depends on, in the order of the
  /// file.
  public let unreadNames: [String]

  /// The least corner radius of every page, in points, at least 0.
  public var leastCornerRadius = 0.0

  /// How many pages there are from one end that is joined to the other.
  private var ring: Int
  private let program: Program
  private let steps: [Step]
  private let extras: ExtrasProgram?
  private let places: Places
  private let vanishingPoint: VanishingPoint
  private let ordersByDepth: Bool
  private let isMirrored: Bool

  /// Where a program leaves what a pose is made from.
  private struct Places: Sendable {
    var alpha: Int
    var order: Int
    var hidden: Int
    var backfaceVisible: Int
    var interaction: Int
    var perspective: Int
  }

  private enum VanishingPoint: Sendable {
    case viewport
    case page
    case point(x: Int, y: Int)
  }

  /// The value that a parameter has in an effect.
  public struct ResolvedParameter: Sendable, Equatable {
    /// The parameter's name.
    public var name: String
    /// Its value; nil where it is a formula that changes with the page difference.
    public var value: ParameterValue?
    /// The text of that formula, where it is one.
    public var formula: String?
  }

  /// A definition, compiled.
  ///
  /// - Parameters:
  ///   - definition: What to compile.
  ///   - layout: Sizes, direction and number of pages.
  ///   - settings: Values of parameters by name; the others have their defaults.
  /// - Throws: Everything that is wrong with the formulas.
  public init(
    _ definition: EffectDefinition,
    layout: Layout,
    settings: [String: ParameterValue] = [:]
  ) throws(EffectErrors) {
    let compiler = EffectCompiler(definition, layout: layout, settings: settings)
    compiler.resolveDeclarations()
    let steps = StepList(compiler, definition.operations(along: layout.axis))
    let outputs = Outputs(compiler, definition, axis: layout.axis)
    let extras = definition.extras(along: layout.axis).map { ExtrasDraft(compiler, $0) }
    let window = Self.window(of: definition, compiler)
    let stride =
      definition.stride.flatMap { compiler.constant($0, key: "stride") }
      ?? layout.pageLength + layout.gap
    let parameters = Self.resolved(definition, settings, compiler)
    let wraps = compiler.slot(of: "wrap")?.constant == 1
    let isMirrored = compiler.slot(of: "mirrored")?.constant == 1
    guard compiler.builder.errors.isEmpty else { throw EffectErrors(compiler.builder.errors) }

    let (program, position) = compiler.builder.build(
      keeping: steps.slots + outputs.slots + (extras?.slots ?? [])
    )
    self.layout = layout
    ring = layout.pages
    self.window = isMirrored ? -window.upperBound...(-window.lowerBound) : window
    self.stride = stride
    self.wraps = wraps
    self.isMirrored = isMirrored
    self.parameters = parameters
    unreadNames = compiler.unreadNames
    self.program = program
    self.steps = steps.located(position)
    self.extras = extras?.located(position)
    depth = definition.depth
    ordersByDepth = definition.order == .depth
    places = Places(
      alpha: position(outputs.alpha),
      order: position(outputs.order),
      hidden: position(outputs.hidden),
      backfaceVisible: position(outputs.backfaceVisible),
      interaction: position(outputs.interaction),
      perspective: position(outputs.perspective)
    )
    vanishingPoint =
      switch definition.vanishingPoint {
      case .viewport: .viewport
      case .page: .page
      case .point: .point(x: position(outputs.originX), y: position(outputs.originY))
      }
  }

  // MARK: Poses

  /// The page difference at which a page is posed: wrapped where the ends are joined.
  ///
  /// - Parameter rawDifference: Index minus page position.
  /// - Returns: The same, with the number of pages added or subtracted once if that is nearer.
  public func wrapped(_ rawDifference: Double) -> Double {
    guard wraps else { return rawDifference }
    return Instruction(operation: .wrap).value(rawDifference, Double(ring), 0)
  }

  /// The effect where pages came or went: ends are joined after another number of them.
  ///
  /// - Parameter pages: How many there are now, at least 0.
  /// - Returns: The same effect; its formulas know the number of pages that it was laid out for.
  public func joined(after pages: Int) -> Effect {
    var effect = self
    effect.ring = pages
    return effect
  }

  /// How a page stands.
  ///
  /// - Parameters:
  ///   - rawDifference: How many pages the page is away from the one at rest; negative has passed.
  ///   - index: The page's index, which some effects order by.
  /// - Returns: The pose, every number rounded to a multiple of 2⁻³².
  public func pose(at rawDifference: Double, index: Int = 0) -> Pose {
    let difference = wrapped(rawDifference)
    // A mirrored effect does to pages that come what it did to pages that passed.
    let sign: Double = isMirrored ? -1 : 1
    return program.run(SIMD3(sign * difference, sign * rawDifference, Double(index))) { slots in
      var own = Matrix4.identity
      for step in steps { step.apply(to: &own, slots) }
      let depth = own.row2.sum()
      let reflected = reflectedAxis
      let ownEye = eye(at: sign * difference, slots)
      let eye = if let reflected { ownEye.reflected(reflected) } else { ownEye }
      let offset = layout.centerOffset
      let view = layout.viewpointOffset
      let stage = PoseStage(
        own: own,
        reflected: reflected,
        origin: Point(x: offset.x - view.x, y: offset.y - view.y),
        eye: Point(x: eye.x + offset.x, y: eye.y + offset.y),
        distance: slots[places.perspective],
        pageSize: layout.pageSize
      )
      let model = stage.moved(own)
      var pose = Pose(
        difference: difference,
        model: Pose.rounded(model),
        matrix: stage.seen(model),
        perspective: stage.distance,
        eye: stage.eye,
        rawAlpha: Pose.rounded(slots[places.alpha]),
        order: Pose.roundedKey(ordersByDepth ? depth : slots[places.order]),
        isHidden: slots[places.hidden] != 0
          || (slots[places.backfaceVisible] == 0 && Pose.rounded(model.row2.z) <= 0),
        isInteractive: slots[places.interaction] != 0
      )
      if let extras {
        var made = extras.extras(slots, stage)
        made.pieces = extras.pieces(slots, stage, program)
        pose.extras = made
      }
      if leastCornerRadius > 0 {
        var extras = pose.extras ?? PoseExtras()
        extras.cornerRadius = max(extras.cornerRadius ?? 0, leastCornerRadius)
        pose.extras = extras
      }
      return pose
    }
  }

  /// The axis in which places are reflected without turning pictures round; nil for none.
  private var reflectedAxis: Axis? {
    isMirrored != (layout.isRightToLeft && layout.axis == .horizontal) ? layout.axis : nil
  }

  private func eye(at difference: Double, _ slots: UnsafeMutableBufferPointer<Double>) -> Point {
    switch vanishingPoint {
    case .viewport: return .zero
    case .page:
      let place = difference * stride
      return layout.axis == .horizontal ? Point(x: place, y: 0) : Point(x: 0, y: place)
    case .point(let x, let y): return Point(x: slots[x], y: slots[y])
    }
  }
}
