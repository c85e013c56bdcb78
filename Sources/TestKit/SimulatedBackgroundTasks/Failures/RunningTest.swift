#if canImport(Testing)
  import Testing
#endif

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
