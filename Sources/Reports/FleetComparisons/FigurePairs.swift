package import Comparisons
package import Populations

/// What one task came to for the same users in A and in B, pair by pair.
package struct FigurePairs: Equatable, Sendable {
  private var series = FleetMeasure.allCases.map { _ in PairedSeries() }

  package init() {}

  package mutating func add(_ a: DeviceFigures, _ b: DeviceFigures) {
    for measure in FleetMeasure.allCases { add(measure, a, b) }
  }

  /// Nothing where one of the two has no such figure.
  package mutating func add(_ measure: FleetMeasure, _ a: DeviceFigures, _ b: DeviceFigures) {
    if let one = a[measure], let other = b[measure] {
      series[Int(measure.rawValue)].add(one, other)
    }
  }

  package mutating func add(_ other: FigurePairs) {
    for place in series.indices { series[place].add(other.series[place]) }
  }

  package func difference(_ measure: FleetMeasure) -> PairedDifference {
    PairedDifference(series[Int(measure.rawValue)])
  }
}
