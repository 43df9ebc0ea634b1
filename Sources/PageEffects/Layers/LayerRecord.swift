/// What a kind of layer is called, and the values that it has.
///
/// Reading a preset, its schema, the compiled effect, poses in JSON, lint, curves and differences all
/// follow from the record. It is a class, so that it is cheap to copy.
package final class LayerRecord: Sendable {
  /// The name of the layers in messages.
  package let title: String
  /// The expected value, for messages.
  package let example: String
  /// The form of the value in a preset and in poses.
  package let form: Form
  /// The key of the slot whose number has the name of the layer, without a key of its own; nil for none.
  package let main: String?
  /// The title of the plot that shows the layer's lengths.
  package let panel: String?
  /// The values, in the order of files.
  package let slots: [LayerSlot]

  /// The form of a layer's value in a preset and in poses.
  package enum Form: Sendable, Equatable {
    /// The number of the main slot.
    case number
    /// The number of the main slot, or in a preset a map of slots.
    case numberOrMap
    /// A map of slots.
    case map
    /// A list of maps of slots; each map is called by this word.
    case list(of: String)
  }

  init(
    title: String,
    example: String,
    form: Form,
    main: String? = nil,
    panel: String? = nil,
    _ slots: LayerSlot...
  ) {
    (self.title, self.example, self.form) = (title, example, form)
    (self.main, self.panel, self.slots) = (main, panel, slots)
  }

  /// Returns the index of the slot with a key, which must exist.
  func index(of key: String) -> Int {
    guard let index = slots.firstIndex(where: { $0.key == key }) else {
      preconditionFailure("'\(key)' is not a slot of \(title)")
    }
    return index
  }
}
