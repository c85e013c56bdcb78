import Documents
import LongForm
import Testing

@testable import AppCheck

/// How much of the code was read, as "handlers 2 of 3, reason".
@Suite("What was looked at") struct LookedTests {
  private static func counts(_ checkup: Checkup) -> [String] {
    LookedAt.What.allCases.map { what in
      let count = LookedCount(what, of: checkup.looked)
      let reasons = count.unread.map { ", \($0.count) because \($0.reason.rawValue)" }.joined()
      return "\(what.rawValue) \(count.read) of \(count.all)" + reasons
    }
  }

  static let rows: [Row<String, [String]>] = [
    Row("is all of it", "", ["handlers 1 of 1", "identifiers 2 of 2", "dates 0 of 0"]),
    Row(
      "is not an identifier that is computed",
      "let other = BGProcessingTaskRequest(identifier: name(1)); let third = BGProcessingTaskRequest(identifier: far)",
      [
        "handlers 1 of 1",
        "identifiers 2 of 4, 1 because the identifier is computed, 1 because none of the given files defines the identifier",
        "dates 0 of 0",
      ]),
    Row(
      "is not a handler that is handed on",
      "BGTaskScheduler.shared.register(forTaskWithIdentifier: \"com.a.r\", using: nil) { task in Kitchen.cook(task) }",
      [
        "handlers 1 of 2, 1 because the task is handed to code that was not followed",
        "identifiers 3 of 3", "dates 0 of 0",
      ]),
    Row(
      "is not a date that is not read",
      "func set(_ stored: Date) { first.earliestBeginDate = Date(timeIntervalSinceNow: 3600); first.earliestBeginDate = store.last }",
      [
        "handlers 1 of 1", "identifiers 2 of 2",
        "dates 1 of 2, 1 because the date is written in a way that is not read",
      ]),
  ]

  @Test("is counted with reasons", arguments: rows)
  func counted(_ row: Row<String, [String]>) {
    let input = Case(files: Case.swift(row.given)).input
    #expect(Self.counts(Checkup(input)) == row.expected, "\(row.label)")
  }

  @Test("is counted once for several targets") func shared() {
    let input = Case(files: Case.swift()).input
    var other = input
    other.sources?.append(
      AppFile(
        path: "More.swift", bytes: Array("let r = BGAppRefreshTaskRequest(identifier: a)".utf8)))
    var told = ToldDiagnostics()
    let first = told.left(of: Checkup(input), input)
    let second = told.left(of: Checkup(other), other)
    #expect(Self.counts(first) == ["handlers 1 of 1", "identifiers 2 of 2", "dates 0 of 0"])
    #expect(
      Self.counts(second) == [
        "handlers 0 of 0",
        "identifiers 0 of 1, 1 because none of the given files defines the identifier",
        "dates 0 of 0",
      ])
  }
}
