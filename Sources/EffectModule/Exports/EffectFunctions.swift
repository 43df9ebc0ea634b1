import PageEffects
import PageGeometry

// The functions for definitions and effects; a handle that does not exist gives 0.

/// Reads the canonical JSON of a definition; returns its handle, or 0 after an error.
@_cdecl("fx_read")
public func fxRead() -> Int32 {
  ModuleState.shared.result { () throws(ReadingError) in
    ModuleState.shared.definitions.add(try DefinitionReader.definition(ModuleState.shared.bytes))
  }
}

/// Compiles a definition for the layout and settings of a JSON object; returns the effect's handle, or 0 after an
/// error.
@_cdecl("fx_compile")
public func fxCompile(_ definition: Int32) -> Int32 {
  ModuleState.shared.result { () throws(ReadingError) in
    guard let definition = ModuleState.shared.definitions[definition] else {
      throw ReadingError("the definition was released")
    }
    let effect = try LayoutReader.effect(of: definition, ModuleState.shared.bytes)
    return ModuleState.shared.effects.add(PoseTable(effect))
  }
}

/// Writes the description of an effect as text; returns 1.
@_cdecl("fx_describe")
public func fxDescribe(_ effect: Int32) -> Int32 {
  guard let table = ModuleState.shared.effects[effect] else { return 0 }
  ModuleState.shared.text.set(Array(EffectDescription(table).text.utf8))
  return 1
}

/// Writes the records of the pages at a page position as numbers; returns how many, or −1 after an error.
///
/// With 0 pages, their number is that of the layout.
@_cdecl("fx_poses")
public func fxPoses(_ effect: Int32, _ position: Double, _ pages: Int32) -> Int32 {
  guard let table = ModuleState.shared.effects[effect] else { return -1 }
  let pages = pages > 0 ? Int(pages) : table.effect.layout.pages
  var count: Int32 = -1
  _ = ModuleState.shared.result { () throws(ReadingError) in
    count = Int32(try table.fill(at: position, pages: pages, ModuleState.shared.numbers))
    return count
  }
  return count
}

/// Writes the record of a page at a page difference as numbers; returns 1.
@_cdecl("fx_pose")
public func fxPose(_ effect: Int32, _ difference: Double, _ index: Int32) -> Int32 {
  guard let table = ModuleState.shared.effects[effect], abs(difference) <= JSONNode.mostPoints
  else { return 0 }
  let pose = table.effect.pose(at: difference, index: Int(index))
  ModuleState.shared.numbers.set(table.record(pose, index: Int(index)))
  return 1
}

/// Releases a definition.
@_cdecl("fx_release_definition")
public func fxReleaseDefinition(_ definition: Int32) {
  ModuleState.shared.definitions[definition] = nil
}

/// Releases an effect.
@_cdecl("fx_release_effect")
public func fxReleaseEffect(_ effect: Int32) { ModuleState.shared.effects[effect] = nil }
