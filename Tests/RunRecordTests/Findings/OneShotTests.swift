import RunRecord
import SchedulerEngine
import Testing

/// Processing may be meant to run until it is done and then no more; only a refresh never is.
@Suite struct OneShotTests {
  struct Row: CustomTestStringConvertible {
    let label: String
    let codes: [FindingCode]
    let rows: Rows

    init(_ label: String, _ codes: [FindingCode], _ rows: Rows...) {
      self.label = label
      self.codes = codes
      self.rows = Array(rows.joined())
    }

    var testDescription: String { label }
  }

  private static func asked(_ number: Int64, at: Int64) -> Rows { submit(number, cleanup, at: at) }

  private static let done = asked(1, at: 0) + launch(1, of: 1, at: 10) + complete(1, at: 20)

  private static let failed =
    launch(1, of: 1, at: 10) + call(.first, of: 1, at: 20, success: false)
    + end(1, .completed(success: false), at: 20)

  static let table = [
    Row("processing asked for once and done", [], done),
    Row(
      "asked for again by the app itself, and done", [], done, phase(1, .foreground, at: 25),
      asked(2, at: 30), launch(2, of: 2, at: 40), complete(2, at: 50)),
    Row(
      "tried again until it succeeded", [], asked(1, at: 0), launch(1, of: 1, at: 10),
      asked(2, at: 15), call(.first, of: 1, at: 20, success: false),
      end(1, .completed(success: false), at: 20), launch(2, of: 2, at: 30), complete(2, at: 40)),
    Row(
      "done only after its time was over", [.succeededAfterExpiring], asked(1, at: 0),
      launch(1, of: 1, at: 10),
      expire(1, at: 40), completeExpired(1, at: 41, success: true)),
    Row("left unfinished", [.chainBroken], asked(1, at: 0), failed),
    Row(
      "asked for again after a success, then forgotten", [.chainBroken], asked(1, at: 0),
      launch(1, of: 1, at: 10), asked(2, at: 15), complete(1, at: 20), launch(2, of: 2, at: 30),
      complete(2, at: 40)),
    Row(
      "a refresh asked for once", [.chainBroken], submit(1, at: 0), launch(1, of: 1, at: 10),
      complete(1, at: 20)),
  ]

  @Test("Whether a chain was broken", arguments: table)
  func finding(_ row: Row) {
    #expect(record(boot(), row.rows, to: 100).findings().map(\.code) == row.codes)
  }
}
