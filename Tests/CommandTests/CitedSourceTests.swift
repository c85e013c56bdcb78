import PlatformFacts
import Reports
import SchedulerEngine
import Testing

@testable import CommandLanguage
@testable import bgsim

/// Each rule, number and diagnostic says how far to trust it, and the facts that it cites bear that out.
@Suite struct CitedSourceTests {
  private typealias Citing = (name: String, source: Source)

  /// Named as facts name what shows them.
  private static let named: [Citing] = {
    let catalogue = RuleCatalogue(Rules())
    let parameters = catalogue.rules.flatMap(\.parameters) + catalogue.device.flatMap(\.parameters)
    return catalogue.rules.map { ($0.name, $0.source) }
      + parameters.map { ("\($0.group).\($0.key)", $0.source) }
      + AppMistakes.codes.compactMap { code in
        AppMistakes.mistake(of: code).map { (code, $0.source) }
      }
  }()

  private static let systems: [Citing] = OSProfile.allCases.flatMap { profile in
    OSTopic.allCases.compactMap { topic in
      profile.difference(in: topic).map { ("\(topic) on \(profile)", $0.source) }
    }
  }

  @Test func eachCitedFactExists() {
    for (name, source) in Self.named + Self.systems {
      for number in source.facts {
        #expect(PlatformFact.numbered(number) != nil, "\(name) cites fact \(number)")
      }
    }
  }

  /// The first fact that is cited is the one that a label rests on.
  @Test func noLabelIsStrongerThanTheFactItRestsOn() {
    var count = 0
    for (name, source) in Self.named + Self.systems {
      guard let fact = source.facts.leading else {
        #expect(source.trust == .assumed && !source.remark.description.isEmpty, "\(name)")
        continue
      }
      count += 1
      #expect(
        fact.trust.rawValue <= source.trust.rawValue,
        "\(name) is \(source.trust), fact \(fact.number) only \(fact.trust)")
    }
    #expect(count > 100)
  }

  /// A number by itself or with its rule.
  @Test func whatCitesAFactIsNamedByIt() {
    for (name, source) in Self.named {
      let rule = name.prefix { $0 != "." }
      for fact in source.facts.compactMap({ PlatformFact.numbered($0) }) {
        let names = fact.shownBy.map { evidence -> StaticString in
          switch evidence {
          case .rule(let name), .parameter(let name), .diagnostic(let name): name
          case .finding, .tests, .example, .tool, .waits, .nothing: ""
          }
        }
        let isNamed = names.contains { $0.description == name || $0.description == rule }
        #expect(isNamed, "\(name) cites fact \(fact.number)")
      }
    }
  }
}
