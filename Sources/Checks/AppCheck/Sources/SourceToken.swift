/// A piece of Swift or Objective-C, as far as identifiers of tasks need telling apart.
struct SourceToken: Equatable {
  enum Kind: Equatable {
    case word(String)
    case number(String)
    /// nil where it was not understood.
    case text(String?)
    /// A text with parts that are computed.
    case interpolated([SourcePiece])
    case mark(UInt8)
  }

  let kind: Kind
  let start: Int
  let end: Int
  /// Whether a line break comes before it, which ends most statements.
  let startsLine: Bool
}

/// A part of a text: as it stands there, or the code that computes it.
enum SourcePiece: Equatable {
  case plain(String)
  case code(String)
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
