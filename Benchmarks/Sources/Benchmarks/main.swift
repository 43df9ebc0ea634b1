import Benchmark

#if canImport(Glibc)
import Glibc
#endif

do {
  try addPoseBenchmarks()
  try addRenderBenchmarks()
} catch {
  print("error: \(error)")
  exit(1)
}
Benchmark.main()
