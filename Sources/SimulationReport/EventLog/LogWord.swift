/// A value that a log writes as one word. The words are part of the format and do not follow the
/// names of the engine's cases when those change.
protocol LogWord: Equatable {
  var logWord: String { get }
  static var all: [Self] { get }
}

extension LogWord where Self: RawRepresentable, RawValue == UInt8 {
  static var all: [Self] { (0...UInt8.max).compactMap(Self.init) }
}

extension LogWord where Self: RawRepresentable & CaseIterable, RawValue == String {
  static var all: [Self] { Array(allCases) }
  var logWord: String { rawValue }
}
