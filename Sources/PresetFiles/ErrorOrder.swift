import PageEffects

extension [PresetError] {
  /// Errors in the order of the file's lines, each once.
  var inOrder: [PresetError] {
    let sorted = sorted {
      ($0.span.file, $0.span.line, $0.span.column) < ($1.span.file, $1.span.line, $1.span.column)
    }
    var unique: [PresetError] = []
    var startOfPlace = 0
    for error in sorted {
      if error.span != unique.last?.span { startOfPlace = unique.count }
      if !unique[startOfPlace...].contains(error) { unique.append(error) }
    }
    return unique
  }
}
