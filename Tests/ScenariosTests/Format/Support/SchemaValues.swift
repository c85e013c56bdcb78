import Basics

@testable import Scenarios

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
      }
    case "array":
      let items = right(schema["items"] ?? .other)
      return ["[]", "[\(items[0])]"] + items.dropFirst().map { "[\($0)]" }
        + full(schema, beyond: 0)
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
    case "array": return ["null", "{}", "[null]"] + full(schema, beyond: 1)
    default: return ["null", "[]", "1"]
    }
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
