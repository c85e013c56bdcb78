import LongForm
import RandomScenarios

/// Commands as somebody might type them who tries everything, drawn from a number.
struct RandomSteps {
  private(set) var commands: [String] = []

  init(_ number: UInt64) {
    var dice = Dice(seed: number)
    var branches = ["main"]
    for place in 0..<LongForm.count(12, long: 24) {
      switch dice.below(12) {
      case 0, 1: commands.append("for \(dice.below(240) + 1)m")
      case 2: commands.append("next \(dice.below(4) + 1)")
      case 3: commands.append("until com.a.t")
      case 4, 5, 6: commands.append(RandomSteps.change(&dice))
      case 7: commands.append(dice.pick(["back", "back", "back 2", "back 5"]))
      case 8:
        branches.append("b\(place)")
        commands.append("fork b\(place)")
      case 9: commands.append("go " + dice.pick(branches))
      case 10: commands.append(dice.pick(["status", "timeline", "explain", "explain com.a.t"]))
      default:
        commands.append(dice.pick(["save x.jsonc", "to 09:30", "to 3:00", "nxet", "to day 9"]))
      }
    }
  }

  private static func change(_ dice: inout Dice) -> String {
    dice.pick([
      "lowPowerMode true", "lowPowerMode false", "battery 12%", "battery 80%", "charging true",
      "charging false", "network none", "network wifi", "open com.a for 3m", "open com.a",
      "leave com.a", "forceQuit com.a", "lock", "unlock", "reboot", "thermal serious",
      "refreshOff com.a", "refreshOn com.a", "memory critical",
    ])
  }
}
