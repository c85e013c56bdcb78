// The page contains no texts of facts.
#if !hasFeature(Embedded)
  import Basics
  import PlatformFacts
  import RunRecord
  import RunText
  import SchedulerEngine

  /// What is known about the platform, for people: all facts by topic, or one fact with its sources and the
  /// checks that show it.
  public enum FactList {
    public static let topic = "facts"

    public static var highest: Int32 { PlatformFact.all.reduce(0) { max($0, $1.number) } }

    /// The fact with this number, or all facts if `number` is nil. Returns nil if no fact has the number.
    ///
    /// `mistakes` names the mistakes of `bgsim check` that rely on a fact.
    public static func text(
      _ number: String?, columns: Int, mistakes: (Int32) -> [String] = { _ in [] }
    ) -> String? {
      guard let number else { return text(columns: columns) }
      return Int32(number).flatMap(PlatformFact.numbered).map {
        text(of: $0, columns: columns, mistakes($0.number))
      }
    }

    private static func text(columns: Int) -> String {
      let introduction =
        "What is known about background tasks on Apple's systems, and how reliable it is: "
        + "documented by Apple, stated by its engineers, observed in the field or assumed here. "
        + "`bgsim help facts 54` shows one fact with its sources and what demonstrates it."
      let parts = FactTopic.all.map { topic in
        section(topic.title, PlatformFact.about(topic).map { line($0, columns) })
      }
      return introduction.wrapped(to: columns).joined(separator: "\n") + "\n\n"
        + parts.joined(separator: "\n\n") + "\n"
    }

    private static func line(_ fact: PlatformFact, _ columns: Int) -> String {
      let number = "\(fact.number)"
      let start = String(repeating: " ", count: 5 - number.count) + number + "  "
      return start
        + "\(fact.statement) [\(fact.trust.text)\(untilText(fact))]"
        .wrapped(to: columns, indent: start.count)
    }

    /// `, until iOS 26` for a fact that a later system revoked.
    private static func untilText(_ fact: PlatformFact) -> String {
      fact.until.map { ", until iOS \($0.rawValue)" } ?? ""
    }

    private static func text(
      of fact: PlatformFact, columns: Int, _ mistakes: [String]
    ) -> String {
      func wrapped(_ text: String, indent: Int = 2) -> String {
        "  " + text.wrapped(to: columns, indent: indent)
      }
      return [
        section("Fact \(fact.number)", [wrapped(fact.statement)]),
        section("Trust", [wrapped("\(fact.trust.text): \(fact.trust.meaning)")]),
        section("Since", ["  iOS \(fact.since.rawValue)\(untilText(fact))"]),
        section("Sources", fact.sources.map { sourceText($0, wrapped) }),
        section(
          "Demonstrated by", demonstrations(of: fact, mistakes).map { wrapped($0, indent: 4) }),
      ].joined(separator: "\n\n") + "\n"
    }

    private static func demonstrations(of fact: PlatformFact, _ mistakes: [String]) -> [String] {
      let findings = FindingCode.allCases.filter { $0.details.facts.contains(fact.number) }
      return findings.map { "the finding \($0.name)" } + mistakes.map { "bgsim check, \($0)" }
        + fact.shownBy.map(\.text) + ranges(ending: fact.number)
    }

    private static func ranges(ending fact: Int32) -> [String] {
      CataloguedParameter.all(of: Rules()).filter { parameter in
        parameter.plausible.map { $0.lowestFact == fact || $0.highestFact == fact } ?? false
      }.map { "the plausible range of \($0.group).\($0.key)" }
    }

    /// An address is not wrapped, so that it can be opened from the terminal.
    private static func sourceText(
      _ source: FactSource, _ wrapped: (_ text: String, _ indent: Int) -> String
    ) -> String {
      wrapped(source.titleText, 4) + (source.address.map { "\n    \($0)" } ?? "")
    }

    private static func section(_ heading: String, _ lines: [String]) -> String {
      ([heading.uppercased()] + lines).joined(separator: "\n")
    }
  }
#endif
