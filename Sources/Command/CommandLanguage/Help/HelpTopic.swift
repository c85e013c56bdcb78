import Advice
package import AppCheck
import DeviceLogs
package import Reports
import RunRecord
import Scenarios
import SchedulerEngine

/// A topic of `bgsim help`, found by name: a verb, a rule, a finding or a diagnostic.
package enum HelpTopic {
  package static var names: [String] {
    let rules = RuleID.allCases.map { $0.introduction.name.description }
    let findings = FindingCode.allCases.map(\.name.description)
    let codes = ProblemCode.allCases.map(\.rawValue) + AppMistakes.codes
    return Verb.all.map(\.name) + general + rules + groups.map(\.name)
      + ScenarioHelp.objects + findings + codes
  }

  /// Topics that are not about a single verb, rule or code.
  package static let general = [
    ScenarioHelp.topic, ScenarioHelp.lessonTopic, Terms.topic, JSONHelp.topic, "rules", "matrix",
    "schema", AppLogger.topic,
    FactList.topic, FieldHelp.topic, MythsText.topic, HelpPage.exitCodesTopic, "topics",
  ]

  /// All topics, grouped by subject.
  private static var list: HelpPage {
    func section(_ heading: String, _ names: [String]) -> HelpPage.Section {
      .init(heading: heading, body: .text(names.joined(separator: " ")))
    }
    return HelpPage([
      section("VERBS", Verb.all.map(\.name)), section("GENERAL", general),
      section("RULES", RuleID.allCases.map { $0.introduction.name.description }),
      section("DEVICE", groups.map(\.name)),
      section("OBJECTS OF FILES", ScenarioHelp.objects),
      section("FINDINGS", FindingCode.allCases.map(\.name.description)),
      section("DIAGNOSTICS", ProblemCode.allCases.map(\.rawValue) + AppMistakes.codes),
    ])
  }

  /// The numbers that describe the device and that belong to no rule.
  private static var groups: [RuleCatalogue.DeviceGroup] { RuleCatalogue(Rules()).device }

  package static func meaning(of code: String) -> String? {
    ProblemCode(rawValue: code)?.explanation ?? AppMistakes.mistake(of: code)?.explanation
  }

  package static func page(on name: String) -> HelpPage? {
    switch name {
    case ScenarioHelp.topic: return ScenarioHelp.page
    case ScenarioHelp.lessonTopic: return ScenarioHelp.lessonPage
    case Terms.topic: return Terms.page
    case JSONHelp.topic: return JSONHelp.page
    case HelpPage.exitCodesTopic: return HelpPage.exitCodes
    case FieldHelp.topic: return FieldHelp.page(nil)
    case "topics": return list
    default: break
    }
    if let verb = Verb.named(name) { return .of(verb) }
    if let objector = RuleID.allCases.first(where: {
      $0.introduction.name.description == name
    }) {
      return page(on: objector)
    }
    if let code = ProblemCode(rawValue: name) {
      let example = code.example.map { ([$0.wrong], [$0.right]) }
      return page(on: name, code.explanation, example: example)
    }
    if let mistake = AppMistakes.mistake(of: name) {
      let lines = { (text: String) in text.split(separator: "\n").map(String.init) }
      let example = mistake.example.map { (lines($0.wrong), lines($0.right)) }
      return page(on: name, mistake.explanation, mistake.source, example: example)
    }
    let finding = FindingCode.allCases.first { $0.name.description == name }
    // Some numbers share a name with a finding, and people ask for the finding more often.
    return finding.map(page(on:)) ?? page(onNumbers: name) ?? ScenarioHelp.page(on: name)
  }

  private static func setting(_ parameter: CataloguedParameter) -> String {
    "bgsim run FILE --set rules.\(parameter.group).\(parameter.key)=\(parameter.scenarioText)"
  }

  /// A group of numbers, or a single number by its key or its full name.
  private static func page(onNumbers name: String) -> HelpPage? {
    let catalogue = RuleCatalogue(Rules())
    let all = catalogue.rules.flatMap(\.parameters) + catalogue.device.flatMap(\.parameters)
    var found = catalogue.device.first { $0.name == name }?.parameters ?? []
    if found.isEmpty { found = all.filter { "\($0.group).\($0.key)" == name || $0.key == name } }
    guard let first = found.first else { return nil }
    return HelpPage(
      [
        .init(
          heading: found.count == 1 ? "PARAMETER" : "PARAMETERS",
          body: .terms(
            found.map { .init(name: "\($0.group).\($0.key)", text: $0.sentence) })),
        .init(heading: "EXAMPLE", body: .lines([setting(first)])),
      ] + facts(name, found.flatMap(\.facts)))
  }

  private static func page(on objector: RuleID) -> HelpPage {
    let rule = RuleCatalogue(Rules()).rule(objector)
    return HelpPage(
      [
        .init(heading: "RULE", body: .text("\(rule.name): \(rule.summary).")),
        .init(heading: "CONCERNS", body: .text(rule.kindsText)),
        .init(heading: "TRUST", body: .text(rule.source.trustText)),
        .init(
          heading: "PARAMETERS",
          body: .terms(rule.parameters.map { .init(name: $0.key, text: $0.sentence) })),
        .init(
          heading: "EXAMPLE",
          body: .lines(
            rule.parameters.prefix(1).map(setting) + [
              "bgsim explain FILE TASK --at \"day 2 12:00\""
            ])),
      ] + facts(rule.name, rule.source.facts + rule.parameters.flatMap(\.facts)))
  }

  private static func page(
    on code: String, _ explanation: String, _ source: Source? = nil,
    example: (wrong: [String], right: [String])?
  ) -> HelpPage {
    HelpPage(
      [
        .init(heading: "DIAGNOSTIC", body: .text(code)),
        .init(heading: "MEANS", body: .text(explanation)),
        .init(heading: "WRONG", body: .lines(example?.wrong ?? [])),
        .init(heading: "RIGHT", body: .lines(example?.right ?? [])),
        .init(heading: "TRUST", body: .text(source?.trustText ?? "")),
      ] + facts(code, source.map { Array($0.facts) } ?? []))
  }

  private static func page(on finding: FindingCode) -> HelpPage {
    HelpPage(
      [
        .init(heading: "FINDING", body: .text(finding.name.description)),
        .init(heading: "WHAT HAPPENS", body: .text(sentence(finding.consequence.description))),
        .init(heading: "WHAT TO DO", body: .text(sentence(finding.fix.description))),
        .init(heading: "WRONG", body: .lines(finding.details.example?.wrong.lines ?? [])),
        .init(heading: "RIGHT", body: .lines(finding.details.example?.right.lines ?? [])),
      ] + facts(CitedFacts(of: finding)))
  }

  private static func sentence(_ words: String) -> String {
    words.prefix(1).uppercased() + words.dropFirst() + "."
  }

  /// The facts behind a topic, and where to read them.
  private static func facts(_ name: String, _ numbers: [Int32]) -> [HelpPage.Section] {
    facts(CitedFacts(by: name, numbers))
  }

  private static func facts(_ cited: CitedFacts) -> [HelpPage.Section] {
    let terms = cited.statements.map { HelpPage.Term(name: $0.number, text: $0.statement) }
    return [
      .init(heading: "FACTS", body: .terms(terms)),
      .init(heading: "SOURCES", body: .references(cited.sources.map(HelpPage.Reference.init))),
    ]
  }
}

package struct HelpAnswer {
  private let arguments: ParsedArguments
  private let style: TextStyle
  private let columns: Int

  package init(_ arguments: ParsedArguments, _ style: TextStyle, columns: Int) {
    self.arguments = arguments
    self.style = style
    self.columns = columns
  }

  package func text() throws(CommandFailure) -> String {
    var (topic, more) = (arguments.positional.first, arguments.positional.dropFirst().first)
    // Reports say "fact 88", and a reader may type that or the number alone.
    if topic == "fact" { topic = FactList.topic }
    if let number = topic, Int32(number) != nil, more == nil {
      (topic, more) = (FactList.topic, number)
    }
    try check(topic)
    if topic == FactList.topic {
      guard let text = FactList.text(more, columns: columns, mistakes: AppMistakes.codes(citing:))
      else {
        throw .usage(.unknownFact(more ?? "", highest: FactList.highest))
      }
      return text
    }
    if topic == FieldHelp.topic {
      guard let page = FieldHelp.page(more) else {
        throw .usage(.unknownObservation(more ?? "", highest: FieldHelp.highest))
      }
      return page.text(width: columns)
    }
    if topic == "schema", let schema = schema(more) { return schema }
    if topic == JSONHelp.topic, arguments.has(HelpOption.json) || more != nil {
      return try JSONHelp.text(
        more, asSchema: arguments.has(HelpOption.json), columns: columns)
    }
    if let more { throw .usage(.unexpected(more)) }
    guard let topic else { return HelpPage.whole.text(width: columns) }
    if topic == MythsText.topic {
      return arguments.has(HelpOption.json) ? MythsText.json : MythsText.text(style)
    }
    if topic == AppLogger.topic { return AppLogger.swift }
    if topic == "matrix" { return RuleMatrix(Rules()).text(style, columns: columns) }
    if topic == "rules" {
      let catalogue = RuleCatalogue(Rules())
      return arguments.has(HelpOption.json)
        ? catalogue.json : catalogue.text(style, columns: columns)
    }
    guard let page = HelpTopic.page(on: topic) else { throw .usage(.unknownTopic(topic)) }
    return page.text(width: columns)
  }

  private func schema(_ what: String?) -> String? {
    switch what {
    case nil, "scenario": ScenarioSchema.text
    case "population": ScenarioSchema.populationText
    case "lesson": ScenarioSchema.lessonText
    default: nil
    }
  }

  private func check(_ topic: String?) throws(CommandFailure) {
    let hasJSON = ["rules", "schema", MythsText.topic, JSONHelp.topic].contains(topic)
    if arguments.has(HelpOption.json) && !hasJSON {
      throw .usage(.needs(HelpOption.json.name, "the topic rules, schema, myths or json"))
    }
  }
}

/// The help on scenario, population and lesson files: their objects and keys.
package enum ScenarioHelp {
  package static let topic = "scenario"

  package static let lessonTopic = "lesson"

  package static var lessonPage: HelpPage {
    HelpPage(
      [
        .init(
          heading: "LESSON FILE",
          body: .text(
            "A scenario and questions about its run, in the format of scenarios. It contains no answers: "
              + "the run gives them. bgsim learn asks the questions, bgsim check says whether each has an answer, "
              + "and bgsim run and explain use its scenario.")),
        .init(
          heading: "EXAMPLE",
          body: .lines([
            "{", "  \"format\": 1, \"lesson\": \"A hot day\", \"scenario\": \"hot.jsonc\",",
            "  \"questions\": [{ \"heldBy\": \"com.a.r\", \"at\": \"day 1 14:30\" }]", "}",
          ])),
      ] + sections(of: ScenarioKeyList.lessonObjects))
  }

  /// The names of objects, except those that are also the name of another topic.
  static var objects: [String] {
    let others = HelpTopic.general + RuleID.allCases.map { $0.introduction.name.description }
    return all.map(\.name).filter { !others.contains($0) }
  }

  /// The objects of all kinds of files.
  static var all: [ScenarioKeyList.Object] {
    ScenarioKeyList.objects + ScenarioKeyList.populationObjects + ScenarioKeyList.lessonObjects
  }

  /// The help on an object, or on a key in all objects that have it, including the objects it holds.
  static func page(on name: String) -> HelpPage? {
    let all = all
    if let object = all.first(where: { $0.name == name }) {
      return HelpPage(sections(of: [object]))
    }
    var sections: [HelpPage.Section] = []
    var inner: [String] = []
    for object in all {
      for key in object.keys where key.name == name {
        sections.append(
          .init(
            heading: object.name.uppercased(), body: .terms([.init(name: name, text: key.meaning)]))
        )
        inner += key.objects
      }
    }
    let objects = all.filter { inner.contains($0.name) }
    return sections.isEmpty ? nil : HelpPage(sections + self.sections(of: objects))
  }

  private static func sections(of objects: [ScenarioKeyList.Object]) -> [HelpPage.Section] {
    objects.map { object in
      // `help rules` has a table for these keys.
      let keys = object.name == "rules" ? [] : object.keys
      let more = object.name == "rules" ? " bgsim help rules lists them." : ""
      return HelpPage.Section(
        heading: object.name.uppercased(),
        body: .terms(
          [.init(name: "", text: object.meaning + more)]
            + keys.map { .init(name: $0.name, text: $0.meaning) }))
    }
  }

  package static var page: HelpPage {
    let objects = sections(of: ScenarioKeyList.objects)
    return HelpPage(
      [
        .init(
          heading: "SCENARIO FILE",
          body: .text(
            "JSON with comments and trailing commas: a start, a device, apps with their tasks and "
              + "habits, events, and what you expect. Below are all objects with their keys; "
              + "bgsim help work shows one object, bgsim help earliest one key. "
              + "--set reaches each key by its path, and list elements by position or identifier."
          )),
        .init(heading: "EXAMPLE", body: .lines(example)),
        .init(heading: "PATHS FOR --SET", body: .lines(paths)),
      ] + objects)
  }

  private static let example = [
    "{", "  \"format\": 1, \"duration\": \"7d\", \"device\": \"overnight-charger\",",
    "  \"apps\": [{ \"id\": \"com.a\", \"opened\": [\"08:00\"],",
    "    \"tasks\": [{ \"refresh\": \"com.a.r\", \"earliest\": \"15m\" }] }],",
    "  \"expect\": [{ \"task\": \"com.a.r\", \"ran\": \"1..\", \"per\": \"day\" }]", "}",
  ]

  private static let paths = [
    "--set device.battery=15%", "--set apps[com.a].tasks[com.a.r].earliest=1h",
    "--set rules.app-usage.threshold=100%", "--set apps[0].opened+=20:00",
    "--set apps[com.a].tasks[com.a.r].earliest-",
  ]
}

/// The codes of `bgsim check` for apps, with their meanings.
package enum AppMistakes {
  package static var codes: [String] { MistakeCode.allCases.map(\.rawValue) }

  static func codes(citing fact: Int32) -> [String] {
    MistakeCode.allCases.filter { $0.details.source.facts.contains(fact) }.map(\.rawValue)
  }

  package static func mistake(of code: String) -> MistakeDetails? {
    MistakeCode(rawValue: code)?.details
  }
}

package enum Terms {
  package static let topic = "terms"

  package static var page: HelpPage {
    HelpPage([
      .init(heading: "TERMS", body: .terms(TermList.terms.map { .init(name: $0.0, text: $0.1) }))
    ])
  }
}
