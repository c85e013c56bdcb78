import Basics
import Reports

extension HelpPage {
  /// For a terminal of so many columns: terms on the left, what they mean on the right.
  package func text(width: Int) -> String {
    sections.map { section in
      let body = section.lines(width: width - 2).map { "  \($0)" }
      return ([section.heading] + body).joined(separator: "\n")
    }.joined(separator: "\n\n") + "\n"
  }
}

extension HelpPage.Section {
  fileprivate func lines(width: Int) -> [String] {
    switch body {
    case .text(let text): return text.wrapped(to: width)
    case .lines(let lines): return lines
    case .references(let references):
      // An address stays on one line, so that it can be opened from there.
      return references.flatMap { reference in
        let title = reference.title.wrapped(to: width - 2)
        let below = title.dropFirst() + (reference.address.map { [$0] } ?? [])
        return title.prefix(1) + below.map { "  " + $0 }
      }
    case .terms(let terms):
      let longest = terms.map(\.name.count).max() ?? 0
      // A term that would leave too little room for words stands on a line of its own.
      let indent = min(longest + 2, max(8, width / 3))
      return terms.flatMap { term in
        let words = term.text.wrapped(to: width - indent)
        let margin = String(repeating: " ", count: indent)
        if term.name.count + 2 > indent { return [term.name] + words.map { margin + $0 } }
        let first = term.name + margin.dropFirst(term.name.count) + words[0]
        return [first] + words.dropFirst().map { margin + $0 }
      }
    }
  }
}
