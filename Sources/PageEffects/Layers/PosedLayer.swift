package import PageGeometry

/// A layer of a pose.
package typealias PosedLayer = PageLayer<Double, Matrix4>

/// A layer of a pose with a property for each value.
///
/// Views are written by hand. Deriving their properties from `LayerRecord` would save about 17 lines, but would
/// read each value through a key path in every frame.
protocol PoseLayerView {
  static var kind: LayerKind { get }
  /// Reads the values of a layer of this kind.
  init(_ layer: PosedLayer)
  /// The values by key.
  var values: [String: PosedLayer.Value] { get }
}

extension PosedLayer {
  init<View: PoseLayerView>(_ view: View) { self.init(View.kind, named: view.values) }

  /// All numbers, in a fixed order.
  package var numbers: [Double] {
    values.flatMap { value -> [Double] in
      switch value {
      case .number(let number), .condition(let number): [number]
      case .numbers(let numbers): numbers
      case .transform(let matrix): matrix.elements
      default: []
      }
    }
  }
}

/// A number of a layer that is plotted and compared.
package struct LayerNumber: Sendable {
  /// The name that files and messages use, such as `overlay.shadowLeft`, `content.x` or `shadow.opacity`.
  package let name: String
  /// The kind of the layer.
  package let layer: LayerKind
  package let kind: LayerSlot.Kind
  package let value: Double

  /// Whether the number is a share rather than a length.
  package var isShare: Bool {
    switch kind {
    case .share, .shareOf, .alpha: true
    default: false
    }
  }
}

extension PosedLayer {
  /// Returns the plotted numbers.
  ///
  /// `prefix` is the name of the layer. The number of the main slot has the same name.
  func plotted(as prefix: String) -> [LayerNumber] {
    let record = kind.record
    return zip(record.slots, values).flatMap { slot, value -> [LayerNumber] in
      guard slot.use == .plotted else { return [] }
      func number(_ key: String?, _ value: Double) -> LayerNumber {
        let name = key.map { "\(prefix).\($0)" } ?? prefix
        return LayerNumber(name: name, layer: kind, kind: slot.kind, value: value)
      }
      switch value {
      case .number(let value): return [number(slot.key == record.main ? nil : slot.key, value)]
      case .transform(let matrix): return [number("x", matrix.row0.w), number("y", matrix.row1.w)]
      default: return []
      }
    }
  }
}
