import PageEffects
import PageGeometry

/// The shapes of formulas and tracks.
enum ArgumentShapes {
  /// A formula; an invalid one is reported, and becomes a placeholder, so that other formulas are checked too.
  static let formula = Shape<Argument>(
    ["a number", "a formula"],
    JSONSchema.reference("text"),
    [.text]
  ) { node, decoder in
    do throws(EffectError) {
      if let text = node.text, !text.isEmpty {
        let formula = try Expression(text, at: node.span)
        decoder.angles.note(formula, node)
        return .expression(formula, node.span)
      }
      decoder.expected("a number or a formula", node)
    } catch {
      decoder.errors.append(PresetError(error))
    }
    return .unread(at: node.span)
  }

  static let track = Shape<Track>.keys(
    Key(optional: "over", formula),
    Key("keys", keys),
    Key("ease", Shape<Easing>.word, or: .linear),
    Key("outside", Shape<Track.Outside>.word, or: .hold)
  ) { over, keys, ease, outside in
    // A list without a valid key has been reported.
    keys.isEmpty
      ? nil
      : Track(over: over?.expression ?? .name("d"), keys: keys, ease: ease, outside: outside)
  }
  .checked { track, node, decoder in
    let keys = node["keys"] ?? node
    if track.outside != .hold, keys.list?.count ?? 0 < 2 {
      decoder.expected("at least two keys for 'outside: \(track.outside.rawValue)'", keys)
    }
  }
  .mapNode { track, node in
    var track = track
    track.span = node.span
    if node["over"] == nil { track.over = .name("d", node.span) }
    return track
  }

  private static let keys = Shape<[Expression.TablePoint]>.list(
    of: Shape<[Argument]>.tuple(2, formula, "a key, [d, value]").map { pair in
      Expression.TablePoint(
        x: pair[0].expression,
        y: pair[1].expression,
        span: pair[0].span,
        valueSpan: pair[1].span
      )
    },
    "keys",
    atMost: 1_000
  )
  .checked { _, node, decoder in
    if node.list?.isEmpty == true { decoder.expected("at least one key, [d, value]", node) }
  }

  /// A formula or a track; an invalid one is a placeholder.
  static let argument = Shape<Argument>(
    formula.alternatives + ["a track"],
    JSONSchema.reference("argument"),
    keys: track.keys,
    [.text, .list, .map]
  ) { node, decoder in
    switch node.content {
    case .text: return formula.read(node, &decoder)
    case .map: return track.read(node, &decoder).map(Argument.track) ?? .unread(at: node.span)
    case .list:
      decoder.expected("a number, a formula or a track", node)
      return .unread(at: node.span)
    }
  }

  /// A formula or a track whose values are angles.
  static let angle: Shape<Argument> = argument.decoded { node, decoder in
    decoder.angles.note(angle: node)
    return argument.read(node, &decoder)
  }
}

extension Shape<Argument> {
  /// A formula, which may be a number, or a track.
  static var argument: Shape { ArgumentShapes.argument }
}
