import FrameFiles

/// A program that starts the same command several times and sets variables in each task.
struct TaskEngine {
  /// The engine's name in messages.
  let name: String
  /// The variable with the number of the task.
  let index: String
  /// The number of the first task.
  var first = Bound.number(1)
  /// The variable with the number of tasks; nil if it follows from `last` and `step`.
  var count: String?
  /// The variable with the number of the last task.
  var last: String?
  /// The variable with the distance between the numbers of tasks.
  var step: String?

  /// A number, or the variable that contains it.
  enum Bound {
    case number(Int)
    case variable(String)
  }

  /// The variable with the number of shards, for engines that do not pass it; for others it must match.
  static let shards = "FXRENDER_SHARDS"

  /// The engines, with the variables of their array jobs.
  static let all = [
    TaskEngine(
      name: "Slurm",
      index: "SLURM_ARRAY_TASK_ID",
      first: .variable("SLURM_ARRAY_TASK_MIN"),
      count: "SLURM_ARRAY_TASK_COUNT",
      last: "SLURM_ARRAY_TASK_MAX",
      step: "SLURM_ARRAY_TASK_STEP"
    ),
    TaskEngine(name: "Kubernetes", index: "JOB_COMPLETION_INDEX", first: .number(0), count: shards),
    TaskEngine(
      name: "SGE",
      index: "SGE_TASK_ID",
      first: .variable("SGE_TASK_FIRST"),
      last: "SGE_TASK_LAST",
      step: "SGE_TASK_STEPSIZE"
    ),
    TaskEngine(name: "PBS", index: "PBS_ARRAY_INDEX", count: shards),
    TaskEngine(name: "PBS", index: "PBS_ARRAYID", count: shards),
    // GitHub has no such variables; a workflow sets them from `strategy.job-index` and `strategy.job-total`.
    TaskEngine(
      name: "GitHub",
      index: "STRATEGY_JOB_INDEX",
      first: .number(0),
      count: "STRATEGY_JOB_TOTAL"
    ),
    TaskEngine(name: "GitLab", index: "CI_NODE_INDEX", count: "CI_NODE_TOTAL"),
    TaskEngine(
      name: "CircleCI",
      index: "CIRCLE_NODE_INDEX",
      first: .number(0),
      count: "CIRCLE_NODE_TOTAL"
    ),
  ]

  /// The variables, in the order of the properties.
  var variables: [String] {
    var names = [index]
    if case .variable(let name) = first { names.append(name) }
    return names + [last, step, count].compactMap(\.self)
  }
}
