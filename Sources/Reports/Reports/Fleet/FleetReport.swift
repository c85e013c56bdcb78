import Basics
import PlatformFacts
import RunRecord
import Scenarios
import SchedulerEngine

/// What a population comes to, for people: for each task how often it runs for which users, how long it
/// waits and why, how fresh the content is, and how sure all that is.
public struct FleetReport: Sendable {
  let result: FleetResult
  private let style: TextStyle
  private let everybody: GroupTally

  public init(_ result: FleetResult, _ style: TextStyle) {
    self.result = result
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
      + "from \(clock.date(Instant(milliseconds: header.start))), seed \(header.seed). "
      + "\(style.choose("±", "+-")) and \"to\" give 95 % intervals of means over users and of shares."
    return style.paint(title, .heading) + "\n" + paragraph(words, style)
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
      lines.append(LabelledLine("held back", "by " + causes, style).text)
    }
    let costs = Figure.shown(in: .costs).filter { tally[$0].moments.sum > 0 }.map {
      "\($0.title) \($0.text(tally[$0].moments, style))"
    }
    lines.append(
      LabelledLine(
        "costs", costs.isEmpty ? "nothing" : costs.joined(separator: ", ") + ", for each user",
        style
      ).text)
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

  /// A mean over those for whom it went well enough to have a figure at all says so.
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
    return FigureTable(of: "users", titles: ["count"] + titles, rows: rows, style).lines
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

  /// With fewer, a mean over users is not normally distributed where some are far out.
  private static let devicesForCrookedFigures: Int64 = 200
}

extension String {
  /// "1.50" as "1.5", and "1.00" as "1".
  fileprivate var droppingZeros: String {
    trimmed(of: "0").trimmed(of: ".")
  }
}

extension FleetReport {
  /// A row for each figure of each task and group; units are those of the JSON.
  public var csv: String {
    var sheet = CSVLine()
    for heading in FleetReport.headings { sheet.add(heading) }
    sheet.end()
    add(result.tally.everybody, named: "", to: &sheet)
    for (group, tally) in zip(result.header.groups, result.tally.groups) {
      add(tally, named: group.name, to: &sheet)
    }
    return sheet.text
  }

  private static let headings = [
    "group", "app", "task", "figure", "users", "mean", "low", "high", "p5", "p50", "p95",
  ]

  private func add(_ group: GroupTally, named name: String, to sheet: inout CSVLine) {
    for (names, task) in zip(result.header.tasks, group.tasks) {
      func add(_ figure: String, _ numbers: [Int64?]) {
        for words in [name, names.app, names.task, figure] { sheet.add(words) }
        for number in numbers { sheet.add(number) }
        sheet.end()
      }
      for figure in TaskTally.figures {
        let spread = task[figure]
        add(
          figure.key,
          [spread.moments.count]
            + numbers(Estimate(spread.moments, in: figure.description.unit.range))
            + [5, 50, 95].map { QuantileEstimate(spread, percent: $0)?.value })
      }
    }
  }

  /// In whole units, the interval rounded outwards.
  private func numbers(_ estimate: Estimate?) -> [Int64?] {
    [
      estimate.map { ($0.mean + 500) / 1_000 }, estimate?.interval.map { $0.low / 1_000 },
      estimate?.interval.map { ($0.high + 999) / 1_000 },
    ]
  }

  /// One object; `low` and `high` are the ends of a 95 % interval.
  public var json: String {
    let header = result.header
    var json = JSONWriter()
    json.object { json in
      json.field("fleetSummary", 1)
      json.field("name", header.name)
      json.field("input", header.input)
      json.field("digest", result.digest)
      json.field("devices", header.devices)
      json.seconds("length", .milliseconds(header.length))
      json.field("seed", "\(header.seed)")
      json.seconds("freshWithin", .milliseconds(header.freshWithin))
      json.key("enoughLaunchesPerDay")
      json.decimal(header.enough, places: 2)
      json.field("weights", header.weights)
      json.field("assumedWeights", header.assumedWeights)
      json.key("assumedParameters")
      json.array { json in
        for key in CauseWords.assumedParameters(of: result.tally.everybody) {
          json.string(key.utf8)
        }
      }
      json.newLine()
      json.key("everybody")
      write(result.tally.everybody, to: &json)
      json.newLine()
      json.key("groups")
      json.array { json in
        for (group, tally) in zip(header.groups, result.tally.groups) {
          json.newLine()
          json.object { json in
            json.field("group", group.name)
            json.field("weight", group.weight)
            json.field("assumed", group.isAssumed)
            json.key("figures")
            write(tally, to: &json)
          }
        }
      }
    }
    return String(decoding: json.bytes, as: UTF8.self) + "\n"
  }

  private func write(_ group: GroupTally, to json: inout JSONWriter) {
    json.object { json in
      json.field("users", group.users)
      json.key("tasks")
      json.array { json in
        for (name, task) in zip(result.header.tasks, group.tasks) {
          json.newLine()
          json.object { json in
            json.field("app", name.app)
            json.field("task", name.task)
            for figure in TaskTally.figures {
              json.key(figure.jsonKey)
              write(task[figure], of: figure, to: &json)
            }
            write(task.causes, to: &json)
          }
        }
      }
    }
  }

  private func write(_ spread: Spread, of figure: Figure, to json: inout JSONWriter) {
    json.object { json in
      json.field("users", spread.moments.count)
      write(
        Estimate(spread.moments, in: figure.description.unit.range), "mean", of: figure, to: &json)
      for (key, percent) in FleetReport.quantiles {
        guard let quantile = QuantileEstimate(spread, percent: percent) else { continue }
        json.key(key)
        json.object { json in
          json.key("value")
          json.value(figure.json(quantile.value))
          guard let interval = quantile.interval else { return }
          write(interval.low, interval.high, of: figure, to: &json)
        }
      }
    }
  }

  /// In whole units, the interval rounded outwards.
  private func write(
    _ estimate: Estimate?, _ key: StaticString, of figure: Figure, to json: inout JSONWriter
  ) {
    guard let estimate else { return }
    json.key(key)
    json.value(figure.json((estimate.mean + 500) / 1_000))
    guard let interval = estimate.interval else { return }
    write(interval.low / 1_000, (interval.high + 999) / 1_000, of: figure, to: &json)
  }

  private func write(
    _ low: Int64, _ high: Int64, of figure: Figure, to json: inout JSONWriter
  ) {
    json.key("low")
    json.value(figure.json(low))
    json.key("high")
    json.value(figure.json(high))
  }

  static let quantiles: [(key: StaticString, percent: Int64)] = [
    ("p5", 5), ("p25", 25), ("p50", 50), ("p75", 75), ("p95", 95),
  ]

  private func write(_ causes: [Moments], to json: inout JSONWriter) {
    json.key("heldBy")
    json.array { json in
      for place in CauseWords(causes).inOrder {
        json.object { json in
          let name =
            RuleID(rawValue: UInt8(place)) == nil
            ? "not-requested" : CauseWords.name(ofCause: place)
          json.field("reason", name)
          write(
            Estimate(causes[place], in: .share), "share", of: .shareOfDaysWithout, to: &json)
        }
      }
    }
  }
}

/// What held a task back, from the causes of many users.
struct CauseWords {
  private let causes: [Moments]

  init(_ causes: [Moments]) { self.causes = causes }

  /// The places of the causes that cost any time, the longest first.
  var inOrder: [Int] {
    causes.indices.filter { causes[$0].sum > 0 }.sorted {
      (-causes[$0].sum, $0) < (-causes[$1].sum, $1)
    }
  }

  static func name(ofCause place: Int) -> String {
    RuleID(rawValue: UInt8(place)).map { "\($0.introduction.name)" } ?? "nothing requested"
  }

  /// nil where nothing did.
  func words(_ style: TextStyle) -> String? {
    let most = 4
    let shown = inOrder.prefix(most).compactMap { place -> String? in
      guard let mean = Estimate(causes[place], in: .share)?.mean, mean >= 1_000_000 else {
        return nil
      }
      // The share of the time is written like any other.
      let share = Figure.shareOfDaysWithout.text(causes[place], style)
      return "\(CauseWords.name(ofCause: place)) \(share)"
    }
    return shown.isEmpty ? nil : shown.joined(separator: ", ") + " of the time"
  }

  /// The assumed numbers of the rules that decided longest, those of the longest first.
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

/// How launches a day spread over users, as bars.
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
    let step = LaunchHistogram.step(for: Spread.values(ofClass: top).upperBound)
    var rows: [Int64] = []
    for (place, count) in spread.classes.enumerated() where count > 0 {
      // Whoever is beyond the last row belongs to it.
      let row = min(Spread.values(ofClass: place).lowerBound / step, LaunchHistogram.mostRows)
      while rows.count <= Int(row) { rows.append(0) }
      rows[Int(row)] += count
    }
    let most = max(rows.max() ?? 1, 1)
    let labels = rows.indices.map { row -> String in
      let low = LaunchHistogram.text(Int64(row) * step)
      if row == Int(LaunchHistogram.mostRows) { return "\(low) or more" }
      return "\(low) to \(LaunchHistogram.text(Int64(row + 1) * step))"
    }
    let width = labels.reduce(0) { max($0, columns(of: $1)) }
    // With its blanks and the longest share.
    let room = style.textWidth - width - "    ".count - " 100.0 %".count
    let longest = min(max(Int64(room), 1), LaunchHistogram.longestBar)
    lines =
      ["  " + style.paint("users by launches a day", .quiet)]
      + zip(rows, labels).map { count, label in
        let share = Figure.freshOpenings.text(count * 1_000_000 / users)
        let length = max(count * longest / most, count > 0 ? 1 : 0)
        let bar = String(repeating: style.choose("▇", "#"), count: Int(length))
        return
          ("  " + label.padded(to: width) + "  "
          + style.paint(bar, .ground) + (length > 0 ? " " : "") + share)
      }
  }

  /// In hundredths: a round number that brings the most within the rows.
  private static func step(for top: Int64) -> Int64 {
    var unit: Int64 = 1
    while true {
      for factor in [1, 2, 5] as [Int64] where top / (unit * factor) < mostRows {
        return unit * factor
      }
      unit *= 10
    }
  }

  /// Of hundredths, without zeros that say nothing.
  private static func text(_ hundredths: Int64) -> String {
    if hundredths % 100 == 0 { return "\(hundredths / 100)" }
    return hundredths % 10 == 0
      ? Figure.decimal(hundredths / 10, 1) : Figure.decimal(hundredths, 2)
  }
}
