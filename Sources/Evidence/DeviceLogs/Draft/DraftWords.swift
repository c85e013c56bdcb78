import Basics
import SchedulerEngine

/// How sure a value of a draft is, and where it came from.
enum DraftOrigin {
  /// The log says so.
  case seen(String)
  /// It follows from several entries.
  case inferred(String)
  /// The log does not tell.
  case standard(String)

  var comment: String {
    switch self {
    case .seen(let words): "// seen: \(VisibleText.of(words))"
    case .inferred(let words): "// inferred: \(VisibleText.of(words))"
    case .standard(let words): "// default: \(VisibleText.of(words))"
    }
  }
}

/// The lines of a draft, one key or element on each, with its comment above it.
struct DraftWords {
  private(set) var text = ""
  private var depth = 0

  mutating func comment(_ words: String) {
    for line in words.wrapped(to: 96 - 2 * depth) { put("// " + line) }
  }

  mutating func open(_ words: String) {
    put(words)
    depth += 1
  }

  mutating func close(_ words: String) {
    depth -= 1
    put(words)
  }

  /// `value` is JSON.
  mutating func key(_ key: String, _ value: String, _ origin: DraftOrigin) {
    let line = "\"\(key)\": \(value),"
    let whole = "\(line) \(origin.comment)"
    if whole.utf8.count + 2 * depth <= 100 {
      put(whole)
    } else {
      comment(String(origin.comment.dropFirst(3)))
      put(line)
    }
  }

  mutating func put(_ line: String) {
    text += String(repeating: "  ", count: depth) + line + "\n"
  }
}

/// A text as JSON.
func quoted(_ text: String) -> String { JSONValue.text(text).onOneLine }

/// `2d12h`, as scenario files say it.
func durationWord(_ span: Span) -> String {
  var rest = max(span.milliseconds, 0)
  var words = ""
  for (unit, name) in [
    (86_400_000, "d"), (3_600_000, "h"), (60_000, "m"), (1_000, "s"), (1, "ms"),
  ] as [(Int64, String)] {
    if rest >= unit {
      words += "\(rest / unit)\(name)"
      rest %= unit
    }
  }
  return words.isEmpty ? "0s" : words
}

extension [Span] {
  /// The one in the middle; none of an empty list.
  var median: Span? { isEmpty ? nil : sorted()[count / 2] }
}
