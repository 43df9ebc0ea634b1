import PageEffects
import PageGeometry
import RealModule

/// The search for the formulas of a page's matrix.
struct PoseFit {
  let grid: Grid
  let isNoisy: Bool
  /// The error that does not matter, or the standard deviation of a corner's noise, in points.
  let noise: Double

  struct Result {
    var model: FitModel
    var fits: Bool
    var cost: Double
  }

  /// The greatest count of numbers of a formula.
  var budget: Int
  /// Whether curves and pivots are not searched.
  var isQuick = false

  /// Returns the simplest model of an assumption about the eye.
  func result(_ choice: EyeChoice) -> Result {
    var best: Result?
    for form in isQuick ? [.turnAfterScale] : forms(choice) {
      let result = result(choice, form)
      if best.map({ isBetter(result, $0) }) ?? true { best = result }
      if let best, best.fits, best.cost < 3 { break }
    }
    return best ?? Result(model: FitModel(), fits: false, cost: .infinity)
  }

  func isBetter(_ first: Result, _ second: Result) -> Bool {
    first.fits == second.fits ? first.cost < second.cost - 1e-9 : first.fits
  }

  /// The orders of rotation and scale that the matrices allow.
  private func forms(_ choice: EyeChoice) -> [PoseSample.Form] {
    guard choice.knowsDepth else { return [.turnAfterScale, .outwardAfterScale] }
    let faults = [PoseSample.Form.turnAfterScale, .turnBeforeScale].map { form in
      choice.models.reduce(0) { max($0, $1.map { PoseSample.error($0, form: form) } ?? 0) }
    }
    if faults[0] < 1e-4 { return [.turnAfterScale, .outwardAfterScale] }
    return faults[1] < faults[0] ? [.turnBeforeScale] : [.turnAfterScale]
  }

  private func result(_ choice: EyeChoice, _ form: PoseSample.Form) -> Result {
    let track = PoseTrack(
      choice.models,
      form: form,
      knowsDepth: choice.knowsDepth,
      error: noise / size,
      grid: grid
    )
    // The order of rotations matters only with two of them.
    if form == .outwardAfterScale, !track.turnsAboutSeveralAxes {
      return Result(model: FitModel(), fits: false, cost: .infinity)
    }
    let search = ChannelFit(grid: grid, isNoisy: isNoisy, budget: budget, isQuick: isQuick)
    var result = Result(model: FitModel(), fits: true, cost: 0)
    var (fits, cost) = (true, 0.0)
    func formula(_ values: [Double], _ kind: Channel.Kind, _ errors: [Double] = []) -> Formula {
      let found = search.result(channel(values, kind, errors))
      fits = fits && found.fits
      cost += found.fits ? 0 : 4 + min(found.meanSquare, 1e12).squareRoot().squareRoot()
      return found.formula
    }
    func errors(_ number: (PoseSample) -> Double) -> [Double] {
      track.errors(choice, form, noise: noise, number)
    }
    result.model.scalesLast = form == .turnBeforeScale
    result.model.isTurnedOutward = form == .outwardAfterScale
    for axis in 0..<3 {
      result.model.turns[axis] = formula(
        track.values { $0.turns[axis] },
        .angle,
        errors { $0.turns[axis] }
      )
    }
    if form == .outwardAfterScale, result.model.turns.count(where: { !$0.isZero }) < 2 {
      return Result(model: FitModel(), fits: false, cost: .infinity)
    }
    result.model.skew = formula(track.values(\.skew), .angle, errors(\.skew))
    let scales = (0..<2).map { axis in track.values { $0.scale[axis] } }
    let (own, both) = (
      (0..<2).map { axis in errors { $0.scale[axis] } },
      errors { $0.scale.y - $0.scale.x }
    )
    let isUniform = isUniform(scales, both)
    if isUniform {
      let mean = zip(scales[0], scales[1]).map { ($0 + $1) / 2 }
      let formula = formula(mean, .ratio, errors { ($0.scale.x + $0.scale.y) / 2 })
      result.model.scale = [formula, formula]
    } else {
      result.model.scale = (0..<2).map { formula(scales[$0], .ratio, own[$0]) }
    }
    addEye(choice, to: &result.model) { formula($0, $1) }
    (result.fits, result.cost) = (fits, cost)
    let places = (0..<3).map { axis in
      place(axis, track, errors { $0.place[axis] })
    }
    addPlace(places, to: &result)
    result.cost += result.model.cost
    return result
  }

  /// Returns the position along an axis.
  private func place(_ axis: Int, _ track: PoseTrack, _ errors: [Double]) -> Channel {
    // The position of a page without extent is the mean of four corners.
    let errors = zip(errors, track.samples).map { error, sample in
      sample?.turns.x.isNaN == true ? noise / 2 : error
    }
    return channel(track.values { $0.place[axis] }, .length, errors)
  }

  private func addEye(
    _ choice: EyeChoice,
    to model: inout FitModel,
    _ formula: ([Double], Channel.Kind) -> Formula
  ) {
    guard choice.distances.contains(where: \.isFinite) else { return }
    // A distance is seen to a smaller part of itself than a position.
    let distance = formula(choice.distances.map { $0.isFinite ? $0 : .nan }, .length)
    model.distance = distance
    switch choice.origin {
    case .viewport: model.origin = .viewport
    case .page: model.origin = .page
    case .free:
      let centres = (0..<2).map { axis in
        formula(
          choice.centres.indices.map { choice.models[$0] == nil ? .nan : choice.centres[$0][axis] },
          .length
        )
      }
      model.origin = .point(centres[0], centres[1])
    }
  }

  /// Whether pages have the same scale along x and y.
  private func isUniform(_ scales: [[Double]], _ errors: [Double]) -> Bool {
    let differences = zip(scales[0], scales[1]).map { abs($0 - $1) }
    guard isNoisy else {
      // Corners that are given with few digits have an error.
      let limit = max(1e-7, noise > EffectFit.matrixError ? noise / size : 0)
      return differences.allSatisfy { $0.isNaN || $0 < limit }
    }
    var (square, count) = (0.0, 0.0)
    for (difference, error) in zip(differences, errors) where difference.isFinite && error.isFinite
    {
      square += difference * difference / max(error * error, 1e-12)
      count += 1
    }
    return square <= count * (1 + 3.5 * (2 / max(count, 1)).squareRoot())
  }

  private func addPlace(_ places: [Channel], to result: inout Result) {
    let linear = grid.samples.map {
      result.model.linear(at: $0.d, in: grid.layouts[$0.layout])
    }
    let place = PlaceFit(
      grid: grid,
      isNoisy: isNoisy,
      budget: budget,
      isQuick: isQuick,
      linear: linear,
      places: places
    ).result()
    result.model.place = place.place
    result.model.pivot = place.pivot
    result.model.shift = place.shift
    result.fits = result.fits && place.fits
    if !place.fits { result.cost += 4 + min(place.meanSquare, 1e12).squareRoot().squareRoot() }
  }

  /// Half of the diagonal of the smallest page, by which angles and scales become points.
  private var size: Double {
    grid.layouts.map { layout in
      (layout.pageSize.width * layout.pageSize.width + layout.pageSize.height
        * layout.pageSize.height)
        .squareRoot() / 2
    }.min() ?? 1
  }

  private func channel(_ values: [Double], _ kind: Channel.Kind, _ errors: [Double]) -> Channel {
    var channel = Channel(
      values: values,
      sigma: kind == .length ? noise : noise / size,
      kind: kind,
      perPoint: kind == .length ? 1 : 1 / size
    )
    guard isNoisy else { return channel }
    let known = zip(errors, values).filter { $0.isFinite && $1.isFinite }.map(\.0).sorted()
    guard !known.isEmpty else { return channel }
    // Values that are assumed to be the same, such as a size, have no errors of their own.
    channel.sigma = max(known[known.count / 2], channel.sigma * 1e-3)
    channel.weights = errors.map { error in
      error.isFinite ? min(channel.sigma / max(error, channel.sigma * 1e-2), 20) : 0
    }
    return channel
  }
}
