import Basics
import Documents

@testable import Scenarios

/// Scenarios made from nothing but the schema: one for each key and each way to write its value.
struct SchemaWalk {
  struct Sample {
    /// As in "app.tasks.work.takes".
    let path: String
    let scenario: String
    let isRight: Bool
  }

  private(set) var samples: [Sample] = []
  private(set) var paths: [String] = []

  private let values: SchemaValues

  init(_ root: PlainJSON) {
    values = SchemaValues(root: root)
    walk(root, path: "", wrap: { $0 })
  }

  /// `wrap` puts an object's text where it belongs in a whole scenario.
  private mutating func walk(_ schema: PlainJSON, path: String, wrap: @escaping (String) -> String)
  {
    let values = values
    for (key, property) in schema["properties"]?.members ?? [] {
      let here = path.isEmpty ? key : "\(path).\(key)"
      paths.append(here)
      let put = { (value: String) in wrap(values.object(schema, setting: key, to: value)) }
      for value in values.right(property) {
        samples.append(Sample(path: here, scenario: put(value), isRight: true))
      }
      for value in values.wrong(property) {
        samples.append(Sample(path: here, scenario: put(value), isRight: false))
      }
      for (inner, inList) in values.objects(property) {
        walk(inner, path: here) { put(inList ? "[\($0)]" : $0) }
      }
    }
    let isClosed = if case .flag(false)? = schema["additionalProperties"] { true } else { false }
    let takesOwn = schema["patternProperties"]?["^x-"] != nil
    for (key, isRight) in [("zzz", !isClosed), ("x-zzz", !isClosed || takesOwn)] {
      let unknown = values.object(schema, setting: key, to: "1")
      samples.append(Sample(path: "\(path).\(key)", scenario: wrap(unknown), isRight: isRight))
    }
    for required in schema["required"]?.items ?? [] {
      let without = values.object(schema, without: required.text)
      samples.append(
        Sample(path: "\(path) without \(required)", scenario: wrap(without), isRight: false))
    }
  }
}

/// Values that a schema allows, and values that it does not.
struct SchemaValues {
  let root: PlainJSON

  /// The smallest object of this schema, with one key more.
  func object(
    _ schema: PlainJSON, setting key: String? = nil, to value: String = "",
    without dropped: String? = nil
  ) -> String {
    var members: [String] = []
    for required in schema["required"]?.items ?? [] {
      guard let name = required.text, name != key, name != dropped else { continue }
      members.append("\"\(name)\": \(right(schema["properties"]?[name] ?? .other)[0])")
    }
    let choice = (schema["oneOf"]?.items ?? []).compactMap { $0["required"]?.items.first?.text }
    if let first = choice.first, !choice.contains(key ?? "") {
      members.append("\"\(first)\": \(right(schema["properties"]?[first] ?? .other)[0])")
    }
    if let key { members.append("\"\(key)\": \(value)") }
    return "{ \(members.joined(separator: ", ")) }"
  }

  func objects(_ schema: PlainJSON) -> [(PlainJSON, inList: Bool)] {
    if let items = schema["items"] { return objects(items).map { ($0.0, true) } }
    if let any = schema["anyOf"] { return any.items.flatMap { objects($0) } }
    return definition(schema).map { [($0, false)] } ?? []
  }

  private func definition(_ schema: PlainJSON) -> PlainJSON? {
    guard let reference = schema["$ref"]?.text else { return nil }
    return root["$defs"]?[String(reference.split(separator: "/").last ?? "")]
  }

  /// Values that the schema allows.
  func right(_ schema: PlainJSON) -> [String] {
    if let definition = definition(schema) { return [object(definition)] }
    if let any = schema["anyOf"] { return any.items.flatMap(right) }
    if let words = schema["enum"] {
      return words.items.compactMap { $0.text.map { JSONValue.text($0).onOneLine } }
    }
    if schema["const"] != nil { return ["true"] }
    switch schema["type"]?.text {
    case "boolean": return ["true", "false"]
    case "integer":
      return [schema["minimum"], schema["maximum"]].compactMap { $0?.integer }.map { "\($0)" }
    case "string":
      return (schema["examples"]?.items ?? []).compactMap {
        $0.text.map { JSONValue.text($0).onOneLine }
      } + (longest(schema).map { ["\"\($0)\""] } ?? [])
    case "array":
      let items = right(schema["items"] ?? .other)
      return ["[]", "[\(items[0])]"] + items.dropFirst().map { "[\($0)]" } + full(schema, beyond: 0)
    default: return []
    }
  }

  /// Values that it does not allow.
  func wrong(_ schema: PlainJSON) -> [String] {
    if schema["anyOf"] != nil { return ["null"] }
    if schema["enum"] != nil { return ["null", "\"zzz\"", "1"] }
    if schema["const"] != nil { return ["false"] }
    switch schema["type"]?.text {
    case "boolean": return ["null", "1", "\"true\""]
    case "integer":
      let beyond = [
        schema["minimum"]?.integer.map { $0 - 1 }, schema["maximum"]?.integer.map { $0 &+ 1 },
      ]
      return ["null", "true", "\"1\""] + beyond.compactMap { $0 }.map { "\($0)" }
    case "string":
      return ["null", "true", "[]", "0", "7"] + (schema["pattern"] == nil ? [] : ["\"\""])
        + (longest(schema).map { ["\"\($0)1ms\""] } ?? [])
    case "array": return ["null", "{}", "[null]"] + full(schema, beyond: 1)
    default: return ["null", "[]", "1"]
    }
  }

  /// The longest time, where the description ends with it.
  private func longest(_ schema: PlainJSON) -> Substring? {
    schema["description"]?.text?.firstMatch(of: #/At most (\w+)\.$/#)?.1
  }

  /// As many items as there may be, or more; none of a list that would be long.
  private func full(_ schema: PlainJSON, beyond: Int64) -> [String] {
    guard let most = schema["maxItems"]?.integer, most <= 100,
      let item = right(schema["items"] ?? .other).first
    else { return [] }
    let items = Array(repeating: item, count: Int(most + beyond))
    return ["[\(items.joined(separator: ", "))]"]
  }
}

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

  subscript(key: String) -> PlainJSON? { members.first { $0.key == key }?.value }

  var members: [(key: String, value: PlainJSON)] {
    if case .object(let members) = self { members } else { [] }
  }

  var items: [PlainJSON] { if case .list(let items) = self { items } else { [] } }
  var text: String? { if case .text(let text) = self { text } else { nil } }
  var integer: Int64? { if case .integer(let integer) = self { integer } else { nil } }
}
