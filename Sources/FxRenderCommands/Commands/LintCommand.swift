import ArgumentParser
import Foundation
import PageEffects
import PageSequence
import PresetFiles

/// `fxrender lint`: finds problems of effects.
struct LintCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Find problems of effects, such as jumps and hidden pages.",
    usage: """
      fxrender lint [<options>] <preset> ...
      fxrender lint --all
      """,
    discussion: """
      Checks poses from 16 pages before to 16 pages after the page at rest, in both scroll directions \
      and two sizes. A preset that must break a rule declares it, with a reason, under 'exceptions'. \
      The exit status is 1 if there are findings.

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

  @Flag(name: .long, help: "Check all presets, also for duplicates.")
  var all = false

  @Flag(name: .long, help: "Print the rules with their limits and reasons.")
  var rules = false

  @Flag(name: .long, help: "Print the JSON Schema of preset files, for editors.")
  var schema = false

  @Option(
    name: .long,
    help: ArgumentHelp("Format of the findings (default: text).", valueName: "text|json"),
    completion: .list(LintFormat.allCases.map(\.rawValue)),
    transform: Arguments.value(.word())
  )
  var format = LintFormat.text

  func run() async throws {
    guard !rules else { return Console.output(LintText.rules) }
    guard !schema else { return Console.output(Data(PresetSchema.text.utf8)) }
    guard all == presets.isEmpty else {
      throw CommandError.usage(
        all ? "--all and presets exclude each other" : "no preset was named",
        "Name presets or files, or use --all."
      )
    }
    let library = PresetLibrary.standard
    let (found, failures) = read(from: library)
    let (reports, wrong) = await reports(on: found, library)
    switch format {
    case .text: Console.output(LintText.text(of: reports))
    case .json: Console.output(json: LintRecord.data(of: reports))
    }
    // The status of a wrong file has precedence over that of findings.
    let errors = failures + wrong
    for error in errors.dropLast() { Console.error(CommandError(error).message) }
    if let last = errors.last { throw last }
    if !reports.allSatisfy(\.findings.isEmpty) { throw CommandError.difference }
  }

  /// Reads the named presets, and collects the failures.
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

  /// Checks presets on all cores, and returns the reports in the order of the presets.
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

/// The formats of findings.
enum LintFormat: String, CaseIterable {
  case text, json
}
