/// Dart code with a widget of Flutter.
package enum FlutterTarget: ExportTarget {
  package static let name = "flutter"
  package static let title = "Flutter"
  package static let check = ExportCheck.notRun
  package static let accuracy = "10⁻⁸ (the functions, translated to JavaScript, in node)"

  package static func notes(of effect: ExportedEffect) -> [String] {
    [
      """
      needs Dart 2.17. No Dart compiler has seen the code; a grammar of Dart reads it without errors. \
      `Matrix4` contains the perspective. A finger scrolls as far per page as the controller's \
      `viewportFraction` says, whatever `stride` says.
      """
    ]
  }

  package static func code(
    of effect: ExportedEffect,
    _ options: ExportOptions
  ) -> [ExportedFile] {
    let file = effect.origin.slug.replacing("-", with: "_")
    return [
      ExportedFile("\(file).dart", DartCode(effect).text),
      ExportedFile("\(file)_pages.dart", FlutterText.pages(of: effect, file)),
    ]
  }

  package static func test(
    of effect: ExportedEffect,
    _ options: ExportOptions
  ) -> ExportedFile {
    let file = effect.origin.slug.replacing("-", with: "_")
    return ExportedFile("\(file)_test.dart", FlutterText.test(of: effect, file))
  }
}
