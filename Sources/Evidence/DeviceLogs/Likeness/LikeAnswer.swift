import Basics
package import Reports
import RunAnalysis
import Scenarios
import SchedulerEngine

/// What a phone like that of a log does, for people: the first line answers.
package struct LikeAnswer: Sendable {
  package let study: LikeStudy
  let style: TextStyle

  package init(_ study: LikeStudy, _ style: TextStyle) {
    self.study = study
    self.style = style
  }

  var trial: LikeTrial { study.trial }
  var prepared: PreparedScenario { trial.prepared }

  /// Whether all expectations hold on nearly all such phones: one in twenty is what nine of ten leave out at an end.
  package var holds: Bool {
    prepared.scenario.expectations.indices.allSatisfy { heldShare($0) >= LikeAnswer.enough }
  }

  /// In thousandths.
  static let enough: Int64 = 950

  func heldShare(_ place: Int) -> Int64 { study.share(study.weights) { $0.held[place] } }

  package var text: String {
    var lines = answer + [""] + basis
    switch trial.question {
    case .figures: lines += habits + tables + expectations
    case .moment: lines += habits
    case .change: lines += changes + habits
    }
    lines += ["", style.commandToCopy("look", looking), style.commandToCopy("test", device)]
    return lines.joined(separator: "\n") + "\n"
  }

  private var answer: [String] {
    let sentences =
      switch trial.question {
      case .figures: often
      case .moment(let task, _, let waited): moment(task, waited)
      case .change: [verdict.sentence]
      }
    let doubt = study.doubts.first.map { [headline(of: $0)] } ?? []
    return (doubt + sentences).flatMap { $0.wrapped(to: style.textWidth) }
      .map { style.paint($0, .heading) }
  }

  /// Stands before an answer that such a log cannot carry.
  private func headline(of doubt: Likeness.Doubt) -> String {
    switch doubt {
    case .short, .alike: "The log tells too little of its phone; as far as it does:"
    case .unknown: "The model knows no such phone; of those that are the least unlike it:"
    case .few: "Few of these phones are like that of the log; a hint is:"
    }
  }

  /// Runs the scenario on the phone that is the most alike.
  private var looking: String {
    let pair = study.best.pair
    let loaded = trial.loaded.at(.phone(pair.phone)).at(.scheduler(pair.scheduler))
    return "\(loaded.looking) --seed \(trial.seed(of: pair))"
  }

  /// The same in a test of the app's own code, which only one phone runs.
  private var device: String {
    let pair = study.best.pair
    return
      "SimulatedDevice(seed: \(trial.seed(of: pair)), scheduler: \(pair.scheduler.number), phone: \(pair.phone))"
  }

  /// How much the log told, and what keeps it from telling more.
  private var basis: [String] {
    let names = trial.tasks.map { prepared.shortWords(of: $0.key) }.joined(separator: ", ")
    let others = counted(trial.pairs.count - 1, "other phone")
    let words =
      "By \(counted(trial.launches, "launch", "launches")) of \(names) in \(spanText(trial.phone.length)) of \(trial.log): "
      + "number 0 and \(others), 0 being the usual one, each with a plausible scheduler of its own "
      + "(edition \(PlausibleScheduler.edition) of that list) and a seed of its own, from \(trial.seed) on; each "
      + "weighs as much as it explains the log; together they tell what "
      + "\(counted(study.likeness.effective, "phone")) of equal weight would."
    var lines = safeText(words.utf8).wrapped(to: style.textWidth)
    for doubt in study.doubts { lines += self.words(of: doubt).wrapped(to: style.textWidth) }
    return lines
  }

  func words(of doubt: Likeness.Doubt) -> String {
    switch doubt {
    case .short:
      "The log tells too little: it takes two days and ten launches to tell phones apart."
    case .alike: "The log tells too little: nearly all phones explain it as well as any other."
    case .unknown:
      "The model does not know such a phone, or the scenario is not what ran on it: even the most alike, number "
        + "\(study.best.pair.number), is \(doublings(study.likeness.distances[study.likeness.best])) doublings "
        + "away, where \(doublings(Likeness.tolerance)) are near."
    case .few:
      "Too few of them are like it to say more: --phones \(min(1_000, 5 * (trial.pairs.count - 1))) asks more."
    }
  }

  func doublings(_ distance: Int64) -> String {
    Figure.decimal(distance * 10 / Doublings.one, 1)
  }

  /// The statistics of the log, of the most alike and of all.
  private var habits: [String] {
    trial.tasks.indices.flatMap { place -> [String] in
      let all = study.outcomes.map { $0.habits[place] }
      let rows = LaunchHabits.Measure.allCases.map { measure in
        let sorted = all.map { $0.value(of: measure) }.sorted()
        let cells = [
          trial.tasks[place].habits.value(of: measure), study.best.habits[place].value(of: measure),
          sorted[(sorted.count - 1) / 2],
        ]
        return (measure.title, cells.map { measure.figure.text($0) })
      }
      let name = safeText(prepared.shortWords(of: trial.tasks[place].key).utf8)
      return [
        "",
        style.paint(
          "\(name) in \(spanText(trial.phone.length)); the most alike is number \(study.best.pair.number)",
          .heading),
      ]
        + style.figureTable(
          of: "", titles: ["the log", "most alike", "middle of any"],
          rows: rows.map { (name: $0.0, figures: $0.1) })
    }
  }

  private var expectations: [String] {
    let all = prepared.scenario.expectations.indices
    if all.isEmpty { return [] }
    return ["", style.paint("Expected", .heading)]
      + all.map { place in
        let share = heldShare(place)
        let label =
          share >= LikeAnswer.enough
          ? style.paint("holds", .good) + "   " : style.paint("FAILS", .blocked) + "   "
        let words =
          "on \(percent(share)) of what such a phone may do, and \(percent(LikeAnswer.enough)) are enough: "
          + prepared.words(ofExpectation: place)
        return label + safeText(words.utf8).wrapped(to: style.textWidth, indent: 8)
      }
  }

  /// Of thousandths; what is not nothing is not told as nothing.
  func percent(_ share: Int64) -> String {
    if share > 0 && share < 10 { return "less than 1 %" }
    if share < 1_000 && share > 990 { return "more than 99 %" }
    return "\((share + 5) / 10) %"
  }
}

/// `run --like`.
extension LikeAnswer {
  struct Row: Sendable {
    let figure: Figure
    let like: WeighedValues
    let any: WeighedValues
  }

  /// Figures that none of them has are left out.
  func rows(of task: Int) -> [Row] {
    trial.figures.enumerated().compactMap { place, figure in
      let values = study.values(of: place, of: task)
      if values.allSatisfy({ $0 == .max }) { return nil }
      return Row(
        figure: figure, like: WeighedValues(values, study.weights),
        any: WeighedValues(values, study.alike))
    }
  }

  /// For example "news.refresh: 2 to 5 launches a day on 9 in 10 phones like this one, 0.1 to 8 on any phone".
  private var often: [String] {
    trial.tasks.compactMap { task in
      guard let place = prepared.tasks.firstIndex(of: task.key),
        let row = rows(of: place).first(where: { $0.figure == .launchesPerDay })
      else { return nil }
      let words =
        "\(prepared.shortWords(of: task.key)): \(span(row.like.ends, row.figure)) launches a day "
        + "on 9 in 10 phones like this one, \(span(row.any.ends, row.figure)) on any phone"
      return safeText((words + waits(of: place)).utf8)
    }
  }

  /// Whether a wait of this length would be unusual there, which is what somebody wants to know next.
  private func waits(of task: Int) -> String {
    guard let place = trial.figures.firstIndex(of: .longestGap),
      trial.end - prepared.setup.start > LikeAnswer.longWait
    else { return "" }
    func share(_ weights: [Int64]) -> Int64 {
      study.share(weights) { $0.figures[task][place] >= LikeAnswer.longWait.milliseconds }
    }
    let often = share(study.weights)
    return
      ". A wait of \(spanText(LikeAnswer.longWait)) comes on \(percent(often)) of them"
      + (often < LikeAnswer.unusual ? ", so it would be unusual there" : "")
      + ", and on \(percent(share(study.alike))) of any"
  }

  private static let longWait = Span.days(2)
  /// What happens on fewer phones than this, in thousandths, is so where nothing is broken only by rare chance.
  static let unusual: Int64 = 50

  private var tables: [String] {
    prepared.tasks.indices.flatMap { task -> [String] in
      let name = safeText(prepared.shortWords(of: prepared.tasks[task]).utf8)
      return ["", style.paint("\(name) in the scenario, on phones like that of the log", .heading)]
        + style.figureTable(
          of: "", titles: ["middle", "9 in 10 of them", "9 in 10 of any"],
          rows: rows(of: task).map { row in
            (
              name: row.figure.title,
              figures: [
                words(row.like.value(at: 50), row.figure), span(row.like.ends, row.figure),
                span(row.any.ends, row.figure),
              ]
            )
          })
    }
  }

  private func span(_ ends: (low: Int64, high: Int64), _ figure: Figure) -> String {
    ends.low == ends.high
      ? words(ends.low, figure) : "\(words(ends.low, figure)) to \(words(ends.high, figure))"
  }

  private func words(_ value: Int64, _ figure: Figure) -> String {
    if value == .max { return "never" }
    return figure.description.unit == .instant ? minute(value) : figure.text(value)
  }

  /// Seconds would be meaningless here.
  func minute(_ value: Int64) -> String {
    prepared.words(of: Instant(milliseconds: value - value % 60_000))
  }
}

extension LaunchHabits {
  /// In the unit of the measure's figure.
  package func value(of measure: Measure) -> Int64 {
    switch measure {
    case .launchesPerDay:
      (launches * 100 * Span.days(1).milliseconds + length.milliseconds / 2)
        / max(length.milliseconds, 1)
    case .medianGap: medianGap.milliseconds
    case .longestGap: longestGap.milliseconds
    case .nightShare: atNight * 1_000_000 / max(launches, 1)
    case .daysWithout: daysWithout * 1_000_000 / days
    }
  }
}

extension LaunchHabits.Measure {
  package var title: String {
    switch self {
    case .launchesPerDay: Figure.launchesPerDay.title
    case .medianGap: "median gap"
    case .longestGap: Figure.longestGap.title
    case .nightShare: "at night (22 to 6)"
    case .daysWithout: "days without"
    }
  }

  /// One of the same unit, in which it is written.
  var figure: Figure {
    switch self {
    case .launchesPerDay: .launchesPerDay
    case .medianGap, .longestGap: .longestGap
    case .nightShare, .daysWithout: .shareOfDaysWithout
    }
  }
}
