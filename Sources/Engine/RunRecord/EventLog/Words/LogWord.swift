/// A value that a log writes as one word. The words are part of the format and do not follow the
/// names of the engine's cases when those change.
protocol LogWord: Equatable {
  var logWord: String { get }
  static var all: [Self] { get }
  /// The value whose word passes; a reader asks it of each word of each row.
  static func first(where passes: (String) -> Bool) -> Self?
}

extension LogWord where Self: RawRepresentable, RawValue == UInt8 {
  static var all: [Self] { (0...UInt8.max).compactMap(Self.init) }

  static func first(where passes: (String) -> Bool) -> Self? {
    for value in 0...UInt8.max {
      if let word = Self(rawValue: value), passes(word.logWord) { return word }
    }
    return nil
  }
}

extension LogWord where Self: RawRepresentable & CaseIterable, RawValue == String {
  static var all: [Self] { Array(allCases) }
  var logWord: String { rawValue }

  static func first(where passes: (String) -> Bool) -> Self? {
    allCases.first { passes($0.rawValue) }
  }
}
