import PageGeometry
import Testing

struct BisectionTests {
  @Test(arguments: [0.1, 1.0 / 3, 0.5, 1e-300, 1 - 0x1p-53])
  func `Bisection finds exactly the smallest number that meets the condition`(_ bound: Double) {
    #expect((0.0...1).first { $0 >= bound } == bound)
    #expect((-1.0...0).first { $0 >= -bound } == -bound)
    #expect((0.0...1).first { $0 > bound } == bound.nextUp)
  }

  @Test func `Bisection can return either bound of the range`() {
    #expect((2.0...5).first { $0 > 1 } == 2)
    #expect((2.0...5).first { $0 > 9 } == 5)
    #expect((2.0...2).first { $0 > 9 } == 2)
    #expect((0...Double.infinity).first { $0 > 9 } == .infinity)
  }
}
