import Basics
import Documents

/// Code under `#if os(iOS)` in a package whose tests run with the kit. On Linux this code does not exist, so
/// no test runs it, without any warning.
struct PlatformRule {
  let sources: [AppFile]

  func check(_ mistakes: inout MistakeList) {
    guard sources.contains(where: PlatformRule.isManifestWithKit) else { return }
    for (number, file) in sources.enumerated() where file.path.hasSuffix(".swift") {
      for span in PlatformRule.conditions(in: file.bytes) {
        mistakes.report(.onlyOnDevice, SourcePlace(span, in: .source(number)))
      }
    }
  }

  private static func isManifestWithKit(_ file: AppFile) -> Bool {
    file.path.split(separator: "/").last == "Package.swift"
      && mentions("BackgroundTaskSimulator", file.bytes[...])
  }

  /// Each `#if os(iOS)` block that mentions BackgroundTasks.
  private static func conditions(in bytes: [UInt8]) -> [SourceSpan] {
    // The open conditions; nil for one of another kind, or after its `#else`.
    var open: [SourceSpan?] = []
    var found: [SourceSpan] = []
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let text = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      if text.starts(with: "#if".utf8) {
        open.append(isOnlyIOS(text) ? SourceSpan(text.startIndex, text.endIndex) : nil)
      } else if text.starts(with: "#endif".utf8) {
        _ = open.popLast()
      } else if text.starts(with: "#else".utf8), !open.isEmpty {
        open[open.count - 1] = nil
      } else if let place = open.lastIndex(where: { $0 != nil }),
        names.contains(where: { mentions($0, text) })
      {
        // One report per condition is enough.
        if let span = open[place] { found.append(span) }
        open[place] = nil
      }
    }
    return found
  }

  private static let names = [
    "BackgroundTasks", "BGTask", "BGAppRefresh", "BGProcessing", "BGHealthResearch", "BGContinued",
  ]

  private static func isOnlyIOS(_ condition: ArraySlice<UInt8>) -> Bool {
    mentions("os(iOS)", condition)
      && !["!os(iOS)", "os(Linux)", "SIMULATED"].contains { mentions($0, condition) }
  }

  private static func mentions(_ word: String, _ text: ArraySlice<UInt8>) -> Bool {
    text.indices.contains { text[$0...].starts(with: word.utf8) }
  }
}
