/// A target that is a module of JavaScript, whose poses have all layers.
package protocol JavaScriptModule: ExportTarget {}

extension JavaScriptModule {
  package static var check: ExportCheck { .run }

  package static func losses(of effect: ExportedEffect, _ options: ExportOptions) -> [String] { [] }

  package static func test(
    of effect: ExportedEffect,
    _ options: ExportOptions
  ) -> ExportedFile {
    JavaScriptTest.file(of: effect.origin.slug)
  }
}
