// Runs every stage that has a budget and prints its name, for Valgrind to count; see
// `.ci/test-instructions`. Half the pixels along each side do, and take a quarter of the time.
import CInstructionCount
import Stages

/// A stage on its way through C.
final class Job {
  let stage: Stage
  var result: Result<Int, any Error> = .success(0)

  init(_ stage: Stage) { self.stage = stage }

  func run() { result = Result { try stage.work() } }
}

for stage in try Stage.all(scale: 0.5) where stage.hasBudget {
  let job = Job(stage)
  // Once uncounted: what is made at first use belongs to no stage.
  job.run()
  count_instructions(
    { context in
      if let context { Unmanaged<Job>.fromOpaque(context).takeUnretainedValue().run() }
    },
    Unmanaged.passUnretained(job).toOpaque()
  )
  _ = try job.result.get()
  print(stage.name)
}
