import PageSequence

extension SizeSearch {
  /// Encodes the best file that is small enough and gives it its name.
  ///
  /// - Parameters:
  ///   - scale: The scale of the sequence.
  ///   - encode: Encodes a file with the settings of a step.
  /// - Returns: The size and the settings of the file, for a note.
  /// - Throws: The errors of `encode`, and `usage` if no file is small enough.
  func write(
    scale: Double,
    _ encode: (SizeStep) async throws -> FinishedFile
  ) async throws -> String {
    let (step, file, fits) = try await run(encode)
    let result = "\(file.size) bytes with \(step.options(scale: scale))"
    guard fits else {
      throw CommandError.usage(
        "--max-size cannot be met: the smallest file has \(result)",
        "Use fewer frames, or a smaller --size."
      )
    }
    try file.commit()
    return result
  }

  /// Throws an error for a maximum size if the file goes to standard output.
  static func check(_ spec: SequenceSpec, output: String?) throws {
    guard spec.maxSize != nil, output == "-" else { return }
    throw CommandError.usage(
      "--max-size needs a file, because several versions are encoded",
      "Name a file with --output."
    )
  }
}
