import AppCheck
import Testing

/// What `bgsim help` shows as wrong leads to the diagnostic, and what it shows as right does not.
@Suite struct MistakeExampleTests {
  @Test(arguments: MistakeCode.allCases)
  func `The example of a diagnostic shows it`(_ code: MistakeCode) throws {
    guard let example = code.example else {
      // Of real apps neither is looked at.
      #expect([.dateIgnored, .missingEntitlement].contains(code))
      return
    }
    #expect(Self.codes(example, example.wrong).contains(code))
    #expect(!Self.codes(example, example.right).contains(code))
  }

  private static func codes(_ example: AppExample, _ lines: [String]) -> [MistakeCode] {
    Checkup(example.app(with: lines)).diagnostics.map(\.code)
  }
}
