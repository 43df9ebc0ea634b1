import Foundation
import PageSequence

/// Reads specs from files that `--print-spec` wrote.
enum SpecFile {
  /// The maximum size of a file, in bytes; no useful spec is larger.
  private static let mostBytes = 1 << 20

  /// Reads the spec in a file; `-` is standard input.
  ///
  /// - Throws: `CommandError` with the name of the file, the option, and its allowed values.
  static func read(_ path: String) throws -> SequenceSpec {
    let file = InputFile(path: path, kind: "a spec", limit: mostBytes)
    let data = try file.read(else: "Name a JSON file that 'fxrender <preset> --print-spec' wrote.")
    do {
      return try JSONDecoder().decode(SequenceSpec.self, from: data)
    } catch let error as SequenceError {
      throw CommandError.wrongContent("\(file.name): \(error.problem)", error.help)
    } catch {
      throw CommandError.wrongContent(
        "\(file.name) is not a JSON object",
        "Expected a spec, as 'fxrender <preset> --print-spec' writes it."
      )
    }
  }
}
