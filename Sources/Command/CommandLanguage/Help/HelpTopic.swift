import Advice
import AppCheck
import Reports
import RunRecord
import Scenarios
import SchedulerEngine

/// What `bgsim help` can tell about: a verb, a rule, a finding or a diagnostic, by its name.
package enum HelpTopic {
  package static var names: [String] {
    let rules = RuleID.allCases.map { $0.introduction.name.description }
    let findings = FindingCode.allCases.map(\.name.description)
    let codes = ProblemCode.allCases.map(\.rawValue) + AppMistakes.codes
    return Verb.all.map(\.name) + general + rules + groups.map(\.name) + findings + codes
  }

  /// About no single verb, rule or code.
  package static let general = [
    ScenarioHelp.topic, ScenarioHelp.lessonTopic, Terms.topic, "rules", "matrix", "schema",
    FactList.topic, MythsText.topic,
    "topics",
  ]

  /// All topics, by what they are about.
  private static var list: HelpPage {
    func section(_ heading: String, _ names: [String]) -> HelpPage.Section {
      .init(heading: heading, body: .text(names.joined(separator: " ")))
    }
    return HelpPage([
      section("VERBS", Verb.all.map(\.name)), section("GENERAL", general),
      section("RULES", RuleID.allCases.map { $0.introduction.name.description }),
      section("DEVICE", groups.map(\.name)),
      section("FINDINGS", FindingCode.allCases.map(\.name.description)),
      section("DIAGNOSTICS", ProblemCode.allCases.map(\.rawValue) + AppMistakes.codes),
    ])
  }

  /// How the device behaves, which no rule decides.
  private static var groups: [RuleCatalogue.DeviceGroup] { RuleCatalogue(Rules()).device }

  package static func page(on name: String) -> HelpPage? {
    switch name {
    case ScenarioHelp.topic: return ScenarioHelp.page
    case ScenarioHelp.lessonTopic: return ScenarioHelp.lessonPage
    case Terms.topic: return Terms.page
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
      let example = mistake.example.map { ($0.wrong, $0.right) }
      return page(on: name, mistake.explanation, mistake.source, example: example)
    }
    let finding = FindingCode.allCases.first { $0.name.description == name }
    // Some numbers are called like a finding, which is asked for more often.
    return finding.map(page(on:)) ?? page(onNumbers: name)
  }

  private static func setting(_ parameter: CataloguedParameter) -> String {
    "bgsim run FILE --set rules.\(parameter.group).\(parameter.key)=\(parameter.scenarioText)"
  }

  /// A group of numbers, or one of them by its key or by all of its name.
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
      ] + facts(name, found.map(\.source)))
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
      ] + facts(rule.name, [rule.source] + rule.parameters.map(\.source)))
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
      ] + facts(code, source.map { [$0] } ?? []))
  }

  private static func page(on finding: FindingCode) -> HelpPage {
    HelpPage(
      [
        .init(heading: "FINDING", body: .text(finding.name.description)),
        .init(heading: "WHAT HAPPENS", body: .text(sentence(finding.consequence.description))),
        .init(heading: "WHAT TO DO", body: .text(sentence(finding.fix.description))),
        .init(heading: "WRONG", body: .lines(finding.example?.wrong.lines ?? [])),
        .init(heading: "RIGHT", body: .lines(finding.example?.right.lines ?? [])),
      ] + facts(finding.name.description))
  }

  private static func sentence(_ words: String) -> String {
    words.prefix(1).uppercased() + words.dropFirst() + "."
  }

  /// What it rests on, and where that can be read.
  private static func facts(_ name: String, _ sources: [Source] = []) -> [HelpPage.Section] {
    let cited = CitedFacts(by: name, sources)
    let terms = cited.statements.map { HelpPage.Term(name: $0.number, text: $0.statement) }
    return [
      .init(heading: "FACTS", body: .terms(terms)),
      .init(heading: "SOURCES", body: .references(cited.sources.map(HelpPage.Reference.init))),
    ]
  }
}
