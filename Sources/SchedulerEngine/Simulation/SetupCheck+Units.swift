extension SetupCheck {
  /// Counts as large as bytes of a big file, and steps that move on.
  static func check(_ units: UnitWork) throws(SimulationFault) {
    for count in [units.total, units.fallsAt ?? 0] + units.retitles + units.stalls.map(\.atUnit) {
      if count < 0 || count > Limits.bytesPerRun {
        throw .unitsOutOfRange(count, limit: Limits.bytesPerRun)
      }
    }
    if units.step < 1 || units.step > Limits.bytesPerRun {
      throw .unitsOutOfRange(units.step, limit: Limits.bytesPerRun)
    }
    for length in [units.pace] + units.stalls.map(\.length) {
      if length < .zero || length > .days(365) {
        throw .spanOutOfRange(length, limit: .days(365))
      }
    }
  }
}
