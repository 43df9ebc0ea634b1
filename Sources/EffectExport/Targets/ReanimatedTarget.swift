/// Worklets for React Native Reanimated.
package enum ReanimatedTarget: ExportTarget {
  package static let name = "reanimated"
  package static let title = "React Native Reanimated"
  package static let check = ExportCheck.run
  package static let accuracy = "10⁻⁸ (the functions, in node)"

  package static func files(
    of effect: ExportedEffect,
    _ options: ExportOptions
  ) -> [ExportedFile] {
    let name = effect.origin.name
    let module = JavaScriptTarget.module(of: effect, with: animation)
    return [
      ExportedFile("reanimated/\(name).mjs", worklets(module)),
      ExportedFile("reanimated/\(name).test.mjs", JavaScriptText.test(of: name)),
    ]
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
     * Android keeps of a matrix only what translation, rotation, scale and perspective can say.
     */
    export function animation(layout, parameters = {}) {
      return (difference, index) => {
        'worklet';
        const found = pose(difference, layout, parameters, index);
        const matrix = found.matrix.map((_, i) => found.matrix[(i % 4) * 4 + (i >> 2)]);
        return {
          transform: [{ matrix }],
          opacity: found.hidden ? 0 : found.alpha,
          zIndex: Math.round(found.order * 1000 - Math.abs(difference) * 10),
        };
      };
    }
    """
}
