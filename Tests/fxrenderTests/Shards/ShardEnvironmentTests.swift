import ProgramTestSupport
import TestSupport
import Testing

/// `--shard auto`, which reads the shard from the variables of the program that started the task.
struct ShardEnvironmentTests {
  private static let render = "coverflow --frames 7 \(small) --quiet --output out --shard auto"

  /// Variables of the first of two tasks or of the second of three, and the name of the written list.
  static let engines: [(variables: [String: String], list: String)] = [
    (slurm(3, 1, 5, count: 3, step: 2), "frames.2-of-3.json"),
    (slurm(1, 1, 2, count: 2, step: 1), "frames.1-of-2.json"),
    (["JOB_COMPLETION_INDEX": "1", "FXRENDER_SHARDS": "3"], "frames.2-of-3.json"),
    (sge("4", "2", "6", "2"), "frames.2-of-3.json"),
    (["PBS_ARRAY_INDEX": "2", "FXRENDER_SHARDS": "3"], "frames.2-of-3.json"),
    (["PBS_ARRAYID": "2", "FXRENDER_SHARDS": "3"], "frames.2-of-3.json"),
    (["STRATEGY_JOB_INDEX": "1", "STRATEGY_JOB_TOTAL": "3"], "frames.2-of-3.json"),
    (["CI_NODE_INDEX": "2", "CI_NODE_TOTAL": "3"], "frames.2-of-3.json"),
    (["CIRCLE_NODE_INDEX": "1", "CIRCLE_NODE_TOTAL": "3"], "frames.2-of-3.json"),
    // SGE sets its variables outside of arrays too.
    (
      sge("undefined", "undefined", "undefined", "undefined").merging([
        "CI_NODE_INDEX": "2", "CI_NODE_TOTAL": "3",
      ]) { $1 }, "frames.2-of-3.json"
    ),
  ]

  private static func slurm(_ id: Int, _ first: Int, _ last: Int, count: Int, step: Int) -> [String:
    String]
  {
    [
      "SLURM_ARRAY_TASK_ID": "\(id)", "SLURM_ARRAY_TASK_MIN": "\(first)",
      "SLURM_ARRAY_TASK_MAX": "\(last)", "SLURM_ARRAY_TASK_COUNT": "\(count)",
      "SLURM_ARRAY_TASK_STEP": "\(step)",
    ]
  }

  private static func sge(_ id: String, _ first: String, _ last: String, _ step: String) -> [String:
    String]
  {
    ["SGE_TASK_ID": id, "SGE_TASK_FIRST": first, "SGE_TASK_LAST": last, "SGE_TASK_STEPSIZE": step]
  }

  @Test(arguments: engines.indices)
  func `The shard of a task is that of its engine`(row: Int) async throws {
    let folder = TemporaryFolder()
    try await folder.output(of: Self.render, environment: Self.engines[row].variables)
    #expect(try folder.names(in: "out").contains(Self.engines[row].list))
  }

  /// Variables that cannot be used, and a part of the message.
  static let problems: [(variables: [String: String], message: String)] = [
    ([:], "This is not a task of an array: none of these is set: SLURM_ARRAY_TASK_ID (Slurm)"),
    (
      ["JOB_COMPLETION_INDEX": "1"],
      "Kubernetes has set JOB_COMPLETION_INDEX=1, but FXRENDER_SHARDS is missing"
    ),
    (["SLURM_ARRAY_TASK_ID": "1"], "but SLURM_ARRAY_TASK_MIN is missing"),
    (slurm(9, 1, 2, count: 2, step: 1), "SLURM_ARRAY_TASK_ID=9, SLURM_ARRAY_TASK_MIN=1"),
    (slurm(3, 1, 7, count: 3, step: 1), "The variables of Slurm contradict each other"),
    (slurm(2, 1, 3, count: 2, step: 2), "The variables of Slurm contradict each other"),
    (
      slurm(1, 1, 1, count: 1, step: 1).merging(["FXRENDER_SHARDS": "4"]) { $1 },
      "SLURM_ARRAY_TASK_COUNT=1, FXRENDER_SHARDS=4"
    ),
    (["PBS_ARRAY_INDEX": "0", "FXRENDER_SHARDS": "2"], "PBS_ARRAY_INDEX=0, FXRENDER_SHARDS=2"),
    (
      ["CI_NODE_INDEX": "x", "CI_NODE_TOTAL": "3"], "CI_NODE_INDEX is 'x'; expected a whole number."
    ),
    (["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "0"], "contradict each other"),
    (["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "5000"], "At most 1000 shards"),
    (["CIRCLE_NODE_INDEX": "3", "CIRCLE_NODE_TOTAL": "3"], "CIRCLE_NODE_INDEX=3"),
    (
      [
        "CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "3", "CIRCLE_NODE_INDEX": "1",
        "CIRCLE_NODE_TOTAL": "3",
      ], "The variables of GitLab and CircleCI contradict each other: CI_NODE_INDEX=1"
    ),
  ]

  @Test(arguments: problems.indices)
  func `Missing and contradictory variables are named with their values`(row: Int) async throws {
    let folder = TemporaryFolder()
    let result = try await folder.run(Self.render, environment: Self.problems[row].variables)
    #expect(result.status == 64 && result.error.contains("--shard cannot be 'auto'"))
    #expect(result.error.contains(Self.problems[row].message), "\(result.error)")
    #expect(try folder.names() == [])
  }
}
