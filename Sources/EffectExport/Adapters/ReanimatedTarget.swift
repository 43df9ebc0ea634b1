package import PageEffects

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
      rounds `zIndex` (src/utils/sanitize-animation-style.ts:15). Before version 5, the property was `customAnimation`. \
      The carousel needs React Native 0.80, Reanimated 4.1, worklets 0.5 with their Babel plug-in, and the gesture \
      handler 2.9 (its package.json:85). Node ran the functions, and components with stand-ins of the libraries; the \
      plug-in has not seen them.
      """
    ] + layerNotes(of: effect) + effect.backgroundNotes
  }

  private static func layerNotes(of effect: ExportedEffect) -> [String] {
    let parts = effect.drawnParts
    let file = "`\(effect.origin.slug)-layers.js`"
    let page =
      "`renderItem` must return a `LayeredPage` of \(file), which draws the layers with the new architecture of React "
      + "Native."
    let floors = "`Floors` of \(file) must be behind the carousel."
    let gradients =
      "an overlay with two ends is the style `experimental_backgroundImage`, which Reanimated has animated since "
      + "September 2026 (its pull request 10486); before, Android may crash (its issue 8297)."
    let hasGradients = (effect.across.extras ?? []).layers(.overlays).contains { $0.side != nil }
    return (parts.contains("face") ? [page] : []) + (parts.contains("floor") ? [floors] : [])
      + (hasGradients ? [gradients] : [])
  }

  package static func loss(of kind: LayerKind, in effect: ExportedEffect) -> LayerLoss {
    effect.platformLoss(of: kind)
  }

  package static func approximations(of request: ExportRequest) throws -> [String] {
    let effect = request.effect
    var notes = [
      "Android keeps of a matrix only what translation, rotation, scale and perspective can say."
    ]
    notes += try layersStated(of: request)
    let parts = effect.drawnParts
    if !parts.isDisjoint(with: ["blur", "floor"]) {
      notes.append("iOS blurs views only with a feature flag of React Native.")
    }
    if parts.contains("fade") { notes.append("the reflection fades in steps.") }
    guard parts.contains("pieces") else { return notes }
    let whole: [LayerKind] = [.shadow, .glow, .reflection].filter(effect.layerKinds.contains)
    return notes + whole.map { "the \($0.record.title) is that of the whole page." }
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
