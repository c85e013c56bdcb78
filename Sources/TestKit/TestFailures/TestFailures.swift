// Fills in what the module `TestReporter` leaves open: the kit calls these where a test is to fail.

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
  // A thread that belongs to no test does not know which library runs, and each ignores what is told
  // to it while the other does.
  #if canImport(XCTest)
    if let site {
      XCTFail(words, file: site.file, line: UInt(site.line))
    } else {
      XCTFail(words)
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
    // A function is named with its parentheses and labels.
    let names =
      [test.id.moduleName] + test.id.nameComponents.map { String($0.prefix { $0 != "(" }) }
    return strdup(names.joined(separator: "."))
  #else
    return nil
  #endif
}

@_cdecl("test_reporter_observer")
func observer() -> UnsafeMutableRawPointer? {
  #if canImport(Testing)
    return Test.current == nil
      ? nil : Unmanaged.passRetained(ObserverBox(IssueObserver())).toOpaque()
  #else
    return nil
  #endif
}

#if canImport(Testing)
  /// Sees each issue as it is recorded, and lets it be one.
  private struct IssueObserver: BodyObserver {
    func observe(
      isolation: isolated (any Actor)?, _ body: () async throws -> Void
    ) async -> ObservedBody {
      var found = ObservedBody()
      let count = IssueCount()
      await withKnownIssue(isIntermittent: true, isolation: isolation) {
        do { try await body() } catch {
          found.hasFailed = true
          found.error = "\(error)"
        }
      } matching: { _ in
        count.add()
        return false
      }
      if count.isAny { found.hasFailed = true }
      return found
    }
  }

  /// Issues may come from any thread.
  private final class IssueCount: @unchecked Sendable {
    private let lock = NSLock()
    private var count = 0

    func add() { lock.withLock { count += 1 } }
    var isAny: Bool { lock.withLock { count > 0 } }
  }
#endif
