import FrameRender
import Testing

@Suite struct HueDirectionTests {
  @Test(arguments: [0, 1, 2, 3, 7, 8, 31, 100])
  func repeatingIsTurningManyTimes(_ count: Int) {
    let step = HueDirection(toward: 15, 8)
    var expected = HueDirection(toward: 1, 0)
    for _ in 0..<count { expected = expected.turned(by: step) }
    let repeated = step.repeated(count)
    #expect(abs(repeated.a - expected.a) < 1e-13)
    #expect(abs(repeated.b - expected.b) < 1e-13)
  }

  @Test(arguments: [1_000_000, Int.max])
  func theLengthStaysOne(_ count: Int) {
    let hue = HueDirection(toward: 15, 8).repeated(count)
    #expect(abs(hue.a * hue.a + hue.b * hue.b - 1) < 1e-12)
  }

  @Test func turningBackUndoes() {
    let turn = HueDirection(toward: 35, 12)
    let back = HueDirection(toward: 3, -7).turned(by: turn).turned(by: turn.reversed)
    #expect(abs(back.a * -7 - back.b * 3) < 1e-12)
  }
}
