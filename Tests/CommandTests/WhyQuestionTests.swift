import Foundation
import LongForm
import Testing

/// Questions that are in no lesson are answered by what the command shows.
@Suite struct WhyQuestionTests {
  private static let examples = BuiltCommand.packageFolder.appendingPathComponent("Examples")

  static let all = WhyQuestion.waiting + WhyQuestion.endings + WhyQuestion.serverAndTrials

  @Test(arguments: LongForm.all(of: all, orOneIn: 5))
  func itIsAnswered(_ question: WhyQuestion) throws {
    let ending = try BuiltCommand.run(question.arguments, at: Self.examples, input: question.input)
    #expect(ending.status == 0, "\(ending.error)")
    let words = Self.onOneLine(ending.output)
    for answer in question.answers {
      #expect(words.contains(answer), "\(answer) is not in\n\(ending.output)")
    }
  }

  private static func onOneLine(_ text: String) -> String {
    text.split { $0.isWhitespace }.joined(separator: " ")
  }

  @Test func thereAreManyAndEachIsAskedOnce() {
    let questions = Set(Self.all.map(\.testDescription))
    #expect(Self.all.count >= 50 && questions.count == Self.all.count)
    #expect(Self.all.allSatisfy { !$0.answers.isEmpty && !$0.answers.contains("") })
  }

  /// The rows of starters, which are no files.
  @Test(
    arguments: [
      ("never-charges+daily", "news.cleanup", "never ran; main cause: external-power"),
      ("low-battery+messenger", "news.refresh", "never ran; main cause: critically-low-battery"),
      ("overnight-charger+weekly", "news.refresh", "main cause: app-usage"),
      ("desk+casual", "news.cleanup", "main cause: rate-limiting"),
    ].enumerated().filter { LongForm.isAskedFor || $0.offset == 1 }.map(\.element))
  func startersAreExplained(_ name: String, _ task: String, _ cause: String) throws {
    let starter = try BuiltCommand.run(["new", "--from", name])
    let told = try BuiltCommand.run(["explain", "-"], input: starter.output)
    #expect(starter.status == 0 && told.status == 0, "\(told.error)")
    let words = Self.onOneLine(told.output)
    let line = words.components(separatedBy: task).dropFirst().first ?? ""
    #expect(line.contains(cause) && line.contains("fix:"), "\(told.output)")
  }
}
