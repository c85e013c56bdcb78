import RunRecord
import ScenarioFormat
import SchedulerEngine
import SimulationReport

/// What `bgsim help` can tell about: a verb, a rule, a finding or a diagnostic, by its name.
enum HelpTopic {
  static var names: [String] {
    let rules = Objector.allCases.map { $0.introduction.name.description }
    let findings = FindingCode.allCases.map(\.name.description)
    let codes = ProblemCode.allCases.map(\.rawValue) + AppMistakes.codes
    return Verb.all.map(\.name) + [FactList.topic] + rules + findings + codes
  }

  static func page(on name: String) -> HelpPage? {
    if let verb = Verb.named(name) { return .of(verb) }
    if let objector = Objector.allCases.first(where: {
      $0.introduction.name.description == name
    }) {
      return page(on: objector)
    }
    if let code = ProblemCode(rawValue: name) { return page(on: name, code.explanation) }
    if let mistake = AppMistakes.mistake(of: name) {
      return page(on: name, mistake.explanation, mistake.source)
    }
    let finding = FindingCode.allCases.first { $0.name.description == name }
    return finding.map(page(on:))
  }

  private static func page(on objector: Objector) -> HelpPage {
    let rule = RuleCatalogue(Rules()).rule(objector)
    return HelpPage(
      [
        .init(heading: "RULE", body: .text("\(rule.name): \(rule.summary).")),
        .init(heading: "CONCERNS", body: .text(rule.kindsText)),
        .init(heading: "TRUST", body: .text(rule.source.trustText)),
        .init(
          heading: "PARAMETERS",
          body: .terms(rule.parameters.map { .init(name: $0.key, text: $0.sentence) })),
      ] + facts(rule.name, [rule.source] + rule.parameters.map(\.source)))
  }

  private static func page(
    on code: String, _ explanation: String, _ source: Source? = nil
  ) -> HelpPage {
    HelpPage(
      [
        .init(heading: "DIAGNOSTIC", body: .text(code)),
        .init(heading: "MEANS", body: .text(explanation)),
        .init(heading: "TRUST", body: .text(source?.trustText ?? "")),
      ] + facts(code, source.map { [$0] } ?? []))
  }

  private static func page(on finding: FindingCode) -> HelpPage {
    HelpPage(
      [
        .init(heading: "FINDING", body: .text(finding.name.description)),
        .init(heading: "WHAT HAPPENS", body: .text(finding.consequence.description + ".")),
        .init(heading: "WHAT HELPS", body: .text(finding.fix.description + ".")),
      ] + facts(finding.name.description))
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
