import Basics
public import Reports
import Scenarios

/// What there is to say about a choice: for people, for programs, and each skeleton by itself.
public struct ToolAdvice {
  private let choice: ToolChoice
  /// How the same is asked again, so that a skeleton can be had alone.
  private let asking: String

  public init(_ choice: ToolChoice) {
    self.choice = choice
    asking = choice.needs.commandWords
  }

  private var tools: [Tool] { [choice.tool] + choice.beside.map { $0.tool } }

  public var scenario: String? { ToolScenario.text(choice) }
  public var swift: String? { ToolSwift.text(choice.tool) }
  /// Empty where nothing has to be declared.
  public var plist: String { ToolPlist.text(tools) }

  public func text(_ style: TextStyle) -> String {
    func line(_ label: String, _ words: String) -> String {
      LabelledLine(label, words, style).text + "\n"
    }
    var text = style.paint(choice.tool.title, .heading) + "\n"
    text += line("because", choice.reason.words(choice.needs) + ".")
    text += line("promises", "not " + choice.tool.limits + ".")
    for other in choice.beside {
      text += line("beside it", "\(other.tool.title): \(other.part.words).")
    }
    if let conduct = choice.tool.conduct { text += line("conduct", conduct + ".") }
    if let words = choice.tool.standing.words { text += line("here", words + ".") }
    if !choice.tool.facts.isEmpty {
      let numbers = choice.tool.facts.map { "\($0)" }.joined(separator: ", ")
      text += line("facts", "\(numbers); bgsim help facts \(choice.tool.facts[0]) shows the first.")
    }
    if scenario != nil {
      let command = "bgsim advise\(asking) --only scenario -o first.jsonc"
      text += CommandToCopy("try it", command, style).text + "\n"
      text += CommandToCopy("", "bgsim run first.jsonc", style).text + "\n"
    }
    text += part("Info.plist", plist, style)
    if let entitlement = choice.tool.entitlement {
      text += part("Entitlement, which Apple grants", entitlement + "\n", style)
    }
    text += part("Swift", swift ?? "", style)
    return text + part("Scenario", scenario ?? "", style)
  }

  private func part(_ heading: String, _ text: String, _ style: TextStyle) -> String {
    text.isEmpty ? "" : "\n" + style.paint(heading, .heading) + "\n\n" + text
  }

  public var json: String {
    var json = JSONWriter(.readable)
    json.object { json in
      json.field("tool", choice.tool.name)
      json.field("title", choice.tool.title)
      json.field("because", choice.reason.words(choice.needs))
      json.field("cannotPromise", choice.tool.limits)
      if let conduct = choice.tool.conduct { json.field("conduct", conduct) }
      json.field("simulated", choice.tool.standing == .simulated)
      if let words = choice.tool.standing.words { json.field("standing", words) }
      json.key("beside")
      json.array { json in
        for other in choice.beside {
          json.object { json in
            json.field("tool", other.tool.name)
            json.field("for", other.part.words)
          }
        }
      }
      json.key("facts")
      json.array { json in for number in choice.tool.facts { json.number(Int64(number)) } }
      json.field("infoPlist", plist)
      if let swift { json.field("swift", swift) }
      if let scenario { json.field("scenario", scenario) }
    }
    return String(decoding: json.bytes, as: UTF8.self) + "\n"
  }
}

extension WorkNeeds {
  /// As they follow `bgsim advise`.
  fileprivate var commandWords: String {
    var words = starter.map { " --started-by \($0.rawValue)" } ?? ""
    if let takes { words += " --takes \(takes.written)" }
    if !needs.isEmpty { words += " --needs " + needs.map { $0.rawValue }.joined(separator: ",") }
    return system == WorkNeeds.newest ? words : words + " --os \(system)"
  }
}

extension ToolAdvice {
  /// Why a part is missing.
  public func reasonForNone(of part: String) -> String {
    switch part {
    case "scenario": choice.tool.standing.words ?? "it takes no time that could be simulated"
    case "plist": "it needs no entry in the Info.plist"
    default: "it serves one purpose, for which Apple has a guide of its own"
    }
  }
}
