/// A pattern with `*` for anything and `?` for one byte. Matching takes at most pattern length times text
/// length.
package struct Glob {
  private let pattern: [UInt8]

  package init(_ text: String) { pattern = Array(text.utf8) }

  package func matches(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    var place = 0
    var at = 0
    /// Where to continue if the text taken for the last star was too short.
    var retry: (pattern: Int, text: Int)?
    while at < bytes.count {
      if place < pattern.count && pattern[place] == UInt8(ascii: "*") {
        place += 1
        retry = (place, at)
      } else if place < pattern.count
        && (pattern[place] == UInt8(ascii: "?") || pattern[place] == bytes[at])
      {
        place += 1
        at += 1
      } else if let last = retry {
        place = last.pattern
        at = last.text + 1
        retry = (place, at)
      } else {
        return false
      }
    }
    return pattern[place...].allSatisfy { $0 == UInt8(ascii: "*") }
  }
}
