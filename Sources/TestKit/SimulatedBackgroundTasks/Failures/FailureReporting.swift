#if canImport(Testing)
  import Testing
#endif
#if canImport(XCTest)
  import XCTest
#endif

/// Where failures of a device are told.
public enum FailureReporting: Sendable {
  /// As an issue of the running test, at the line of app code that is to blame.
  case failTest
  /// Nowhere; they are kept in `SimulatedDevice.failures`.
  case keep
  case call(@Sendable (DeviceFailure) -> Void)

  /// A test fails once for each mistake, however often the days of the test repeat it.
  func tell(
    _ failures: ArraySlice<DeviceFailure>, after told: ArraySlice<DeviceFailure>,
    from device: CallSite
  ) {
    switch self {
    case .failTest:
      for (cause, failures) in failures.byCause where !told.contains(where: { $0.cause == cause }) {
        let repeats = failures.count > 1 ? " This happened \(failures.count) times." : ""
        TestFailure.record("\(failures[0])\(repeats)", at: cause.site ?? device)
      }
    case .keep: break
    case .call(let hear): failures.forEach(hear)
    }
  }
}

/// Fails the running test, whichever library runs it.
enum TestFailure {
  static func record(_ words: String, at site: CallSite?) {
    #if canImport(Testing)
      recordInSwiftTesting(words, at: site)
      if Test.current != nil { return }
    #endif
    // A thread that belongs to no test does not know which library runs, and each ignores what is told
    // to it while the other does.
    recordInXCTest(words, at: site)
  }

  #if canImport(Testing)
    private static func recordInSwiftTesting(_ words: String, at site: CallSite?) {
      guard let site else {
        Issue.record(Comment(rawValue: words))
        return
      }
      Issue.record(
        Comment(rawValue: words),
        sourceLocation: SourceLocation(
          fileID: site.fileID, filePath: site.filePath, line: site.line, column: site.column))
    }
  #endif

  #if canImport(XCTest)
    private static func recordInXCTest(_ words: String, at site: CallSite?) {
      guard let site else { return XCTFail(words) }
      XCTFail(words, file: site.file, line: UInt(site.line))
    }
  #else
    private static func recordInXCTest(_ words: String, at site: CallSite?) {
      assertionFailure(words)
    }
  #endif
}

/// What a file of the running test may be called.
enum RunningTest {
  /// Module, suites and function, or else the line that made the device.
  static func fileName(orOf site: CallSite) -> String {
    safe(names?.joined(separator: ".") ?? "\(site.fileID)-\(site.line)")
  }

  private static var names: [String]? {
    #if canImport(Testing)
      guard let test = Test.current else { return nil }
      // A function is named with its parentheses and labels.
      return [test.id.moduleName]
        + test.id.nameComponents.map { String($0.prefix { $0 != "(" }) }
    #else
      return nil
    #endif
  }

  /// Only what every file system takes, and not too much of it.
  private static func safe(_ name: String) -> String {
    let safe = name.map { character in
      character.isASCII && (character.isLetter || character.isNumber || ".-_".contains(character))
        ? character : "-"
    }
    return String(safe.prefix(180))
  }
}
