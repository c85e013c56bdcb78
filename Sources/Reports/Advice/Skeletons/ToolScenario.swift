import ScenarioFormat
import SchedulerEngine

/// A scenario to begin with for a tool: small, and with an expectation that holds.
public enum ToolScenario {
  /// Nil for what is not simulated.
  public static func text(_ choice: ToolChoice) -> String? {
    guard let task = task(choice) else { return nil }
    let kinds = choice.beside.map { $0.tool }.compactMap { beside($0) }
    let tasks = ([task] + kinds).map { "      \($0)," }.joined(separator: "\n")
    let permitted =
      choice.tool == .continued ? "\n    \"permitted\": [\"\(Tool.app).export.*\"]," : ""
    let entitled =
      choice.tool == .healthResearch ? "\n    \"entitlements\": [\"healthResearch\"]," : ""
    let opened = choice.tool == .continued ? "[\"20:10 for 2m\"]" : "\"daily\""
    let name = choice.tool.identifier() ?? ""
    return """
      // \(choice.tool.title). Change what it takes, the device and the habit to those of your
      // app, and look what becomes of it: bgsim run FILE --details
      {
        "format": 1,
        "duration": "14d",
        "device": "overnight-charger",
        "apps": [{
          "id": "\(Tool.app)",\(permitted)\(entitled)
          "opened": \(opened),
          "tasks": [
      \(tasks)
          ],
        }],
        "expect": [
          { "task": "\(name)", "ran": "1..", "killed": 0 },
        ],
      }

      """
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
