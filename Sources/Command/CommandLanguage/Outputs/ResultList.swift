package import Basics

/// The results of several files as one JSON document: an object with a list, which has an element for each
/// file. It is written piece by piece.
package struct ResultList {
  private let key: String
  private var count = 0

  package init(_ key: String) { self.key = key }

  /// What stands before the next element.
  package mutating func separator() -> String {
    count += 1
    return count == 1 ? "{\"\(key)\": [\n" : ",\n"
  }

  /// A file without a result has its place in the list all the same.
  package func element(_ failure: CommandFailure, of path: String) -> PrintedText {
    let entry = JSONValue.object([("file", .text(path)), ("error", .text(failure.message.text))])
    return .json(entry.onOneLine + "\n")
  }

  package var ending: String { count == 0 ? "{\"\(key)\": []}\n" : "]}\n" }
}
