import JSON
import ScenarioRunner
import SchedulerEngine

/// One thing that the strip of switches can set in a scenario, as `--set` does.
struct PageSwitch {
  let label: String
  let choices: [(words: String, assignment: String)]

  private static let all: [PageSwitch] = [
    PageSwitch(
      label: "Low Power Mode",
      choices: [("on", "device.lowPowerMode=true"), ("off", "device.lowPowerMode=false")]),
    PageSwitch(
      label: "Charger",
      choices: [("always", "device.charging=true"), ("never", "device.charging=false")]),
    PageSwitch(
      label: "Network",
      choices: [
        ("Wi-Fi", "device.network=wifi"), ("cellular", "device.network=cellular"),
        ("none", "device.network=none"),
      ]),
    PageSwitch(
      label: "Background App Refresh",
      choices: [
        ("on", "device.backgroundRefresh=wifiAndCellular"),
        ("on Wi-Fi", "device.backgroundRefresh=wifiOnly"),
        ("off", "device.backgroundRefresh=off"),
      ]),
    PageSwitch(
      label: "Battery",
      choices: [("80%", "device.battery=80%"), ("5%", "device.battery=5%")]),
    PageSwitch(
      label: "App is opened",
      choices: NamedHabit.allCases.map { ("\($0.name)", "apps[0].opened=\($0.name)") }),
    PageSwitch(
      label: "System",
      choices: OSProfile.allCases.map { ("iOS \($0.rawValue)", "os=iOS \($0.rawValue)") }),
    PageSwitch(label: "Seed", choices: (1...5).map { ("\($0)", "seed=\($0)") }),
  ]

  /// Each with the choice that the scenario makes already, if it makes one of them.
  static func add(all scenario: [UInt8], to json: inout JSONWriter) {
    for known in all {
      json.object { json in
        json.field("label", known.label)
        json.field("chosen", Int64(known.chosen(in: scenario) ?? -1))
        json.key("choices")
        json.array { json in
          for choice in known.choices {
            json.object { json in
              json.field("words", choice.words)
              json.field("assignment", choice.assignment)
            }
          }
        }
      }
    }
  }

  /// The one that would change nothing.
  private func chosen(in scenario: [UInt8]) -> Int? {
    choices.firstIndex { choice in
      do throws(OverrideProblem) {
        return try Overrides.apply([choice.assignment], to: scenario) == scenario
      } catch {
        return false
      }
    }
  }
}
