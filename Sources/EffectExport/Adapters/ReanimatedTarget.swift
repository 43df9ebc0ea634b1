package import PageEffects
import PageGeometry
import TextTools

/// Worklets for React Native Reanimated.
package enum ReanimatedTarget: JavaScriptModule {
  package static let name = "reanimated"
  package static let title = "React Native Reanimated"
  package static let use = Template(PackageResources.use_reanimated_md)
  package static let accuracy = "10⁻⁸ (the functions, in node; the components against stand-ins)"
  package static let adapter = Template(PackageResources.reanimated_mjs)
  package static let adapterTypes = Template(PackageResources.reanimated_types_mts)
  /// Metro finds these names, but not those of ES modules, without settings.
  package static let endings = (module: "js", types: "d.ts")

  package static func notes(of effect: ExportedEffect) -> [String] {
    let parts = effect.drawnParts
    let file = "`\(effect.origin.slug)-layers.js`"
    let versions = """
      needs react-native-reanimated-carousel 5 (its `itemAnimation` is a function of the page difference and the index: \
      dohooo/react-native-reanimated-carousel 5.1.1, src/public-types.ts:143), and with it React Native 0.80, \
      react-native-reanimated 4.1, react-native-worklets 0.5 with its Babel plugin, and react-native-gesture-handler \
      with a `GestureHandlerRootView` around the app. Node ran the functions, and components with stand-ins of the \
      libraries; the plugin has not seen them.
      """
    let layers = [
      ("face", "`renderItem` must return a `LayeredPage` of \(file), which draws the layers."),
      ("fade", "the fade of the reflection needs @react-native-masked-view/masked-view."),
      ("blur", blur), ("floor", blur),
      ("turns", "gradients that change need a Reanimated of September 2026 or later."),
      ("floor", "`Floors` of \(file) must be behind the carousel."),
    ]
    var notes = [versions]
    for (part, note) in layers where parts.contains(part) && !notes.contains(note) {
      notes.append(note)
    }
    return notes + effect.backgroundNotes
      + effect.dragNotes(
        "the carousel gives the gesture of the finger to `onConfigurePanGesture` (src/public-types.ts:89), and calls "
          + "`onSnapToItem`; make `itemAnimation` again for other parameters"
      )
  }

  private static let blur = """
    blurs need Android 12, and on iOS the feature flag `enableSwiftUIBasedFilters` of React Native; without them, the \
    views are sharp.
    """

  package static func usage(of request: ExportRequest) -> String {
    use.filled(request.namesAndSizes, parts: request.effect.drawnParts)
  }

  package static func loss(of kind: LayerKind, in effect: ExportedEffect) -> LayerLoss {
    effect.platformLoss(of: kind)
  }

  package static func approximations(of request: ExportRequest) throws -> [String] {
    let (effect, parts) = (request.effect, request.effect.drawnParts)
    var notes: [String] = []
    let error = (try androidError(of: request) * 10).rounded(.up) / 10
    if error > 0.1 {
      notes.append(
        "Android has no skewed views: corners are up to \(error.plainText) points off there."
      )
    }
    notes += try layersStated(of: request)
    if !parts.isDisjoint(with: ["shadow", "glow"]),
      effect.isRoundTwice
        || parts.contains("pieces") && !parts.isDisjoint(with: ["clip", "cornerRadius"])
    {
      notes.append("a shadow has the shape of the innermost of several outlines.")
    }
    return notes
  }

  /// Returns the largest error of a page, a piece or a layer on Android, in points.
  private static func androidError(of request: ExportRequest) throws -> Double {
    let layout = request.options.layout
    let effect = try request.effect.compiled.effect(for: layout)
    return ExportVectors.differences.reduce(0) { worst, difference in
      let pose = effect.pose(at: difference, index: 4)
      guard !pose.isHidden, pose.alpha > 0, effect.window.contains(difference) else { return worst }
      let extras = pose.extras ?? PoseExtras()
      let views =
        (extras.pieces.isEmpty ? [(pose.matrix, layout.pageSize)] : [])
        + extras.pieces.map { ($0.matrix, Size(width: $0.box.width, height: $0.box.height)) }
        + extras.layers.map { ($0.matrix, layout.pageSize) }
      return views.reduce(worst) { max($0, AndroidView($1.0, size: $1.1).error ?? 0) }
    }
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
    let files = [
      ExportedFile("\(name).js", worklets(module(of: request.effect))),
      ExportedFile("\(name).d.ts", types(of: request.effect)),
      ExportedFile("package.json", package),
    ]
    return files + layers(of: request.effect)
  }

  /// Returns the components that draw layers; none for an effect without layers.
  private static func layers(of effect: ExportedEffect) -> [ExportedFile] {
    let parts = effect.drawnParts
    guard parts.contains("any") else { return [] }
    let name = effect.origin.slug
    let code = Template(PackageResources.reanimated_layers_mjs)
    let types = Template(PackageResources.reanimated_layers_types_mts)
    return [
      ExportedFile("\(name)-layers.js", code.filled(effect.names, parts: parts)),
      ExportedFile("\(name)-layers.d.ts", types.filled(effect.names, parts: parts)),
    ]
  }

  /// Marks each function as one that runs on the thread of the user interface, which must be after those that it calls.
  private static func worklets(_ module: String) -> String {
    let marked = module.replacing(#/(?m)^(?:export )?function .*\{$/#) {
      "\($0.output)\n  'worklet';"
    }
    var rest = declarations(in: marked)
    var sorted: [String] = []
    while !rest.isEmpty {
      let names = Set(rest.compactMap(\.name))
      let next = rest.firstIndex { declaration in
        declaration.uses.isDisjoint(with: names.subtracting([declaration.name].compactMap(\.self)))
      }
      sorted.append(rest.remove(at: next ?? 0).text)
    }
    return sorted.joined(separator: "\n\n")
  }

  /// Returns the parts of a module that empty lines at its top level separate, with the names that they declare and use.
  private static func declarations(
    in module: String
  ) -> [(name: String?, uses: Set<String>, text: String)] {
    var texts: [String] = []
    for line in module.split(separator: "\n", omittingEmptySubsequences: false) {
      let isInside = line.hasPrefix(" ") || line.hasPrefix("}") || line.hasPrefix("]")
      let isNew = texts.last.map { $0.hasSuffix("\n") } ?? true
      if isNew, !isInside, !line.isEmpty {
        texts.append(String(line))
      } else if let last = texts.indices.last {
        texts[last] += "\n" + line
      }
    }
    return texts.map { text in
      let end = text.lastIndex { $0 != "\n" } ?? text.startIndex
      let text = text[...end]
      let code = text.replacing(#/\/\*[\s\S]*?\*\/|\/\/.*/#, with: "")
      let name = code.firstMatch(of: #/(?m)^(?:export )?(?:function|const) (\w+)/#)
      let words = code.matches(of: #/\w+/#).map { String($0.output) }
      return (name.map { String($0.output.1) }, Set(words), String(text))
    }
  }
}
