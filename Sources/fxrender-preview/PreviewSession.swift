import ArgumentParser
import FrameSnapshot
import FxRenderCommands
import PagePreview
import PageSequence
import PresetFiles

/// A run of the preview, which serves its page until the process gets a signal.
struct PreviewSession {
  private let command: PreviewCommand

  private static let defaultPreset = "coverflow"
  private static let loopback: Set = ["127.0.0.1", "::1", "localhost"]

  /// Parses the words of the command line, the first of which is `preview`.
  init(words: [String]) throws {
    command = try PreviewCommand.parse(Array(words.dropFirst()))
  }

  /// Serves the page, and returns the number of the signal that ended the run.
  ///
  /// - Throws: Errors of the preset and the options; `PreviewServerError` if the server cannot listen.
  func run() async throws -> Int32 {
    let name = command.preset ?? Self.defaultPreset
    let library = PresetLibrary.standard
    // Errors in the preset and the options are reported before the server starts.
    let preset = try library.presetWarningIfShadowed(name)
    var spec = command.arguments.spec
    spec.preset = name
    try FrameSequence(spec, of: preset, in: library).checkStage()
    let site = Preview(of: library, start: spec, services: StandardServices())
    Interruption.prepare()
    let server = PreviewServer(site: site, host: command.host, port: command.port)
    let address = try await server.start()
    Console.output(address.url)
    if command.port != 0, address.port != command.port {
      Console.error("note: port \(command.port) is taken; using \(address.port)")
    }
    if !Self.loopback.contains(command.host) {
      Console.error(
        """
        warning: other machines can reach \(command.host), and the connection is not encrypted
          Anyone who has the address above can use this page and save presets here.
        """
      )
    }
    let opensBrowser = !command.noOpen && Console.outputIsTerminal
    let entry = opensBrowser ? try? BrowserEntry(of: address) : nil
    if let entry { Task { await entry.open() } }
    var signal = Interruption.signal
    while signal == nil {
      try await Task.sleep(for: .milliseconds(20))
      signal = Interruption.signal
    }
    entry?.remove()
    await server.stop()
    await site.end()
    return signal ?? 0
  }
}
