import Basics
import Documents

/// `bgsim:ignore D215 because …` in a comment: it applies to its own line, or to the next if it is alone.
struct IgnoreNote {
  private let codes: [String]
  private let reason: String
  private let place: SourcePlace
  private let line: Range<Int>

  /// The diagnostics that remain, and a note on each one that was silenced.
  static func silencing(
    _ found: [AppDiagnostic], in app: AppFiles
  ) -> (left: [AppDiagnostic], notes: [Unfollowed]) {
    // A note silences what stands in its own file.
    let files = Set(found.map { $0.place.file }).sorted { $0.index < $1.index }
    let ignores = files.flatMap { file in
      let bytes = file == .plist ? app.plist?.bytes : app.sources?[file.index - 1].bytes
      return starts(in: bytes ?? []).map { IgnoreNote(at: $0, in: file, bytes ?? []) }
    }
    var left: [AppDiagnostic] = []
    var notes: [Unfollowed] = []
    for diagnostic in found {
      let ignore = ignores.first { $0.silences(diagnostic) }
      guard ignore != nil || app.ignored.contains(diagnostic.code) else {
        left.append(diagnostic)
        continue
      }
      notes.append(
        Unfollowed(
          subject: .silenced, place: diagnostic.place,
          words: diagnostic.codeName + (ignore?.reason ?? ""), rows: diagnostic.code.details.rows))
    }
    return (left, notes)
  }

  private static let word = Array("bgsim:ignore".utf8)

  private static func starts(in bytes: [UInt8]) -> [Int] {
    bytes.indices.filter {
      bytes[$0] == UInt8(ascii: ":") && $0 >= 5 && bytes[($0 - 5)...].starts(with: word)
    }.map { $0 - 5 }
  }

  private init(at start: Int, in file: FileNumber, _ bytes: [UInt8]) {
    let newline = UInt8(ascii: "\n")
    func end(_ place: Int) -> Int { bytes[place...].firstIndex(of: newline) ?? bytes.count }
    let own = (bytes[..<start].lastIndex(of: newline).map { $0 + 1 } ?? 0)..<end(start)
    let isAlone = bytes[own.lowerBound..<start].allSatisfy { " \t/<!-*#".utf8.contains($0) }
    let next = min(own.upperBound + 1, bytes.count)
    line = isAlone ? next..<end(next) : own
    place = SourcePlace(SourceSpan(start, start + IgnoreNote.word.count), in: file)
    let text = String(decoding: bytes[place.span.end..<own.upperBound], as: UTF8.self)
    let words = text.split { " ,\t\r".contains($0) }.prefix { $0 != "-->" && $0 != "*/" }
    codes = words.prefix { $0 != "because" }.map(String.init)
    let because = words.drop { $0 != "because" }.joined(separator: " ")
    reason = because.isEmpty ? "" : " \(because)"
  }

  private func silences(_ diagnostic: AppDiagnostic) -> Bool {
    codes.contains(diagnostic.codeName) && diagnostic.place.file == place.file
      && line.contains(diagnostic.place.span.start)
  }
}
