import ArgumentParser
import Flashes
import Foundation
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
      and with two page sizes. A preset that must break a rule declares it, with a reason, under 'exceptions'. \
      The exit status is 1 if there are findings. --flashes measures frames on request; its results are \
      measured, not certified.

      EXAMPLES
        fxrender lint mine.yaml
        fxrender lint --all --format json
        fxrender lint coverflow --flashes --speed 10
        fxrender lint --rules
        fxrender lint --schema > preset.schema.json
      """
  )

  @ArgumentParser.Argument(
    help: ArgumentHelp("Presets' names or the paths of their files.", valueName: "preset"),
    completion: .presets
  )
  var presets: [String] = []

  @Flag(help: "Check all presets, also for duplicates.")
  var all = false

  @Flag(help: "Print the rules with their limits and reasons.")
  var rules = false

  @Flag(help: "Print the JSON Schema of preset files, for editors.")
  var schema = false

  @Option(
    help: ArgumentHelp("Format of the findings (default: text).", valueName: "text|json|sarif"),
    completion: .list(LintFormat.allCases.map(\.rawValue)),
    transform: Arguments.value(.word())
  )
  var format = LintFormat.text

  @Flag(
    help: """
      Also count the flashes of a scroll at 1 page per second and of a fast fling, as \
      criterion 2.3.1 of WCAG 2.2 counts them. Each scroll is rendered twice: with black and white pages, and with black and red pages.
      """
  )
  var flashes = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Speed at which the fling of --flashes starts, in pages per second (default and maximum: the pages in 8000 points).",
      valueName: "V"
    ),
    transform: Arguments.value(.positive)
  )
  var speed: Double?

  func run() async throws {
    guard !rules else { return Console.output(LintText.rules) }
    guard !schema else { return Console.output(Data(JSONSchema.preset.utf8)) }
    guard all == presets.isEmpty else {
      throw CommandError.usage(
        all ? "--all cannot be combined with presets" : "no preset was named",
        "Name presets or files, or use --all."
      )
    }
    guard speed == nil || flashes else {
      throw CommandError.usage("--speed has no effect without --flashes", "Add --flashes.")
    }
    let library = PresetLibrary.standard
    let (found, failures) = read(from: library)
    let lint = PresetLint(library: library, beside: all ? found : [])
    let flashLint = flashes ? FlashLint(speed: speed, workers: 1) : nil
    let results = try await found.mapConcurrently(workers: JobsOption.cores) {
      preset -> (report: LintReport?, failure: PresetFailure?) in
      do {
        let measured = try await flashLint?.findings(on: preset)
        return (try lint.report(on: preset, measured: measured), nil)
      } catch let failure as PresetFailure {
        return (nil, failure)
      }
    }
    let reports = results.compactMap(\.report)
    let errors = failures + results.compactMap(\.failure)
    switch format {
    case .text where reports.isEmpty && !errors.isEmpty: break
    case .text: Console.output(LintText.text(of: reports))
    case .json: Console.output(json: LintJSON.data(of: reports, errors))
    case .sarif: Console.output(json: LintSARIF.data(of: reports, errors))
    }
    // The exit status for an invalid file takes precedence over the status for findings.
    for error in errors.dropLast() { Console.error(CommandError(error).message) }
    if let last = errors.last { throw last }
    if !reports.allSatisfy(\.findings.isEmpty) { throw CommandError.difference }
  }

  /// Reads the named presets, or all presets, and collects the failures.
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
}

/// The formats of findings.
enum LintFormat: String, CaseIterable {
  case text, json, sarif
}

extension Result {
  /// The error; nil for a success.
  var failure: Failure? { if case .failure(let error) = self { error } else { nil } }
}
