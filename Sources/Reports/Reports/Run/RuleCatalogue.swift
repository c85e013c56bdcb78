import Basics
import RunRecord
import RunText
public import SchedulerEngine

#if !hasFeature(Embedded)
  package import Documents
  import PlatformFacts
#endif

/// Every rule and every number of a set of rules, as data, in a fixed order.
public struct RuleCatalogue: Sendable {
  public enum Group: String, Sendable, CaseIterable {
    /// The seven factors of Apple's 2020 talk.
    case factor
    case requirement
  }

  public struct Rule: Sendable {
    public let id: RuleID
    public let group: Group
    public let kinds: [TaskKind]
    public let source: Source
    public let parameters: [CataloguedParameter]
    public var name: String { id.introduction.name.text }
    public var summary: String { id.introduction.summary.text }
  }

  /// Numbers that belong to no rule but describe how the device behaves.
  public struct DeviceGroup: Sendable {
    public let name: String
    public internal(set) var parameters: [CataloguedParameter]
  }

  public let rules: [Rule]
  public let device: [DeviceGroup]

  public init(_ rules: Rules) {
    let parameters = CataloguedParameter.all(of: rules)
    self.rules = RuleID.allCases.map { id in
      let rule = id.introduction
      return Rule(
        id: id,
        group: RuleSet.sevenFactors.contains(id) ? .factor : .requirement,
        kinds: TaskKind.all.filter(rule.kinds.contains), source: rule.source,
        parameters: parameters.filter { $0.group == rule.name.text })
    }
    let named = RuleID.allCases.map { $0.introduction.name.text }
    device = parameters.filter { !named.contains($0.group) }.reduce(into: []) { groups, parameter in
      if groups.last?.name != parameter.group {
        groups.append(DeviceGroup(name: parameter.group, parameters: []))
      }
      groups[groups.count - 1].parameters.append(parameter)
    }
  }

  #if !hasFeature(Embedded)
    var citedFacts: CitedFacts {
      CitedFacts(rules.flatMap { Array($0.source.facts) } + parameters.flatMap { $0.facts })
    }
  #endif

  private var parameters: [CataloguedParameter] {
    rules.flatMap { $0.parameters } + device.flatMap { $0.parameters }
  }

  /// The number of ends of all plausible ranges, and of those that rest on reasoning alone.
  private var ends: (all: Int, byReasoning: Int) {
    let ends = parameters.flatMap { $0.plausible?.endFacts ?? [] }
    return (ends.count, ends.count { $0 == nil })
  }

  public func rules(in group: Group) -> [Rule] { rules.filter { $0.group == group } }

  public func rule(_ id: RuleID) -> Rule { rules[Int(id.rawValue)] }
}

// The page contains no texts of facts.
#if !hasFeature(Embedded)
  extension RuleCatalogue {
    /// JSON with a line for each rule, device group and fact. Keys keep their meaning within a version.
    public var json: String {
      RuleCatalogue.shape.value(of: self, in: self).text(.compact) + "\n"
    }

    package static let shape = JSONShape<RuleCatalogue, RuleCatalogue>(
      "rules", "every rule and every number of the model",
      .word("kind", ["rules"], "what this document is") { _ in "rules" },
      .version("version", 3),
      .number("plausibleEnds", "how many ends the plausible ranges have") { $0.ends.all },
      .number("endsByReasoning", "how many of these no source reports") { $0.ends.byReasoning },
      .list("rules", of: ruleShape, "each rule") { $0.rules }.inLines,
      .list("device", of: group, "the numbers that belong to no rule") { $0.device }.inLines,
      .list("facts", of: fact, "each fact that is cited") { $0.citedFacts.facts }.inLines)

    private static let ruleShape = JSONShape<RuleCatalogue, Rule>(
      "rule", "a reason that holds requests back",
      .text("name", "its name") { $0.name },
      .word(
        "group", Group.allCases.map { $0.rawValue },
        "whether it is one of the seven factors, or a requirement of the request"
      ) { $0.group.rawValue },
      .texts("kinds", "the kinds of task that it concerns") { $0.kinds.map { $0.logWord } },
      .text("summary", "what it does") { $0.summary },
      .source { $0.source },
      .list("parameters", of: parameter, "its numbers") { $0.parameters })

    private static let group = JSONShape<RuleCatalogue, DeviceGroup>(
      "device group", "how the device behaves, which no rule decides",
      .text("name", "its name") { $0.name },
      .list("parameters", of: parameter, "its numbers") { $0.parameters })

    private static let parameter = JSONShape<RuleCatalogue, CataloguedParameter>(
      "parameter", "a number of the model",
      .text("key", "its key in the rules of a scenario") { $0.key },
      .word("unit", ParameterUnit.all.map { $0.name }, "its unit; a flag is 0 or 1") {
        $0.unit.name
      },
      .number("value", "what it is") { $0.value },
      .number("default", "what it is where nobody says otherwise") { $0.usual },
      .object("accepted", accepted, "what a scenario may set it to") { $0.accepted },
      .object(
        "plausible", plausible, "between which values it may well lie; null where that is known",
        .nullable
      ) { $0.plausible },
      .source { $0.source })

    private static let accepted = JSONShape<RuleCatalogue, ClosedRange<Int64>>(
      "accepted values", "what a scenario may set a number to",
      .number("lowest", "the lowest") { $0.lowerBound },
      .number("highest", "the highest") { $0.upperBound })

    private static let plausible = JSONShape<RuleCatalogue, PlausibleRange>(
      "plausible range", "what sources report of a number or a reason allows",
      .number("lowest", "the lowest") { $0.lowest },
      .number("lowestFact", "the fact that reports it; null by reasoning", .nullable) {
        $0.lowestFact
      },
      .number("highest", "the highest") { $0.highest },
      .number("highestFact", "the fact that reports it; null by reasoning", .nullable) {
        $0.highestFact
      })

    /// A fact that a source cites by its number, and where to read about it.
    private static let fact = JSONShape<RuleCatalogue, PlatformFact>(
      "fact", "what is known about the platform",
      .number("number", "its number in bgsim help facts") { $0.number },
      .trust("who says it") { $0.trust },
      .text("statement", "what") { $0.statement },
      .list(
        "sources",
        of: JSONShape(
          "source", "where it can be read",
          .text("title", "what it is called") { $0.title },
          .text("kind", "what it is") { $0.kind.text },
          .text("address", "where it is, if it is public", .optional) { $0.address }),
        "where it can be read"
      ) { $0.sources })
  }

  extension JSONKey where Report == RuleCatalogue {
    fileprivate static func source(_ source: @escaping @Sendable (Item) -> Source) -> JSONKey {
      JSONKey([
        .trust("who says it") { source($0).trust },
        .numbers("facts", "the facts on which it rests") { Array(source($0).facts) },
        .text("remark", "what else there is to say, or nothing") { source($0).remark.text },
      ])
    }
  }
#endif

// The page contains no texts of facts.
#if !hasFeature(Embedded)
  extension RuleCatalogue {
    /// For a terminal with this many columns.
    public func text(_ style: TextStyle, columns: Int) -> String {
      let parts =
        Group.allCases.map { group in
          heading(group.title, style)
            + rules(in: group).map { lines($0, style, columns) }.joined(separator: "\n")
        } + [
          heading("HOW THE DEVICE BEHAVES", style)
            + device.map { lines($0, style, columns) }.joined(separator: "\n"),
          heading("SOURCES OF THE FACTS", style)
            + citedFacts.bySource.map { lines($0, $1, columns) }.joined(),
        ]
      let legend =
        "[documented] by Apple, [stated] by its engineers, [observed] in the field or [assumed] here. "
        + "Plausible is what a source reports or a reason allows, accepted what a scenario may set. "
        + endsText + "Facts are numbered as in `bgsim help facts`; their sources are at the end."
      return legend.wrapped(to: columns).joined(separator: "\n") + "\n\n"
        + parts.joined(separator: "\n")
    }

    private var endsText: String {
      let (all, byReasoning) = ends
      if all == 0 { return "" }
      return
        "\(byReasoning * 100 / all) % of the \(all) ends of plausible ranges are by reasoning, "
        + "which no source reports. "
    }

    private func heading(_ title: String, _ style: TextStyle) -> String {
      style.paint(title, .heading) + "\n\n"
    }

    private func lines(_ rule: Rule, _ style: TextStyle, _ columns: Int) -> String {
      let label = "[\(rule.source.trust.text)]"
      let first = "  \(style.paint(rule.name, .heading))  \(style.paint(label, .quiet))\n"
      let words = "\(rule.summary) (\(rule.kindsText)); \(rule.source.text)"
      return first + "    " + words.wrapped(to: columns, indent: 4) + "\n"
        + table(rule.parameters, columns)
    }

    /// An address is not wrapped, so that it can be opened from the terminal.
    private func lines(_ source: FactSource, _ facts: [PlatformFact], _ columns: Int) -> String {
      let numbers = facts.map { "\($0.number)" }.joined(separator: ", ")
      let words = "\(source.titleText): \(facts.count == 1 ? "fact" : "facts") \(numbers)"
      return "  " + words.wrapped(to: columns, indent: 4) + "\n"
        + (source.address.map { "    \($0)\n" } ?? "")
    }

    private func lines(_ group: DeviceGroup, _ style: TextStyle, _ columns: Int) -> String {
      "  \(style.paint(group.name, .heading))\n" + table(group.parameters, columns)
    }

    /// If there is no room for the source in the table, it goes below.
    private func table(_ parameters: [CataloguedParameter], _ columns: Int) -> String {
      let everything = self.parameters
      let key = everything.map { $0.key.count }.max() ?? 0
      let value = everything.map { $0.valueText.count }.max() ?? 0
      let label = "[documented]".count
      let indent = 4 + key + 2 + value + 2 + label + 2
      return parameters.map { parameter in
        let trust = "[\(parameter.source.trust.text)]"
        let reference = parameter.source.text
        let ranges = "        " + parameter.rangesText.wrapped(to: columns, indent: 8) + "\n"
        let start =
          "    " + parameter.key.padded(to: key) + "  " + parameter.valueText.padded(to: value)
          + "  "
        if columns - indent < 16 {
          return start + trust + "\n        " + reference.wrapped(to: columns, indent: 8) + "\n"
            + ranges
        }
        return start + trust.padded(to: label) + "  "
          + reference.wrapped(to: columns, indent: indent) + "\n" + ranges
      }.joined()
    }
  }

  extension RuleCatalogue.Group {
    fileprivate var title: String {
      switch self {
      case .factor: "THE SEVEN FACTORS"
      case .requirement: "THE REQUEST'S OWN REQUIREMENTS, AND COMPETITION"
      }
    }
  }
#endif

/// A number of the model: its value, its default, and where it comes from.
public struct CataloguedParameter: Sendable {
  public let group: String
  public let key: String
  public let unit: ParameterUnit
  public let accepted: ClosedRange<Int64>
  public let source: Source
  public let plausible: PlausibleRange?
  public let value: Int64
  public let usual: Int64

  static func all(of rules: Rules) -> [CataloguedParameter] {
    zip(rules.parameters, Rules().parameters).map { now, usual in
      CataloguedParameter(
        group: now.group.text, key: now.key.text, unit: now.unit, accepted: now.accepted,
        source: now.source, plausible: now.plausible, value: now.value, usual: usual.value)
    }
  }
}

extension ParameterUnit {
  /// For example, "10 min" becomes "10m".
  static func compact(_ text: String) -> String {
    let words = text.split(separator: " ")
    return words.map { $0 == "min" ? "m" : String($0) }.joined()
  }

  fileprivate static let all: [ParameterUnit] = [.milliseconds, .millionths, .unitsOrBytes, .flag]

  var name: String {
    switch self {
    case .milliseconds: "milliseconds"
    case .millionths: "millionths"
    case .unitsOrBytes: "count"
    case .flag: "flag"
    }
  }
}

extension CataloguedParameter {
  /// The value, and the default if it differs.
  var valueText: String {
    unit.text(value) + (value == usual ? "" : " (not \(unit.text(usual)))")
  }

  public var scenarioText: String {
    switch unit {
    case .flag: value == 0 ? "false" : "true"
    case .milliseconds, .millionths, .unitsOrBytes:
      ParameterUnit.compact(unit.text(value))
    }
  }

  public var sentence: String { "\(valueText), \(source.trustText); \(rangesText)" }

  /// For example `plausible 20 min (fact 317) to 1 d (fact 320); accepted 0 s to 7 d`.
  var rangesText: String {
    let accepted =
      unit == .flag
      ? "accepted no or yes"
      : "accepted \(unit.text(accepted.lowerBound)) to \(unit.text(accepted.upperBound))"
    guard let plausible else { return accepted }
    let (lowest, highest) = (unit.text(plausible.lowest), unit.text(plausible.highest))
    let facts = plausible.endFacts.map { $0.map { "(fact \($0))" } ?? "(by reasoning)" }
    let start = facts[0] == facts[1] ? lowest : "\(lowest) \(facts[0])"
    let reason = plausible.endReason.map { ", number 0 at an end: \($0)" } ?? ""
    return "plausible \(start) to \(highest) \(facts[1])\(reason); \(accepted)"
  }

  /// All facts behind its value and the ends of its range.
  public var facts: [Int32] {
    Array(source.facts) + (plausible?.endFacts ?? []).compactMap { $0 }
  }
}

extension RuleCatalogue.Rule {
  public var kindsText: String {
    kinds.count == TaskKind.all.count ? "all kinds" : kinds.map { $0.text }.joined(separator: ", ")
  }
}

extension Source {
  /// For example `facts 249, 253; same as refresh`. Short enough to share a line; the caller says
  /// elsewhere where to read the facts.
  var text: String {
    let numbers = facts.map { "\($0)" }.joined(separator: ", ")
    let cited = facts.isEmpty ? "" : (facts.count == 1 ? "fact " : "facts ") + numbers
    return [cited, remark.text].filter { !$0.isEmpty }.joined(separator: "; ")
  }

  public var trustText: String { "\(trust.text): \(text)" }
}

extension PlausibleRange {
  /// The facts behind the lowest and the highest value; nil for an end that rests on reasoning.
  var endFacts: [Int32?] { [lowestFact, highestFact] }
}
