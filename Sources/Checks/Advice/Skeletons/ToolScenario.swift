import Scenarios
import SchedulerEngine

/// A scenario to begin with for a tool: small, and with an expectation that holds.
public enum ToolScenario {
  /// Nil for what is not simulated.
  public static func text(_ choice: ToolChoice) -> String? {
    guard choice.tool.standing == .simulated else { return nil }
    let tasks = [task(choice)].compactMap { $0 } + choice.beside.compactMap { beside($0.tool) }
    let permitted =
      choice.tool == .continued ? "\n    \"permitted\": [\"\(Tool.app).export.*\"]," : ""
    let entitled =
      choice.tool == .healthResearch ? "\n    \"entitlements\": [\"healthResearch\"]," : ""
    let opened = choice.tool == .continued ? "[\"20:10 for 2m\"]" : "\"daily\""
    return """
      // \(choice.tool.title). Change the length of the work, the device and the habit to match
      // your app, then run it: bgsim run FILE --details
      {
        "format": 1,
        "duration": "14d",
        "device": "overnight-charger",
        "apps": [{
          "id": "\(Tool.app)",\(permitted)\(entitled)
          "opened": \(opened),\(activities(choice))\(list("tasks", tasks))
        }],
        "expect": [
          { \(subject(choice.tool)), "ran": "1..", "killed": 0 },
        ],
      }

      """
  }

  private static func list(_ key: String, _ entries: [String]) -> String {
    if entries.isEmpty { return "" }
    let lines = entries.map { "      \($0),\n" }.joined()
    return "\n    \"\(key)\": [\n\(lines)    ],"
  }

  /// What an assertion is held for. There are about 25 seconds before it is told to end.
  private static func activities(_ choice: ToolChoice) -> String {
    let tools = [choice.tool] + choice.beside.map { $0.tool }
    if !tools.contains(.assertion) { return "" }
    let takes = choice.tool == .assertion ? choice.needs.takes : nil
    let length = min(takes ?? .seconds(10), .seconds(20)).written
    return list(
      "activities",
      ["{ \"name\": \"finishing\", \"begins\": \"onBackground\", \"takes\": \"\(length)\" }"])
  }

  /// Work under an assertion has a name of its own, and no identifier.
  private static func subject(_ tool: Tool) -> String {
    tool == .assertion
      ? "\"activity\": \"finishing\"" : "\"task\": \"\(tool.identifier() ?? "")\""
  }

  private static func task(_ choice: ToolChoice) -> String? {
    guard let name = choice.tool.identifier() else { return nil }
    let takes = choice.needs.takes ?? .seconds(10)
    switch choice.tool {
    case .refresh:
      return
        "{ \"refresh\": \"\(name)\", \"earliest\": \"15m\",\n        \(work(takes)) }"
    case .processing:
      let needs = choice.needs.needs.compactMap { $0.requirement }
      let requires = needs.isEmpty ? "" : ", \"requires\": [\(needs.joined(separator: ", "))]"
      return
        "{ \"processing\": \"\(name)\"\(requires), \"resubmit\": \"untilDone\",\n"
        + "        \"work\": { \"total\": \"\(takes.written)\", \"checkpoint\": \"10s\" } }"
    case .continued:
      let units = max(takes.milliseconds / 2_000, 1)
      return
        "{ \"continued\": \"\(name)\", \"submit\": [\"day 1 20:11\"],\n"
        + "        \"work\": { \"units\": \(units), \"pace\": \"1 per 2s\" } }"
    case .healthResearch:
      return "{ \"healthResearch\": \"\(name)\", \"submit\": [\"onBackground\"] }"
    case .push:
      return
        "{ \"push\": \"\(name)\", \"arrives\": [\"09:00-21:00 every 2h\"],\n"
        + "        \(work(min(takes, .seconds(20)))) }"
    case .transfer:
      return
        "{ \"transfer\": \"\(name)\", \"download\": \"200MB\",\n"
        + "        \"discretionary\": true, \"cellular\": false, \"work\": { \"takes\": \"2s\" } }"
    default: return nil
    }
  }

  private static func work(_ takes: Span) -> String {
    "\"work\": { \"takes\": \"\(takes.written)\" }"
  }

  /// The others of the same app, as short as can be.
  private static func beside(_ tool: Tool) -> String? {
    guard let name = tool.identifier() else { return nil }
    switch tool {
    case .refresh: return "{ \"refresh\": \"\(name)\", \"earliest\": \"1h\" }"
    case .processing:
      return "{ \"processing\": \"\(name)\", \"resubmit\": \"untilDone\", "
        + "\"work\": { \"total\": \"5m\", \"checkpoint\": \"10s\" } }"
    case .transfer:
      return "{ \"transfer\": \"\(name)\", \"download\": \"20MB\", \"discretionary\": true, "
        + "\"cellular\": false }"
    default: return nil
    }
  }
}

extension WorkNeeds.Need {
  /// What a processing request can ask for.
  fileprivate var requirement: String? {
    switch self {
    case .power: "\"power\""
    case .network: "\"network\""
    case .transfer, .gpu, .health: nil
    }
  }
}
