import WebPages

/// The player's modules in JavaScript.
package enum PlayerScript {
  /// The modules that other sites use, by name; the first is the one that they import.
  package static let modules: [(name: String, bytes: [UInt8])] = [
    ("player.mjs", PackageResources.player_mjs), ("player.d.mts", PackageResources.player_d_mts),
    ("backdrop.mjs", PackageResources.backdrop_mjs), ("hit.mjs", PackageResources.hit_mjs),
    ("inputs.mjs", PackageResources.inputs_mjs),
    ("pageElement.mjs", PackageResources.pageElement_mjs),
    ("pattern.mjs", PackageResources.pattern_mjs), ("picture.mjs", PackageResources.picture_mjs),
    ("playerStyle.mjs", PackageResources.playerStyle_mjs),
    ("stageLayout.mjs", PackageResources.stageLayout_mjs),
    ("styled.mjs", PackageResources.styled_mjs),
  ]

  /// The modules of all pages, each after those that it imports.
  private static let parts = [
    PackageResources.styled_mjs, PackageResources.picture_mjs, PackageResources.pattern_mjs,
    PackageResources.pageElement_mjs, PackageResources.backdrop_mjs, PackageResources.hit_mjs,
    PackageResources.inputs_mjs, PackageResources.playerStyle_mjs,
    PackageResources.stageLayout_mjs,
    PackageResources.player_mjs, PackageResources.inflated_mjs,
    PackageResources.quantities_mjs, SharedPage.parameterWords, PackageResources.settings_mjs,
    PackageResources.controls_mjs,
  ]

  /// Returns the script of a published page: one module that imports nothing.
  ///
  /// - Parameter wrapper: The module around the WebAssembly module.
  /// - Returns: The text of the script.
  static func published(wrapper: String) -> String {
    script(wrapper, [PackageResources.published_mjs])
  }

  /// Returns the script of the pages of a gallery, on which effects are live.
  ///
  /// Unlike a module, it may be loaded by a page that is opened from a folder.
  package static func gallery(wrapper: String) -> String {
    let parts = [
      PackageResources.liveFiles_mjs, PackageResources.liveSettings_mjs,
      PackageResources.liveGallery_mjs, PackageResources.livePage_mjs,
    ]
    return "(() => {\n\"use strict\";\n\(script(wrapper, parts))})();\n"
  }

  /// Returns a script of modules, each of which is a block, so that its private names do not clash with those of others.
  private static func script(_ wrapper: String, _ last: [[UInt8]]) -> String {
    let modules = (parts + last).map { String(decoding: $0, as: UTF8.self) }
    return ([wrapper] + modules).map(block).joined()
  }

  /// Returns a module as a block of a script, whose exports are variables of the script, without comments on lines of
  /// their own and without indentation.
  static func block(_ module: String) -> String {
    var exports: [String] = []
    let lines = module.split(separator: "\n").compactMap { line -> Substring? in
      let line = line.drop { $0 == " " }
      if ["import ", "//", "/**", "* ", "*/"].contains(where: line.hasPrefix) || line == "*" {
        return nil
      }
      guard line.hasPrefix("export ") else { return line }
      let declaration = line.dropFirst("export ".count)
      let words = declaration.replacing("async ", with: "").split(separator: " ")
      if let name = words.dropFirst().first?.prefix(while: {
        $0.isLetter || $0.isNumber || $0 == "_"
      }) {
        exports.append(String(name))
      }
      return declaration
    }
    let text = lines.map { $0 + "\n" }.joined()
    guard !exports.isEmpty else { return "{\n\(text)}\n" }
    let names = exports.joined(separator: ", ")
    return "const { \(names) } = (() => {\n\(text)return { \(names) };\n})();\n"
  }
}
