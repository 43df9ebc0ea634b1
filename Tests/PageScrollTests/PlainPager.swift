import PageGeometry
import PageScroll
import RealModule

/// A second, plain implementation of a paged scroll view, used as a reference.
///
/// It supports only a horizontal row of pages that fill the view, and the default constants.
struct PlainPager {
  typealias Shown = (offset: Double, phase: ScrollPhase)

  let page: Double
  let stride: Double
  let count: Int
  let bounces: Bool
  let wraps: Bool
  let isRightToLeft: Bool
  let stop: ScrollStop

  private var pieces: [(start: Double, shown: (Double) -> Shown)] = []
  private(set) var time = 0.0

  init(_ configuration: ScrollConfiguration, start: Int) {
    page = configuration.pageSize.width
    stride = configuration.pageSize.width + configuration.gap
    (count, bounces) = (configuration.pages, configuration.bounces)
    (wraps, isRightToLeft) = (configuration.wraps, configuration.isRightToLeft)
    stop = configuration.stop
    let offset = Double(start) * stride
    pieces = [(0, { _ in (offset, .idle) })]
  }

  func shown(at time: Double) -> Shown {
    let piece = pieces.last { $0.start <= time } ?? pieces[0]
    return piece.shown(time)
  }

  func page(at offset: Double) -> Int {
    let page = Int((offset / stride + 0.5).rounded(.down))
    if wraps { return ((page % count) + count) % count }
    return max(0, min(count - 1, page))
  }

  mutating func wait(_ duration: Double) { time += duration }

  // MARK: Touches

  /// Plays a finger that comes down at the first sample.
  mutating func touch(_ samples: [(time: Double, place: Double)], liftsAfter rest: Double) {
    let (down, sign) = (samples[0].place, isRightToLeft ? 1.0 : -1.0)
    let start = time
    let before = shown(at: start)
    let held = before.offset
    pieces.append((start, { _ in (held, .idle) }))
    var origin: Double?
    var raw = raw(held)
    for (old, new) in zip(samples, samples.dropFirst()) {
      var begin = start + old.time
      if origin == nil {
        guard abs(new.place - down) >= 10 else { continue }
        let edge = down + (new.place > down ? 10 : -10)
        begin =
          start + old.time + (new.time - old.time) * (edge - old.place) / (new.place - old.place)
        origin = edge
      }
      guard let from = origin else { continue }
      let (base, pager) = (raw, self)
      let (t0, t1) = (start + old.time, start + new.time)
      pieces.append(
        (
          begin,
          { t in
            let share = min(1, (t - t0) / (t1 - t0))
            let finger = old.place + (new.place - old.place) * share
            return (pager.pulled(base + sign * (finger - from)), .dragging)
          }
        )
      )
      if !bounces {
        raw = pulled(base + sign * (new.place - from))
        origin = new.place
      }
    }
    time = start + (samples.last?.time ?? 0) + rest
    guard origin != nil else {
      if before.phase != .idle { go(from: held, at: 0) }
      return
    }
    let offset = shown(at: time).offset
    let slope = offset < low ? low - offset : offset > high ? offset - high : nil
    let share = slope.map { 0.55 * (1 - $0 / page) * (1 - $0 / page) } ?? 1
    let speed = rest > 0.1 ? 0 : sign * velocity(samples) * share
    go(from: offset, at: max(-8000, min(8000, speed)))
  }

  private func velocity(_ samples: [(time: Double, place: Double)]) -> Double {
    let newest = samples.suffix(4)
    let quotients = zip(newest, newest.dropFirst()).map {
      ($1.place - $0.place) / ($1.time - $0.time)
    }
    return zip([0.05, 0.35, 0.6], quotients.reversed()).reduce(0) { $0 + $1.0 * $1.1 }
  }

  // MARK: Ends

  private var low: Double { wraps ? -.infinity : 0 }
  private var high: Double { wraps ? .infinity : Double(count - 1) * stride }

  private func pulled(_ raw: Double) -> Double {
    guard bounces else { return max(low, min(high, raw)) }
    func give(_ pull: Double) -> Double { pull * 0.55 * page / (page + 0.55 * pull) }
    return raw < low ? low - give(low - raw) : raw > high ? high + give(raw - high) : raw
  }

  private func raw(_ offset: Double) -> Double {
    func pull(_ give: Double) -> Double { give * page / (0.55 * (page - give)) }
    return offset < low
      ? low - pull(low - offset) : offset > high ? high + pull(offset - high) : offset
  }

  // MARK: Release

  private mutating func go(from x: Double, at v: Double) {
    switch stop {
    case .page:
      let f = x / stride
      let page =
        abs(v) < 100 ? (f + 0.5).rounded(.down) : v > 0 ? f.rounded(.down) + 1 : f.rounded(.up) - 1
      settle(x, v, to: max(low, min(high, page * stride)))
    case .nearestPage:
      let rest = max(low, min(high, x + v / (-1000 * .log(0.99))))
      let (below, above) = ((rest / stride).rounded(.down), (rest / stride).rounded(.up))
      let (toBelow, toAbove) = (rest - below * stride, above * stride - rest)
      var page = toBelow < toAbove || (toBelow == toAbove && v < 0) ? below : above
      if v >= 100, page * stride < x { page = (x / stride).rounded(.down) + 1 }
      if v <= -100, page * stride > x { page = (x / stride).rounded(.up) - 1 }
      let target = max(low, min(high, page * stride))
      let decay = v / (target - x)
      let isOut = x < low || x > high
      guard decay >= 5, decay <= 40, !(isOut && target == max(low, min(high, x))) else {
        return settle(x, v, to: target, mayPass: false)
      }
      let duration = max(0, Double.log(abs(v / decay) / 0.5) / decay)
      legs([(duration, .decelerating, { x + v / decay * (1 - .exp(-decay * $0)) })], to: target)
    default: run(x, v, [])
    }
  }

  private mutating func settle(_ x: Double, _ v: Double, to target: Double, mayPass: Bool = true) {
    let isOut = x < low || x > high
    if isOut, target == max(low, min(high, x)) {
      return legs(
        [spring(10, x - target, held(v, 10, x - target), at: target, .bouncing)],
        to: target
      )
    }
    let omega = Double.sqrt(200)
    let isFree = mayPass && bounces && target == (v < 0 ? low : high)
    let v = isFree ? v : held(v, omega, x - target)
    legs([spring(omega, x - target, v, at: target, .settling)], to: target)
  }

  /// Returns a velocity, limited so that the spring does not pass its anchor.
  private func held(_ v: Double, _ omega: Double, _ q: Double) -> Double {
    v * q < 0 ? max(-omega * abs(q), min(omega * abs(q), v)) : q == 0 ? 0 : v
  }

  /// A part of a motion with a single phase.
  private typealias Leg = (duration: Double, phase: ScrollPhase, place: (Double) -> Double)

  /// Adds the free deceleration after a flick, and the bounces that follow it.
  private mutating func run(_ x: Double, _ v: Double, _ before: [Leg]) {
    let decay = -1000 * Double.log(0.998)
    if x < low || x > high {
      let end = x < low ? low : high
      let back = spring(10, x - end, v, at: end, .bouncing)
      let a = v + 10 * (x - end)
      let crossing = -(x - end) / a
      let speed = a * .exp(-10 * crossing)
      guard crossing > 0, crossing < back.duration, abs(speed) > 50 else {
        return legs(before + [back], to: end)
      }
      return run(end, speed, before + [(crossing, .bouncing, back.place)])
    }
    guard abs(v) >= 50 else { return legs(before, to: x) }
    let rest = x + v / decay
    let place = { (t: Double) in x + v / decay * (1 - .exp(-decay * t)) }
    let duration = max(0, Double.log(abs(v) / (decay * 0.5)) / decay)
    guard rest < low || rest > high else {
      return legs(before + [(duration, .decelerating, place)], to: rest)
    }
    let end = rest < low ? low : high
    let meeting = -Double.log(1 - decay * (end - x) / v) / decay
    guard meeting < duration else {
      return legs(before + [(duration, .decelerating, place)], to: end)
    }
    let speed = max(-5000, min(5000, v - decay * (end - x)))
    let bounce = spring(10, 0, speed, at: end, .bouncing)
    legs(before + [(meeting, .decelerating, place)] + (bounces ? [bounce] : []), to: end)
  }

  private func spring(
    _ omega: Double,
    _ q: Double,
    _ v: Double,
    at anchor: Double,
    _ phase: ScrollPhase
  ) -> Leg {
    let a = v + omega * q
    func isNear(_ t: Double) -> Bool {
      let left = (q + a * t) * .exp(-omega * t)
      return abs(left) < 0.5 && abs(a * .exp(-omega * t) - omega * left) < 10
    }
    var (early, late) = (0.0, 0.0)
    while !isNear(late) { (early, late) = (late, late + 0.001) }
    for _ in 0..<60 where early < late {
      let middle = early + (late - early) / 2
      if isNear(middle) { late = middle } else { early = middle }
    }
    return (late, phase, { anchor + (q + a * $0) * .exp(-omega * $0) })
  }

  private mutating func legs(_ legs: [Leg], to rest: Double) {
    var start = time
    for leg in legs where leg.duration > 0 {
      let begin = start
      pieces.append((begin, { (leg.place($0 - begin), leg.phase) }))
      start += leg.duration
    }
    pieces.append((start, { _ in (rest, .idle) }))
  }
}
