import ArgumentParser
import Foundation
import PageEffects
import PageSequence
import PresetFiles

/// `fxrender lint`: what could go wrong with an effect.
struct LintCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Find what could go wrong with an effect.",
    usage: """
      fxrender lint [<options>] <preset> ...
      fxrender lint --all
      """,
    discussion: """
      Poses are looked at from 16 pages before to 16 pages after the page at rest, both ways of \
      scrolling, in two sizes. A preset that has to break a rule says so, with its reason, under \
      'exceptions'. Ends with 1 where something is found.

      EXAMPLES
        fxrender lint mine.yaml
        fxrender lint --all --format json
        fxrender lint --rules
        fxrender lint --schema > preset.schema.json
      """
  )

  @ArgumentParser.Argument(
    help: ArgumentHelp("Presets' names or the paths of their files.", valueName: "preset"),
    completion: .presets
  )
  var presets: [String] = []

  @Flag(name: .long, help: "All presets, each by itself and beside the others.")
  var all = false

  @Flag(name: .long, help: "Print the rules with their limits, and why.")
  var rules = false

  @Flag(name: .long, help: "Print the JSON Schema of preset files, for editors.")
  var schema = false

  @Option(
    name: .long,
    help: ArgumentHelp("How findings are printed (default: text).", valueName: "text|json"),
    completion: .list(LintFormat.allCases.map(\.rawValue)),
    transform: Arguments.value(.word())
  )
  var format = LintFormat.text

  func run() async throws {
    guard !rules else { return Standard.output(LintText.rules) }
    guard !schema else { return Standard.output(Data(PresetSchema.text.utf8)) }
    guard all == presets.isEmpty else {
      throw CommandError.usage(
        all ? "--all and presets exclude each other" : "lint needs a preset",
        "Name presets or files, or use --all."
      )
    }
    let library = PresetLibrary.standard
    let (found, failures) = read(from: library)
    let (reports, wrong) = await reports(on: found, library)
    switch format {
    case .text: Standard.output(LintText.text(of: reports))
    case .json: Standard.output(json: LintRecord.data(of: reports))
    }
    // The others are told all the same; a wrong file weighs more than a finding.
    let errors = failures + wrong
    for error in errors.dropLast() { Standard.error(Failure(error).message) }
    if let last = errors.last { throw last }
    if !reports.allSatisfy(\.findings.isEmpty) { throw DifferenceFound() }
  }

  /// The presets that were asked for, and what cannot be read.
  private func read(from library: PresetLibrary) -> ([Preset], [PresetFailure]) {
    var (found, failures): ([Preset], [PresetFailure]) = ([], [])
    for name in all ? library.names : presets {
      do throws(PresetFailure) {
        found.append(try library.preset(name))
      } catch .isAbstract where all {
        continue
      } catch {
        failures.append(error)
      }
    }
    return (found, failures)
  }

  /// A report a preset, in their order, whatever the number of workers.
  private func reports(
    on presets: [Preset],
    _ library: PresetLibrary
  ) async -> ([LintReport], [PresetFailure]) {
    let lint = PresetLint(library: library, beside: all ? presets : [])
    var results: [Result<LintReport, PresetFailure>?] = presets.map { _ in nil }
    await withTaskGroup(of: (Int, Result<LintReport, PresetFailure>).self) { group in
      var next = 0
      func add() {
        guard next < presets.count else { return }
        let (place, preset) = (next, presets[next])
        next += 1
        group.addTask {
          (place, Result { () throws(PresetFailure) in try lint.report(on: preset) })
        }
      }
      for _ in 0..<JobsOption.cores { add() }
      for await (place, result) in group {
        results[place] = result
        add()
      }
    }
    var (reports, failures): ([LintReport], [PresetFailure]) = ([], [])
    for result in results {
      switch result {
      case .success(let report): reports.append(report)
      case .failure(let failure): failures.append(failure)
      case nil: break
      }
    }
    return (reports, failures)
  }
}

/// How findings are printed.
enum LintFormat: String, CaseIterable {
  case text, json
}
