/// The numbers with which a target computes a pose.
package enum ExportNumbers: Sendable, Hashable {
  /// Numbers of 64 bits.
  case double
  /// Numbers of 64 bits whose results the platform keeps in 32 bits.
  case float
  /// Numbers of 64 bits, and tables for Bézier curves.
  case tables
}
