// Embedded Swift, in which pages run effects, has no `Codable`.
#if !hasFeature(Embedded)
extension LintRule: Codable {}
extension LintEntry.Severity: Codable {}
extension LintEntry.Unit: Codable {}
#endif
