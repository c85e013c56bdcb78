import Basics
import Reports

/// One line of a list, its further lines below its words.
enum ListItem {
  static func text(_ words: String, _ style: TextStyle, mark: String = "-") -> String {
    let start = "  \(mark) "
    return start + words.wrapped(to: min(style.width, 100), indent: columns(of: start)) + "\n"
  }
}
