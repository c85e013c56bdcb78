public import Basics
package import RunRecord
import Scenarios
import SchedulerEngine

/// What many seeds say of two scenarios, in about ten lines.
public struct SeedComparisonText {
  private let comparison: SeedComparison
  private let style: TextStyle
  private let more: String?
  private static let mostTasks = 3

  public init(_ comparison: SeedComparison, _ style: TextStyle, more: String? = nil) {
    self.comparison = comparison
    self.style = style
    self.more = more
  }

  public var brief: String {
    var lines = heading
    let differing = comparison.tasks.filter { comparison.differs($0.group) }
    let shown = differing.prefix(SeedComparisonText.mostTasks)
    let groups = shown.map {
      ComparisonTable.Group(name: comparison.name(of: $0.match), rows: rows($0.group))
    }
    lines += ComparisonTable(groups, style).lines
    let hidden = differing.count - shown.count
    if hidden > 0 { lines.append("  and \(counted(hidden, "more task")) that differ") }
    lines += comparison.tasks.filter { !comparison.differs($0.group) }
      .prefix(SeedComparisonText.mostTasks).map { task in
        "  \(comparison.name(of: task.match)): \(SeedComparisonText.silence(task.group))"
      }
    lines.append("")
    lines += [restsOn].map { LabelledLine("based on", $0, style).text }
    if let more { lines.append(CommandToCopy("more", more, style).text) }
    return lines.joined(separator: "\n") + "\n"
  }

  /// All tasks with all intervals, and what pairing has saved.
  public var details: String {
    var lines = heading
    lines +=
      ComparisonTable(
        comparison.tasks.map {
          ComparisonTable.Group(name: comparison.name(of: $0.match), rows: rows($0.group))
        }, style
      ).lines
    lines += ["", style.paint("95 % intervals of the difference", .heading)]
    for task in comparison.tasks {
      for figure in ComparedFigure.allCases {
        let difference = task.group.difference(figure)
        if difference.pairs == 0 { continue }
        let name = comparison.name(of: task.match)
        lines.append("  " + words(figure, difference, name).wrapped(to: style.textWidth, indent: 4))
      }
    }
    lines += ["", LabelledLine("based on", restsOn, style).text]
    return lines.joined(separator: "\n") + "\n"
  }

  private func words(
    _ figure: ComparedFigure, _ difference: PairedDifference, _ name: String
  ) -> String {
    let words = ComparedFigureWords(figure, over: comparison.length, style)
    var text = "\(name), \(words.label): "
    text +=
      difference.interval.map {
        "\(words.signed($0.low)) to \(words.signed($0.high)), " + counted(difference.pairs, "seed")
      } ?? "none: " + words.margin(difference)
    if let factor = difference.unpairedFactor {
      let times = factor < 1_000 ? "\(factor / 10).\(factor % 10)" : "\(factor / 10)"
      text += "; without pairs it would take \(times) times as many seeds"
    }
    return text
  }

  private static func silence(_ group: PairedSamples) -> String {
    let verdicts = ComparedFigure.allCases.map { group.difference($0) }
      .filter { $0.pairs > 0 }.map { $0.verdict }
    if verdicts.contains(.tooFew) { return "so few seeds say nothing about the difference" }
    return verdicts.allSatisfy { $0 == .same }
      ? "the same in each seed" : "no difference found"
  }

  private var heading: [String] {
    func title(_ side: String, _ words: String) -> String {
      style.paint(side, .heading) + "  "
        + safeText(words.utf8).wrapped(to: style.textWidth, indent: 3)
    }
    let length = (comparison.a.length, comparison.b.length)
    var words = "\(spanText(comparison.length)), means over \(counted(comparison.seeds, "seed"))"
    if length.0 != length.1 {
      words += "; A lasts \(spanText(length.0)) and B \(spanText(length.1)); the rest is left out"
    }
    return [title("A", comparison.titles.a), title("B", comparison.titles.b)]
      + words.wrapped(to: style.textWidth - 3).map { "   " + style.paint($0, .quiet) } + [""]
  }

  private var restsOn: String {
    "\(counted(comparison.seeds, "seed")), each run in both with the same randomness, and assumed "
      + "parameters; `bgsim\u{A0}help\u{A0}rules` lists them"
  }

  private func rows(_ group: PairedSamples) -> [ComparisonTable.Row] {
    group.rows(over: comparison.length, style)
  }
}

extension SeedComparison {
  /// One object. Means and intervals are thousandths: of launches in a run, of seconds.
  public var json: JSONValue {
    .object([
      ("comparison", .integer(1)), ("a", .object([("title", .text(titles.a))])),
      ("b", .object([("title", .text(titles.b))])), ("seeds", .integer(seeds)),
      JSONValue.seconds("length", length),
      ("tasks", .list(tasks.map { task($0.match, $0.group) })),
    ])
  }

  private func task(_ match: TaskMatch, _ group: PairedSamples) -> JSONValue {
    let name =
      match.a.map { a.name(of: $0) } ?? match.b.map { b.name(of: $0) }
      ?? TaskName(app: [], task: [])
    return .object([
      ("app", .text(String(decoding: name.app, as: UTF8.self))),
      ("task", .text(String(decoding: name.task, as: UTF8.self))),
      ("figures", .list(ComparedFigure.allCases.map { figure($0, group.difference($0)) })),
    ])
  }

  private func figure(_ figure: ComparedFigure, _ difference: PairedDifference) -> JSONValue {
    .object([("figure", .text(figure.name))] + difference.members)
  }
}

extension PairedDifference.Verdict {
  /// A stable word for programs.
  package var name: String {
    switch self {
    case .more: "more-in-b"
    case .less: "less-in-b"
    case .noneFound: "none-found"
    case .same: "same"
    case .tooFew: "too-few"
    }
  }
}

extension PairedSamples {
  /// Launches are told as so many a day where the run lasts a day at least.
  func rows(over length: Span, _ style: TextStyle) -> [ComparisonTable.Row] {
    ComparedFigure.allCases.compactMap { figure in
      let difference = difference(figure)
      if difference.pairs == 0 { return nil }
      let words = ComparedFigureWords(figure, over: length, style)
      return ComparisonTable.Row(
        label: words.label, a: words.text(difference.meanA), b: words.text(difference.meanB),
        difference: words.signed(difference.mean), margin: words.margin(difference))
    }
  }
}

/// The words for one figure, whose numbers are thousandths of it.
struct ComparedFigureWords {
  private let figure: ComparedFigure
  private let length: Span
  private let style: TextStyle

  init(_ figure: ComparedFigure, over length: Span, _ style: TextStyle) {
    self.figure = figure
    self.length = length
    self.style = style
  }

  private var isPerDay: Bool { length >= .days(1) }

  var label: String {
    switch figure {
    case .launches: isPerDay ? "launches a day" : "launches"
    case .done: isPerDay ? "done a day" : "done"
    case .wait: "wait"
    case .age: "age at opening"
    }
  }

  /// `2.13`, or `3 h 5 min`
  func text(_ thousandths: Int64) -> String {
    if figure.isTime { return spanText(.milliseconds(thousandths)) }
    return hundredths(perDay(thousandths))
  }

  private func hundredths(_ number: Int64) -> String {
    let (whole, part) = (number.magnitude / 100, number.magnitude % 100)
    return "\(number < 0 ? "-" : "")\(whole).\(part < 10 ? "0" : "")\(part)"
  }

  func signed(_ thousandths: Int64) -> String {
    let text = text(thousandths)
    return thousandths > 0 && text != self.text(0) ? "+" + text : text
  }

  /// Of the interval; never told smaller than it is.
  func margin(_ difference: PairedDifference) -> String {
    switch difference.verdict {
    case .same: return "the same in each"
    case .noneFound: return "no difference found"
    case .tooFew: return difference.pairs == 1 ? "one pair shows nothing" : "too few pairs to tell"
    case .more, .less: break
    }
    guard let interval = difference.interval else { return "as much in each" }
    let half = interval.high - difference.mean
    let sign = style.choose("±", "+-")
    if figure.isTime { return "\(sign) \(spanText(.milliseconds((half + 999) / 1_000 * 1_000)))" }
    return "\(sign) \(hundredths(isPerDay ? perDay(half) + (half > 0 ? 1 : 0) : (half + 9) / 10))"
  }

  /// In hundredths of a launch, the last one rounded.
  private func perDay(_ thousandths: Int64) -> Int64 {
    if !isPerDay { return rounded(thousandths, 10) }
    let (product, overflow) = thousandths.multipliedReportingOverflow(
      by: Span.days(1).milliseconds / 1_000)
    let seconds = length.milliseconds / 1_000
    return overflow ? thousandths / 10 : rounded(product, seconds * 10)
  }

  private func rounded(_ number: Int64, _ divisor: Int64) -> Int64 {
    (number + (number < 0 ? -divisor / 2 : divisor / 2)) / divisor
  }
}
