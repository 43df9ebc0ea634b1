import PageEffects
import PageGeometry
import Testing

@Suite struct TrackTests {
  static let places: [(Track.Outside, Double, Double)] = [
    (.hold, -5, 0), (.hold, -1, 0), (.hold, -0.5, 5), (.hold, 0, 10), (.hold, 1, 15),
    (.hold, 2, 20), (.hold, 9, 20),
    (.extend, -5, -40), (.extend, -1, 0), (.extend, -0.5, 5), (.extend, 2, 20), (.extend, 4, 30),
    (.repeat, -1, 0), (.repeat, -0.5, 5), (.repeat, 0, 10), (.repeat, 1.5, 17.5),
    (.repeat, 2, 0), (.repeat, 2.5, 5), (.repeat, 5, 0), (.repeat, -1.5, 17.5), (.repeat, -4, 0),
  ]

  @Test(arguments: places)
  func `A track continues outside its keys according to its rule`(
    _ outside: Track.Outside,
    _ d: Double,
    _ expected: Double
  ) throws {
    let found = try value(of: track(outside, .linear, [(-1, 0), (0, 10), (2, 20)]), at: d)
    #expect(isClose(found, expected), "\(found)")
  }

  @Test(arguments: Easing.allCases) func `A track is eased between keys`(_ easing: Easing) throws {
    for share in [0, 0.1, 0.5, 0.9, 1] {
      let rising = try value(of: track(.hold, easing, [(1, 10), (3, 30)]), at: 1 + 2 * share)
      #expect(isClose(rising, 10 + 20 * easing.value(at: share)))
      let falling = try value(of: track(.hold, easing, [(1, 30), (3, 10)]), at: 1 + 2 * share)
      #expect(isClose(falling, 30 - 20 * easing.value(at: share)))
    }
  }

  /// Easing between keys does not affect the extension.
  @Test func `An eased track is extended by a straight line`() throws {
    let eased = track(.extend, .cubicInOut, [(0, 0), (1, 2)])
    #expect(try value(of: eased, at: -1) == -2)
    #expect(try value(of: eased, at: 3) == 6)
  }

  @Test(arguments: [-3.0, 0, 7]) func `A track with a single key is constant`(_ d: Double) throws {
    #expect(try value(of: track(.hold, .quadIn, [(1, 4)]), at: d) == 4)
  }

  @Test func `Keys and argument can be formulas`() throws {
    let track = Track(
      over: try Expression("abs(d) / 2"),
      keys: [
        Expression.TablePoint(x: .number(0), y: try Expression("L")),
        Expression.TablePoint(x: try Expression("1"), y: try Expression("-d")),
      ],
      ease: .linear,
      outside: .hold,
      span: SourceSpan()
    )
    #expect(try value(of: .track(track), at: 0) == 200)
    #expect(try value(of: .track(track), at: -1) == 100.5)
    #expect(try value(of: .track(track), at: 8) == -8)
  }

  @Test(arguments: [[0.0, 0], [1, 0], [0, 2, 1], [0, .nan]])
  func `Keys that do not ascend are an error`(_ places: [Double]) {
    let keys = places.map { ($0, 0.0) }
    let found = problems { $0.template.alpha = track(.hold, .linear, keys) }
    #expect(found == [.keysNotAscending])
  }

  private func track(
    _ outside: Track.Outside,
    _ ease: Easing,
    _ keys: [(Double, Double)]
  ) -> Argument {
    .track(
      Track(
        over: .name("d", SourceSpan()),
        keys: keys.map { Expression.TablePoint(x: .number($0.0), y: .number($0.1)) },
        ease: ease,
        outside: outside,
        span: SourceSpan()
      )
    )
  }

  private func value(of argument: Argument, at d: Double) throws -> Double {
    let definition = EffectDefinition { $0.template.alpha = argument }
    return try Effect(definition, layout: .test).pose(at: d).rawAlpha
  }
}
