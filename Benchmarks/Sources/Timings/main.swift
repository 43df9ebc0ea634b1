// Times every stage; `--help` lists the options.
import Benchmark
import Stages

let seconds = 1e9

/// Returns a column of a counter's rate in millions per second; 0 if a stage has no counter.
func rate(_ counter: String, as name: String) -> BenchmarkColumn {
  BenchmarkColumn(name: name) { result in
    // A counter contains the sum over all measured runs.
    let perRun = (result.counters[counter] ?? 0) / Double(result.measurements.count)
    let times = result.measurements.sorted()
    return perRun / (times[times.count / 2] / seconds) / 1e6
  }
}

let stages = try Stage.all(scale: 1)
try AllocationError.check(stages)
BenchmarkColumn.register(rate("pixels", as: "Mpx/s"))
BenchmarkColumn.register(rate("bytes", as: "MB/s"))
for stage in stages {
  benchmark(stage.name) { (state: inout BenchmarkState) in
    let bytes = try stage.work()
    state.increment(counter: "pixels", by: Double(stage.pixels))
    state.increment(counter: "bytes", by: Double(bytes))
  }
}
Benchmark.main(
  customDefaults: defaultSettings + [
    TimeUnit(.us), Columns(["name", "time", "std", "iterations", "Mpx/s", "MB/s"]),
  ]
)
