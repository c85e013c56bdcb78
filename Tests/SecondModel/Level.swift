/// A battery or a budget: something that fills or empties while time passes.
///
/// Counted in parts of which a unit has as many as an hour has milliseconds, so that each
/// millisecond moves a whole number of them.
struct Level {
  static let partsPerUnit: Int64 = 3_600_000

  let most: Int64
  private(set) var parts: Int64

  init(units: Int64, of most: Int64) {
    self.most = most * Level.partsPerUnit
    parts = units * Level.partsPerUnit
  }

  func after(_ span: Milliseconds, perHour rate: Int64) -> Level {
    var level = self
    level.parts = max(0, min(most, parts + rate * span))
    return level
  }

  func holds(_ units: Int64) -> Bool { parts >= units * Level.partsPerUnit }

  /// Takes whole units, as many as there are.
  mutating func take(_ units: Int64) {
    parts -= min(units, parts / Level.partsPerUnit) * Level.partsPerUnit
  }
}
