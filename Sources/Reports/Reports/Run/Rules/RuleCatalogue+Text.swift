import Basics
import PlatformFacts
import SchedulerEngine

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
