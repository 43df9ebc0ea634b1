import PageEffects

/// What the module keeps between calls.
///
/// A page calls the module from one thread, as WebAssembly without threads has no other.
package struct ModuleState {
  /// The state.
  package nonisolated(unsafe) static var shared = ModuleState()

  /// The bytes that the page passes to the next call.
  let input = SharedBuffer<UInt8>()
  /// The text that the last call returned: a description or an error.
  let text = SharedBuffer<UInt8>()
  /// The numbers that the last call returned.
  let numbers = SharedBuffer<Double>()
  var definitions = Handles<EffectDefinition>()
  var effects = Handles<PoseTable>()
  var views = Handles<PageView>()

  /// The bytes that the page has passed.
  package var bytes: [UInt8] { Array(input.elements.prefix(input.count)) }

  /// Returns the result of a call; after an error it is 0, and the text is its message.
  package func result(_ call: () throws(ReadingError) -> Int32) -> Int32 {
    do { return try call() } catch {
      text.set(Array(error.message.utf8))
      return 0
    }
  }

  /// Returns numbers to the page; the result is how many there are.
  package func returned(_ values: [Double]) -> Int32 {
    numbers.set(values)
    return Int32(values.count)
  }
}
