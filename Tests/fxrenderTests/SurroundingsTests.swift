import Foundation
import TestSupport
import Testing

/// What is around the program and must not get into a frame.
struct SurroundingsTests {
  /// What a shell does before it starts the program.
  static let surroundings = [
    "umask 077", "umask 000", "export TMPDIR=/none", "export TMPDIR=/proc", "unset HOME",
    "export HOME=", "cd /", "unset PATH", "export LC_ALL=xx_YY.none LANG=", "export TZ=:/none",
    "export LC_NUMERIC=de_DE.UTF-8 LC_TIME=ar_EG", "exec <&-", "exec 2>&-", "exec >&-",
    "ulimit -s 512",
  ]

  @Test(arguments: surroundings)
  func `Nothing around the program changes a byte`(command: String) async throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("photos")
    try folder.write(
      stripes: [[1, 2, 3], [200, 0, 9]],
      width: 40,
      height: 40,
      to: "photos/1.png"
    )
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

  @Test(arguments: [("077", 0o600), ("000", 0o666), ("027", 0o640)])
  func `Files have the permissions that the umask leaves`(
    umask: String,
    permissions: Int
  ) async throws {
    let folder = try TemporaryFolder()
    let render = "cardflow --frames 2 --quiet \(small) --output out"
    _ = try await folder.run(render, .shell(#"umask \#(umask); exec "$@""#))
    for name in try folder.names(in: "out") {
      let path = folder.path("out/\(name)")
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect(attributes[.posixPermissions] as? Int == permissions, "\(name)")
    }
  }
}
