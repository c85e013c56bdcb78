import Basics
package import Documents
public import Reports
import Scenarios
import SchedulerEngine

/// The advice on a tool for people and for programs, and the files to start with.
public struct ToolAdvice {
  private let choice: ToolChoice

  public init(_ choice: ToolChoice) { self.choice = choice }

  public func text(_ style: TextStyle) -> String {
    let tool = choice.tool
    func line(_ label: String, _ words: String) -> String {
      style.labelled(label, words) + "\n"
    }
    func part(_ heading: String, _ text: String?) -> String {
      guard let text, !text.isEmpty else { return "" }
      return "\n" + style.paint(heading, .heading) + "\n\n" + text
    }
    var text = style.paint(tool.title, .heading) + "\n"
    text += line("because", choice.because + ".") + line("promises", "not " + tool.limits + ".")
    for other in choice.beside {
      text += line("beside it", "\(other.tool.title): \(other.purpose).")
    }
    if let conduct = tool.conduct { text += line("conduct", conduct + ".") }
    if let reason = tool.reasonNotSimulated { text += line("here", reason + ".") }
    if let first = tool.facts.first {
      let numbers = tool.facts.map { "\($0)" }.joined(separator: ", ")
      text += line("facts", "\(numbers); bgsim help facts \(first) shows the first.")
    }
    if tool.isSimulated {
      let command = "bgsim advise\(choice.needs.options) --only scenario -o first.jsonc"
      text += style.commandToCopy("try it", command) + "\n"
      text += style.commandToCopy("", "bgsim run first.jsonc") + "\n"
    }
    return text + part("Info.plist", plist)
      + part("Entitlement, which Apple grants", tool.entitlement.map { $0 + "\n" })
      + part("Swift", swift) + part("Scenario", scenario)
  }

  public var json: String { ToolAdvice.shape.value(of: self, in: self).onOneLine + "\n" }

  package static let shape = JSONShape<ToolAdvice, ToolAdvice>(
    "tool", "which tool fits a piece of work",
    .text("tool", "its name") { $0.choice.tool.name },
    .text("title", "the same in words") { $0.choice.tool.title },
    .text("because", "why it fits") { $0.choice.because },
    .text("cannotPromise", "what it does not promise") { $0.choice.tool.limits },
    .text("conduct", "how to use it, if advised", .optional) { $0.choice.tool.conduct },
    .flag("simulated", "whether bgsim simulates it") { $0.choice.tool.isSimulated },
    .text("standing", "why it is not simulated", .optional) { $0.choice.tool.reasonNotSimulated },
    .list(
      "beside",
      of: JSONShape(
        "other tool", "a tool that is needed too",
        .text("tool", "its name") { $0.tool.name },
        .text("for", "what for") { $0.purpose }), "tools that are needed too"
    ) { $0.choice.beside },
    .facts { $0.choice.tool.facts },
    .text("infoPlist", "what to put into the Info.plist, if anything") { $0.plist },
    .text("swift", "code to start with", .optional) { $0.swift },
    .text("scenario", "a scenario to start with", .optional) { $0.scenario })

  /// Why a part is missing.
  public func reasonForNone(of part: String) -> String {
    switch part {
    case "scenario": choice.tool.reasonNotSimulated ?? "it takes no time that could be simulated"
    case "plist": "it needs no entry in the Info.plist"
    default: "it serves one purpose, for which Apple has a guide of its own"
    }
  }
}

extension ToolAdvice {
  public var swift: String? { choice.tool.swift }

  /// Empty if nothing has to be declared.
  public var plist: String {
    func array(_ key: String, _ values: [String]) -> String {
      if values.isEmpty { return "" }
      let entries = values.map { "  <string>\($0)</string>\n" }.joined()
      return "<key>\(key)</key>\n<array>\n\(entries)</array>\n"
    }
    return array("BGTaskSchedulerPermittedIdentifiers", choice.tools.compactMap { $0.permitted })
      + array("UIBackgroundModes", choice.tools.compactMap { $0.mode })
  }

  private static let scenario = """
    // {title}. Change the length of the work, the device and the habit to match
    // your app, then run it: bgsim run FILE --details
    {
      "format": 1,
      "duration": "14d",
      "device": "overnight-charger",
      "apps": [{
        "id": "com.example.app",
        {app}{activities}{tasks}
      }],
      "expect": [
        { {subject}, "ran": "1..", "killed": 0 },
      ],
    }

    """

  /// A small scenario with an expectation that holds; nil if the tool is not simulated.
  public var scenario: String? {
    let tool = choice.tool
    if !tool.isSimulated { return nil }
    let takes = choice.needs.takes ?? .seconds(10)
    let short = min(takes, .seconds(20)).written
    let requires = choice.needs.needs.filter { [.power, .network].contains($0) }
      .map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
    // An assertion has about 25 seconds before it has to end.
    let held = tool == .assertion ? short : "10s"
    let activity = #"{ "name": "finishing", "begins": "onBackground", "takes": "\#(held)" }"#
    func named(_ task: String, _ tool: Tool) -> String { task.filled(["id": tool.id ?? ""]) }
    let task = tool.task.map {
      named($0, tool).filled([
        "takes": takes.written, "atMost20s": short,
        "units": "\(max(takes.milliseconds / 2_000, 1))",
        "requires": requires.isEmpty ? "" : ", \"requires\": [\(requires)]",
      ])
    }
    let others = choice.beside.compactMap { other in
      other.tool.taskBeside.map { named($0, other.tool) }
    }
    return ToolAdvice.scenario.filled([
      "title": tool.title, "app": tool.app.indented(by: 4),
      "activities": list("activities", choice.tools.contains(.assertion) ? [activity] : []),
      "tasks": list("tasks", [task].compactMap { $0 } + others),
      "subject": tool.id.map { "\"task\": \"\($0)\"" } ?? #""activity": "finishing""#,
    ])
  }

  private func list(_ key: String, _ entries: [String]) -> String {
    if entries.isEmpty { return "" }
    let lines = entries.map { "      \($0.indented(by: 6)),\n" }.joined()
    return "\n    \"\(key)\": [\n\(lines)    ],"
  }
}
