import AppCheck
import Foundation
import LongForm
import Testing

/// What a checkup finds of what can go wrong, measured. `PRINT_FIGURES=1 LONG_TESTS=1 swift test --filter
/// BrokenSampleTests` prints the share of each way to break an app, and each place that is missed.
@Suite("An app that was broken")
struct BrokenSampleTests {
  private struct Figure {
    let breakage: Breakage
    let places: Int
    let missed: [String]

    var words: String {
      "\(breakage.rawValue): \(places - missed.count) of \(places)"
        + missed.map { "\n  missed: \($0)" }.joined()
    }
  }

  private static func figure(_ breakage: Breakage) -> Figure {
    let broken = SampleApp.all.flatMap(breakage.broken)
    let tried = LongForm.all(of: broken, orOneIn: 3)
    let missed = tried.filter { app in !app.codes.contains(where: breakage.codes.contains) }
    return Figure(breakage: breakage, places: tried.count, missed: missed.map(\.name))
  }

  @Test("is told so, in at least 95 of 100 places")
  func found() {
    let figures = Breakage.allCases.map(BrokenSampleTests.figure)
    let places = figures.reduce(0) { $0 + $1.places }
    let missed = figures.reduce(0) { $0 + $1.missed.count }
    let accused = SampleApp.all.filter { !Checkup($0.input).diagnostics.isEmpty }
    let words =
      figures.map(\.words)
      + [
        "all: \(places - missed) of \(places)",
        "false alarms: \(accused.count) of \(SampleApp.all.count) correct apps",
      ]
    if ProcessInfo.processInfo.environment["PRINT_FIGURES"] != nil {
      print(words.joined(separator: "\n"))
    }
    #expect(figures.allSatisfy { $0.places > 0 })
    #expect(missed * 100 <= places * 5, "\(words.joined(separator: "\n"))")
  }
}
