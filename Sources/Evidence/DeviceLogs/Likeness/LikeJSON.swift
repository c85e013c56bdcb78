package import Documents
package import Reports
import RunAnalysis
import Scenarios
import SchedulerEngine

extension LikeAnswer: ClockedReport {
  package var clock: LocalClock { LocalClock(prepared.setup.utcOffset) }

  package var json: JSONValue {
    switch trial.question {
    case .figures: LikeAnswer.figures.value(of: self, in: self)
    case .moment: LikeAnswer.moment.value(of: self, in: self)
    case .change: LikeAnswer.change.value(of: self, in: self)
    }
  }

  package typealias Shape<Item> = JSONShape<LikeAnswer, Item>
  private typealias Key<Item> = JSONKey<LikeAnswer, Item>

  /// `run --like`.
  package static let figures = Shape<LikeAnswer>(
    "likeness", "what a scenario comes to on a phone like that of a log",
    .version("likenessSummary"), .text("file", "the scenario") { $0.trial.loaded.path }, weighed,
    .list("tasks", of: task, "each identifier") { Array($0.prepared.tasks.indices) },
    .list("expectations", of: expectation, "each expectation of the scenario") {
      Array($0.prepared.scenario.expectations.indices)
    })

  /// `explain --like`.
  package static let moment = Shape<LikeAnswer>(
    "likeness-explanation", "when a task runs next on a phone like that of a log",
    .version("likenessExplanation"),
    .task { answer, _ in
      guard case .moment(let key, _, _) = answer.trial.question else { return nil }
      return (answer.prepared.name(of: key.app), answer.prepared.text(of: key.name))
    },
    .moment("at", "the moment") {
      if case .moment(_, let at, _) = $0.trial.question { at } else { nil }
    }, weighed,
    .moment("nextHalf", "when half of such phones have launched it next", .optional) {
      instant($0.next.like.value(at: 50))
    },
    .moment("nextEightOfTen", "when eight of ten have", .optional) {
      instant($0.next.like.value(at: 80))
    },
    .moment("nextEightOfTenOfAny", "when eight of ten of all phones have", .optional) {
      instant($0.next.any.value(at: 80))
    },
    .object("wait", wait, "a wait without a launch, and whether it is usual", .optional) {
      answer in
      guard case .moment(let key, _, let asked) = answer.trial.question else { return nil }
      return answer.wait(key, asked)
    })

  /// `compare --like`.
  package static let change = Shape<LikeAnswer>(
    "likeness-comparison", "two scenarios on a phone like that of a log, which is of the first",
    .version("likenessComparison"),
    .word(
      "outcome", Outcome.allCases.map { $0.rawValue },
      "which side is better for people on nine of ten such phones, by their weight; otherwise it depends"
    ) { $0.verdict.outcome.rawValue },
    .text("verdict", "the same in words") { $0.verdict.sentence }, .side("a") { a, _ in a },
    .side("b") { _, b in b }, weighed,
    .list(
      "tasks",
      of: Shape<(a: Int, b: Int)>(
        "task", "an identifier in both",
        .task { match, report in LikeAnswer.names(match.a, report) },
        .list("figures", of: changed, "each figure") { match, report in report.changes(of: match) }),
      "each identifier"
    ) { $0.matches })

  private static func instant(_ value: Int64) -> Instant? {
    value == .max ? nil : Instant(milliseconds: value)
  }

  private static func names(_ task: Int, _ report: LikeAnswer) -> (app: String, task: String) {
    let key = report.prepared.tasks[task]
    return (report.prepared.name(of: key.app), report.prepared.text(of: key.name))
  }
}

/// What all three tell of the log and of the weights.
extension LikeAnswer {
  private static let weighed = Key<LikeAnswer>([
    .text("log", "the log") { $0.trial.log },
    .seed(of: "the seed of number 0; the others have those after it") { $0.trial.seed },
    .text("edition", "that of the schedulers' numbers") { _ in PlausibleScheduler.edition },
    .number("phones", "how many phones there were besides number 0, each with a scheduler") {
      $0.trial.pairs.count - 1
    },
    .number("effective", "how many phones that weigh alike would tell as much") {
      $0.study.likeness.effective
    },
    .texts(
      "doubts",
      "what keeps the weights from saying much: the log is short, explained alike by nearly all phones, explained by none (unknown), or by few of those that were asked"
    ) { $0.study.doubts.map { $0.rawValue } },
    .number("bestPhone", "the phone that is the most alike") { $0.study.best.pair.phone },
    .number("bestScheduler", "its scheduler") { $0.study.best.pair.scheduler.number },
    .decimal(
      "bestDistance", places: 1,
      "how far its statistics are from the log's, together, in doublings; "
        + "beyond \(Likeness.tolerance / Doublings.one) it is not like it"
    ) { $0.study.likeness.distances[$0.study.likeness.best] * 10 / Doublings.one },
    .seconds("watched", "how long the log is") { $0.trial.phone.length },
    .list("habits", of: watched, "each identifier that both have") { answer in
      zip(answer.trial.tasks, answer.study.best.habits).map { ($0.key, $0.habits, $1) }
    },
  ])

  private typealias Watched = (key: TaskKey, log: LaunchHabits, best: LaunchHabits)

  private static let watched = Shape<Watched>(
    "habits", "what the launches of an identifier are like in the log and on the most alike",
    .task { watched, report in
      let key = watched.key
      return (report.prepared.name(of: key.app), report.prepared.text(of: key.name))
    },
    .number("launches", "how many the log has") { $0.log.launches },
    .object("log", statistics, "in the log") { $0.log },
    .object("best", statistics, "on the most alike") { $0.best })

  private static let statistics = Shape<LaunchHabits>(
    "statistics", "what phones are told apart by",
    .decimal("launchesPerDay", places: 2, "launches a day") { $0.value(of: .launchesPerDay) },
    .seconds("medianGap", "from one launch to the next; the whole time if there are not two") {
      $0.medianGap
    },
    .seconds("longestGap", "the longest time without; beginning and end count like launches") {
      $0.longestGap
    },
    .share("night", "the launches from 22 to 6 o'clock") { habits, _ in
      Share(millionths: habits.value(of: .nightShare))
    },
    .share("daysWithout", "the days without a launch") { habits, _ in
      Share(millionths: habits.value(of: .daysWithout))
    })

  private static let task = Shape<Int>(
    "task", "an identifier on such phones", .task { LikeAnswer.names($0, $1) },
    .list("figures", of: figure, "each figure that any of the runs has") { place, report in
      report.rows(of: place)
    })

  private static let figure = Shape<Row>(
    "figure",
    "a figure on all phones, by their weight; a value that is missing never came, and a moment is in seconds since 1970",
    .text("figure", "its name, which bgsim help terms explains") { $0.figure.key },
    .word("unit", FigureUnit.words + [FigureUnit.instant.word], "its unit") {
      $0.figure.description.unit.word
    }, .value("low", "nine of ten lie between this") { $0.like.ends.low },
    .value("middle", "half have at most so much") { $0.like.value(at: 50) },
    .value("high", "and this") { $0.like.ends.high },
    .value("anyLow", "nine of ten of all phones, without the log, lie between this") {
      $0.any.ends.low
    },
    .value("anyHigh", "and this") { $0.any.ends.high })

  private static let expectation = Shape<Int>(
    "expectation", "an expectation on such phones",
    .text("expects", "what is expected") { $1.prepared.words(ofExpectation: $0) },
    .share("held", "on how many it holds, by their weight") { place, report in
      Share(millionths: report.heldShare(place) * 1_000)
    })

  private static let wait = Shape<Wait>(
    "wait", "a wait without a launch", .seconds("wait", "how long") { $0.span },
    .share("like", "on how many such phones it comes though nothing is broken") { wait, _ in
      Share(millionths: wait.like * 1_000)
    },
    .share("any", "on how many of all") { wait, _ in Share(millionths: wait.any * 1_000) },
    .flag("isUnusual", "whether that is less than one in twenty, so that a fault is likely") {
      $0.isUnusual
    })

  private static let changed = Shape<Change>(
    "figure", "a figure of an identifier in A and B, phone by phone, by their weight",
    .text("figure", "its name, which bgsim help terms explains") { $0.figure.key },
    .word("unit", FigureUnit.words, "its unit") { $0.figure.description.unit.word },
    .mean("meanA", "the mean in A") { $0.a }, .mean("meanB", "the mean in B") { $0.b },
    .share("moreInB", "on how many B has more") { change, _ in
      Share(millionths: change.more.like * 1_000)
    },
    .share("lessInB", "on how many B has less") { change, _ in
      Share(millionths: change.less.like * 1_000)
    },
    .share("anyMoreInB", "on how many of all, without the log, B has more") { change, _ in
      Share(millionths: change.more.any * 1_000)
    },
    .share("anyLessInB", "on how many of all B has less") { change, _ in
      Share(millionths: change.less.any * 1_000)
    })
}

extension JSONKey where Report == LikeAnswer, Item == LikeAnswer {
  fileprivate static func side(
    _ name: String, _ title: @escaping @Sendable (String, String) -> String
  ) -> JSONKey {
    .object(
      name,
      JSONShape(
        "side", "one of the two", .text("title", "its file, and what is set") { $0 }),
      name == "a" ? "the first" : "the second"
    ) {
      if case .change(_, let a, let b) = $0.trial.question { title(a, b) } else { nil }
    }
  }
}

extension JSONKey where Report == LikeAnswer, Item == LikeAnswer.Row {
  /// Missing if it never happened.
  fileprivate static func value(
    _ name: String, _ meaning: String, _ value: @escaping @Sendable (LikeAnswer.Row) -> Int64
  ) -> JSONKey {
    JSONKey(name, .number(.ofFigure), meaning, .optional) { row, _ in
      let value = value(row)
      return value == .max ? nil : row.figure.json(value)
    }
  }
}

extension JSONKey where Report == LikeAnswer, Item == LikeAnswer.Change {
  fileprivate static func mean(
    _ name: String, _ meaning: String, _ thousandths: @escaping @Sendable (Item) -> Int64
  ) -> JSONKey {
    JSONKey(name, .number(.ofFigure), meaning) { change, _ in
      change.figure.json(ofMean: thousandths(change))
    }
  }
}
