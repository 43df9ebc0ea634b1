/// Worklets for React Native Reanimated.
package enum ReanimatedTarget: JavaScriptModule {
  package static let name = "reanimated"
  package static let title = "React Native Reanimated"
  package static let use = Template(PackageResources.use_reanimated_md)
  package static let accuracy = "10⁻⁸ (the functions, in node)"
  package static let adapter = Template(PackageResources.reanimated_mjs)
  package static let adapterTypes = Template(PackageResources.reanimated_types_mts)
  /// Metro finds these names, but not those of ES modules, without settings.
  package static let endings = (module: "js", types: "d.ts")

  package static func notes(of effect: ExportedEffect) -> [String] {
    [
      """
      needs react-native-reanimated-carousel 5, whose `itemAnimation` is a function of the page difference and the \
      index that returns a `ViewStyle` (dohooo/react-native-reanimated-carousel 5.1.1, src/public-types.ts:143); it \
      rounds `zIndex` (src/utils/sanitize-animation-style.ts:15). Before version 5, the property was `customAnimation`.
      """
    ]
      + effect.layerNotes(
        drawnBy: "the option `draw` of `itemAnimation`, a worklet that returns styles,"
      )
  }

  package static func approximations(of request: ExportRequest) -> [String] {
    ["Android keeps of a matrix only what translation, rotation, scale and perspective can say."]
  }

  package static func code(of request: ExportRequest) throws -> [ExportedFile] {
    let name = request.effect.origin.slug
    let package = """
      {
        "name": "\(name.lowercased())-effect",
        "private": true,
        "type": "module",
        "main": "\(name).js",
        "types": "\(name).d.ts"
      }
      """
    return [
      ExportedFile("\(name).js", worklets(module(of: request.effect))),
      ExportedFile("\(name).d.ts", types(of: request.effect)),
      ExportedFile("package.json", package),
    ]
  }

  /// Marks each function as one that runs on the thread of the user interface.
  private static func worklets(_ module: String) -> String {
    module.replacing(#/(?m)^(?:export )?function .*\{$/#) { "\($0.output)\n  'worklet';" }
  }
}
