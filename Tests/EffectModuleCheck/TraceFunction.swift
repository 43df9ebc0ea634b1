import EffectModule

/// Plays a script in JSON, and writes its trace as numbers; returns how many, or 0 after an error.
@_cdecl("fx_trace")
public func fxTrace(_ samples: Int32) -> Int32 {
  ModuleState.shared.result { () throws(ReadingError) in
    let script = try ScriptReader.script(try JSONReader.node(ModuleState.shared.bytes))
    return ModuleState.shared.returned(TracedScript.numbers(script, samples: Int(samples)))
  }
}
