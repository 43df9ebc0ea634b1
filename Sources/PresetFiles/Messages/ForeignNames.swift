import PageEffects
import TextTools

/// The names that other systems give to the keys, operations and variables of presets.
enum ForeignNames {
  /// Names of CSS, Core Animation, SwiftUI, Android and Flutter, by those of presets, in lower case and without hyphens
  /// and underscores.
  static let names: [String: Set<String>] = [
    "alpha": ["opacity"],
    "opacity": ["alpha"],
    "order": ["elevation", "zindex", "zorder", "zposition"],
    "backface": ["backfacevisibility", "doublesided"],
    "shadow": ["boxshadow", "dropshadow", "elevation"],
    "clip": ["clippath", "crop", "inset", "insets", "mask"],
    "corners": ["borderradius", "cornerradius", "radius"],
    "cornerRadius": ["borderradius", "corners", "rounded"],
    "content": ["layers", "parallax"],
    "hidden": ["visibility", "visible"],
    "interaction": ["pointerevents", "userinteraction"],
    "translate": ["move", "offset", "translatex", "translatey", "translatez", "translation"],
    "rotateX": ["rotationx"],
    "rotateY": ["rotationy"],
    "rotateZ": ["rotation", "rotationz"],
    "scale": ["scalex", "scaley", "zoom"],
    "skew": ["shear", "skewx", "skewy"],
    "about": ["anchor", "anchorpoint", "origin", "pivot", "transformorigin"],
    "d": ["offset", "phase", "position", "progress"],
    "w": ["width"],
    "h": ["height"],
    "pages": ["count"],
    "page": ["cardsize", "height", "itemsize", "pagesize", "size", "slidesize", "width"],
    "gap": ["gutter", "margin", "spacebetween", "spacing"],
    "background": ["backgroundcolor", "backgroundcolour", "bg"],
    "blur": ["blurradius"],
    "parameters": ["params", "props", "variables", "vars"],
    "perspective": ["camera", "eye"],
    "reduced": ["prefersreducedmotion", "reducedmotion", "reducemotion"],
    "summary": ["description", "title"],
  ]

  /// Returns where something belongs that is not a key of a preset itself; nil if that is unknown.
  static func place(of key: String) -> String? {
    let name = Suggestion.plain(key)
    return places.first { $0.names.contains(name) }?.words
  }

  private static let places: [(names: Set<String>, words: String)] = [
    (
      all(["about"]),
      "A pivot is an operation: transform: [{ about: { y: h / 2, of: [{ rotateX: d * 30deg }] } }]"
    ),
    (
      all(OperationKind.keys.filter { $0 != "perspective" }).union(["x", "y", "z"]),
      "Places and turns are operations: transform: [{ translate: { x: d * L } }, { rotateY: d * 30deg }]"
    ),
    (
      all(["page", "gap"]),
      "The size of pages is a part of the stage: stage: { page: { width: 60%, height: 80% }, gap: 12 }"
    ),
    (
      ["duration", "ease", "easing", "fps", "frames", "speed", "timing"],
      "An effect has no time; that is an option of the command: --duration 2 --ease ease-in-out"
    ),
    (["id", "name"], "A preset has the name of its file."),
  ]

  /// Returns names, in lower case, and those of other systems for them.
  private static func all(_ keys: [String]) -> Set<String> {
    keys.reduce(into: []) { all, key in
      all.formUnion(names[key, default: []])
      all.insert(Suggestion.plain(key))
    }
  }
}
