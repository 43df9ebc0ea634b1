/// Worklets for React Native Reanimated.
package enum ReanimatedTarget: JavaScriptModule {
  package static let name = "reanimated"
  package static let title = "React Native Reanimated"
  package static let accuracy = "10⁻⁸ (the functions, in node)"
  package static let adapter = Template(PackageResources.reanimated_mjs)

  package static func notes(of effect: ExportedEffect) -> [String] {
    effect.layerNotes(drawnBy: "the argument `draw` of `animation`, a worklet that returns styles,")
  }

  package static func approximations(of request: ExportRequest) -> [String] {
    ["Android keeps of a matrix only what translation, rotation, scale and perspective can say."]
  }

  package static func code(of request: ExportRequest) -> [ExportedFile] {
    [ExportedFile("\(request.effect.origin.slug).mjs", worklets(module(of: request.effect)))]
  }

  /// Marks each function as one that runs on the thread of the user interface.
  private static func worklets(_ module: String) -> String {
    module.replacing(#/(?m)^(?:export )?function .*\{$/#) { "\($0.output)\n  'worklet';" }
  }
}
