/// A change to a spec that sets one option.
package struct SpecEdit: Sendable {
  /// Sets the option in a spec.
  package let apply: @Sendable (inout SequenceSpec) -> Void
}
