import Basics

/// `bgsim:ignore D215 because …` in a comment: for its own line, or for the next one if it stands alone.
struct IgnoreNote {
  let codes: [MistakeCode]
  /// "because …", or nothing.
  let reason: String
  let place: SourcePlace
  private let line: Range<Int>

  func silences(_ diagnostic: AppDiagnostic) -> Bool {
    codes.contains(diagnostic.code) && diagnostic.place.file == place.file
      && line.contains(diagnostic.place.span.start)
  }

  private static let word = Array("bgsim:ignore".utf8)

  static func all(in files: [(number: FileNumber, bytes: [UInt8])]) -> [IgnoreNote] {
    files.flatMap { file in
      starts(in: file.bytes).map { IgnoreNote(at: $0, in: file.number, file.bytes) }
    }
  }

  private static func starts(in bytes: [UInt8]) -> [Int] {
    var found: [Int] = []
    var place = 0
    while let colon = bytes[place...].firstIndex(of: UInt8(ascii: ":")) {
      place = colon + 1
      if colon >= 5, bytes[(colon - 5)...].starts(with: word) { found.append(colon - 5) }
    }
    return found
  }

  private init(at start: Int, in file: FileNumber, _ bytes: [UInt8]) {
    let newline = UInt8(ascii: "\n")
    func end(_ place: Int) -> Int { bytes[place...].firstIndex(of: newline) ?? bytes.count }
    let own = (bytes[..<start].lastIndex(of: newline).map { $0 + 1 } ?? 0)..<end(start)
    let isAlone = bytes[own.lowerBound..<start].allSatisfy { " \t/<!-*#".utf8.contains($0) }
    let next = min(own.upperBound + 1, bytes.count)
    line = isAlone ? next..<end(next) : own
    let text = String(
      decoding: bytes[(start + IgnoreNote.word.count)..<own.upperBound], as: UTF8.self)
    let words = text.split { " ,\t\r".contains($0) }.prefix { $0 != "-->" && $0 != "*/" }
    codes = words.prefix { $0 != "because" }.compactMap { MistakeCode(rawValue: String($0)) }
    reason = words.drop { $0 != "because" }.joined(separator: " ")
    place = SourcePlace(SourceSpan(start, start + IgnoreNote.word.count), in: file)
  }
}
