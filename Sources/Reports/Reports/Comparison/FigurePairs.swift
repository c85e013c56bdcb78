import Basics
import Documents
package import RunAnalysis
import RunRecord

/// The figures of one task in A and in B, pair by pair: in two runs with the same seed, or on one device of
/// two populations. Only sums are kept.
package struct FigurePairs: Equatable, Sendable {
  private let figures: [Figure]
  private var series: [PairedSeries]

  package init(shownIn places: FigurePlaces) {
    figures = Figure.shown(in: places)
    series = figures.map { _ in PairedSeries() }
  }

  /// A figure that one of the two lacks is not added.
  package mutating func add(_ a: TaskFigures?, _ b: TaskFigures?) {
    for (place, figure) in figures.enumerated() {
      if let one = figure.value(in: a), let other = figure.value(in: b) {
        series[place].add(one, other)
      }
    }
  }

  package mutating func add(_ other: FigurePairs) {
    for place in series.indices { series[place].add(other.series[place]) }
  }

  package func difference(_ figure: Figure) -> PairedDifference {
    PairedDifference(figures.firstIndex(of: figure).map { series[$0] } ?? PairedSeries())
  }

  /// The figures that were measured in at least one pair.
  package var differences: [(figure: Figure, difference: PairedDifference)] {
    zip(figures, series).map { ($0, PairedDifference($1)) }.filter { $0.1.pairs > 0 }
  }

  /// What differs by more than chance explains, of the task with this name.
  func points(of task: String) -> [ComparisonVerdict.Point] {
    differences.compactMap { figure, difference in
      guard difference.verdict == .more || difference.verdict == .less else { return nil }
      return ComparisonVerdict.Point(
        task: task, figure: figure, a: figure.text(ofMean: difference.meanA),
        b: figure.text(ofMean: difference.meanB), isMore: difference.verdict == .more)
    }
  }

  /// Why there may be no point: too few pairs, nothing that differs, or nothing found.
  var silence: ComparisonVerdict.Outcome {
    let verdicts = differences.map { $0.difference.verdict }
    if verdicts.contains(.tooFew) { return .tooFew }
    return verdicts.allSatisfy { $0 == .same } ? .same : .noneFound
  }

  /// Whether any figure differs by more than chance explains.
  var differs: Bool {
    differences.contains { $0.difference.verdict == .more || $0.difference.verdict == .less }
  }

  /// The brief form has the number of launches, and the figures that differ by more than chance explains.
  package func rows(_ style: TextStyle, inBrief: Bool = false) -> [ComparisonTable.Row] {
    differences.filter { figure, difference in
      if figure == .launches { return true }
      if inBrief { return difference.verdict == .more || difference.verdict == .less }
      return difference.meanA != 0 || difference.meanB != 0
    }.map { figure, difference in
      let shown = figure.signed(
        ofMean: difference.shown(figure), withHalf: difference.half ?? 0)
      return ComparisonTable.Row(
        label: figure.title, a: figure.text(ofMean: difference.meanA),
        b: figure.text(ofMean: difference.meanB), difference: shown.difference,
        margin: difference.words(of: figure, half: shown.half, style))
    }
  }

  fileprivate var all: [Pairs] {
    zip(figures, series).map { ($0, PairedDifference($1)) }
  }
}

extension JSONKey {
  static func figures(_ pairs: @escaping Value<FigurePairs>) -> JSONKey {
    .list("figures", of: FigurePairs.shape(), "each figure") { pairs($0)?.all }
  }
}

extension FigurePairs {
  fileprivate typealias Pairs = (figure: Figure, difference: PairedDifference)

  fileprivate static func shape<Report>() -> JSONShape<Report, Pairs> {
    JSONShape(
      "figure", "a figure of an identifier in A and B, pair by pair",
      .text("figure", "its name, which bgsim help terms explains") { $0.figure.key },
      .word("unit", FigureUnit.words, "its unit") { $0.figure.description.unit.word },
      .number("pairs", "in how many pairs both have it") { $0.difference.pairs },
      .word(
        "verdict", PairedDifference.Verdict.all.map { $0.name },
        "what the pairs say: more-in-b and less-in-b are not chance"
      ) { $0.difference.verdict.name },
      .mean("meanA", "the mean in A; missing without a pair") { $0.meanA },
      .mean("meanB", "the mean in B") { $0.meanB },
      .mean("difference", "the mean of the differences, positive where B has more") { $0.mean },
      .interval(.ofFigure) { measured in
        measured.difference.interval.map { measured.figure.json($0) }
      },
      .decimal(
        "unpairedFactor", places: 1,
        "how many times as many runs or devices it would take without pairs, for the same interval",
        .optional
      ) { $0.difference.unpairedFactor })
  }
}

extension JSONKey where Item == FigurePairs.Pairs {
  fileprivate static func mean(
    _ name: String, _ meaning: String,
    _ thousandths: @escaping @Sendable (PairedDifference) -> Int64
  ) -> JSONKey {
    JSONKey(name, .number(.ofFigure), meaning, .optional) { measured, _ in
      let (figure, difference) = measured
      return difference.pairs > 0 ? figure.json(ofMean: thousandths(difference)) : nil
    }
  }
}

extension Figure {
  /// Without the task, a count is 0, and any other figure is nil.
  func value(in figures: TaskFigures?) -> Int64? {
    guard let figures else { return description.unit == .count ? 0 : nil }
    return figures[self]
  }
}

extension PairedDifference {
  /// Of lengths of time that of the printed means, unless the interval around it would include zero although that
  /// of the exact difference does not.
  fileprivate func shown(_ figure: Figure) -> Int64 {
    let shown = figure.difference(ofMeans: meanA, meanB)
    guard figure.description.unit == .span else { return mean }
    return verdict == .noneFound || shown.magnitude > half ?? 0 ? shown : mean
  }

  /// Half the width of the interval.
  fileprivate var half: Int64? { interval.map { ($0.high - $0.low + 1) / 2 } }

  /// The margin of the interval, or that it includes zero; and which of the two is better.
  func words(of figure: Figure, half: String, _ style: TextStyle) -> String {
    switch verdict {
    case .same: return "the same in each"
    case .noneFound: return "no difference found"
    case .tooFew: return pairs == 1 ? "one pair shows nothing" : "too few pairs to tell"
    case .more, .less: break
    }
    let verdict = figure.verdict(onMore: verdict == .more)
    let width = interval.map { _ in "\(style.choose("±", "+-")) \(half)" }
    return [width ?? "as much in each", verdict].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// For example "1.5" or "120"; nil if pairing saves next to nothing.
  var unpairedTimes: String? {
    unpairedFactor.flatMap { $0 > 11 ? $0 : nil }.map {
      $0 < 1_000 ? Figure.decimal($0, 1) : "\($0 / 10)"
    }
  }
}

extension PairedDifference.Verdict {
  fileprivate static let all: [Self] = [.more, .less, .noneFound, .same, .tooFew]

  /// A stable identifier for programs.
  fileprivate var name: String {
    switch self {
    case .more: "more-in-b"
    case .less: "less-in-b"
    case .noneFound: "none-found"
    case .same: "same"
    case .tooFew: "too-few"
    }
  }
}
