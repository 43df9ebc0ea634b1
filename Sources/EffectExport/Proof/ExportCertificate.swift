import PageEffects
import PageGeometry
import TextTools

/// The file `EXPORT.md`: how each target is used, how it was checked, and its errors.
struct ExportCertificate {
  let job: ExportJob
  /// The errors of the formulas by the numbers of a target.
  private let errors: [ExportNumbers: ExportError]

  /// Measures the formulas of an export in the numbers of its targets.
  ///
  /// - Throws: All errors in the formulas.
  init(of job: ExportJob) throws(EffectErrors) {
    self.job = job
    var errors: [ExportNumbers: ExportError] = [:]
    for target in job.targets {
      let numbers = target.numbers(of: job.request)
      guard let numbers, errors[numbers] == nil else { continue }
      errors[numbers] = try ExportError(of: job.request.effect, layouts: job.layouts, in: numbers)
    }
    self.errors = errors
  }

  /// Returns the file's text.
  ///
  /// - Throws: All errors in the formulas.
  func text() throws -> String {
    let approximations = try sentences { target in
      try target.approximations(of: job.request) + lessMotion(in: target)
    }
    let losses = try sentences { try $0.losses(of: job.request) }
    let effect = job.request.effect
    let source = effect.origin.source.map { ", after \($0.markdown)" } ?? ""
    let count = errors.values.first?.count ?? 0
    let note = count == 0 ? "" : " at \(count) poses"
    let needs = sentences { $0.notes(of: effect) }
    return """
      # \(effect.origin.name.markdown)

      \(effect.origin.summary.markdown)
      Written by `fxrender export` from the preset \(effect.origin.name.markdownCode)\(source). The generated code
      belongs to you.

      ## How to use

      \(job.targets.map { "**\($0.title)**\n\n\($0.usage(of: job.request))" }.joined(separator: "\n\n"))

      ## How the targets were checked

      | target | language | checked | error of this export | error when run | tolerance of the test |
      | --- | --- | --- | --- | --- | --- |
      \(job.targets.map(row).joined(separator: "\n"))

      `run`: the generated code of presets runs in fxrender's own checks. `compiled against stubs`: it
      compiles there against stubs of the platform's interfaces, and runs with them. `parsed`: a grammar of
      the language reads it there, and its formulas run after a translation. Your own proof is the test in each folder.

      *Error of this export*: the formulas were evaluated\(note), with the numbers of the target, and
      compared with the poses of fxrender: the largest distance between corners of a page, the largest
      difference of opacity, and the number of pages that are visible in only one of the two.
      *Error when run*: the largest error of the generated code of built-in presets, when fxrender's checks
      ran it, and their number.

      ## What is approximate

      \(approximations ?? "Nothing.")

      ## What is missing

      \(losses ?? "Nothing.")
      """ + (needs.map { "\n\n## What the code needs\n\n\($0)" } ?? "")
  }

  /// Returns what people who prefer less motion do not see in a target, in a sentence; empty if it shows all.
  private func lessMotion(in target: any ExportTarget.Type) throws -> [String] {
    let options = job.request.options
    guard !target.showsReducedEffect, let reduced = options.reduced,
      try !reduced.isRow(in: options.layout)
    else { return [] }
    let name = reduced.origin.name.markdownCode
    return [
      "people who prefer less motion do not see \(name), which only the style sheet of `css` shows."
    ]
  }

  private func row(_ target: any ExportTarget.Type) -> String {
    let error = target.numbers(of: job.request).flatMap { errors[$0] }
    let cells = [
      "`\(target.name)`", target.title, target.check.rawValue, error.map(words) ?? "see below",
      MeasuredError.all[target.name]?.text ?? "", target.accuracy,
    ]
    return "| \(cells.joined(separator: " | ")) |"
  }

  private func words(_ error: ExportError) -> String {
    let hidden = error.hidden == 0 ? "" : ", \(error.hidden) pages"
    return "\(Self.rounded(error.shift)) pt, \(Self.rounded(error.alpha))\(hidden)"
  }

  /// Returns the sentences of all targets as a list; nil for none.
  private func sentences(
    _ sentences: (any ExportTarget.Type) throws -> [String]
  ) rethrows -> String? {
    let lines = try job.targets.flatMap { target in
      try sentences(target).map { "- \(target.title): \($0)" }
    }
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }

  /// Returns a number that is at least as large, with two digits, or four after the point.
  private static func rounded(_ value: Double) -> String {
    guard value < 1e-3 else { return ((value * 1e4).rounded(.up) / 1e4).plainText }
    guard value > 0 else { return "0" }
    var exponent = 0
    var digits = value
    while digits < 9.95, exponent > -16 {
      digits *= 10
      exponent -= 1
    }
    let whole = Int(digits.rounded(.up))
    return "\(whole / 10).\(whole % 10)e\(exponent + 1)"
  }
}
