import Basics
import PlatformFacts
import RunRecord
public import SchedulerEngine

/// Every rule and every number of a set of rules, as facts, in a fixed order.
public struct RuleCatalogue: Sendable {
  public enum Group: Sendable, CaseIterable {
    /// The seven of Apple's 2020 talk.
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

  /// Numbers that belong to no rule: how the device behaves.
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

  /// What all of it cites.
  var citedFacts: CitedFacts {
    let parameters = rules.flatMap { $0.parameters } + device.flatMap { $0.parameters }
    return CitedFacts((rules.map { $0.source } + parameters.map { $0.source }).flatMap { $0.facts })
  }

  public func rules(in group: Group) -> [Rule] { rules.filter { $0.group == group } }

  public func rule(_ id: RuleID) -> Rule { rules[Int(id.rawValue)] }
}

// The page carries no texts of facts.
#if !hasFeature(Embedded)
  extension RuleCatalogue {
    /// One JSON object, with a line for each rule; keys keep their meaning within a version.
    public var json: String {
      var writer = JSONWriter()
      writer.object { json in
        json.field("kind", "rules")
        json.field("version", 2)
        json.key("rules")
        json.array { json in
          for rule in rules {
            json.newLine()
            json.rule(rule)
          }
        }
        json.key("device")
        json.array { json in
          for group in device {
            json.newLine()
            json.object { json in
              json.field("name", group.name)
              json.parameters(group.parameters)
            }
          }
        }
        json.key("facts")
        json.array { json in
          for fact in citedFacts.facts {
            json.newLine()
            json.fact(fact)
          }
        }
      }
      return String(decoding: writer.bytes, as: UTF8.self) + "\n"
    }
  }

  extension JSONWriter {
    fileprivate mutating func rule(_ rule: RuleCatalogue.Rule) {
      object { json in
        json.field("name", rule.name)
        json.field("group", rule.group.name)
        json.key("kinds")
        json.array { json in
          for kind in rule.kinds { json.string(kind.logWord.utf8) }
        }
        json.field("summary", rule.summary)
        json.source(rule.source)
        json.parameters(rule.parameters)
      }
    }

    fileprivate mutating func parameters(_ parameters: [CataloguedParameter]) {
      key("parameters")
      array { json in
        for parameter in parameters {
          json.object { json in
            json.field("key", parameter.key)
            json.field("unit", parameter.unit.name)
            json.field("value", parameter.value)
            json.field("default", parameter.usual)
            json.field("lowest", parameter.lowest)
            json.field("highest", parameter.highest)
            json.source(parameter.source)
          }
        }
      }
    }

    private mutating func source(_ source: Source) {
      field("trust", source.trust.text)
      key("facts")
      array { json in
        for number in source.facts { json.number(Int64(number)) }
      }
      field("remark", source.remark.text)
    }

    /// What the numbers stand for, and where it can be read.
    fileprivate mutating func fact(_ fact: PlatformFact) {
      object { json in
        json.field("number", Int64(fact.number))
        json.field("trust", fact.trust.text)
        json.field("statement", fact.statement.text)
        json.key("sources")
        json.array { json in
          for source in fact.sources.map({ $0.source }) {
            json.object { json in
              json.field("title", source.title.text)
              json.field("kind", source.kind.text)
              if let address = source.address { json.field("address", address.text) }
            }
          }
        }
      }
    }
  }

  extension RuleCatalogue.Group {
    fileprivate var name: String {
      switch self {
      case .factor: "factor"
      case .requirement: "requirement"
      }
    }
  }
#endif

// The page carries no texts of facts.
#if !hasFeature(Embedded)
  extension RuleCatalogue {
    /// For a reader with so many columns.
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
        + "Facts are numbered as in `bgsim help facts`; their sources are at the end."
      return legend.wrapped(to: columns).joined(separator: "\n") + "\n\n"
        + parts.joined(separator: "\n")
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

    /// An address stays on one line, so that it can be opened from there.
    private func lines(_ source: FactSource, _ facts: [PlatformFact], _ columns: Int) -> String {
      let numbers = facts.map { "\($0.number)" }.joined(separator: ", ")
      let words = "\(source.titleText): \(facts.count == 1 ? "fact" : "facts") \(numbers)"
      return "  " + words.wrapped(to: columns, indent: 4) + "\n"
        + (source.address.map { "    \($0.text)\n" } ?? "")
    }

    private func lines(_ group: DeviceGroup, _ style: TextStyle, _ columns: Int) -> String {
      "  \(style.paint(group.name, .heading))\n" + table(group.parameters, columns)
    }

    /// Where there is no room for the source beside the rest, it stands below.
    private func table(_ parameters: [CataloguedParameter], _ columns: Int) -> String {
      let everything = rules.flatMap { $0.parameters } + device.flatMap { $0.parameters }
      let key = everything.map { $0.key.count }.max() ?? 0
      let value = everything.map { $0.valueText.count }.max() ?? 0
      let label = "[documented]".count
      let indent = 4 + key + 2 + value + 2 + label + 2
      return parameters.map { parameter in
        let trust = "[\(parameter.source.trust.text)]"
        let reference = parameter.source.text
        let start =
          "    " + parameter.key.padded(to: key) + "  " + parameter.valueText.padded(to: value)
          + "  "
        if columns - indent < 16 {
          return start + trust + "\n        " + reference.wrapped(to: columns, indent: 8) + "\n"
        }
        return start + trust.padded(to: label) + "  "
          + reference.wrapped(to: columns, indent: indent) + "\n"
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

/// A number of the model: what it is now, what it is when nobody says otherwise, and who says so.
public struct CataloguedParameter: Sendable {
  public let group: String
  public let key: String
  public let unit: ParameterUnit
  public let lowest: Int64
  public let highest: Int64
  public let source: Source
  public let value: Int64
  public let usual: Int64
}

extension CataloguedParameter {
  static func all(of rules: Rules) -> [CataloguedParameter] {
    zip(rules.parameters, Rules().parameters).map { now, usual in
      CataloguedParameter(
        group: now.group.text, key: now.key.text, unit: now.unit, lowest: now.lowest,
        highest: now.highest, source: now.source, value: now.value, usual: usual.value)
    }
  }
}

extension ParameterUnit {
  /// The value without loss, as somebody would write it.
  func text(_ value: Int64) -> String {
    switch self {
    case .milliseconds: exactSpanText(value)
    case .millionths: exactShareText(value)
    case .unitsOrBytes: "\(value)"
    case .flag: value == 0 ? "no" : "yes"
    }
  }

  /// "10 min" becomes "10m".
  static func compact(_ text: String) -> String {
    let words = text.split(separator: " ")
    return words.map { $0 == "min" ? "m" : String($0) }.joined()
  }

  var name: String {
    switch self {
    case .milliseconds: "milliseconds"
    case .millionths: "millionths"
    case .unitsOrBytes: "count"
    case .flag: "flag"
    }
  }
}

/// In the largest unit of which it is a whole number.
private func exactSpanText(_ milliseconds: Int64) -> String {
  let units: [(Int64, String)] = [
    (86_400_000, "d"), (3_600_000, "h"), (60_000, "min"), (1_000, "s"),
  ]
  let unit = units.first { milliseconds != 0 && milliseconds % $0.0 == 0 } ?? (1, "ms")
  return milliseconds == 0 ? "0 s" : "\(milliseconds / unit.0) \(unit.1)"
}

/// `0.5 %`, with as many digits as it takes.
private func exactShareText(_ millionths: Int64) -> String {
  var digits = "\(millionths % 10_000)"
  digits = String(repeating: "0", count: 4 - digits.count) + digits
  digits = digits.trimmed(of: "0")
  return "\(millionths / 10_000)" + (digits.isEmpty ? "" : ".\(digits)") + " %"
}

extension CataloguedParameter {
  /// The value, and what it would be if nobody had said otherwise.
  var valueText: String {
    unit.text(value) + (value == usual ? "" : " (not \(unit.text(usual)))")
  }

  /// As a scenario writes it.
  public var scenarioText: String {
    switch unit {
    case .flag: value == 0 ? "false" : "true"
    case .milliseconds, .millionths, .unitsOrBytes:
      ParameterUnit.compact(unit.text(value))
    }
  }

  public var sentence: String {
    "\(valueText), \(source.trustText)"
  }
}

extension RuleCatalogue.Rule {
  public var kindsText: String {
    kinds.count == TaskKind.all.count ? "all kinds" : kinds.map { $0.text }.joined(separator: ", ")
  }
}

extension Source {
  /// `facts 79, 269; an order without a pace`: short enough for a line that says more. Whoever shows it
  /// says elsewhere where the facts can be read.
  var text: String {
    let numbers = facts.map { "\($0)" }.joined(separator: ", ")
    let cited = facts.isEmpty ? "" : (facts.count == 1 ? "fact " : "facts ") + numbers
    return [cited, remark.text].filter { !$0.isEmpty }.joined(separator: "; ")
  }

  /// With the label.
  public var trustText: String { "\(trust.text): \(text)" }
}
