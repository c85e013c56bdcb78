package import RunRecord

/// Something of which figures were taken in pairs, such as a task over many seeds. Whoever pairs
/// something else, such as the devices of two populations, fills these and has the words.
package struct PairedSamples: Equatable, Sendable {
  /// In order; each is there once.
  private var series: [PairedSeries]

  package init() { series = ComparedFigure.allCases.map { _ in PairedSeries() } }

  /// Nothing where one of the two has no such figure.
  package mutating func add(_ figure: ComparedFigure, _ a: Int64?, _ b: Int64?) {
    guard let a, let b, let place = ComparedFigure.allCases.firstIndex(of: figure) else { return }
    series[place].add(a, b)
  }

  package mutating func add(_ other: PairedSamples) {
    for place in series.indices { series[place].add(other.series[place]) }
  }

  package func difference(_ figure: ComparedFigure) -> PairedDifference {
    let place = ComparedFigure.allCases.firstIndex(of: figure) ?? 0
    return PairedDifference(series[place])
  }
}
