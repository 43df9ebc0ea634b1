/// The failure in the JSON of a message or an answer.
extension [String: Any] {
  private var failure: [String: Any] { self["failure"] as? [String: Any] ?? [:] }

  /// The kind and the name of the failure's cause.
  var failureCause: [String?] { ["kind", "name"].map { failure[$0] as? String } }

  /// The lines of the failure's text; options and parameters are in brackets.
  var failureText: String {
    let lines = failure["text"] as? [[Any]] ?? []
    return lines.map { parts in
      parts.map { part in
        (part as? String) ?? (part as? [String: String])?.values.first.map { "[\($0)]" } ?? ""
      }
      .joined()
    }
    .joined(separator: "\n")
  }

  /// The places of the failure in the source.
  var failurePlaces: [[String: Any]] { failure["places"] as? [[String: Any]] ?? [] }
}
