/// A change of a spec: an option that was given.
package struct SpecEdit: Sendable {
  /// Sets the option.
  package let apply: @Sendable (inout SequenceSpec) -> Void
}
