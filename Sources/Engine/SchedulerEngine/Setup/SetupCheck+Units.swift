extension SetupCheck {
  /// Counts as large as the bytes of a big file, and steps that move on.
  static func check(_ units: UnitWork) throws(SimulationFault) {
    try count(units.total, from: 0)
    try count(units.step, from: 1)
    try count(units.fallsAt ?? 0, from: 0)
    for unit in units.retitles { try count(unit, from: 0) }
    try length(units.pace)
    for stall in units.stalls {
      try count(stall.atUnit, from: 0)
      try length(stall.length)
    }
  }

  private static func count(_ count: Int64, from least: Int64) throws(SimulationFault) {
    if count < least || count > Limits.bytesPerRun {
      throw .unitsOutOfRange(count, limit: Limits.bytesPerRun)
    }
  }

  static func length(_ length: Span) throws(SimulationFault) {
    if length < .zero || length > .days(365) {
      throw .spanOutOfRange(length, limit: .days(365))
    }
  }
}
