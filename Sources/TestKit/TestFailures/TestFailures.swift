// Implements what `TestReporter.h` declares: the kit calls these functions to fail a test.

import Foundation
import SimulatedBackgroundTasks

#if canImport(Testing)
  import Testing
#endif
#if canImport(XCTest)
  import XCTest
#endif

/// Fails the running test, whichever library runs it.
@_cdecl("test_reporter_fail")
func failTest(_ words: UnsafePointer<CChar>, _ site: UnsafeRawPointer?) -> Bool {
  let words = String(cString: words)
  let site = site?.assumingMemoryBound(to: CallSite.self).pointee
  #if canImport(Testing)
    Issue.record(
      Comment(rawValue: words),
      sourceLocation: site.map {
        SourceLocation(
          fileID: $0.fileID, filePath: $0.filePath, line: $0.line, column: $0.column)
      } ?? #_sourceLocation)
    if Test.current != nil { return true }
  #endif
  // A thread that belongs to no test does not know which library is running. Each library ignores calls while
  // the other one runs.
  #if canImport(XCTest)
    KitFailure.$isBeingTold.withValue(true) {
      if let site {
        XCTFail(words, file: site.file, line: UInt(site.line))
      } else {
        XCTFail(words)
      }
    }
    return true
  #else
    return false
  #endif
}

@_cdecl("test_reporter_test_name")
func testName() -> UnsafeMutablePointer<CChar>? {
  #if canImport(Testing)
    guard let test = Test.current else { return nil }
    // The name of a function includes its parentheses and labels, which are removed.
    let names =
      [test.id.moduleName] + test.id.nameComponents.map { String($0.prefix { $0 != "(" }) }
    return strdup(names.joined(separator: "."))
  #else
    return nil
  #endif
}

@_cdecl("test_reporter_catcher")
func issueCatcher() -> UnsafeMutableRawPointer? {
  Unmanaged.passRetained(IssueCatcherBox(RunningTestIssues())).toOpaque()
}

/// Receives what the running test records, whichever library runs it.
private struct RunningTestIssues: IssueCatcher {
  func run(
    isolation: isolated (any Actor)?, hearing hear: @escaping @Sendable (HeardIssue) -> Bool,
    _ body: () async -> Void
  ) async -> Bool {
    #if canImport(Testing)
      if Test.current != nil {
        await withKnownIssue(isIntermittent: true, isolation: isolation) {
          await body()
        } matching: { issue in
          guard isFailure(issue) else { return false }
          return hear(heard(issue))
        }
        return true
      }
    #endif
    #if canImport(XCTest)
      let observer = XCTestFailures(hear)
      XCTestObservationCenter.shared.addTestObserver(observer)
      await body()
      XCTestObservationCenter.shared.removeTestObserver(observer)
      return !observer.heardAssertion
    #else
      await body()
      return true
    #endif
  }

  func warn(_ words: String, at site: CallSite) -> Bool {
    #if canImport(Testing) && compiler(>=6.3)
      guard Test.current != nil else { return false }
      Issue.record(
        Comment(rawValue: words), severity: .warning,
        sourceLocation: SourceLocation(
          fileID: site.fileID, filePath: site.filePath, line: site.line, column: site.column))
      return true
    #else
      return false
    #endif
  }

  func skips(_ error: any Error) -> Bool {
    #if canImport(XCTest)
      return error is XCTSkip
    #else
      return false
    #endif
  }
}

#if canImport(Testing)
  private func isFailure(_ issue: Issue) -> Bool {
    #if compiler(>=6.3)
      return issue.isFailure
    #else
      return true
    #endif
  }

  private func heard(_ issue: Issue) -> HeardIssue {
    HeardIssue(
      words(for: issue), file: issue.sourceLocation?.fileID ?? "",
      line: issue.sourceLocation?.line ?? 0)
  }

  private func words(for issue: Issue) -> String {
    if case .unconditional = issue.kind, !issue.comments.isEmpty {
      return issue.comments.map(\.rawValue).joined(separator: " ")
    }
    return "\(issue)"
  }
#endif

#if canImport(XCTest)
  /// Whether the kit tells a failure right now. In a trial it tells none, so that its own can be kept.
  private enum KitFailure {
    @TaskLocal static var isBeingTold = false
  }

  /// XCTest cannot keep an assertion from failing its test, but reports it to observers.
  private final class XCTestFailures: NSObject, XCTestObservation, @unchecked Sendable {
    private let hear: @Sendable (HeardIssue) -> Bool
    private let lock = NSLock()
    private var count = 0

    init(_ hear: @escaping @Sendable (HeardIssue) -> Bool) { self.hear = hear }

    /// Whether an assertion failed that is not the kit's.
    var heardAssertion: Bool { lock.withLock { count > 0 } }

    private func take(_ words: String, file: String, line: Int) {
      if !KitFailure.isBeingTold { lock.withLock { count += 1 } }
      _ = hear(HeardIssue(words, file: file, line: line))
    }

    #if os(Linux)
      func testCase(
        _ testCase: XCTestCase, didFailWithDescription description: String,
        inFile filePath: String?,
        atLine lineNumber: Int
      ) {
        take(description, file: filePath ?? "", line: lineNumber)
      }
    #else
      func testCase(_ testCase: XCTestCase, didRecord issue: XCTIssue) {
        let place = issue.sourceCodeContext.location
        take(
          issue.compactDescription, file: place?.fileURL.path ?? "", line: place?.lineNumber ?? 0)
      }
    #endif
  }
#endif
