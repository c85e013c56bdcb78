import PlainText
import SimulationReport

/// One line of a list, its further lines below its words.
enum ListItem {
  static func text(_ words: String, _ look: Look, mark: String = "-") -> String {
    let start = "  \(mark) "
    return start + words.wrapped(to: min(look.width, 100), indent: columns(of: start)) + "\n"
  }
}
