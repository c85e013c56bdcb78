#if canImport(Testing)
  import SimulatedBackgroundTasks
  public import Testing

  /// Runs each test with this trait under number 0 and this many other plausible schedulers, as
  /// `underPlausibleSchedulers` does with a body. The devices that the test creates use the scheduler's
  /// numbers.
  public struct PlausibleSchedulersTrait: TestTrait, SuiteTrait, TestScoping {
    fileprivate let count: Int
    fileprivate let fileID: StaticString
    fileprivate let filePath: StaticString
    fileprivate let line: Int
    fileprivate let column: Int

    public var isRecursive: Bool { true }

    public func provideScope(
      for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
      try await SimulatedBackgroundTasks.underPlausibleSchedulers(
        count, fileID: fileID, filePath: filePath, line: line, column: column
      ) { _ in try await function() }
    }
  }

  extension Trait where Self == PlausibleSchedulersTrait {
    public static func underPlausibleSchedulers(
      _ count: Int, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
      line: Int = #line, column: Int = #column
    ) -> Self {
      Self(count: count, fileID: fileID, filePath: filePath, line: line, column: column)
    }
  }
#endif
