public import SchedulerEngine

/// Some numbers of the model drawn anew: at their bounds, near them, near what they are, or very small,
/// so that much happens exactly when something else does.
public struct OddRules: ParameterVisitor {
  private var dice: Dice
  private let percent: Int64

  /// So many percent of all numbers.
  public init(seed: UInt64, percent: Int64) {
    dice = Dice(seed: seed &* 0xD1B5_4A32_D192_ED03 &+ 0x0DD_5E00)
    self.percent = percent
  }

  public mutating func visit(_ description: ParameterDescription, _ value: inout Int64) {
    guard dice.chance(percent) else { return }
    let drawn =
      switch description.unit {
      case .flag: 1 - value
      case .milliseconds:
        dice.pick([0, 1, value - 1, value + 1, value / 2, value * 2, 1_000, 60_000, 3_600_000])
      case .millionths: dice.pick([0, 1, value - 1, value + 1, value / 2, 500_000, 1_000_000])
      case .unitsOrBytes: dice.pick([0, 1, 2, value - 1, value + 1, value / 10, value * 3, 100])
      }
    value = min(max(drawn, description.lowest), description.highest)
  }
}
