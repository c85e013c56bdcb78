/// A piece of Swift or Objective-C, as far as identifiers of tasks need telling apart.
struct SourceToken: Equatable {
  enum Kind: Equatable {
    case word(String)
    case number(String)
    /// nil where parts of the text are computed.
    case text(String?)
    case mark(UInt8)
  }

  let kind: Kind
  let start: Int
  let end: Int
}

enum SourceLanguage: Equatable {
  case swift, objectiveC

  /// By the end of the file's name; nil for files that hold no code of these.
  init?(path: String) {
    switch path.split(separator: ".").last {
    case "swift": self = .swift
    case "m", "mm", "h", "c": self = .objectiveC
    default: return nil
    }
  }
}
