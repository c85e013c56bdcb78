import Basics

/// A file in another format is not looked at any further, because its keys may mean something else.
enum FormatCheck {
  static func passes(_ decoding: Decoding) -> Bool {
    guard decoding.tree.nodes[0].kind == .object else { return true }
    let format = decoding.tree.members(of: 0).first {
      decoding.tree.nodes[$0.key].kind == .string && decoding.tree.text(of: $0.key) == "format"
    }
    guard let format, decoding.tree.nodes[format.value].kind == .integer else { return true }
    let number = decoding.tree.integer(at: format.value)
    if number == Scenario.format { return true }
    decoding.report(
      .formatUnknown(number, newest: Scenario.format), at: format.value)
    return false
  }
}
