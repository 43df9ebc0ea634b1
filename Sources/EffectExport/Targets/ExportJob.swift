package import PageEffects

/// An export of an effect: the files of all its targets, the poses to compare with, and a certificate.
package struct ExportJob: Sendable {
  package var request: ExportRequest
  package var targets: [any ExportTarget.Type]
  /// The layouts of `vectors.json`.
  package var layouts: [Layout]

  package init(
    of effect: ExportedEffect,
    to targets: [any ExportTarget.Type],
    options: ExportOptions,
    layouts: [Layout]
  ) {
    request = ExportRequest(effect, options)
    (self.targets, self.layouts) = (targets, layouts)
  }

  /// All targets, in the order of the documentation.
  package static let allTargets: [any ExportTarget.Type] = [
    CSSTarget.self, JavaScriptTarget.self, SwiperTarget.self, SwiftTarget.self, KotlinTarget.self,
    ReanimatedTarget.self, SwiftUITarget.self, UIKitTarget.self,
    ViewPager2Target.self, ComposeTarget.self, LottieTarget.self,
    FlutterTarget.self,
  ]

  /// Returns the target with a name.
  package static func target(named name: String) -> (any ExportTarget.Type)? {
    allTargets.first { $0.name == name }
  }

  /// Writes the files of the targets.
  ///
  /// - Throws: `ExportRefusal` if a target cannot say a part of the effect, and losses are not allowed.
  func sources() throws -> [ExportedFile] { try targets.flatMap(sources) }

  private func sources(of target: any ExportTarget.Type) throws -> [ExportedFile] {
    let losses = try target.losses(of: request)
    guard losses.isEmpty || request.options.approximates else {
      throw ExportRefusal(target: target.title, losses: losses)
    }
    return try target.files(of: request)
  }

  /// Writes all files.
  ///
  /// - Throws: `ExportRefusal` if a target cannot say a part of the effect, and losses are not allowed.
  package func files() throws -> [ExportedFile] { try sources() + documents() }

  /// Writes all files of the targets that can be written.
  ///
  /// - Returns: The files, none if no target can be written; and the errors of the other targets, in their order.
  /// - Throws: The errors in the formulas.
  package func writableFiles() throws -> (files: [ExportedFile], failures: [any Error]) {
    var job = self
    job.targets = []
    var files: [ExportedFile] = []
    var failures: [any Error] = []
    for target in targets {
      do {
        files += try sources(of: target)
        job.targets.append(target)
      } catch {
        failures.append(error)
      }
    }
    guard !job.targets.isEmpty else { return ([], failures) }
    return (files + (try job.documents()), failures)
  }

  /// Writes the certificate and the poses to compare with.
  private func documents() throws -> [ExportedFile] {
    let vectors = try ExportVectors(of: request.effect, layouts: layouts)
    return [
      ExportedFile("EXPORT.md", try ExportCertificate(of: self).text()),
      ExportedFile("vectors.json", vectors.text),
      ExportedFile("vectors.tsv", vectors.table),
      // Pages that are opened from a folder cannot read JSON files.
      ExportedFile("vectors.js", "const vectors = \(vectors.text.dropLast());"),
    ]
  }
}
