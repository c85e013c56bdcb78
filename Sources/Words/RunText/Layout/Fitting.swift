import Basics

/// Running text within the look's width, ended by a new line.
public func paragraph(_ text: String, _ style: TextStyle) -> String {
  text.wrapped(to: style.textWidth).joined(separator: "\n") + "\n"
}

extension String {
  package func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - columns(of: self)))
  }

  /// Cut in the middle, where identifiers differ least.
  package func shortened(to width: Int, _ style: TextStyle) -> String {
    if columns(of: self) <= width { return self }
    let mark = style.choose("…", "..")
    let room = max(0, width - columns(of: mark))
    var head = ""
    var tail = ""
    for character in self {
      if columns(of: head) + columns(of: String(character)) > room - room / 2 { break }
      head.append(character)
    }
    for character in reversed() {
      if columns(of: tail) + columns(of: String(character)) > room / 2 { break }
      tail = String(character) + tail
    }
    return head + mark + tail
  }
}
