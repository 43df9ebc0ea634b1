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
    "about": ["anchor", "anchorpoint", "pivot", "transformorigin"],
    "d": ["offset", "phase", "position", "progress"],
    "w": ["width"],
    "h": ["height"],
    "pages": ["count"],
  ]
}
