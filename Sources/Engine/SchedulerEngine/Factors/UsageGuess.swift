/// How well the system guesses one app's use: each local day it takes the learned habit for a little
/// more or less than it is.
///
/// Ours, and assumed: without it a habit kept once a day would be refreshed exactly once a day, and
/// the field sees one or two a day and some days none (fact 280).
struct UsageGuess: Equatable, Sendable {
  let chance: Chance
  let app: Int64

  init(_ chance: Chance, of app: AppID) {
    self.chance = chance
    self.app = Int64(app.index)
  }

  /// What one opening of this day's habit counts for, in millionths.
  @inline(never)
  func weight(day: Int64, _ misjudgement: Share) -> Int64 {
    let most = misjudgement.millionths
    if most <= 0 { return 1_000_000 }
    let drawn = chance.draw(.usageGuess, day - chance.firstDay, app)
    let width = UInt64(2 * most + 1)
    return 1_000_000 - most + Int64(drawn.multipliedFullWidth(by: width).high)
  }
}
