import Basics
import Documents
import RunAnalysis
import RunRecord
import Scenarios

/// A figure of a task in A and B over all schedulers or phones where both have it.
struct SchedulerRow {
  typealias Group = (task: String, rows: [SchedulerRow])

  let figure: Figure
  let axis: Axis
  let meanA: Int64
  let meanB: Int64
  /// By point, in thousandths.
  let differences: [Int64]
  /// How many points there are, whether or not both have the figure.
  private let all: Int

  /// The means in A and in B at each point, in thousandths; nil if there are none.
  init?(_ figure: Figure, _ means: [(a: Int64, b: Int64)], _ axis: Axis, ofAll all: Int) {
    let count = Int64(means.count)
    if count == 0 { return nil }
    self.figure = figure
    self.axis = axis
    self.all = all
    meanA = means.reduce(0) { $0 + $1.a } / count
    meanB = means.reduce(0) { $0 + $1.b } / count
    differences = means.map { $0.b - $0.a }
  }

  var more: Int { differences.count { $0 > 0 } }
  var less: Int { differences.count { $0 < 0 } }
  var isSame: Bool { more + less == 0 }

  var mean: Int64 { differences.reduce(0, +) / Int64(max(differences.count, 1)) }

  /// nil if there are too few.
  private var ends: (low: Int64, high: Int64)? {
    if differences.count <= SchedulerSpan.fewest { return nil }
    return SchedulerSpan.ends(of: differences.sorted())
  }

  static func table(_ groups: [Group], _ style: TextStyle) -> [String] {
    let shown = groups.map { group in
      ComparisonTable.Group(
        name: group.task,
        rows: group.rows.map { row in
          ComparisonTable.Row(
            label: row.figure.title, a: row.figure.text(ofMean: row.meanA),
            b: row.figure.text(ofMean: row.meanB),
            difference: row.figure.signed(
              ofMean: row.figure.difference(ofMeans: row.meanA, row.meanB)),
            margin: row.verdict)
        })
    }
    let axis = groups.lazy.flatMap { $0.rows }.first?.axis ?? .schedulers
    return ComparisonTable(groups: shown, style: style, marginTitle: "by \(axis.noun)").lines
  }

  fileprivate func point(of task: String) -> ComparisonVerdict.Point? {
    if isSame { return nil }
    let isMore = more >= less
    return ComparisonVerdict.Point(
      task: task, figure: figure, a: figure.text(ofMean: meanA), b: figure.text(ofMean: meanB),
      isMore: isMore,
      over: (isMore ? more : less, isMore ? less : more, differences.count, axis))
  }

  /// For example "better under 197 of 201, 9 of 10 between +0.20 and +1.40".
  private var verdict: String {
    let count = differences.count
    // Under some schedulers, or on some phones, there is never a wait or an age.
    let having = count == all ? "" : " that have it in both"
    func share(_ some: Int) -> String { axis.share(some, of: count) + having }
    if isSame { return "the same \(share(count))" }
    let isMore = more >= less
    let word = figure.verdict(onMore: isMore)
    var parts = [
      "\(word.isEmpty ? (isMore ? "more" : "less") : word) \(share(isMore ? more : less))"
    ]
    let against = isMore ? less : more
    if against > 0 { parts.append("the reverse \(axis.preposition) \(against)") }
    if let ends, ends.low != ends.high {
      parts.append(
        "9 of 10 between \(figure.signed(ofMean: ends.low)) and \(figure.signed(ofMean: ends.high))"
      )
    }
    return parts.joined(separator: ", ")
  }
}

extension ComparisonVerdict {
  init(_ groups: [SchedulerRow.Group], _ axis: Axis, ofAll count: Int) {
    self.init(
      groups.flatMap { group in group.rows.compactMap { $0.point(of: group.task) } },
      ofTasks: groups.count, axis, ofAll: count)
  }
}

extension SchedulerRow {
  static func shape<Report>(_ axis: Axis) -> JSONShape<Report, SchedulerRow> {
    JSONShape(
      "figure", "a figure of an identifier in A and B, \(axis.noun) by \(axis.noun)",
      .text("figure", "its name, which bgsim help terms explains") { $0.figure.key },
      .word("unit", FigureUnit.words, "its unit") { $0.figure.description.unit.word },
      .mean("meanA", "the mean over the \(axis.rawValue) in A") { $0.meanA },
      .mean("meanB", "the mean in B") { $0.meanB },
      .mean("difference", "the mean of the differences, positive where B has more") { $0.mean },
      .number(axis.rawValue, "how many have it in both") { $0.differences.count },
      .number("moreInB", "\(axis.preposition) how many B has more") { $0.more },
      .number("lessInB", "\(axis.preposition) how many B has less") { $0.less })
  }
}

extension JSONKey where Item == SchedulerRow {
  fileprivate static func mean(
    _ name: String, _ meaning: String, _ thousandths: @escaping @Sendable (Item) -> Int64
  ) -> JSONKey {
    JSONKey(name, .number(.ofFigure), meaning) { row, _ in
      row.figure.json(ofMean: thousandths(row))
    }
  }
}
