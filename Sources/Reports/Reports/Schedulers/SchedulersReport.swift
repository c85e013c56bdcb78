import Basics
package import Documents
import RunAnalysis
import RunRecord
import RunText
package import Scenarios
import SchedulerEngine

/// What holds whatever the unknown numbers are, how far the figures spread, and which number decides the
/// rest.
public struct SchedulersReport {
  let loaded: LoadedScenario
  let study: SchedulerStudy
  /// By expectation.
  let decides: [WhatDecides]
  private let style: TextStyle

  public init(_ loaded: LoadedScenario, _ study: SchedulerStudy, _ style: TextStyle) {
    self.loaded = loaded
    self.study = study
    self.style = style
    decides = study.conditions.map { WhatDecides($0, in: study) }
  }

  fileprivate var prepared: PreparedScenario { loaded.prepared }

  /// Whether all expectations hold, including under number 0.
  public var holds: Bool {
    study.conditions.allSatisfy { condition in
      study.outcomes.allSatisfy { study.isMet(condition, under: $0) }
    }
  }

  public var text: String { text(mostTasks: 2) }
  public var details: String {
    text(mostTasks: Int.max) + "\n" + SchedulerNotes.whole(study, style)
  }

  private func text(mostTasks: Int) -> String {
    let title = prepared.scenario.name?.value ?? loaded.path
    var lines = [style.paint(safeText(title.utf8), .heading)]
    lines += paragraph(SchedulerNotes.basis(study))
    for (place, task) in prepared.tasks.enumerated().prefix(mostTasks) {
      lines += ["", style.paint(safeText(prepared.shortWords(of: task).utf8), .heading)]
      lines += table(place)
    }
    let hidden = prepared.tasks.count - mostTasks
    if hidden > 0 { lines += ["", "and \(counted(hidden, "more task")): --details"] }
    lines += findings
    lines += expectations
    if let worst = study.worst {
      lines += ["", style.commandToCopy("look", loaded.at(worst).looking)]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func paragraph(_ words: String, after label: String = "", indent: Int = 0) -> [String] {
    let wrapped = words.wrapped(to: style.textWidth, indent: indent)
    return [label + wrapped]
  }

  private func table(_ task: Int) -> [String] {
    var rows: [(name: String, figures: [String])] = []
    var worst: [String] = []
    var seeds: [String] = []
    var hasCamps = false
    let axis = study.trial.axis
    for (place, figure) in SchedulerWorker.figures.enumerated() {
      if study.isAlwaysMissing(place, of: task) { continue }
      let span = SchedulerSpan(figure, at: place, of: task, in: study)
      rows.append(
        (
          figure.title,
          [words(span.usual, figure), words(span.middle, figure), words(span, figure)]
        ))
      hasCamps = hasCamps || !span.camps.isEmpty
      if let (low, high) = span.seeds, low < high {
        seeds.append("\(figure.title) \(words(low, figure)) to \(words(high, figure))")
      }
      if let found = span.worst, found.value != span.usual {
        worst.append(
          "\(figure.title) \(words(found.value, figure)) \(axis.preposition) \(found.point)")
      }
    }
    let titles = ["number 0", "middle", "90 % of \(axis.rawValue)"]
    var lines = style.figureTable(of: "", titles: titles, rows: rows)
    if !seeds.isEmpty {
      let words = "\(axis.preposition) number 0 by chance alone: " + seeds.joined(separator: ", ")
      lines.append(style.labelled("seeds", words))
    }
    if !worst.isEmpty { lines.append(style.labelled("worst", worst.joined(separator: ", "))) }
    if hasCamps { lines.append(style.labelled("camps", SchedulerNotes.camps(axis))) }
    if let spread = spread(of: task) {
      lines.append(style.labelled("spread", spread.sentence))
    }
    lines.append(style.labelled("held by", causes(task)))
    if axis == .schedulers, study.others.count >= SchedulerSpan.fewest,
      let record = kind(of: task).flatMap(FieldRecord.of)
    {
      lines.append(style.labelled("field", record.sentence))
    }
    return lines
  }

  private func kind(of task: Int) -> TaskKind? {
    let key = prepared.tasks[task]
    guard case .models(let models) = prepared.setup.apps[Int(key.app.index)].code else {
      return nil
    }
    return models.first { $0.name == key.name }?.kind
  }

  private func spread(of task: Int) -> FigureSpread? {
    for (place, figure) in SchedulerWorker.figures.enumerated() {
      if let spreads = WhatSpreads(place, of: task, in: study) {
        return FigureSpread(figure: figure, from: spreads)
      }
    }
    return nil
  }

  /// Two answers with nothing between them are not told as one span.
  private func words(_ span: SchedulerSpan, _ figure: Figure) -> String {
    if !span.camps.isEmpty {
      return span.camps.map {
        let range =
          $0.low == $0.high
          ? words($0.low, figure) : "\(words($0.low, figure)) to \(words($0.high, figure))"
        return "\(range) (\($0.count))"
      }.joined(separator: " or ")
    }
    return span.ends.map { "\(words($0.low, figure)) to \(words($0.high, figure))" } ?? "too few"
  }

  private func words(_ value: Int64, _ figure: Figure) -> String {
    if value == .max { return "never" }
    if figure.description.unit != .instant { return figure.text(value) }
    // Seconds would be meaningless here.
    return prepared.words(of: Instant(milliseconds: value - value % 60_000))
  }

  /// For example "app-usage under 150 of 201, not-requested under 51 of 201".
  private func causes(_ task: Int) -> String {
    study.causes(of: task).map { "\($0.name) \(study.share($0.count))" }.joined(
      separator: ", ")
  }

  private var findings: [String] {
    let found = study.findings
    if found.isEmpty { return [] }
    return ["", style.paint("Found", .heading)]
      + found.map { finding in
        let words =
          "\(finding.finding.code.name): \(prepared.shortWords(of: finding.finding.task)), "
          + study.share(finding.count)
        return "  " + safeText(words.utf8).wrapped(to: style.textWidth, indent: 4)
      }
  }

  private var expectations: [String] {
    if study.conditions.isEmpty { return [] }
    var lines = ["", style.paint("Expected", .heading)]
    for (condition, decides) in zip(study.conditions, decides) {
      let count = study.count(of: condition)
      let fails = study.outcomes.count - count
      let label =
        fails == 0 ? style.paint("holds", .good) + "   " : style.paint("FAILS", .blocked) + "   "
      let words = prepared.words(ofExpectation: condition.expectation)
      lines += paragraph(
        "\(study.share(fails == 0 ? count : fails)): \(safeText(words.utf8))",
        after: label, indent: 8)
      for sentence in decides.sentences(study.trial.axis) {
        lines += paragraph(sentence, after: String(repeating: " ", count: 8), indent: 8)
      }
    }
    return lines
  }
}

extension SchedulersReport {
  public var json: String {
    SchedulersReport.shape(study.trial.axis).value(of: study, in: self).onOneLine + "\n"
  }

  package static func shape(_ axis: Axis) -> JSONShape<SchedulersReport, SchedulerStudy> {
    JSONShape(
      axis.rawValue, "what a scenario comes to \(axis.preposition) many \(axis.others)",
      .version("\(axis.rawValue)Summary"), .text("file", "the scenario") { $1.loaded.path },
      axis.edition(),
      .number(axis.rawValue, "how many there were besides number 0") { $0.others.count },
      .number("seeds", "how many runs there were \(axis.preposition) each") {
        $0.trial.seeds.count
      },
      axis.own(
        .texts("fixed", "the numbers that the scenario says, which were not drawn") {
          $0.trial.fixed.map { SchedulerNotes.name($0) }
        }),
      .list("tasks", of: task(axis), "each identifier") { study, _ in
        Array(study.trial.prepared.tasks.indices)
      },
      .list("findings", of: finding(axis), "what the apps do that costs background time") {
        $0.findings
      },
      .list("expectations", of: expectation(axis), "each expectation of the scenario") {
        study, report in Array(zip(study.conditions, report.decides))
      })
  }

  private static func task(_ axis: Axis) -> JSONShape<SchedulersReport, Int> {
    JSONShape(
      "task", "an identifier \(axis.preposition) all \(axis.rawValue)",
      .task { place, report in
        let key = report.prepared.tasks[place]
        return (report.prepared.name(of: key.app), report.prepared.text(of: key.name))
      },
      .list("figures", of: figure(axis), "each figure that any of the runs has") { place, report in
        SchedulerWorker.figures.enumerated().filter {
          !report.study.isAlwaysMissing($0.offset, of: place)
        }
        .map { ($0.element, SchedulerSpan($0.element, at: $0.offset, of: place, in: report.study)) }
      },
      axis.own(FigureSpread.key { place, report in report.spread(of: place) }),
      .list("heldBy", of: cause(axis), "what mainly held it back, the most frequent first") {
        $1.study.causes(of: $0)
      },
      axis.own(
        .list(
          "field", of: field,
          "how such spans did where somebody watched a phone, if anybody did such work"
        ) { place, report in
          report.kind(of: place).flatMap(FieldRecord.of).map { [$0] } ?? []
        }))
  }

  private static let field = JSONShape<SchedulersReport, FieldRecord>(
    "field", "how spans over plausible schedulers did in the field",
    .number("apps", "how many apps were watched") { $0.apps },
    .number("inside", "in percent, those whose numbers lay within nine of ten") { $0.inside.share },
    .number("insideLow", "where 95 of 100 such shares begin") { $0.inside.low },
    .number("insideHigh", "and where they end") { $0.inside.high },
    .word(
      "others", FieldRecord.Standing.allCases.map { $0.rawValue },
      "whether the reports about other apps predict better than the simulator"
    ) { $0.others.rawValue })

  private static func figure(_ axis: Axis) -> JSONShape<SchedulersReport, (Figure, SchedulerSpan)> {
    JSONShape(
      "figure",
      "a figure \(axis.preposition) all \(axis.rawValue); a value that is missing never came, and a moment is in seconds since 1970",
      .text("figure", "its name, which bgsim help terms explains") { $0.0.key },
      .word("unit", FigureUnit.words + [FigureUnit.instant.word], "its unit") {
        $0.0.description.unit.word
      },
      .value("number0", "\(axis.preposition) number 0, \(axis.usual)") { $0.usual },
      .value(
        "seedsLow", "the least of the seeds \(axis.preposition) number 0, where there are several"
      ) {
        $0.seeds?.low ?? .max
      },
      .value("seedsHigh", "the most of them") { $0.seeds?.high ?? .max },
      .value("middle", "half of the others have at most so much") { $0.middle },
      .value("low", "nine of ten of the others lie between this, where there are 40 of them") {
        $0.ends?.low ?? .max
      },
      .value("high", "and this") { $0.ends?.high ?? .max },
      .flag("hasSpan", "whether there are enough schedulers for these two") { $0.1.ends != nil },
      .value("worst", "the worst of the others") { $0.worst?.value ?? .max },
      .number("worst\(axis.noun.withCapital)", "the first \(axis.noun) that has it", .optional) {
        $0.1.worst?.point
      },
      .list("camps", of: camp(axis), "two answers with nothing between them, instead of one span") {
        item, _ in
        item.1.camps.map { (item.0, $0) }
      })
  }

  private static func camp(
    _ axis: Axis
  ) -> JSONShape<SchedulersReport, (Figure, SchedulerSpan.Camp)> {
    JSONShape(
      "camp", "the range of one of two answers",
      .end("low", "nine of ten \(axis.rawValue) lie between the lowest") { $0.low },
      .end("high", "and the highest") { $0.high },
      .number(axis.rawValue, "how many answer so") { $0.1.count })
  }

  private static func cause(_ axis: Axis) -> JSONShape<SchedulersReport, (name: String, count: Int)>
  {
    JSONShape(
      "cause", "what held a task back \(axis.preposition) some \(axis.rawValue)",
      .text("cause", "a rule, or what else it was") { $0.name },
      .number(axis.rawValue, "\(axis.preposition) how many, number 0 among them") { $0.count })
  }

  private static func finding(
    _ axis: Axis
  ) -> JSONShape<SchedulersReport, (finding: SchedulerOutcome.Finding, count: Int)> {
    JSONShape(
      "finding", "something that an app does and that costs it background time",
      .text("code", "its name in bgsim help") { $0.finding.code.name.description },
      .task { found, report in
        (
          report.prepared.name(of: found.finding.task.app),
          report.prepared.text(of: found.finding.task.name)
        )
      },
      .number(axis.rawValue, "\(axis.preposition) how many, number 0 among them") { $0.count })
  }

  private static func expectation(
    _ axis: Axis
  ) -> JSONShape<SchedulersReport, (SchedulerCondition, WhatDecides)> {
    JSONShape(
      "expectation", "an expectation \(axis.preposition) all \(axis.rawValue)",
      .text("expects", "what is expected") { $1.prepared.words(ofExpectation: $0.0.expectation) },
      .number("held", "\(axis.preposition) how many it holds, number 0 among them") {
        $1.study.count(of: $0.0)
      },
      axis.own(
        .list("decides", of: deciding, "the numbers that decide it, if any does") {
          if case .numbers(let numbers, _) = $0.1 { numbers } else { [] }
        }),
      axis.own(
        .word(
          "relation", WhatDecides.Relation.allCases.map { $0.word },
          "how two of them decide: it fails where both are on the failing side (and), or where either is (or)"
        ) {
          if case .numbers(_, let relation) = $0.1 {
            relation.word
          } else {
            WhatDecides.Relation.alone.word
          }
        }))
  }

  private static let deciding = JSONShape<SchedulersReport, WhatDecides.Deciding>(
    "deciding", "a number that turns the answer round when it is changed, and nothing else is",
    .text("number", "its name in bgsim help rules") { SchedulerNotes.name($0.position) },
    .flag("failsAbove", "whether it fails above the threshold, or else up to it") { $0.failsAbove },
    .number("threshold", "in milliseconds, millionths or units") { $0.threshold },
    .number("failingTried", "failing schedulers with the number beyond the threshold") {
      $0.mended.tried
    },
    .number("failingMended", "how many of these then hold") { $0.mended.turned },
    .number("holdingTried", "the reverse") { $0.broken.tried },
    .number("holdingBroken", "how many of these then fail") { $0.broken.turned })
}

extension JSONKey where Report == SchedulersReport, Item == (Figure, SchedulerSpan) {
  /// Missing if it never happened.
  fileprivate static func value(
    _ name: String, _ meaning: String, _ value: @escaping @Sendable (SchedulerSpan) -> Int64
  ) -> JSONKey {
    JSONKey(name, .number(.ofFigure), meaning, .optional) { measured, _ in
      let value = value(measured.1)
      return value == .max ? nil : measured.0.json(value)
    }
  }
}

extension JSONKey where Report == SchedulersReport, Item == (Figure, SchedulerSpan.Camp) {
  fileprivate static func end(
    _ name: String, _ meaning: String, _ value: @escaping @Sendable (SchedulerSpan.Camp) -> Int64
  ) -> JSONKey {
    JSONKey(name, .number(.ofFigure), meaning) { measured, _ in
      measured.0.json(value(measured.1))
    }
  }
}

extension SchedulerStudy {
  /// The number of all outcomes that meet the condition, including number 0.
  func count(of condition: SchedulerCondition) -> Int {
    outcomes.count { isMet(condition, under: $0) }
  }

  /// For example "under 188 of 201" or "on all 201".
  func share(_ count: Int) -> String { trial.axis.share(count, of: outcomes.count) }

  func causes(of task: Int) -> [(name: String, count: Int)] {
    mostFrequent(outcomes.map { $0.tasks[task].cause })
  }

  /// Whether the figure never has a value, so that it can be left out.
  func isAlwaysMissing(_ figure: Int, of task: Int) -> Bool {
    outcomes.allSatisfy { $0.tasks[task].value(figure) == .max }
  }

  var findings: [(finding: SchedulerOutcome.Finding, count: Int)] {
    mostFrequent(outcomes.flatMap { $0.findings }).map { ($0.name, $0.count) }
  }

  /// The first that fails an expectation, or else the one that launches the first task least often.
  var worst: AxisPoint? {
    if let condition = conditions.first(where: { count(of: $0) < outcomes.count }) {
      return others.first { !isMet(condition, under: $0) }?.point
    }
    if outcomes[0].tasks.isEmpty { return nil }
    return others.min { $0.tasks[0].value(0) < $1.tasks[0].value(0) }?.point
  }
}
