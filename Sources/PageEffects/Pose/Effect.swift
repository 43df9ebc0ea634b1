import PageGeometry

/// An effect compiled for one layout and one set of parameters: a function from page difference to
/// pose.
///
/// Evaluating a pose without extras allocates no memory if the effect needs at most 128 slots.
public struct Effect: Sendable {
  /// The corner radius of every page whose own corner radius is smaller, in points, at least 0.
  package var leastCornerRadius = 0.0
  /// The way layers fit the page's picture, unless they have their own.
  package var pictureFit = PageFit.cover

  /// The number of pages after which poses repeat, if the effect wraps.
  private var ring: Int
  private let compiled: Compiled

  /// What a copy shares, so that copying an effect takes almost no time.
  private final class Compiled: Sendable {
    let layout: Layout
    let window: ClosedRange<Double>
    let stride: Double
    let wraps: Bool
    let depth: EffectDefinition.Depth
    let parameters: [ResolvedParameter]
    let unreadNames: [String]
    let notedValues: [Double?]
    let program: Program
    /// The indices of values in the program's slots, without the extras.
    let template: EffectTemplate<Int>
    let extras: ExtrasProgram?
    let backfaceRule: BackfaceRule
    let isMirrored: Bool

    init(
      _ definition: EffectDefinition,
      _ layout: Layout,
      _ settings: [String: ParameterValue],
      _ noted: [Expression]
    ) throws(EffectErrors) {
      let compiler = EffectCompiler(definition, layout: layout, settings: settings)
      compiler.resolveDeclarations()
      let arguments = definition.template(along: layout.axis)
      let slots = arguments.mapped(number: compiler.number, condition: compiler.condition)
      let grid = arguments.extras?.layer(.pieces).flatMap(compiler.grid)
      let window = compiler.window(definition.window)
      let stride =
        definition.stride.flatMap { compiler.constant($0, key: "stride") }
        ?? layout.pageLength + layout.gap
      let parameters = compiler.resolvedParameters(definition.parameters, settings)
      let wraps = compiler.slot(of: "wrap")?.constant == 1
      let isMirrored = compiler.slot(of: "mirrored")?.constant == 1
      guard compiler.builder.errors.isEmpty else { throw EffectErrors(compiler.builder.errors) }

      let (program, position) = compiler.builder.build(keeping: compiler.keptSlots)
      self.layout = layout
      self.window = isMirrored ? -window.upperBound...(-window.lowerBound) : window
      (self.stride, self.wraps) = (stride, wraps)
      (self.isMirrored, self.parameters) = (isMirrored, parameters)
      unreadNames = compiler.unreadNames
      notedValues = noted.map(compiler.notedValue)
      self.program = program
      var template = slots.mapped(position)
      extras = template.extras.map { ExtrasProgram($0, grid: grid) }
      template.extras = nil
      self.template = template
      depth = definition.depth
      backfaceRule = definition.backfaceRule
    }

    /// The axis along which positions are reflected; nil for none.
    var reflectedAxis: Axis? {
      isMirrored != (layout.isRightToLeft && layout.axis == .horizontal) ? layout.axis : nil
    }

    /// Returns the vanishing point before reflection and the layout's offset are applied.
    func eye(at difference: Double, _ slots: UnsafeMutableBufferPointer<Double>) -> Point {
      switch template.vanishingPoint {
      case .viewport: return .zero
      case .page:
        let place = difference * stride
        return layout.axis == .horizontal ? Point(x: place, y: 0) : Point(x: 0, y: place)
      case .point(let x, let y): return Point(x: slots[x], y: slots[y])
      }
    }
  }

  /// The value of a parameter in an effect.
  public struct ResolvedParameter: Sendable, Equatable {
    /// The parameter's name.
    public var name: String
    /// The value; nil for a formula that depends on the page difference.
    public var value: ParameterValue?
    /// The text of the formula; nil for a plain value.
    public var formula: String?
  }

  /// Compiles a definition; parameters that are not in `settings` have their defaults.
  ///
  /// `noted` are formulas whose values are wanted, although poses may not need them.
  ///
  /// - Throws: All errors in the formulas of the definition.
  package init(
    _ definition: EffectDefinition,
    layout: Layout,
    settings: [String: ParameterValue] = [:],
    noting noted: [Expression] = []
  ) throws(EffectErrors) {
    compiled = try Compiled(definition, layout, settings, noted)
    ring = layout.pages
  }

  /// The layout that the effect is compiled for.
  public var layout: Layout { compiled.layout }

  /// The range of page differences that are drawn.
  public var window: ClosedRange<Double> { compiled.window }

  /// The distance that the layout scrolls per page, in points.
  public var stride: Double { compiled.stride }

  /// Whether the last page is followed by the first.
  public var wraps: Bool { compiled.wraps }

  /// Whether pages share one 3-D space.
  public var depth: EffectDefinition.Depth { compiled.depth }

  /// The values of the parameters that are declared or were set.
  public var parameters: [ResolvedParameter] { compiled.parameters }

  /// The declared parameters and lets that no output depends on, in the order of the file.
  package var unreadNames: [String] { compiled.unreadNames }

  /// The values of the formulas that were noted; nil for a formula that has an error or depends on the page.
  package var notedValues: [Double?] { compiled.notedValues }

  /// The ways in which the layers of pages fit the page's picture.
  package var layerFits: Set<PageFit> {
    Set((compiled.extras?.pictureFits ?? []).map { $0 ?? pictureFit })
  }

  /// The patterns of the texts that layers of pages show.
  package var layerTexts: [PagePattern] { compiled.extras?.texts ?? [] }

  /// The patterns of the paths of pictures that layers of pages show, each once.
  package var layerFiles: [PagePattern] { compiled.extras?.files ?? [] }

  /// The grid of the pieces of a page as the layout's axis has it; nil if pages are drawn whole.
  package var pieceGrid: PieceGrid? { compiled.extras?.shownGrid }

  // MARK: Poses

  /// Returns the page difference that a page's pose is evaluated at.
  ///
  /// - Parameter rawDifference: The page's index minus the page position.
  /// - Returns: `rawDifference`. If the effect wraps, the number of pages is added or subtracted once if
  ///   that makes the result nearer to 0.
  public func wrapped(_ rawDifference: Double) -> Double {
    guard wraps else { return rawDifference }
    return Instruction(operation: .wrap).value(rawDifference, Double(ring), 0)
  }

  /// Returns a copy of the effect whose poses repeat after another number of pages.
  ///
  /// - Parameter pages: The current number of pages, at least 0.
  /// - Returns: The copy; its formulas still use the number of pages that the effect was compiled for.
  public func joined(after pages: Int) -> Effect {
    var effect = self
    effect.ring = pages
    return effect
  }

  /// Evaluates the pose of a page.
  ///
  /// - Parameters:
  ///   - rawDifference: The page's index minus the page position; negative for previous pages.
  ///   - index: The page's index, which formulas may use.
  /// - Returns: The pose, every number rounded to a multiple of 2⁻³².
  public func pose(at rawDifference: Double, index: Int = 0) -> Pose {
    let difference = wrapped(rawDifference)
    let compiled = compiled
    // A mirrored effect exchanges the poses of next and previous pages.
    let sign: Double = compiled.isMirrored ? -1 : 1
    let inputs = SIMD3(sign * difference, sign * rawDifference, Double(index))
    return compiled.program.run(inputs) { slots in
      let own = Matrix4(compiled.template.transform) { slots[$0] }
      let order =
        if case .key(let key) = compiled.template.order { slots[key] } else { own.row2.sum() }
      let reflected = compiled.reflectedAxis
      let ownEye = compiled.eye(at: sign * difference, slots)
      let eye = if let reflected { ownEye.reflected(reflected) } else { ownEye }
      let offset = compiled.layout.centerOffset
      let view = compiled.layout.viewpointOffset
      let placement = PosePlacement(
        own: own,
        reflected: reflected,
        origin: Point(x: offset.x - view.x, y: offset.y - view.y),
        eye: Point(x: eye.x + offset.x, y: eye.y + offset.y),
        distance: slots[compiled.template.perspective],
        pageSize: compiled.layout.pageSize,
        pictureFit: pictureFit
      )
      let model = placement.moved(own)
      var pose = Pose(
        difference: difference,
        model: Pose.rounded(model),
        matrix: placement.seen(model),
        perspective: placement.distance,
        eye: placement.eye,
        rawAlpha: Pose.rounded(slots[compiled.template.alpha]),
        order: Pose.roundedKey(order),
        isHidden: slots[compiled.template.hidden] != 0,
        isInteractive: slots[compiled.template.interaction] != 0
      )
      if slots[compiled.template.backfaceVisible] == 0,
        compiled.backfaceRule.showsBack(model: pose.model, matrix: pose.matrix)
      {
        pose.isHidden = true
      }
      if let extras = compiled.extras {
        pose.extras = extras.extras(slots, placement, compiled.program)
      }
      if leastCornerRadius > 0 {
        var extras = pose.extras ?? PoseExtras()
        extras.cornerRadius = max(extras.cornerRadius ?? 0, leastCornerRadius)
        pose.extras = extras
      }
      return pose
    }
  }
}
