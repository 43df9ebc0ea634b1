// Runs, under Valgrind, every stage that has an instruction budget, and prints the stage's name; see
// `.ci/test-instructions`. Half the scale is enough and takes a quarter of the time.
import CInstructionCount
import Stages

/// A stage that is passed through a C callback.
final class Job {
  let stage: Stage
  var result: Result<Int, any Error> = .success(0)

  init(_ stage: Stage) { self.stage = stage }

  func run() { result = Result { try stage.work() } }
}

for stage in try Stage.all(scale: 0.5) where stage.hasBudget {
  let job = Job(stage)
  // The first run is not counted, because it initializes globals.
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
