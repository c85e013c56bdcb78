import Basics
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
      "\(FleetReport.grouped(header.devices)) devices, \(spanText(Span(milliseconds: header.length))) "
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
    lines += often(place)
    lines.append("")
    lines += soon(place, task)
    lines.append("")
    lines += LaunchHistogram(tally[.launches], style).lines
    if let causes = CauseWords(tally.causes).words(style) {
      lines.append(LabelledLine("held back", "by " + causes, style).text)
    }
    let awake = FigureWords(.awake, style).mean(tally[.awake].moments)
    let energy = FigureWords(.energy, style).mean(tally[.energy].moments)
    let units = tally[.energy].moments.sum > 0 ? ", \(energy) units of the energy budget" : ""
    lines.append(
      LabelledLine("costs", "awake \(awake)\(units), for each user and day", style).text)
    return lines.joined(separator: "\n") + "\n"
  }

  // MARK: Tables

  /// How often it runs.
  private func often(_ place: Int) -> [String] {
    let enough = FigureWords.hundredths(result.header.enough).droppingZeros
    return table(["launches a day", "days without", "under \(enough) a day", "never"]) { group in
      let task = group.tasks[place]
      return [
        FigureWords(.launches, style).mean(task[.launches].moments),
        FigureWords(.daysWithout, style).mean(task[.daysWithout].moments),
        range(FleetReport.share(task.tooFew, of: group.users)),
        range(FleetReport.share(task.never, of: group.users)),
      ]
    }
  }

  /// How long it waits and what users find.
  private func soon(_ place: Int, _ task: FleetHeader.Task) -> [String] {
    let limit = spanText(Span(milliseconds: result.header.freshWithin))
    let titles = ["median wait", "age at opening", "fresh (\(limit))"]
    let measures: [FleetMeasure] = task.bringsContent ? [.wait, .age, .fresh] : [.wait]
    return table(Array(titles.prefix(measures.count))) { group in
      let task = group.tasks[place]
      return measures.map { measure in
        FigureWords(measure, style).mean(task[measure].moments)
      }
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

  /// Of users; nil where there is none.
  static func share(_ users: Int64, of all: Int64) -> Estimate? {
    Estimate(
      Moments(
        count: all, sum: users * 1_000_000,
        squares: .product(UInt64(users) * 1_000_000, 1_000_000)), in: .share)
  }

  private func range(_ share: Estimate?) -> String {
    share?.interval.map {
      "\(FigureWords.percent($0.low / 1_000)) to \(FigureWords.percent($0.high / 1_000)) %"
    } ?? "none"
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
    words += "Figures of single users are rounded by up to 3 %."
    if header.devices < FleetReport.devicesForCrookedFigures {
      words +=
        " With so few devices, the intervals of figures that depend on a few users, such as ages, "
        + "are too narrow."
    }
    return paragraph(words, style)
  }

  /// With fewer, a mean over users is not normally distributed where some are far out.
  private static let devicesForCrookedFigures: Int64 = 200

  static func grouped(_ count: Int64) -> String {
    var text = ""
    for (place, digit) in "\(count)".reversed().enumerated() {
      if place > 0 && place % 3 == 0 { text = "," + text }
      text = String(digit) + text
    }
    return text
  }
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
      for measure in FleetMeasure.allCases {
        add(measure.key.description, figures(task[measure], measure))
      }
      for (key, users) in [("belowEnough", task.tooFew), ("never", task.never)] {
        let share = FleetReport.share(users, of: group.users)
        add(key, [group.users] + numbers(share) + [nil, nil, nil])
      }
    }
  }

  private func figures(_ spread: Spread, _ measure: FleetMeasure) -> [Int64?] {
    [spread.moments.count] + numbers(Estimate(spread.moments, in: measure.range))
      + [5, 50, 95].map { QuantileEstimate(spread, percent: $0)?.value }
  }

  /// In whole units, the interval rounded outwards.
  private func numbers(_ estimate: Estimate?) -> [Int64?] {
    [
      estimate.map { ($0.mean + 500) / 1_000 }, estimate?.interval.map { $0.low / 1_000 },
      estimate?.interval.map { ($0.high + 999) / 1_000 },
    ]
  }

  /// One object. Launches and energy are in hundredths, shares in millionths, waits and ages in seconds,
  /// awake in tenths of a second; `low` and `high` are the ends of a 95 % interval.
  public var json: String {
    let header = result.header
    var json = JSONWriter()
    json.object { json in
      json.field("fleetSummary", 1)
      json.field("name", header.name)
      json.field("input", header.input)
      json.field("digest", result.digest)
      json.field("devices", header.devices)
      json.field("length", header.length)
      json.field("seed", header.seed)
      json.field("freshWithin", header.freshWithin)
      json.field("enoughLaunches", header.enough)
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
            json.key("belowEnough")
            write(task.tooFew, of: group.users, to: &json)
            json.key("never")
            write(task.never, of: group.users, to: &json)
            for measure in FleetMeasure.allCases {
              json.key(measure.key)
              write(task[measure], measure.range, to: &json)
            }
            write(task.causes, to: &json)
          }
        }
      }
    }
  }

  private func write(_ users: Int64, of all: Int64, to json: inout JSONWriter) {
    json.object { json in
      json.field("users", users)
      guard let share = FleetReport.share(users, of: all) else { return }
      json.field("share", (share.mean + 500) / 1_000)
      write(share.interval, to: &json)
    }
  }

  /// In whole units, rounded outwards.
  private func write(_ interval: Interval?, to json: inout JSONWriter) {
    guard let interval else { return }
    json.field("low", interval.low / 1_000)
    json.field("high", (interval.high + 999) / 1_000)
  }

  private func write(_ spread: Spread, _ range: ValueRange, to json: inout JSONWriter) {
    json.object { json in
      json.field("users", spread.moments.count)
      guard let estimate = Estimate(spread.moments, in: range) else { return }
      json.field("mean", (estimate.mean + 500) / 1_000)
      write(estimate.interval, to: &json)
      for (key, percent) in FleetReport.quantiles {
        guard let quantile = QuantileEstimate(spread, percent: percent) else { continue }
        json.key(key)
        json.object { json in
          json.field("value", quantile.value)
          if let interval = quantile.interval {
            json.field("low", interval.low)
            json.field("high", interval.high)
          }
        }
      }
    }
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
          guard let estimate = Estimate(causes[place], in: .share) else { return }
          json.field("share", (estimate.mean + 500) / 1_000)
          write(estimate.interval, to: &json)
        }
      }
    }
  }
}
