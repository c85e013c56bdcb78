import Basics
import Documents

/// Mistakes that are known and accepted, one on a line: the code, the file, and what stands at the place.
///
///     D219 Shared/Backup.swift: Self.backupTaskIdentifier
///
/// Files are named from the folder that is checked, wherever that lies. Lines of the file may come and go above such a place. A mistake that is there twice needs two lines.
public struct Baseline: Equatable, Sendable {
  private var counts: [String: Int] = [:]

  public init() {}

  /// Empty lines and those after `#` say nothing. Returns nil with the number of a line that has no code.
  public static func reading(_ text: String) -> (baseline: Baseline, wrongLine: Int?) {
    var baseline = Baseline()
    let lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
    for (number, bytes) in lines.enumerated() {
      let line = Baseline.trimmed(String(decoding: bytes, as: UTF8.self))
      if line.isEmpty || line.utf8.first == UInt8(ascii: "#") { continue }
      let code = String(line.prefix { $0 != " " })
      guard MistakeCode(rawValue: code) != nil else { return (baseline, number + 1) }
      baseline.counts[line, default: 0] += 1
    }
    return (baseline, nil)
  }

  /// Whether the mistake is accepted. Each line accepts one.
  mutating func takes(_ diagnostic: AppDiagnostic, in app: AppFiles) -> Bool {
    let line = Baseline.line(diagnostic, in: app)
    guard let left = counts[line], left > 0 else { return false }
    counts[line] = left - 1
    return true
  }

  /// What no mistake matched, in order.
  public var unused: [String] {
    counts.filter { $0.value > 0 }.flatMap { Array(repeating: $0.key, count: $0.value) }.sorted()
  }

  /// The lines that accept all that was found.
  public static func lines(for checkup: Checkup, in app: AppFiles) -> String {
    checkup.diagnostics.map { line($0, in: app) + "\n" }.joined()
  }

  static func line(_ diagnostic: AppDiagnostic, in app: AppFiles) -> String {
    let number = diagnostic.place.file.index
    let file = number == 0 ? app.plist : app.sources?[number - 1]
    let bytes = file?.bytes ?? []
    let span = diagnostic.place.span
    let end = min(span.end, bytes.count, span.start + 80)
    let place = span.start < end ? String(decoding: bytes[span.start..<end], as: UTF8.self) : ""
    let words = diagnostic.place.key ?? Baseline.trimmed(String(place.prefix { $0 != "\n" }))
    let path = file?.path ?? ""
    let inside =
      path.utf8.starts(with: app.root.utf8)
      ? path.utf8.dropFirst(app.root.utf8.count) : path.utf8[...]
    let plain = String(
      decoding: inside.starts(with: "./".utf8) ? inside.dropFirst(2) : inside, as: UTF8.self)
    return Baseline.trimmed(
      "\(diagnostic.codeName) \(VisibleText.of(plain)): \(VisibleText.of(words))")
  }

  private static func trimmed(_ text: String) -> String {
    var bytes = text.utf8[...]
    while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
    while let first = bytes.first, first <= 0x20 { bytes.removeFirst() }
    return String(decoding: bytes, as: UTF8.self)
  }
}
