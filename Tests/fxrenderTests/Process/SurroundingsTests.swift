import Foundation
import ProgramTestSupport
import TestSupport
import Testing

/// Renders in different environments, which must not change a frame.
struct SurroundingsTests {
  /// Shell commands that change the environment before the program runs.
  static let surroundings = [
    "umask 077", "umask 000", "export TMPDIR=/none", "export TMPDIR=/proc", "unset HOME",
    "export HOME=", "cd /", "unset PATH", "exec <&-", "exec 2>&-", "exec >&-", "ulimit -s 512",
  ]

  @Test(arguments: surroundings)
  func `Permissions, folders and closed streams change no byte`(command: String) async throws {
    let folder = TemporaryFolder()
    let colours: [[UInt8]] = [[1, 2, 3], [200, 0, 9]]
    try folder.write(stripes: colours, width: 40, height: 40, to: "photos/1.png")
    let render = "cardflow --pages photos --frames 2 --quiet \(small) --output whole"
    try await folder.output(of: render)
    let elsewhere = render.replacingOccurrences(of: "photos", with: folder.path("photos"))
      .replacingOccurrences(of: "whole", with: folder.path("out"))
    let result = try await folder.run(elsewhere, .shell(#"\#(command); "$@""#))
    let isSilent = command == "exec >&-"
    let output = isSilent ? "" : folder.path("out") + "\n"
    #expect(result == Program.Result(status: 0, output: output, error: ""))
    try folder.expectSame("out", "whole")
  }

  @Test(arguments: [
    ["LC_ALL": "de_DE.UTF-8"], ["LC_ALL": "tr_TR.UTF-8", "LANG": "tr_TR"], ["TZ": "Asia/Kolkata"],
    ["LC_ALL": "C", "TZ": "UTC"], ["NO_COLOR": "1"], ["COLUMNS": "40"],
    ["LC_ALL": "xx_YY.none", "LANG": ""], ["LC_ALL": "tr_TR"], ["TZ": ":/none"],
  ])
  func `Locale and time zone do not change a byte`(environment: [String: String]) async throws {
    let folder = TemporaryFolder()
    for words in [
      "list --json", "show wheel", "poses coverflow --differences=-1,0.3 --json",
      "cardflow --size 0", "cardflow --output frames --json --frames 2 \(small)",
      "trace swipes --fps 7", "trace swipes --fps 7 --json --preset coverflow",
    ] {
      let usual = try await folder.run(words)
      #expect(try await folder.run(words, environment: environment) == usual)
    }
  }

  @Test(arguments: [("077", 0o600), ("000", 0o666), ("027", 0o640)])
  func `Files have the permissions of the umask`(umask: String, permissions: Int) async throws {
    let folder = TemporaryFolder()
    let render = "cardflow --frames 2 --quiet \(small) --output out"
    _ = try await folder.run(render, .shell(#"umask \#(umask); exec "$@""#))
    let names = try folder.names(in: "out")
    #expect(names.count == 3)
    for name in names {
      let path = folder.path("out/\(name)")
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect(attributes[.posixPermissions] as? Int == permissions, "\(name)")
    }
  }
}
