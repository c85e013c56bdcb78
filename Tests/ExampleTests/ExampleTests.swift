import Testing

@testable import Scenarios

/// The scenarios in `Examples` are sound and show what they say.
@Suite struct ExampleTests {
  @Test func `There are many, and each lies under its own question`() throws {
    #expect(Example.all.count >= 24)
    for example in Example.all {
      let question = try #require(ScenarioReader.read(example.bytes).scenario?.name?.value)
      #expect(question.hasSuffix("?"))
      let words = question.lowercased().split { !$0.isLetter && !$0.isNumber }
      #expect(words.joined(separator: "-") == example.name)
    }
  }

  @Test(arguments: Example.all)
  func `Its expectations hold, and there is nothing to say about the file`(
    _ example: Example
  ) throws {
    let outcome = try Outcome(of: example)
    #expect(outcome.problems == "")
    #expect(outcome.failures == [])
  }

  @Test(arguments: Example.all)
  func `What is printed of it is read as the same scenario`(_ example: Example) throws {
    let scenario = try #require(ScenarioReader.read(example.bytes).scenario)
    let text = ScenarioPrinter.text(of: scenario)
    let again = ScenarioReader.read(Array(text.utf8))
    #expect(again.diagnostics == [])
    #expect(again.scenario.map(ScenarioPrinter.text) == text)
    #expect(again.scenario == scenario)
  }

  @Test(arguments: Example.all)
  func `Without its cause an expectation fails`(_ example: Example) throws {
    let cause = try #require(Cause.all[example.name], "no row says what the example shows")
    let outcome = try Outcome(of: example, setting: cause)
    #expect(outcome.problems == "")
    #expect(!outcome.failures.isEmpty, "it would hold all the same with \(cause)")
  }

  @Test func `Every row about a cause has its example`() {
    let names = Example.all.map(\.name)
    #expect(Cause.all.keys.filter { !names.contains($0) }.sorted() == [])
  }
}
