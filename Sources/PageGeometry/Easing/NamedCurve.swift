/// A curve or spring that people know by the name that a tool or a platform gives it.
///
/// Of a spring, only the damping ratio counts: the duration of the motion is set separately.
struct NamedCurve: Sendable {
  /// The name, with that of the tool or platform first.
  let name: String
  /// The curve, in the syntax of `TimingFunction`.
  let text: String

  /// All curves, by tool or platform.
  ///
  /// - Source: After Effects' assistant Easy Ease: speed 0 and influence 33.33 % at both keys. Material 3 and its legacy
  ///   curves: the constants of Flutter's `Easing`. Apple: `Spring.smooth`, `snappy` and `bouncy` of SwiftUI, with a base
  ///   bounce of 0, 0.15 and 0.3. Figma: the presets of its prototype panel.
  ///   Motion: the default of its physical springs. React Spring: `config`.
  static let all: [NamedCurve] = [
    NamedCurve(name: "easy-ease", text: "cubic-bezier(0.3333, 0, 0.6667, 1)"),
    NamedCurve(name: "easy-ease-in", text: "cubic-bezier(0.3333, 0.3333, 0.6667, 1)"),
    NamedCurve(name: "easy-ease-out", text: "cubic-bezier(0.3333, 0, 0.6667, 0.6667)"),
    NamedCurve(name: "material-standard", text: "cubic-bezier(0.2, 0, 0, 1)"),
    NamedCurve(name: "material-standard-accelerate", text: "cubic-bezier(0.3, 0, 1, 1)"),
    NamedCurve(name: "material-standard-decelerate", text: "cubic-bezier(0, 0, 0, 1)"),
    NamedCurve(name: "material-emphasized-accelerate", text: "cubic-bezier(0.3, 0, 0.8, 0.15)"),
    NamedCurve(name: "material-emphasized-decelerate", text: "cubic-bezier(0.05, 0.7, 0.1, 1)"),
    NamedCurve(name: "material-legacy", text: "cubic-bezier(0.4, 0, 0.2, 1)"),
    NamedCurve(name: "apple-smooth", text: "spring(duration: 0.5, bounce: 0)"),
    NamedCurve(name: "apple-snappy", text: "spring(duration: 0.5, bounce: 0.15)"),
    NamedCurve(name: "apple-bouncy", text: "spring(duration: 0.5, bounce: 0.3)"),
    NamedCurve(name: "figma-gentle", text: "spring(stiffness: 100, damping: 15)"),
    NamedCurve(name: "figma-quick", text: "spring(stiffness: 300, damping: 20)"),
    NamedCurve(name: "figma-bouncy", text: "spring(stiffness: 600, damping: 15)"),
    NamedCurve(name: "figma-slow", text: "spring(stiffness: 80, damping: 20)"),
    NamedCurve(name: "motion-spring", text: "spring(stiffness: 100, damping: 10)"),
    NamedCurve(name: "react-spring-gentle", text: "spring(stiffness: 120, damping: 14)"),
    NamedCurve(name: "react-spring-wobbly", text: "spring(stiffness: 180, damping: 12)"),
    NamedCurve(name: "react-spring-stiff", text: "spring(stiffness: 210, damping: 20)"),
  ]
}
