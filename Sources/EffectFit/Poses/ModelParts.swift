import PageEffects
import PageGeometry

/// The numbers of a derived pose, and the values of each that are nearest to the data.
struct ModelParts {
  let refinement: Refinement
  var model: FitModel

  /// A number of the pose with a formula of its own.
  struct Part {
    /// The name of the number, by the operation that has it.
    let name: String
    let kind: Channel.Kind
    /// The places of the formula: two for a scale that is the same along x and y.
    let places: [WritableKeyPath<FitModel, Formula>]

    init(_ name: String, _ kind: Channel.Kind, _ places: WritableKeyPath<FitModel, Formula>...) {
      (self.name, self.kind, self.places) = (name, kind, places)
    }

    func formula(of model: FitModel) -> Formula { model[keyPath: places[0]] }

    /// Returns a model with another formula of the number.
    func setting(_ formula: Formula, in model: FitModel) -> FitModel {
      places.reduce(into: model) { $0[keyPath: $1] = formula }
    }
  }

  /// The numbers that a model has.
  var all: [Part] {
    let common = [
      Part("translateX", .length, \.place[0]), Part("translateY", .length, \.place[1]),
      Part("translateZ", .length, \.place[2]), Part("rotateX", .angle, \.turns[0]),
      Part("rotateY", .angle, \.turns[1]), Part("rotateZ", .angle, \.turns[2]),
      Part("skewX", .angle, \.skew),
    ]
    let scales =
      model.scale[0] == model.scale[1]
      ? [Part("scale", .ratio, \.scale[0], \.scale[1])]
      : [Part("scaleX", .ratio, \.scale[0]), Part("scaleY", .ratio, \.scale[1])]
    return common + scales
  }

  /// Returns the values of a number that are nearest to the data.
  func channel(_ part: Part) -> Channel {
    let perPoint = part.kind == .length ? 1 : 1 / Self.size
    return Channel(
      values: values(part),
      sigma: refinement.noise * perPoint,
      kind: part.kind,
      perPoint: perPoint
    )
  }

  /// The distance in points by which an angle or a scale moves a corner; the half diagonal of a usual page.
  private static let size = 200.0

  private static let mostSteps = 12

  /// Returns the values for which the corners are nearest to the data while all other numbers are those of the model;
  /// NaN where corners do not depend on the number.
  private func values(_ part: Part) -> [Double] {
    refinement.grid.samples.indices.map { row in
      guard refinement.corners[row] != nil else { return .nan }
      let sample = refinement.grid.samples[row]
      let layout = refinement.grid.layouts[sample.layout]
      var value = part.formula(of: model).value(at: sample.d, in: layout)
      let step = part.kind == .length ? 1e-3 : 1e-6
      for _ in 0..<Self.mostSteps {
        let base = differences(part, value, row)
        let slope = zip(differences(part, value + step, row), base).map { ($0 - $1) / step }
        let square = slope.reduce(0) { $0 + $1 * $1 }
        // A number that moves the corners by less than a tenth of what it usually does is not known.
        guard square.squareRoot() > (part.kind == .length ? 0.1 : 0.1 * Self.size) else {
          return .nan
        }
        let change = -LinearSystem.product(slope, base) / square
        value += change
        if abs(change) < step * 1e-3 { break }
      }
      return value
    }
  }

  /// Returns the differences of a sample's corners from the data, with a value of one number.
  private func differences(_ part: Part, _ value: Double, _ row: Int) -> [Double] {
    var differences: [Double] = []
    let changed = part.setting(Formula(constant: Value(value)), in: model)
    refinement.append(row, of: changed, to: &differences)
    return differences
  }
}
