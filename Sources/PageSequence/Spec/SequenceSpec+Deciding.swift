import FrameRender
import PageEffects
import PageScroll
import PresetFiles

extension SequenceSpec {
  /// Returns the spec in which unset options of some groups have their defaults.
  package func filled(with groups: Set<SpecOption.Group>) -> SequenceSpec {
    var spec = self
    for option in Self.options(in: groups) where option.json(self) == nil {
      guard let standard = option.standard else { continue }
      (try? option.read(standard))?.apply(&spec)
    }
    return spec
  }

  /// Returns the shortest spec that creates the same sequence: options with default values are omitted.
  package func withoutDefaults(of sequence: FrameSequence) -> SequenceSpec {
    var spec = self
    let natural = Self.natural(for: sequence)
    for option in Self.options
    where option.json(self) == (option.isStaged ? option.json(natural) : option.standard) {
      switch option.group {
      // An unset option means the duration of the gesture, or the layout of the script, instead of the default. So
      // options with default values are kept.
      case .motion where sequence.gestures != nil: break
      case .layout where sequence.gestures?.text != nil: break
      default: option.clear.apply(&spec)
      }
    }
    for parameter in sequence.preset.definition.parameters {
      let value = spec.set[parameter.name].flatMap { try? parameter.value(of: $0) }
      if value.map({ .value($0) == parameter.initial }) == true { spec.set[parameter.name] = nil }
    }
    return spec
  }

  /// Returns a spec with the defaults of the options that a preset's stage can set.
  private static func natural(for sequence: FrameSequence) -> SequenceSpec {
    let (layout, stage) = (sequence.layout, sequence.preset.stage)
    let natural = SequenceSpec { ($0.size, $0.direction) = (layout.viewport, layout.axis) }
      .layout(pages: stage?.pages ?? usualCards, stage: stage)
    return SequenceSpec { spec in
      (spec.pageSize, spec.gap) = (natural.pageSize, natural.gap)
      spec.pages = ["\(natural.pages)"]
    }
  }

  /// Sets the options that determine poses to their final values.
  mutating func decide(_ layout: Layout, _ settings: [String: String], _ source: PageDeck.Source) {
    (size, pageSize, gap) = (layout.viewport, layout.pageSize, layout.gap)
    (direction, rtl) = (layout.axis, layout.isRightToLeft)
    (centerOffset, viewpointOffset) = (layout.centerOffset, layout.viewpointOffset)
    // If the preset supports `wrap`, the settings contain it.
    (set, wrap) = (settings, nil)
    pages =
      switch source {
      // A script's view may have no pages at first.
      case .generated(_, let count): count > 0 ? ["\(count)"] : []
      case .images(let paths): paths
      // A spec has no option for pages of given colours, so it gets the same number of cards.
      case .plain(_, let count): ["\(count)"]
      }
  }

  /// Sets the options of the motion to their final values.
  mutating func decide(_ motion: SequenceMotion) {
    (scroll, fps) = (motion.gestures?.name ?? ScrollChoice.sweepName, motion.scroll.framesPerSecond)
    (duration, speed) = (nil, nil)
    switch motion.scroll {
    case .sweep(let sweep):
      (from, to, frames) = (sweep.from, sweep.to, sweep.way)
      (ease, hold) = (sweep.ease, Double(sweep.hold) / sweep.framesPerSecond)
    case .script(_, _, let count): frames = count
    }
  }
}
