import Foundation
import Testing

/// Answers for a phone like that of a log, from each kind of log.
@Suite struct LikeTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.put(NewsScenario(duration: "4d", ran: nil).text, in: "news")
    try folder.put(
      NewsScenario(identifier: "com.example.news.other", duration: "4d", ran: nil).text,
      in: "renamed")
    _ = try BuiltCommand.run(
      ["run", "news", "-q", "--phone", "12", "--log", "log"], in: folder)
    _ = try BuiltCommand.run(
      ["run", "news", "--phone", "12", "--console", "-o", "console"], in: folder)
  }

  private func run(_ words: String) throws -> BuiltCommand.Ending {
    var arguments: [String] = []
    for (place, part) in words.split(separator: "'").enumerated() {
      arguments += place % 2 == 1 ? [String(part)] : part.split(separator: " ").map(String.init)
    }
    return try BuiltCommand.run(arguments, in: folder)
  }

  private static let at = "explain news com.example.news.refresh --at 'day 2 12:00'"

  @Test(arguments: [
    ("run news --like log", "on 9 in 10 phones like this one, "),
    ("run news --like console", "on 9 in 10 phones like this one, "),
    (at + " --like log", "on a phone like this: "),
    (at + " --like console --waited 3d", "A wait of 3 d comes in 4 d on "),
    ("compare news --set device.battery=15% --like log", "phone"),
  ])
  func theFirstLinesAnswer(words: String, says: String) throws {
    let ending = try run(words + " --phones 4")
    #expect(ending.status == 0 && ending.error.isEmpty, "\(ending)")
    let first = ending.output.split(separator: "\n\n")[0].replacing("\n", with: " ")
    #expect(first.contains(says), "\(ending.output)")
    // Of five phones too few are like any log, and that stands before the answer.
    #expect(ending.output.split(separator: "\n")[0].hasSuffix(":"), "\(ending.output)")
    #expect(ending.output.split(separator: "\n")[0].count <= 80)
    #expect(ending.output.contains("  test      SimulatedDevice(seed: "), "\(ending.output)")
    let words = ending.output.replacing("\n", with: " ")
    #expect(words.contains("number 0 and 4 other phones"), "\(ending.output)")
  }

  @Test func howManyThreadsThereAreChangesNothing() throws {
    let words = "run news --like log --phones 9 --threads "
    let (one, four) = (try run(words + "1"), try run(words + "4"))
    #expect(one.status == 0 && one == four)
  }

  @Test(arguments: [
    ("run news --like log --phone 3", 64, "--phone"),
    ("run news --like log --seeds 3", 64, "--seeds"),
    ("run news --like news", 64, "--like is only for logs"),
    ("explain news --like log", 64, "an identifier and --at"),
    ("explain log --like log", 64, "--like"),
    ("compare news log --like log", 64, "--like"),
    ("run renamed --like log", 65, "the scenario has com.example.news.other, the log "),
    ("run news --like missing", 66, "missing"),
  ])
  func whatCannotBeWeighedIsRefused(words: String, status: Int32, says: String) throws {
    let ending = try run(words)
    #expect(ending.status == status && ending.output.isEmpty, "\(ending)")
    #expect(ending.error.replacing("\n", with: " ").contains(says), "\(ending)")
  }

  /// Phones and schedulers go in pairs, so that both may be counted.
  @Test func bothMayBeCounted() throws {
    let ending = try run("run news --like log --phones 5 --schedulers 2")
    let text = ending.output.replacing("\n", with: " ")
    #expect(text.contains("number 0 and 5 other phones"), "\(ending)")
  }
}
