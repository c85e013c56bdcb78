/// How much a scenario may ask of the set-up. Everything has a limit and the limit has a name.
enum SetupLimits {
  /// Names are looked up by going through them.
  static let identifiers = 4_096
  static let seeds: Int64 = 100_000
}
