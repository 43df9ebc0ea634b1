import EffectModule
import PageEffects

/// Reads a preset as canonical JSON, compiles it as a page does, and poses pages.
enum EffectCheck {
  /// A usual request of a page.
  private static let request = """
    { "layout": { "pageSize": { "width": 240, "height": 320 },
                  "viewport": { "width": 640, "height": 400 }, "pages": 7 } }
    """

  static func run(_ bytes: [UInt8]) throws -> FuzzVerdict {
    do throws(ReadingError) {
      let definition = try DefinitionReader.definition(bytes)
      let effect = try LayoutReader.effect(of: definition, Array(request.utf8))
      return try posed(effect)
    } catch {
      return error.message.isEmpty ? .foreign : .refused
    }
  }

  /// Poses pages; those of far more pieces than usual take too long.
  private static func posed(_ effect: Effect) throws(ReadingError) -> FuzzVerdict {
    let table = PoseTable(effect)
    guard effect.window.upperBound - effect.window.lowerBound < 50 else { return .accepted }
    let description = EffectDescription(table).text
    guard case .object = try JSONReader.node(Array(description.utf8)) else { return .foreign }
    let buffer = SharedBuffer<Double>()
    for position in [0, 0.3, 5.5] { _ = try table.fill(at: position, pages: 7, buffer) }
    return .accepted
  }
}
