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
