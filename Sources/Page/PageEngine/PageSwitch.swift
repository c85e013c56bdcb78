import Basics
import Reports
import Scenarios
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

  /// The user swipes the first app away, once, at one of a few moments.
  private static func forceQuit(in played: PlayedScenario) -> PageSwitch {
    let prepared = played.loaded.prepared
    var choices: [(words: String, assignment: String)] = []
    for moment in ["day 1 12:00", "day 1 21:00", "day 2 21:00"] {
      guard let app = prepared.scenario.apps.first?.value.id.value,
        let at = TimePoint(text: moment)?.instant(on: prepared.scenario.clock),
        (played.start..<played.end).contains(at)
      else { continue }
      var json = JSONWriter()
      json.object { json in
        json.field("at", moment)
        json.field("forceQuit", app)
      }
      choices.append((moment, "events+=" + String(decoding: json.bytes, as: UTF8.self)))
    }
    return PageSwitch(label: "Force quit", choices: choices)
  }

  /// Each with the choice that the scenario makes already, if it makes one of them.
  static func add(all played: PlayedScenario, to json: inout JSONWriter) {
    for known in all + [forceQuit(in: played)] where !known.choices.isEmpty {
      json.object { json in
        json.field("label", known.label)
        json.field("chosen", Int64(known.chosen(in: played.bytes) ?? -1))
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

  /// The one that would change nothing, or whose event is there.
  private func chosen(in scenario: [UInt8]) -> Int? {
    choices.firstIndex { choice in
      if let event = choice.assignment.utf8.firstIndex(of: UInt8(ascii: "{")) {
        return scenario.holds(Array(choice.assignment.utf8[event...]))
      }
      do throws(OverrideProblem) {
        return try Overrides.apply([choice.assignment], to: scenario) == scenario
      } catch {
        return false
      }
    }
  }
}

extension [UInt8] {
  fileprivate func holds(_ part: [UInt8]) -> Bool {
    guard part.count <= count else { return false }
    return (0...(count - part.count)).contains { self[$0..<($0 + part.count)].elementsEqual(part) }
  }
}
