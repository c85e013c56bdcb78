#if canImport(Testing)
  import SimulatedBackgroundTasks
  public import Testing

  /// Expects of each test with this trait that it can fail, as `expectFailsWithoutBackgroundTime` does of a
  /// body.
  public struct FailsWithoutBackgroundTimeTrait: TestTrait, SuiteTrait, TestScoping {
    public var isRecursive: Bool { true }

    public func provideScope(
      for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
      let place = test.sourceLocation
      try await SimulatedBackgroundTasks.expectFailsWithoutBackgroundTime(
        at: CallSite(path: place.filePath, line: place.line)
      ) { try await function() }
    }
  }

  extension Trait where Self == FailsWithoutBackgroundTimeTrait {
    /// The test passes as it is, and fails on a phone that launches nothing in the background, or on one that
    /// tells every run to stop as soon as its handler waits.
    public static var failsWithoutBackgroundTime: Self { Self() }
  }
#endif
