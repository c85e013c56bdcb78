import SchedulerEngine
import Testing

@testable import Scenarios

@Suite("What code does")
struct BehaviourTests {
  private static let submissions: [Row<String, String>] = [
    .init("at launch", "onLaunch", "onLaunch"), .init("at a moment", "day 1 20:12", "day 1 20:12"),
    .init("again and again", "every 1h", "every 1h"),
    .init("without a pause", "every 0s", "isZero at 'every 0s'"),
    .init("in other letters", "onlaunch", "expected(moment) at 'onlaunch'"),
    .init("more than one word", "onLaunch onOpen", "expected(endOfText) at 'onOpen'"),
  ]

  @Test("when it submits", arguments: submissions)
  func submission(_ row: Row<String, String>) {
    #expect(ReadText.outcome(row.given, BehaviourText.submission) == row.expected)
  }

  private static let expirations: [Row<String, String>] = [
    .init("at once", "complete", "complete"),
    .init("later", "complete after 2s", "complete after 2s"),
    .init("never", "ignore", "ignore"), .init("not at all", "noHandler", "noHandler"),
    .init("something else", "completes", "expected(expiration) at 'completes'"),
  ]

  @Test("when its time is over", arguments: expirations)
  func expiration(_ row: Row<String, String>) {
    #expect(ReadText.outcome(row.given, BehaviourText.expiration) == row.expected)
  }

  private static let histories: [Row<String, String>] = [
    .init("none", "newcomer", "newcomer"), .init("two weeks", "2w", "14d"),
    .init("half a day", "12h", "notWholeDays at '12h'"),
    .init("more than a year", "366d", "notWholeDays at '366d'"),
  ]

  @Test("and did before", arguments: histories)
  func history(_ row: Row<String, String>) {
    #expect(ReadText.outcome(row.given, BehaviourText.history) == row.expected)
  }

  private static let names: [Row<String, String>] = [
    .init("a plain one", "com.example.news", "com.example.news"),
    .init("letters of elsewhere", "日本.é", "日本.é"),
    .init("a control character", "com.\u{1B}[2J", "identifierCharacter(27) at '\u{1B}'"),
    .init("a mark that reorders", "com.\u{202E}x", "identifierCharacter(8238) at '\u{202E}'"),
    .init("a space of no width", "com.\u{200B}x", "identifierCharacter(8203) at '\u{200B}'"),
    .init("128 characters", String(repeating: "é", count: 128), String(repeating: "é", count: 128)),
    .init(
      "129 characters", String(repeating: "a", count: 129),
      "identifierTooLong(129, limit: 128) at '\(String(repeating: "a", count: 129))'"),
    .init("none", "", "isEmpty at ''"),
  ]

  @Test("under an identifier that can be seen", arguments: names)
  func name(_ row: Row<String, String>) {
    #expect(ReadText.outcome(row.given, NameText.identifier) == row.expected)
  }

  private static let permitted: [Row<String, String>] = [
    .init("a wildcard", "com.example.export.*", "com.example.export.*"),
    .init("a wildcard inside", "com.*.export", "wildcardInside at 'com.*.export'"),
    .init("a wildcard without a dot", "com.export*", "wildcardInside at 'com.export*'"),
    .init("two wildcards", "com.*.*", "wildcardInside at 'com.*.*'"),
    .init("a wildcard alone", "*", "wildcardInside at '*'"),
    .init("nearly alone", ".*", "wildcardInside at '.*'"),
  ]

  @Test("that is permitted, perhaps with a wildcard", arguments: permitted)
  func wildcard(_ row: Row<String, String>) {
    #expect(ReadText.outcome(row.given, NameText.permitted) == row.expected)
  }
}
