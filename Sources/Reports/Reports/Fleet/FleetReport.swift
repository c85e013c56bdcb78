import Basics
package import Documents
import RunAnalysis
import RunRecord
import Scenarios
import SchedulerEngine

/// The results of a population for people: for each task how often it runs for which users, how long it waits
/// and why, how fresh the content is, and how certain all of that is.
public struct FleetReport: Sendable {
  let result: FleetResult
  private let precision: ReachedPrecision?
  private let style: TextStyle
  private let everybody: GroupTally

  /// `precision` is what decided how many devices there are, if anything did.
  public init(
    _ result: FleetResult, _ style: TextStyle, drawnFor precision: ReachedPrecision? = nil
  ) {
    self.result = result
    self.precision = precision
    self.style = style
    everybody = result.tally.everybody
  }

  public var text: String {
    var parts = [head]
    for place in result.header.tasks.indices { parts.append(text(ofTask: place)) }
    parts.append(basis)
    return parts.joined(separator: "\n")
  }

  private var head: String {
    let header = result.header
    let title = header.name.isEmpty ? "A population" : safeText(header.name.utf8)
    let offset = UTCOffset(minutes: Int32(header.offset))
    let clock = LocalClock(offset)
    let words =
      "\(Figure.grouped(header.devices)) \(header.devices == 1 ? "device" : "devices"), \(spanText(Span(milliseconds: header.length))) "
      + "from \(clock.date(Instant(milliseconds: header.start))), seed \(header.seed)\(header.phoneWords). "
      + "\(Figure.signs(style)) over users."
    let drawn = precision.map { style.labelled("drawn", $0.words(style)) + "\n" } ?? ""
    return style.paint(title, .heading) + "\n" + paragraph(words, style) + drawn
  }

  private func text(ofTask place: Int) -> String {
    let task = result.header.tasks[place]
    let tally = everybody.tasks[place]
    var lines = [
      style.paint(safeText(task.task.utf8).shortened(to: style.textWidth, style), .heading)
    ]
    lines += table(.often, place)
    lines.append("")
    lines += table(task.bringsContent ? .soon : .waits, place)
    lines += leftOut(task.bringsContent ? .soon : .waits, tally)
    lines.append("")
    lines += LaunchHistogram(tally[.launchesPerDay], style).lines
    if let causes = CauseWords(tally.causes).words(style) {
      lines.append(style.labelled("held back", "by " + causes))
    }
    let costs = Figure.shown(in: .costs).filter { tally[$0].moments.sum > 0 }.map {
      "\($0.title) \($0.text(tally[$0].moments, style))"
    }
    lines.append(
      style.labelled(
        "costs", costs.isEmpty ? "nothing" : costs.joined(separator: ", ") + ", for each user"))
    return lines.joined(separator: "\n") + "\n"
  }

  // MARK: Tables

  private func table(_ places: FigurePlaces, _ task: Int) -> [String] {
    let figures = Figure.shown(in: places)
    return table(figures.map(title)) { group in
      figures.map { $0.text(group.tasks[task][$0].moments, style) }
    }
  }

  private func title(_ figure: Figure) -> String {
    switch figure {
    case .belowEnough:
      "under \(Figure.launchesPerDay.text(result.header.enough).droppingZeros) a day"
    case .freshOpenings:
      "\(figure.title) (\(spanText(Span(milliseconds: result.header.freshWithin))))"
    default: figure.title
    }
  }

  /// Says how many users a mean leaves out because they have no such figure.
  private func leftOut(_ places: FigurePlaces, _ tally: TaskTally) -> [String] {
    Figure.shown(in: places).flatMap { figure -> [String] in
      let without = everybody.users - tally[figure].moments.count
      if without == 0 || everybody.users == 0 { return [] }
      let words =
        "\(figure.title): without \(counted(without, "user")) \(figure.description.absent)"
      return words.wrapped(to: style.textWidth - 2).map { "  " + style.paint($0, .quiet) }
    }
  }

  private func table(_ titles: [String], _ figures: (GroupTally) -> [String]) -> [String] {
    var rows = [(name: "all", figures: ["\(everybody.users)"] + cells(everybody, titles, figures))]
    if result.header.groups.count > 1 {
      for (group, tally) in zip(result.header.groups, result.tally.groups) {
        rows.append(
          (safeText(group.name.utf8), ["\(tally.users)"] + cells(tally, titles, figures)))
      }
    }
    return style.figureTable(of: "users", titles: ["count"] + titles, rows: rows)
  }

  private func cells(
    _ group: GroupTally, _ titles: [String], _ figures: (GroupTally) -> [String]
  ) -> [String] {
    group.users == 0 ? titles.map { _ in "" } : figures(group)
  }

  // MARK: What it rests on

  private var basis: String {
    let header = result.header
    var words = "These figures come from the model and were not measured. "
    words +=
      header.assumedWeights == 0
      ? "Every weight of the file names a source. "
      : "\(header.assumedWeights) of the \(header.weights) weights in the file are assumed. "
    let parameters = CauseWords.assumedParameters(of: everybody)
    if !parameters.isEmpty {
      words +=
        "They depend most on these assumed numbers: \(parameters.joined(separator: ", ")); "
        + "bgsim help rules describes each. "
    }
    words += "The figures of each user are kept to within 3 %."
    if header.devices < FleetReport.devicesForCrookedFigures {
      words +=
        " With so few devices, the intervals of figures that depend on a few users, such as ages, "
        + "are too narrow."
    }
    return paragraph(words, style)
  }

  /// With fewer devices, the mean of a skewed figure is not normally distributed.
  private static let devicesForCrookedFigures: Int64 = 200
}

extension String {
  /// Writes "1.50" as "1.5", and "1.00" as "1".
  fileprivate var droppingZeros: String {
    trimmed(of: "0").trimmed(of: ".")
  }
}

extension FleetHeader {
  /// Nothing where all are the usual phone.
  var phoneWords: String { hasOwnPhones ? ", each a phone of its own" : "" }
}

extension FleetReport {
  /// One object, with a line for each task and group.
  public var json: String {
    FleetReport.shape.value(of: result, in: self).text(.compact) + "\n"
  }

  package static let shape = JSONShape<FleetReport, FleetResult>(
    "population", "what many devices of a population come to",
    .version("fleetSummary"), .text("name", "what the file calls it") { $0.header.name },
    .text("input", "a digest of all on which the figures depend") { $0.header.input },
    .text("digest", "a digest of the figures") { $0.digest },
    .number("devices", "how many devices were run") { $0.header.devices },
    precision,
    .seconds("length", "how long each of them") { .milliseconds($0.header.length) },
    .seed(of: "the seed of the population") { UInt64($0.header.seed) },
    .flag("ownPhones", "true if each is a phone of its own", .optional) {
      $0.header.hasOwnPhones ? true : nil
    },
    .seconds("freshWithin", "what the file calls fresh") { .milliseconds($0.header.freshWithin) },
    .decimal("enoughLaunchesPerDay", places: 2, "what it calls enough") { $0.header.enough },
    .number("weights", "how many weights the file has") { $0.header.weights },
    .number("assumedWeights", "those without a source") { $0.header.assumedWeights },
    .texts("assumedParameters", "assumed parameters on which the figures depend most") {
      CauseWords.assumedParameters(of: $0.tally.everybody)
    },
    .object("everybody", users, "the figures of all users") { $0.tally.everybody }.onNewLine,
    .list("groups", of: group, "each group of users that the file names") {
      Array(zip($0.header.groups, $0.tally.groups))
    }.inLines.onNewLine)

  private static let precision = JSONKey<FleetReport, FleetResult>(
    "within", .object(precisionShape.form), "with --within, what came of it", .optional
  ) { _, report in report.precision.map { precisionShape.value(of: $0, in: report) } }

  private static let precisionShape: JSONShape<FleetReport, ReachedPrecision> =
    ReachedPrecision.shape()

  private static let group = JSONShape<FleetReport, (FleetHeader.Group, GroupTally)>(
    "group", "a group of users",
    .text("group", "what the file calls it") { $0.0.name },
    .number("weight", "its weight beside those of the other groups") { $0.0.weight },
    .flag("assumed", "whether the weight has no source") { $0.0.isAssumed },
    .object("figures", users, "the figures of its users") { $0.1 })

  private static let users = JSONShape<FleetReport, GroupTally>(
    "users", "the figures of many users",
    .number("users", "how many there are") { $0.users },
    .list("tasks", of: task, "each identifier") {
      Array(zip($1.result.header.tasks, $0.tasks))
    }.inLines)

  private static let task = JSONShape<FleetReport, (FleetHeader.Task, TaskTally)>(
    "task", "the figures of an identifier",
    .task { task, _ in (task.0.app, task.0.task) },
    JSONKey(TaskTally.figures.map { $0.field(.always, .object(spread.form)) }) {
      task, report, members in
      for figure in TaskTally.figures {
        let value = spread.value(of: (task.1[figure], figure), in: report)
        members.append((figure.jsonKey, value))
      }
    },
    .list("heldBy", of: cause, "what held requests back, the longest first") { task in
      CauseWords(task.1.causes).inOrder.map { ($0, task.1.causes[$0]) }
    })

  private static let spread = JSONShape<FleetReport, (spread: Spread, figure: Figure)>(
    "spread", "how a figure spreads over users",
    .number("users", "how many have this figure") { $0.spread.moments.count },
    .estimate("mean", .ofFigure, "the mean of the users") {
      FigureEstimate($0.spread.moments, of: $0.figure)
    }, JSONKey(FleetReport.quantiles.map(quantile)))

  private static let quantiles: [(key: String, percent: Int64)] = [
    ("p5", 5), ("p25", 25), ("p50", 50), ("p75", 75), ("p95", 95),
  ]

  private static func quantile(
    _ key: String, _ percent: Int64
  ) -> JSONKey<FleetReport, (spread: Spread, figure: Figure)> {
    .object(
      key,
      JSONShape(
        "percentile", "a value that a share of the users do not exceed",
        .estimate("value", .ofFigure, "the value") { $0 }),
      "what \(percent) % of the users do not exceed", .optional
    ) { FigureEstimate($0.spread, $0.figure, percent: percent) }
  }

  private static let cause = JSONShape<FleetReport, (place: Int, share: Moments)>(
    "cause", "what held requests back",
    .text("reason", "the rule, which bgsim help explains, or not-requested") {
      RuleID(rawValue: UInt8($0.place)) == nil
        ? "not-requested" : CauseWords.name(ofCause: $0.place)
    },
    .estimate("share", .share, "part of the time, the mean") {
      FigureEstimate($0.share, of: .shareOfDaysWithout)
    })
}

/// What held a task back, from the causes of many users.
struct CauseWords {
  private let causes: [Moments]

  init(_ causes: [Moments]) { self.causes = causes }

  /// The indices of the causes that cost any time, longest first.
  var inOrder: [Int] {
    causes.indices.filter { causes[$0].sum > 0 }.sorted {
      (-causes[$0].sum, $0) < (-causes[$1].sum, $1)
    }
  }

  static func name(ofCause place: Int) -> String {
    RuleID(rawValue: UInt8(place)).map { "\($0.introduction.name)" } ?? "nothing requested"
  }

  /// The four longest causes; nil if none of them took at least 0.1 % of the time.
  func words(_ style: TextStyle) -> String? {
    let most = 4
    let shown = inOrder.prefix(most).compactMap { place -> String? in
      guard let mean = Estimate(causes[place], in: .share)?.mean, mean >= 1_000_000 else {
        return nil
      }
      // This share of the time is formatted like any other share.
      let share = Figure.shareOfDaysWithout.text(causes[place], style)
      return "\(CauseWords.name(ofCause: place)) \(share)"
    }
    return shown.isEmpty ? nil : shown.joined(separator: ", ") + " of the time"
  }

  /// The assumed numbers of the rules that decided for the longest time, longest first.
  static func assumedParameters(of group: GroupTally) -> [String] {
    guard var sum = group.tasks.first?.causes else { return [] }
    for task in group.tasks.dropFirst() {
      for place in sum.indices { sum[place].add(task.causes[place]) }
    }
    var found: [String] = []
    for place in CauseWords(sum).inOrder.prefix(2) {
      guard let objector = RuleID(rawValue: UInt8(place)) else { continue }
      let group = "\(objector.introduction.name)"
      found += Rules().parameters.compactMap {
        $0.source.trust == .assumed && "\($0.group)" == group ? $0.name : nil
      }
    }
    return Array(found.prefix(4))
  }
}

/// The distribution of launches per day over users, as bars.
struct LaunchHistogram {
  let lines: [String]

  private static let mostRows: Int64 = 8
  private static let longestBar: Int64 = 40

  init(_ spread: Spread, _ style: TextStyle) {
    let users = spread.moments.count
    guard users > 0, let top = spread.place(ofRank: (users * 99 + 99) / 100) else {
      lines = []
      return
    }
    let bounds = LaunchHistogram.bounds(upTo: Spread.values(ofClass: top).upperBound)
    var rows = bounds.map { _ in Int64(0) }
    for (place, count) in spread.classes.enumerated() where count > 0 {
      // Users beyond the last row count in it.
      let low = Spread.values(ofClass: place).lowerBound
      rows[max((bounds.firstIndex { low < $0 } ?? bounds.count) - 1, 0)] += count
    }
    let most = max(rows.max() ?? 1, 1)
    let labels = bounds.indices.map { row -> String in
      let low = LaunchHistogram.text(bounds[row])
      if bounds[row] == 0 { return "never" }
      if row == bounds.count - 1 { return "\(low) or more" }
      let high = LaunchHistogram.text(bounds[row + 1])
      return row == 1 ? "under \(high)" : "\(low) to \(high)"
    }
    let width = labels.reduce(0) { max($0, columns(of: $1)) }
    // The width of blanks and of the longest share.
    let room = style.textWidth - width - "    ".count - " 100.0 %".count
    let longest = min(max(Int64(room), 1), LaunchHistogram.longestBar)
    lines =
      ["  " + style.paint("users by launches a day", .quiet)]
      + zip(rows, labels).map { count, label in
        let share = Figure.freshOpenings.text(
          Rounding.nearest.divided(count * 1_000_000, by: users))
        let length = max(count * longest / most, count > 0 ? 1 : 0)
        let bar = String(repeating: style.choose("▇", "#"), count: Int(length))
        return
          ("  " + label.padded(to: width) + "  "
          + style.paint(bar, .ground) + (length > 0 ? " " : "") + share)
      }
  }

  /// Where each row begins, in hundredths. Never and less than once a day are rows of their own, because people
  /// ask for these; all others are equally wide.
  private static func bounds(upTo top: Int64) -> [Int64] {
    let step = step(for: top)
    let last = min(top / step, mostRows)
    return [0] + (step > 1 ? [1] : []) + (step > 100 ? [100] : [])
      + (1...max(last, 1)).map { $0 * step }
  }

  /// In hundredths: the smallest round step at which all values fit in the rows.
  private static func step(for top: Int64) -> Int64 {
    var unit: Int64 = 1
    while true {
      for factor in [1, 2, 5] as [Int64] where top / (unit * factor) < mostRows {
        return unit * factor
      }
      unit *= 10
    }
  }

  /// A number in hundredths, without trailing zeros.
  private static func text(_ hundredths: Int64) -> String {
    if hundredths % 100 == 0 { return "\(hundredths / 100)" }
    return hundredths % 10 == 0
      ? Figure.decimal(hundredths / 10, 1) : Figure.decimal(hundredths, 2)
  }
}
