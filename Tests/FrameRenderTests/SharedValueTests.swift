import FrameRender
import Testing

/// Values that one thread creates, and for which no other thread waits.
struct SharedValueTests {
  @Test func `A value is created once, and tasks can wait for it`() async {
    let shared = SharedValue<Int>()
    var tasks: [Task<Int?, Never>] = []
    let value = shared.create {
      // Another thread would get the same answers.
      #expect(shared.current == nil && shared.create { 2 } == nil)
      shared.drop()
      tasks = (0..<3).map { _ in
        Task {
          await shared.settled()
          return shared.current
        }
      }
      return 1
    }
    #expect(value == 1 && shared.create { 3 } == nil)
    for task in tasks { #expect(await task.value == 1) }
    shared.drop()
    await shared.settled()
    #expect(shared.current == nil && shared.create { 4 } == 4)
  }

  @Test func `After an error the next thread tries again`() async {
    struct Failure: Error {}
    let shared = SharedValue<Int>()
    var task: Task<Int?, Never>?
    #expect(throws: Failure.self) {
      try shared.create { () throws(Failure) in
        task = Task {
          await shared.settled()
          return shared.current
        }
        throw Failure()
      }
    }
    #expect(await task?.value == .some(nil))
    #expect(shared.create { 1 } == 1)
  }
}
