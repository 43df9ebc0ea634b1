import PageEffects
import PageGeometry

/// The file `EXPORT.md`: how each target was checked, and its errors.
struct ExportCertificate {
  let job: ExportJob
  let error: ExportError

  private struct Row {
    var target: any ExportTarget.Type
    var losses: [String]
  }

  /// The file's text.
  var text: String {
    let effect = job.effect
    let source = effect.origin.source.map { ", after \($0)" } ?? ""
    let shift = error.shift < 1e-6 ? "less than 0.000001" : fixed(error.shift)
    let rows = job.targets.map { target in
      "| `\(target.name)` | \(target.title) | \(target.check.rawValue) | \(target.accuracy) |"
    }
    let losses = job.targets.flatMap { target in
      target.losses(of: effect, job.options).map { "- \(target.title): \($0)" }
    }
    let notes = job.targets.flatMap { target in
      target.notes(of: effect).map { "- \(target.title): \($0)" }
    }
    let needs =
      notes.isEmpty ? "" : "\n\n## What the code needs\n\n\(notes.joined(separator: "\n"))"
    return """
      # \(effect.origin.name): export certificate

      \(effect.origin.summary)
      Written by `fxrender export` from the preset `\(effect.origin.name)`\(source). The generated code
      belongs to you.

      ## The formulas

      The formulas of the export were evaluated at \(error.count) poses and compared with the poses of
      fxrender, which are in `vectors.json`: corners differ by \(shift) pt at most, opacity by
      \(fixed(error.alpha)), and \(error.hidden == 0 ? "no" : "\(error.hidden)") pages in visibility.

      ## The targets

      `run`: the generated code of every preset runs in fxrender's own checks, and its results are compared
      with such vectors. `compiled against stubs`: it compiles there against stubs of the platform's
      interfaces. `not run`: it is not even compiled there. Your own proof is the test in each folder.

      | target | language | checked | tolerance of the test |
      | --- | --- | --- | --- |
      \(rows.joined(separator: "\n"))

      ## What is missing or approximate

      \(losses.isEmpty ? "Nothing." : losses.joined(separator: "\n"))\(needs)
      """
  }

  private func fixed(_ value: Double) -> String {
    let scaled = (value * 1e6).rounded() / 1e6
    return scaled == 0 ? "less than 0.000001" : "\(scaled)"
  }
}
