// The buffers that a page shares with the module; a call that returns more than a number writes to one of them.

/// Makes room for the bytes of the next call, and returns their address.
@_cdecl("fx_input")
public func fxInput(_ count: Int32) -> UnsafeMutablePointer<UInt8>? {
  ModuleState.shared.input.resize(to: Int(max(count, 0)))
  return ModuleState.shared.input.elements.baseAddress
}

/// The address of the text that the last call returned.
@_cdecl("fx_text")
public func fxText() -> UnsafeMutablePointer<UInt8>? {
  ModuleState.shared.text.elements.baseAddress
}

/// The number of bytes of the text.
@_cdecl("fx_text_length")
public func fxTextLength() -> Int32 { Int32(ModuleState.shared.text.count) }

/// The address of the numbers that the last call returned.
@_cdecl("fx_numbers")
public func fxNumbers() -> UnsafeMutablePointer<Double>? {
  ModuleState.shared.numbers.elements.baseAddress
}
