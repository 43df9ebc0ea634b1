/// A program that can run the shares of a render, and the file that makes it do so.
struct PlanEngine: Sendable {
  /// The name on the command line.
  let name: String
  /// Returns the text of the script or manifest for a plan.
  let text: @Sendable (RenderPlan) -> String

  /// All engines.
  static let all = [slurm, kubernetes, parallel, make]

  /// The names of all engines, such as `a|b`.
  static let names = all.map(\.name).joined(separator: "|")
}
