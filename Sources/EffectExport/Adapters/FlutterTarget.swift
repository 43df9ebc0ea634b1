package import PageEffects

/// Dart code with a widget of Flutter.
package enum FlutterTarget: ExportTarget {
  package static let name = "flutter"
  package static let title = "Flutter"
  package static let use = Template(PackageResources.use_flutter_md)
  package static let check = ExportCheck.parsed
  package static let typeLanguage: String? = "Dart"
  package static let accuracy = "10⁻⁸ (the functions, translated to JavaScript, in node)"

  package static func notes(of effect: ExportedEffect) -> [String] {
    [
      """
      needs Flutter 3.16. The classes and members that it uses were found in flutter/flutter ba56e065, such as \
      `PageController.page` (widgets/page_view.dart:174) and `ViewportOffset.applyContentDimensions` \
      (rendering/viewport_offset.dart:186), and `Matrix4.fromList` in google/vector_math.dart cf3b5db. No Dart compiler has seen \
      the code; a grammar of Dart reads it without errors. `Matrix4` contains the perspective. A finger scrolls as far per page as \
      the controller's `viewportFraction` says, whatever `stride` says.
      """
    ] + effect.backgroundNotes
      + effect.dragNotes(
        "a `NotificationListener<ScrollNotification>` around the pages receives a `ScrollStartNotification` with `dragDetails` "
          + "(widgets/scroll_notification.dart) for a finger, and a `ScrollEndNotification`"
      )
  }

  package static func usage(of request: ExportRequest) -> String {
    use.filled(
      values(of: request.effect).merging(request.namesAndSizes) { $1 },
      parts: request.effect.drawnParts
    )
  }

  package static func loss(of kind: LayerKind, in effect: ExportedEffect) -> LayerLoss {
    effect.platformLoss(of: kind)
  }

  package static func code(of request: ExportRequest) -> [ExportedFile] {
    let values = values(of: request.effect)
    let file = values["file", default: ""]
    let parts = request.effect.drawnParts
    let pages = Template(PackageResources.pages_dart).filled(values, parts: parts)
    var package = values
    package["licence"] = CodeComment.licence(request.effect.origin, "#")
    return [
      ExportedFile("\(file).dart", plain(of: request.effect)),
      ExportedFile("\(file)_pages.dart", pages),
      ExportedFile("pubspec.yaml", Template(PackageResources.pubspec_yaml).filled(package)),
    ]
  }

  package static func test(of request: ExportRequest) -> ExportedFile {
    var values = values(of: request.effect)
    values["layerValues"] = PlainCode(request.effect, .dart).layerValues
    let test = Template(PackageResources.test_dart).filled(values, parts: request.effect.parts)
    return ExportedFile("\(values["file", default: ""])_test.dart", test)
  }

  private static func values(of effect: ExportedEffect) -> [String: String] {
    effect.names.merging(["file": effect.origin.slug.replacing("-", with: "_")]) { $1 }
  }

  private static func plain(of effect: ExportedEffect) -> String {
    let code = PlainCode(effect, .dart)
    let names = effect.declarations.filter(\.isParameter).map { declaration in
      "this.\(code.writer.style.dialect.member(declaration.name))"
    }
    let pieces = CodePieces(code.writer)?.values(level: 3) ?? [:]
    return code.text(
      pieces.merging(["names": names.isEmpty ? "" : "{\(names.joined(separator: ", "))}"]) { $1 }
    )
  }
}
