package import Basics
package import RunRecord
import SchedulerEngine

/// Figures of one task in A and in B, pair by pair: in two runs with one seed, or on one device of two
/// populations. Only sums are kept.
package struct FigurePairs: Equatable, Sendable {
  private let figures: [Figure]
  private var series: [PairedSeries]

  package init(shownIn places: FigurePlaces) {
    figures = Figure.shown(in: places)
    series = figures.map { _ in PairedSeries() }
  }

  /// Nothing of a figure that one of the two does not have.
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

  /// Those that were measured in any pair.
  package var differences: [(figure: Figure, difference: PairedDifference)] {
    zip(figures, series).map { ($0, PairedDifference($1)) }.filter { $0.1.pairs > 0 }
  }

  /// Whether any figure differs for sure.
  var differs: Bool {
    differences.contains { $0.difference.verdict == .more || $0.difference.verdict == .less }
  }

  /// In brief those that differ for sure, and how often it ran.
  package func rows(_ style: TextStyle, inBrief: Bool = false) -> [ComparisonTable.Row] {
    differences.filter { figure, difference in
      if figure == .launches { return true }
      if inBrief { return difference.verdict == .more || difference.verdict == .less }
      return difference.meanA != 0 || difference.meanB != 0
    }.map { figure, difference in
      ComparisonTable.Row(
        label: figure.title, a: figure.text(ofMean: difference.meanA),
        b: figure.text(ofMean: difference.meanB),
        difference: figure.signed(ofMean: difference.mean),
        margin: difference.words(of: figure, style))
    }
  }

  /// One object for each figure.
  package var json: JSONValue {
    .list(
      zip(figures, series).map { figure, series in
        .object([("figure", .text(figure.key))] + PairedDifference(series).members(of: figure))
      })
  }
}

extension Figure {
  /// A task that is not there has never run, and has no wait.
  func value(in figures: TaskFigures?) -> Int64? {
    guard let figures else { return description.unit == .count ? 0 : nil }
    return figures[self]
  }
}

extension PairedDifference {
  /// How far the interval reaches to each side, never told smaller than it is, or that it holds zero; and
  /// which of the two is better.
  func words(of figure: Figure, _ style: TextStyle) -> String {
    switch verdict {
    case .same: return "the same in each"
    case .noneFound: return "no difference found"
    case .tooFew: return pairs == 1 ? "one pair shows nothing" : "too few pairs to tell"
    case .more, .less: break
    }
    let verdict = figure.verdict(onMore: verdict == .more)
    let width = interval.map {
      "\(style.choose("±", "+-")) \(figure.text(ofMean: $0.high - mean, .up))"
    }
    return [width ?? "as much in each", verdict].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  fileprivate func members(of figure: Figure) -> [JSONMember] {
    var members: [JSONMember] = [
      ("pairs", .integer(pairs)), ("verdict", .text(verdict.name)),
    ]
    if pairs > 0 {
      members += [
        ("meanA", figure.json(ofMean: meanA)), ("meanB", figure.json(ofMean: meanB)),
        ("difference", figure.json(ofMean: mean)),
      ]
    }
    if let interval { members += figure.json(interval) }
    if let unpairedFactor {
      members.append(("unpairedFactor", .decimal(unpairedFactor, places: 1)))
    }
    return members
  }

  /// "1.5", "120"; nil where pairs save next to nothing.
  var unpairedTimes: String? {
    unpairedFactor.flatMap { $0 > 11 ? $0 : nil }.map {
      $0 < 1_000 ? Figure.decimal($0, 1) : "\($0 / 10)"
    }
  }
}

extension PairedDifference.Verdict {
  /// A stable word for programs.
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
