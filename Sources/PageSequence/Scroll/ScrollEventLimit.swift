package import PageScroll

extension ScrollTimeline {
  /// Checks that the timeline does not end early because its script leads to too many events.
  ///
  /// - Parameters:
  ///   - name: The name of the script or of the built-in gesture.
  ///   - choice: The source of the script.
  /// - Throws: `SequenceError` with the step that leads to too many events.
  package func checkEvents(of name: String, _ choice: ScrollChoice) throws(SequenceError) {
    guard let stoppedStep else { return }
    let limit = ScrollTimeline.usualEventLimit
    guard choice.file != nil else {
      throw .usage(
        "\(name) passes too many pages: it leads to more than \(limit) events",
        "Bring --from and --to closer together."
      )
    }
    throw SequenceError(
      problem: "the script \(name) leads to more than \(limit) events in step \(stoppedStep + 1)",
      help: "Each page that comes or goes is an event. Scroll past fewer pages, or wait less.",
      kind: .wrongContent
    )
  }
}
