import Basics
public import Documents
import SchedulerEngine

/// Values set from outside, such as `device.battery=15%`, which are written into the bytes of a scenario
/// file: `KEY=VALUE` sets, `LIST+=VALUE` appends, `KEY-` removes a key or an element.
///
/// No line break is added or removed, so everything keeps its line number. The result is read like any file,
/// and the reader reports what is wrong with a key or a value.
public enum Overrides {
  /// Applies the assignments in order; later ones override earlier ones.
  public static func apply(
    _ assignments: [String], to document: [UInt8]
  ) throws(OverrideProblem) -> [UInt8] {
    var bytes = document
    for assignment in assignments { bytes = try apply(assignment, to: bytes) }
    return bytes
  }

  private static func apply(
    _ assignment: String, to document: [UInt8]
  ) throws(OverrideProblem) -> [UInt8] {
    if assignment.hasSuffix("-"), split(assignment) == nil {
      let key = assignment.dropLast()
      guard let path = OverridePath(key) else { throw .badPath(String(key)) }
      return try DocumentEdit(document, String(key)).removing(path.steps)
    }
    guard let sign = split(assignment), sign > assignment.startIndex else {
      throw .noAssignment(assignment)
    }
    let isAppending = assignment[..<sign].hasSuffix("+")
    let key = isAppending ? assignment[..<sign].dropLast() : assignment[..<sign]
    let text = assignment[assignment.index(after: sign)...]
    guard let path = OverridePath(key) else { throw .badPath(String(key)) }
    guard let value = OverrideValue.json(text) else {
      throw .badValue(String(text), of: String(key))
    }
    let edit = try DocumentEdit(document, String(key))
    return isAppending
      ? try edit.appending(value, to: path.steps) : try edit.setting(path.steps, to: value)
  }

  private static func split(_ assignment: String) -> String.Index? {
    assignment.firstIndex(of: "=")
  }
}

/// `apps[0].opened`, `apps[com.example.news].tasks[0].earliest` or `rate-limiting.refresh-spacing`.
struct OverridePath: Equatable {
  enum Step: Equatable {
    case key(String)
    /// An element by its index from 0, or by its identifier.
    case element(String)
  }

  let steps: [Step]

  init?(_ text: Substring) {
    if let rule = OverridePath.rule(text) {
      steps = [.key("rules"), .key(rule)]
      return
    }
    var steps: [Step] = []
    var rest = text
    while !rest.isEmpty {
      if rest.first == "[" {
        guard !steps.isEmpty, let end = rest.firstIndex(of: "]") else { return nil }
        let name = rest[rest.index(after: rest.startIndex)..<end]
        if name.isEmpty { return nil }
        steps.append(.element(String(name)))
        rest = rest[rest.index(after: end)...]
      } else {
        let end = rest.firstIndex { $0 == "." || $0 == "[" } ?? rest.endIndex
        if end == rest.startIndex { return nil }
        steps.append(.key(String(rest[..<end])))
        rest = rest[end...]
      }
      guard rest.first == "." else { continue }
      rest = rest.dropFirst()
      if rest.isEmpty || rest.first == "[" { return nil }
    }
    if steps.isEmpty { return nil }
    self.steps = steps
  }

  /// Keys of rules contain a dot and are members of "rules". Anything that looks like one is treated as one,
  /// so that the reader can suggest the key that was probably meant.
  private static func rule(_ text: Substring) -> String? {
    if text.hasPrefix("rules.") { return String(text.dropFirst(6)) }
    guard let dot = text.firstIndex(of: "."), !text.contains("[") else { return nil }
    let group = text[..<dot]
    return group.contains("-") || Rules().parameters.contains { $0.group.description == group }
      ? String(text) : nil
  }
}

/// The value of an assignment as JSON: numbers, true, false, lists, objects and quoted strings are kept, and
/// everything else becomes a string.
enum OverrideValue {
  static func json(_ text: Substring) -> String? {
    let digits = text.hasPrefix("-") ? text.dropFirst() : text
    let isNumber = !digits.isEmpty && digits.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
    if isNumber || text == "true" || text == "false" { return String(text) }
    guard let first = text.first, first == "[" || first == "{" || first == "\"" else {
      return quoted(String(text))
    }
    // On one line, so that the lines of the document keep their numbers.
    let bytes = text.utf8.map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 }
    return isOneValue(bytes) ? String(decoding: bytes, as: UTF8.self) : nil
  }

  static func quoted(_ text: String) -> String { JSONValue.text(text).onOneLine }

  /// Whether this is one complete value. The reader reports all other problems at their place.
  private static func isOneValue(_ bytes: [UInt8]) -> Bool {
    let (tree, problems) = JSONTree.read(bytes)
    guard let whole = tree?.nodes.first?.span, whole == SourceSpan(0, bytes.count) else {
      return false
    }
    return !problems.all.contains { found in
      switch found.problem {
      case .stringNotClosed, .commentNotClosed, .notClosed, .textAfterEnd: true
      default: false
      }
    }
  }
}

/// What is wrong with an assignment itself. The reader reports what is wrong with its value.
public enum OverrideProblem: Error, Equatable, Sendable {
  /// There is no `=`, or nothing before it.
  case noAssignment(String)
  case badPath(String)
  case badValue(String, of: String)
  /// The path continues below a value that is not an object.
  case notAnObject(String)
  case notAList(String)
  case noElement(String, in: String, known: [String], count: Int)
  case nothingToRemove(String, known: [String])
  /// The document could not be parsed.
  case unreadable
  /// The assignment makes the scenario invalid, for this reason. `in` is where the key may belong instead.
  case unfit(String, Message, in: String?)
}

/// Writes one value into a document, replacing the old one or adding a member at the end.
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
          // A device that is only a name becomes an object.
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

  /// Keeps the line breaks of the replaced text after the new text, so that later lines keep their numbers.
  func replacing(_ span: SourceSpan, by text: String) -> [UInt8] {
    var bytes = tree.bytes
    let breaks = bytes[span.start..<span.end].filter { $0 == 0x0A }
    bytes.replaceSubrange(span.start..<span.end, with: Array(text.utf8) + breaks)
    return bytes
  }

  /// A new member, with objects around its value as the path requires.
  private func member(
    _ name: String, _ rest: ArraySlice<OverridePath.Step>, _ value: String
  ) throws(OverrideProblem) -> String {
    var text = value
    for step in rest.reversed() {
      guard case .key(let inner) = step else { throw .notAList(key) }
      text = "{ \(OverrideValue.quoted(inner)): \(text) }"
    }
    // A change to a part of the device refers to the default device if the file has none.
    if name == "device", let part = rest.first, part != .key("like") {
      let like = OverrideValue.quoted(NamedDevice.overnightCharger.name.description)
      text = "{ \"like\": \(like), \(text.dropFirst(2))"
    }
    return "\(OverrideValue.quoted(name)): \(text)"
  }

  private static let names = [
    "id", "refresh", "processing", "continued", "healthResearch", "name", "group", "aspect",
  ]

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

extension DocumentEdit {
  /// Appends an element to a list, and creates the list if there is none.
  func appending(
    _ value: String, to steps: [OverridePath.Step]
  ) throws(OverrideProblem) -> [UInt8] {
    guard let list = try place(of: steps)?.node else { return try setting(steps, to: "[\(value)]") }
    guard tree.nodes[list].kind == .array else { throw .notAList(key) }
    let elements = Array(tree.children(of: list))
    guard let last = elements.last else {
      return inserting(value, at: tree.nodes[list].span.start + 1)
    }
    return inserting(", \(value)", at: tree.nodes[last].span.end)
  }

  /// Blanks out a key with its value, or an element. Line breaks stay, so that other lines keep their
  /// numbers.
  func removing(_ steps: [OverridePath.Step]) throws(OverrideProblem) -> [UInt8] {
    guard let found = try place(of: steps) else {
      throw .nothingToRemove(key, known: try known(at: steps))
    }
    var bytes = tree.bytes
    // Removes everything up to the next comma, or from the previous one for the last element.
    let end = after(found.node).map { $0 + 1 } ?? tree.nodes[found.node].span.end
    for place in found.start..<end where bytes[place] != 0x0A && bytes[place] != 0x0D {
      bytes[place] = 0x20
    }
    return bytes
  }

  /// The node at the end of a path, and where it begins, including its key; nil if the path leads nowhere.
  private func place(
    of steps: [OverridePath.Step]
  ) throws(OverrideProblem) -> (node: Int, start: Int)? {
    var node = 0
    var start = tree.nodes[0].span.start
    for step in steps {
      switch step {
      case .key(let name):
        guard tree.nodes[node].kind == .object else { throw .notAnObject(key) }
        guard
          let member = Array(tree.members(of: node)).last(where: { tree.text(of: $0.key) == name })
        else { return nil }
        node = member.value
        start = tree.nodes[member.key].span.start
      case .element(let name):
        guard tree.nodes[node].kind == .array else { throw .notAList(key) }
        let elements = Array(tree.children(of: node))
        guard let found = element(name, elements) else {
          throw .noElement(name, in: key, known: names(of: elements), count: elements.count)
        }
        node = found
        start = tree.nodes[found].span.start
      }
    }
    return (node, start)
  }

  /// The keys next to the missing one.
  private func known(at steps: [OverridePath.Step]) throws(OverrideProblem) -> [String] {
    guard let parent = try place(of: Array(steps.dropLast()))?.node,
      tree.nodes[parent].kind == .object
    else { return [] }
    return tree.members(of: parent).map { tree.text(of: $0.key) }
  }

  /// The comma after a node. The last node may have a trailing one, and comments may come before it.
  private func after(_ node: Int) -> Int? {
    let bytes = tree.bytes
    var place = tree.nodes[node].span.end
    while place < bytes.count {
      if [0x20, 0x09, 0x0A, 0x0D].contains(bytes[place]) {
        place += 1
      } else if bytes[place...].starts(with: "//".utf8) {
        place = bytes[place...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
      } else if bytes[place...].starts(with: "/*".utf8) {
        place += 2
        while place < bytes.count, !bytes[place...].starts(with: "*/".utf8) { place += 1 }
        place += 2
      } else {
        return bytes[place] == UInt8(ascii: ",") ? place : nil
      }
    }
    return nil
  }
}
