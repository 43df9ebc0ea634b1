/// A change of a spec, created from a given option.
package struct SpecEdit: Sendable {
  /// Sets the option in a spec.
  package let apply: @Sendable (inout SequenceSpec) -> Void
}
