/// Worklets for React Native Reanimated.
package enum ReanimatedTarget: JavaScriptModule {
  package static let name = "reanimated"
  package static let title = "React Native Reanimated"
  package static let accuracy = "10⁻⁸ (the functions, in node)"

  package static func notes(of effect: ExportedEffect) -> [String] {
    effect.layerNotes(drawnBy: "the argument `draw` of `animation`, a worklet that returns styles,")
  }

  package static func approximations(
    of effect: ExportedEffect,
    _ options: ExportOptions
  ) -> [String] {
    ["Android keeps of a matrix only what translation, rotation, scale and perspective can say."]
  }

  package static func code(
    of effect: ExportedEffect,
    _ options: ExportOptions
  ) -> [ExportedFile] {
    let name = effect.origin.slug
    let module = JavaScriptTarget.module(of: effect, with: animation)
    return [ExportedFile("\(name).mjs", worklets(module))]
  }

  /// Marks each function as one that runs on the thread of the user interface.
  private static func worklets(_ module: String) -> String {
    module.replacing(#/(?m)^(?:export )?function .*\{$/#) { "\($0.output)\n  'worklet';" }
  }

  /// The function that makes styles of poses.
  private static let animation = """
    /**
     * Returns the styles of pages, such as `customAnimation` of react-native-reanimated-carousel.
     *
     * Android keeps of a matrix only what translation, rotation, scale and perspective can say. The worklet `draw`
     * returns more styles of a pose, such as those of its layers.
     */
    export function animation(layout, parameters = {}, draw) {
      return (difference, index) => {
        'worklet';
        const found = pose(difference, layout, parameters, index);
        const matrix = found.matrix.map((_, i) => found.matrix[(i % 4) * 4 + (i >> 2)]);
        const isSeen = !found.hidden && found.alpha > 0.001;
        return {
          transform: [{ matrix }],
          opacity: isSeen ? found.alpha : 0,
          pointerEvents: isSeen && found.interactive ? 'auto' : 'none',
          zIndex: Math.round(found.order * 1000 - Math.abs(difference) * 10),
          ...draw?.(found),
        };
      };
    }
    """
}
