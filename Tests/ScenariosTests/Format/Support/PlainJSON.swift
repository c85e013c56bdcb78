import Basics

@testable import Scenarios

/// A JSON text as plain values, read with the parser under test: enough to walk through a schema.
indirect enum PlainJSON {
  case other
  case flag(Bool)
  case integer(Int64)
  case text(String)
  case list([PlainJSON])
  case object([(key: String, value: PlainJSON)])

  init?(_ text: String) {
    var problems = ProblemList(limit: 10)
    guard let tree = ScenarioReader.parse(Array(text.utf8), ReadingLimits(), &problems),
      problems.all.isEmpty
    else { return nil }
    self.init(tree, 0)
  }

  private init(_ tree: JSONTree, _ place: Int) {
    switch tree.nodes[place].kind {
    case .null, .invalid: self = .other
    case .yes: self = .flag(true)
    case .no: self = .flag(false)
    case .integer: self = .integer(tree.integer(at: place))
    case .string: self = .text(tree.text(of: place))
    case .array: self = .list(tree.children(of: place).map { PlainJSON(tree, $0) })
    case .object:
      self = .object(
        tree.members(of: place).map { (tree.text(of: $0.key), PlainJSON(tree, $0.value)) })
    }
  }

  subscript(key: String) -> PlainJSON? {
    members.first { $0.key == key }?.value
  }

  var members: [(key: String, value: PlainJSON)] {
    if case .object(let members) = self { members } else { [] }
  }

  var items: [PlainJSON] { if case .list(let items) = self { items } else { [] } }
  var text: String? { if case .text(let text) = self { text } else { nil } }
  var integer: Int64? { if case .integer(let integer) = self { integer } else { nil } }
}
