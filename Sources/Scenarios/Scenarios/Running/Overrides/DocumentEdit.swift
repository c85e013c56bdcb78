import Basics
import SchedulerEngine

/// Writes one value into a document, in the place of the old one or as a new last member.
struct DocumentEdit {
  let tree: JSONTree
  /// As the caller wrote it.
  let key: String

  init(_ document: [UInt8], _ key: String) throws(OverrideProblem) {
    var limits = JSONLimits()
    limits.bytes = max(limits.bytes, document.count)
    let (tree, problems) = JSONTree.read(document, limits: limits)
    guard let tree, problems.all.isEmpty else { throw .unreadable }
    self.tree = tree
    self.key = key
  }

  func setting(
    _ steps: [OverridePath.Step], to value: String
  ) throws(OverrideProblem) -> [UInt8] {
    var place = 0
    for (index, step) in steps.enumerated() {
      let rest = steps[(index + 1)...]
      let node = tree.nodes[place]
      switch step {
      case .key(let name):
        if node.kind == .string, steps[..<index] == [.key("device")] {
          if name == "like" { return replacing(node.span, by: value) }
          // A device that goes by its name alone gets a part of its own.
          let named = OverrideValue.quoted(tree.text(of: place))
          let part = try member(name, rest, value)
          return replacing(node.span, by: "{ \"like\": \(named), \(part) }")
        }
        guard node.kind == .object else { throw .notAnObject(key) }
        var last = -1
        var found = -1
        for member in tree.members(of: place) {
          last = member.value
          if tree.text(of: member.key) == name { found = member.value }
        }
        if found < 0 {
          let part = try member(name, rest, value)
          if last < 0 { return inserting(" \(part) ", at: node.span.start + 1) }
          return inserting(", \(part)", at: tree.nodes[last].span.end)
        }
        place = found
      case .element(let name):
        guard node.kind == .array else { throw .notAList(key) }
        let elements = Array(tree.children(of: place))
        guard let found = element(name, elements) else {
          throw .noElement(name, in: key, known: names(of: elements), count: elements.count)
        }
        place = found
      }
    }
    return replacing(tree.nodes[place].span, by: value)
  }

  func inserting(_ text: String, at place: Int) -> [UInt8] {
    replacing(SourceSpan(place, place), by: text)
  }

  /// The line breaks of what is replaced stay behind it, so that later lines keep their numbers.
  func replacing(_ span: SourceSpan, by text: String) -> [UInt8] {
    var bytes = tree.bytes
    let breaks = bytes[span.start..<span.end].filter { $0 == 0x0A }
    bytes.replaceSubrange(span.start..<span.end, with: Array(text.utf8) + breaks)
    return bytes
  }

  /// A member that was not there, with objects around its value as the path wants them.
  private func member(
    _ name: String, _ rest: ArraySlice<OverridePath.Step>, _ value: String
  ) throws(OverrideProblem) -> String {
    var text = value
    for step in rest.reversed() {
      guard case .key(let inner) = step else { throw .notAList(key) }
      text = "{ \(OverrideValue.quoted(inner)): \(text) }"
    }
    // Who changes a part of the device means the one that is there when nothing is said.
    if name == "device", let part = rest.first, part != .key("like") {
      let like = OverrideValue.quoted(NamedDevice.overnightCharger.name.description)
      text = "{ \"like\": \(like), \(text.dropFirst(2))"
    }
    return "\(OverrideValue.quoted(name)): \(text)"
  }

  private static let names = [
    "id", "refresh", "processing", "continued", "healthResearch", "name", "group", "aspect",
  ]

  /// What its elements are called.
  func names(of elements: [Int]) -> [String] {
    elements.compactMap { element in
      guard tree.nodes[element].kind == .object else { return nil }
      let named = tree.members(of: element).first { member in
        DocumentEdit.names.contains(tree.text(of: member.key))
          && tree.nodes[member.value].kind == .string
      }
      return named.map { tree.text(of: $0.value) }
    }
  }

  func element(_ name: String, _ elements: [Int]) -> Int? {
    if let place = Int(name) { return elements.indices.contains(place) ? elements[place] : nil }
    return elements.first { element in
      tree.nodes[element].kind == .object
        && tree.members(of: element).contains { member in
          DocumentEdit.names.contains(tree.text(of: member.key))
            && tree.nodes[member.value].kind == .string && tree.text(of: member.value) == name
        }
    }
  }
}
