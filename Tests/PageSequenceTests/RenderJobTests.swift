import FrameEncode
import PageGeometry
import PageSequence
import PresetFiles
import Synchronization
import TestSupport
import Testing

/// Tests of the progress of a render to a folder.
struct RenderJobTests {
  /// A monitor that writes down all calls.
  private final class Recorder: RenderMonitor {
    let isStopped: Bool
    private let list = Mutex<[String]>([])

    init(isStopped: Bool = false) { self.isStopped = isStopped }

    var calls: [String] { list.withLock { $0 } }

    func remove(_ count: Int) { list.withLock { $0.append("remove \(count)") } }
    func start(at done: Int) { list.withLock { $0.append("start at \(done)") } }
    func advance() { list.withLock { $0.append("advance") } }
  }

  /// Renders a number of small frames to a folder.
  private static func render(
    _ frames: Int,
    to folder: String,
    _ monitor: any RenderMonitor
  ) async throws {
    let text = "summary: Written by a test.\ntransform: [{ translate: { x: d * L } }]\n"
    let spec = SequenceSpec { spec in
      (spec.size, spec.pageSize) = (Size(width: 64, height: 40), Size(width: 24, height: 32))
      spec.frames = frames
    }
    let job = try RenderJob(
      FrameSequence(spec, of: Preset(name: "own", sources: ["own.yaml": text])),
      formats: OutputFormats(.png),
      workers: 2,
      cores: 2
    )
    let output = RenderOutput(folder: folder, animations: []) { _ in }
    _ = try await job.run(to: output, monitor)
  }

  @Test
  func `Frames of an earlier render are removed before the time of a render begins`() async throws {
    let folder = TemporaryFolder()
    let first = Recorder()
    try await Self.render(5, to: folder.path("out"), first)
    #expect(first.calls == ["remove 0", "start at 0"] + Array(repeating: "advance", count: 5))
    let second = Recorder()
    try await Self.render(2, to: folder.path("out"), second)
    #expect(second.calls == ["remove 5", "start at 0", "advance", "advance"])
  }

  @Test func `A render that is stopped while it removes frames keeps their list`() async throws {
    let folder = TemporaryFolder()
    let out = folder.path("out")
    try await Self.render(5, to: out, Recorder())
    let list = try folder.bytes("out/frames.json")
    let stopped = Recorder(isStopped: true)
    await #expect(throws: RenderStopped.self) { try await Self.render(2, to: out, stopped) }
    #expect(stopped.calls == ["remove 5"])
    #expect(try folder.bytes("out/frames.json") == list)
  }
}
