import ArgumentParser
import FrameImage
import FrameSnapshot
import FxRenderCommands
import PagePreview
import PageSequence
import PresetFiles

/// One run of the preview: its page is served until a signal comes.
struct PreviewSession {
  private let command: PreviewCommand

  private static let usualPreset = "coverflow"
  private static let loopback: Set = ["127.0.0.1", "::1", "localhost"]

  /// Creates a session.
  ///
  /// - Parameter words: The words of the command line, `preview` first.
  /// - Throws: What the parser throws.
  init(words: [String]) throws {
    command = try PreviewCommand.parse(Array(words.dropFirst()))
  }

  /// Serves the page.
  ///
  /// - Returns: The signal that ended it.
  /// - Throws: Where the preset or an option cannot be taken, or no port is free.
  func run() async throws -> Int32 {
    let name = command.preset ?? Self.usualPreset
    let library = PresetLibrary.standard
    // What cannot be shown is refused before anything is served.
    let preset = try library.presetWarningIfShadowed(name)
    var spec = command.arguments.spec
    spec.preset = name
    try FrameSequence(spec, of: preset, in: library).checkStage()
    let token = Self.token()
    let site = Preview(
      of: library,
      start: spec,
      token: token,
      commandLine: .standard
    )
    Interruption.prepare()
    let server = PreviewServer(site: site, host: command.host, port: command.port, token: token)
    let address = try await server.start()
    Console.output(address.url)
    if command.port != 0, address.port != command.port {
      Console.error("note: port \(command.port) is taken; this is \(address.port)")
    }
    if !Self.loopback.contains(command.host) {
      Console.error(
        "warning: everybody who reaches \(command.host) can use this page and save presets here"
      )
    }
    if !command.noOpen, Console.outputIsTerminal { Task { await Browser.open(address.url) } }
    var signal = Interruption.signal
    while signal == nil {
      try await Task.sleep(for: .milliseconds(20))
      signal = Interruption.signal
    }
    await server.stop()
    await site.end()
    return signal ?? 0
  }

  /// 32 bytes that nobody can guess, as text.
  private static func token() -> String {
    var random = SystemRandomNumberGenerator()
    return (0..<4).map { _ in UInt64.random(in: 0...UInt64.max, using: &random).hexadecimal }
      .joined()
  }
}
