import Foundation
import JSONCoding
import PageEffects
import PresetFiles

/// The output of `lint --format sarif`, for code scanning services.
///
/// Declared exceptions are results with a suppression.
///
/// - Source: SARIF 2.1.0, https://docs.oasis-open.org/sarif/sarif/v2.1.0/.
enum LintSARIF {
  /// Returns all reports as one line of JSON.
  static func data(of reports: [LintReport]) -> Data {
    let results = reports.flatMap { report in
      report.findings.map { Result($0, in: report, reason: nil) }
        + report.excused.map { Result($0.finding, in: report, reason: $0.reason) }
    }
    let driver = Driver(version: FxRender.version, rules: LintRule.allCases.map(Rule.init))
    return JSONText.data(Log(runs: [Run(tool: Tool(driver: driver), results: results)]))
  }

  private struct Log: Encodable {
    var schema = "https://json.schemastore.org/sarif-2.1.0.json"
    var version = "2.1.0"
    var runs: [Run]

    enum CodingKeys: String, CodingKey {
      case schema = "$schema"
      case version, runs
    }
  }

  private struct Run: Encodable {
    var columnKind = "unicodeCodePoints"
    var tool: Tool
    var results: [Result]
  }

  private struct Tool: Encodable {
    var driver: Driver
  }

  private struct Driver: Encodable {
    var name = "fxrender"
    var version: String
    var rules: [Rule]
  }

  private struct Message: Encodable {
    var text: String
  }

  private struct Rule: Encodable {
    var id: String
    var shortDescription: Message
    var help: Message
    var defaultConfiguration: Configuration

    struct Configuration: Encodable {
      var level: String
    }

    init(_ rule: LintRule) {
      id = rule.rawValue
      shortDescription = Message(text: rule.entry.summary)
      help = Message(text: rule.entry.fix)
      defaultConfiguration = Configuration(level: rule.entry.severity.rawValue)
    }
  }

  private struct Result: Encodable {
    var ruleId: String
    var level: String
    var message: Message
    var locations: [Location]
    var suppressions: [Suppression]

    init(_ finding: LintFinding, in report: LintReport, reason: String?) {
      ruleId = finding.rule.rawValue
      level = finding.rule.entry.severity.rawValue
      let situation = finding.situation.map { " (\($0))" } ?? ""
      message = Message(text: "\(report.name): \(finding.message)\(situation)")
      locations = [Location(report.path, finding.place)]
      suppressions = reason.map { [Suppression(justification: $0)] } ?? []
    }
  }

  private struct Location: Encodable {
    var physicalLocation: Physical

    struct Physical: Encodable {
      var artifactLocation: Artifact
      var region: Region?
    }

    struct Artifact: Encodable {
      var uri: String
    }

    /// Columns count from 1; the last one is that after the region.
    struct Region: Encodable {
      var startLine: Int
      var startColumn: Int
      var endColumn: Int

      init(_ place: SourceSpan) {
        (startLine, startColumn) = (place.line, place.column)
        endColumn = place.column + place.length
      }
    }

    /// Creates the location of a finding in the file at a path, or in the file of its place.
    init(_ path: String, _ place: SourceSpan?) {
      physicalLocation = Physical(
        artifactLocation: Artifact(uri: Self.reference(to: place?.file ?? path)),
        region: place.map(Region.init)
      )
    }

    /// Returns the path as a URI reference; an absolute path has the scheme `file`.
    private static func reference(to path: String) -> String {
      let allowed = CharacterSet.urlPathAllowed.subtracting(CharacterSet(charactersIn: ":"))
      let encoded = path.addingPercentEncoding(withAllowedCharacters: allowed) ?? path
      return path.hasPrefix("/") ? "file://" + encoded : encoded
    }
  }

  private struct Suppression: Encodable {
    var kind = "inSource"
    var justification: String
  }
}
