import Foundation
import Testing

/// A test that fails on purpose, because the README shows it with what it then says.
struct FailsAsTheReadmeSays: SuiteTrait, TestTrait, TestScoping {
  let isRecursive = true

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    // The suite itself has no case.
    guard testCase != nil else { return try await function() }
    let readme = try ReadmeCodeTests.readme()
    try await withKnownIssue {
      try await function()
    } matching: { issue in
      ReadmeCodeTests.words(readme).contains(ReadmeCodeTests.words("\(issue.kind)"))
    }
  }
}

extension Trait where Self == FailsAsTheReadmeSays {
  static var failsAsTheReadmeSays: Self { Self() }
}
