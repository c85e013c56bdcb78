@testable import SchedulerEngine

/// Random numbers for a test, the same in every run, drawn from the engine's own chance.
struct Draws {
  private let chance: Chance
  private var drawn: Int64 = 0

  init(seed: UInt64) { chance = Chance(seed: seed) }

  /// Evenly from zero up to, not including, `bound`.
  mutating func below(_ bound: Int64) -> Int64 {
    drawn += 1
    return Int64(chance.draw(.testing, drawn) >> 1) % bound
  }

  mutating func flip() -> Bool { below(2) == 1 }

  mutating func pick<Element>(_ choices: [Element]) -> Element {
    choices[Int(below(Int64(choices.count)))]
  }
}
