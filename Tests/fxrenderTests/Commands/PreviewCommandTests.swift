import Foundation
import ProgramTestSupport
import TestSupport
import Testing

/// Tests of `fxrender preview`: its address, its errors and its exit.
struct PreviewCommandTests: ~Copyable {
  private let folder = TemporaryFolder()

  /// Starts the program, and sends a signal after it has printed its address.
  static func stopped(by signal: String) -> Program.Streams { .shell(stop(signal)) }

  private static func stop(_ signal: String) -> String {
    StopTests.background(signal, when: "grep -qs / address")
      + #"exec "$@" < /dev/null > address"#
  }

  @Test(arguments: StopTests.signals)
  func `The preview prints its address until a signal`(signal: String, status: Int32) async throws {
    let result = try await folder.run("preview --port 0", Self.stopped(by: signal))
    #expect(result == Program.Result(status: status, output: "", error: ""))
    let address = try folder.text("address")
    #expect(address.wholeMatch(of: #/http://127\.0\.0\.1:\d+/\?key=[0-9a-f]{32}\n/#) != nil)
  }

  @Test func `An address that other machines can reach causes a warning`() async throws {
    let words = "preview --port 0 --host 0.0.0.0"
    let result = try await folder.run(words, Self.stopped(by: "TERM"))
    #expect(
      result.error == """
        warning: other machines can reach 0.0.0.0, and the connection is not encrypted
          Anyone who has the address above can use this page and save presets here.

        """
    )
  }

  @Test
  func `Errors in a preset are reported, and the preview starts for their repair`() async throws {
    _ = try folder.write("summary: x.\ntransform: [{ rotat: 3 }]\n".utf8, to: "broken.yaml")
    let words = "preview ./broken.yaml --port 0 --set far=1"
    let result = try await folder.run(words, Self.stopped(by: "TERM"))
    #expect(result.status == 143)
    #expect(result.error.hasPrefix("./broken.yaml:2:15: error: unknown operation 'rotat'\n"))
    #expect(result.error.hasSuffix("\nnote: the preview opens the file in its editor\n"))
    #expect(try !folder.bytes("address").isEmpty)
    // Errors in the options still end the program.
    let refused = try await folder.run("preview ./broken.yaml --size wide")
    #expect(refused.status == 64)
  }

  @Test func `Bad pages are skipped, and a preview without any page ends`() async throws {
    _ = try folder.write([], to: "mix/a.png")
    let alone = try await folder.run("preview --pages mix --skip-bad-pages --port 0")
    #expect(alone.status == 65)
    let problem = "mix/a.png: not a PNG, JPEG or WebP picture: the file is empty\n"
    #expect(alone.error.hasPrefix("error: \(problem)"))
    _ = try await folder.output(of: "linear --frames 1 --size 8x8 --page-size 8x8 --output good")
    let words = "preview --pages mix --pages good --skip-bad-pages --port 0"
    let result = try await folder.run(words, Self.stopped(by: "TERM"))
    #expect(result.status == 143)
    #expect(result.error.hasPrefix("skipped: \(problem)"))
  }

  @Test func `The preview program must be beside fxrender`() async throws {
    let copy = folder.path("fxrender")
    try folder.link("fxrender", to: Program.path)
    let linked = try await folder.run(
      "preview --port 0",
      .shell(#"shift; set -- ./fxrender "$@"; "# + Self.stop("TERM"))
    )
    #expect(linked == Program.Result(status: 143, output: "", error: ""))
    try folder.remove("fxrender")
    try FileManager.default.copyItem(atPath: Program.path, toPath: copy)
    let alone = try await folder.run("preview", .shell(#"shift; ./fxrender "$@""#))
    #expect(alone.status == 69 && alone.output == "")
    let path = URL(fileURLWithPath: copy).resolvingSymlinksInPath().path
    #expect(
      alone.error == """
        error: the preview cannot be run: there is no \(path)-preview
          Build both: swift build -c release --product fxrender && swift build -c release --product \
        fxrender-preview

        """
    )
  }

  @Test func `A preview program of another build is rejected`() async throws {
    let version = try await folder.output(of: "--version").prefix { $0 != "\n" }
    let started = Program.Streams.shell(#""$1-preview" --for "fxrender 0.0.9" preview"#)
    let result = try await folder.run("preview", started)
    #expect(result.status == 69 && result.output == "")
    let error =
      "error: fxrender-preview is from another build: its version is \(version), but fxrender 0.0.9 started it\n"
    #expect(result.error.hasPrefix(error), "\(result.error)")
    let bare = try await folder.run("preview", .shell(#""$1-preview""#))
    let part = "error: fxrender-preview is a part of fxrender\n  Run: fxrender preview.\n"
    #expect(bare == Program.Result(status: 64, output: "", error: part))
  }

  @Test(
    arguments: Refusal.table(
      """
      64 preview cardflwo
      error: there is no preset 'cardflwo'
        Did you mean 'cardflow'? 'fxrender list' shows all; a file is named by its path, such as ./cardflwo.yaml.
      64 preview --port 65536
      error: --port cannot be '65536'
        Expected a whole number from 0 to 65535.
      64 preview coverflow --set tlit=1
      error: there is no parameter 'tlit'
        Did you mean 'tilt'? Parameters: spacing, visibleItems, showBackfaces, fadeMin, fadeMax, fadeRange, \
      fadeMinAlpha, offsetMultiplier, tilt, perspective, mirrored, wrap.
      64 preview --size 100000x10
      error: a frame of 100000x10 pixels is too large: it takes 4 MB
        At most 67108864 pixels, and 32767 along a side; make --size or --scale smaller.
      """
    ) + [ScrollOptionTests.noWay("preview linear --gap=-240", gap: -240)]
  )
  func `Invalid options are rejected before the page is served`(refusal: Refusal) async throws {
    try await refusal.check(in: TemporaryFolder())
  }
}
