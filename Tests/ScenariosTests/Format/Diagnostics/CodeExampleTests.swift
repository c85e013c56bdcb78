import Testing

@testable import Scenarios

/// What `help CODE` shows is what happens.
@Suite struct CodeExampleTests {
  private static let shown = ProblemCode.allCases.filter { $0.example != nil }

  @Test(arguments: shown) func theWrongHasTheProblemAndTheRightHasNone(_ code: ProblemCode) throws {
    let example = try #require(code.example)
    let right = ScenarioReader.read(Array(example.document(example.right).utf8))
    #expect(right.diagnostics.isEmpty, "\(code): \(right.diagnostics)")
    let wrong = ScenarioReader.read(Array(example.document(example.wrong).utf8))
    // This one is no fault of the file, only of what is done with it.
    if code == .nothingExpected {
      #expect(wrong.diagnostics.isEmpty && wrong.scenario?.expectations.isEmpty == true)
      #expect(right.scenario?.expectations.isEmpty == false)
      return
    }
    #expect(wrong.diagnostics.contains { $0.code == code }, "\(code): \(wrong.diagnostics)")
  }

  @Test func whatHasNoneCannotBeShownInALine() {
    let without = ProblemCode.allCases.filter { $0.example == nil }.map(\.rawValue)
    #expect(
      without == ["S001", "S002", "S003", "S004", "S005", "S301", "S302", "S303", "S305"],
      "\(without)")
  }
}
