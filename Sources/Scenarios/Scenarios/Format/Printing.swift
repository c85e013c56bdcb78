import Basics
import Documents

#if !hasFeature(Embedded)
  /// The keys of a scenario file, object by object, from the tables that the decoder uses.
  public enum ScenarioKeyList {
    public struct Object: Sendable {
      /// For example "task".
      public let name: String
      public let meaning: String
      public let keys: [Key]
    }

    public struct Key: Sendable {
      public let name: String
      public let meaning: String
      /// The name of the object that the key's value may contain; empty if there is none.
      public let objects: [String]
    }

    public static var objects: [Object] { objects(of: ObjectReference(to: Scenario.self)) }

    /// The objects of a population file, except those of a scenario.
    public static var populationObjects: [Object] {
      let ofScenarios = objects.map { $0.name }
      return objects(of: ObjectReference(to: Population.self)).filter {
        !ofScenarios.contains($0.name)
      }
    }

    /// The objects of a lesson file, except those of a scenario.
    public static var lessonObjects: [Object] {
      let ofScenarios = objects.map { $0.name }
      return objects(of: ObjectReference(to: Lesson.self)).filter { !ofScenarios.contains($0.name) }
    }

    private static func objects(of root: ObjectReference) -> [Object] {
      ScenarioSchema.objects(in: .object(root)).map { shape in
        Object(
          name: shape.title.name, meaning: shape.title.doc,
          keys: shape.members.map { member in
            Key(
              name: member.key, meaning: member.doc,
              objects: ScenarioSchema.objects(in: member.shape).prefix(1).map { $0.title.name })
          })
      }
    }
  }

  /// Writes a scenario in its canonical form. Reading the result gives the same scenario; comments and custom
  /// keys are not part of it.
  public enum ScenarioPrinter {
    public static func text(of scenario: Scenario) -> String {
      PrintedKeys.text(of: scenario).printed()
    }
  }

  /// The JSON Schemas of scenario, lesson and population files, from the same tables as the decoder.
  public enum ScenarioSchema {
    public static let text = schema("Scenario", ObjectReference(to: Scenario.self)).printed()
    /// The JSON Schema of lesson files, which hold a scenario.
    public static let lessonText = schema("Lesson", ObjectReference(to: Lesson.self)).printed()
    public static let populationText =
      schema("Population", ObjectReference(to: Population.self)).printed()

    private static func schema(_ title: String, _ root: ObjectReference) -> JSONValue {
      let members: [JSONMember] = [
        ("$schema", .text("https://json-schema.org/draft/2020-12/schema")),
        ("title", .text("\(title), format \(Scenario.format)")),
      ]
      let definitions = objects(in: .object(root)).dropFirst().map {
        (key: $0.title.name, value: object($0))
      }
      guard case .object(let body) = object(root.shape) else { return .object(members) }
      return .object(members + body + [("$defs", .object(definitions))])
    }

    /// Each object once, in the order of the visit.
    static func objects(in shape: ValueShape) -> [ObjectShape] {
      switch shape {
      case .flag, .onlyTrue, .integer, .word, .text, .duration: return []
      case .list(let item, _): return objects(in: item)
      case .either(let shapes): return shapes.flatMap(objects)
      case .object(let reference):
        let object = reference.shape
        var found = [object]
        for inner in object.members.flatMap({ objects(in: $0.shape) }) {
          if !found.contains(where: { $0.title.name == inner.title.name }) { found.append(inner) }
        }
        return found
      }
    }

    private static func object(_ object: ObjectShape) -> JSONValue {
      let required = object.members.filter { $0.presence == .required }
      var members: [JSONMember] = [
        ("description", .text(object.title.doc)), ("type", .text("object")),
        ("properties", .object(object.members.map { ($0.key, property($0)) })),
        ("patternProperties", .object([("^x-", .flag(true))])),
        ("additionalProperties", .flag(false)),
      ]
      if !required.isEmpty { members.append(("required", .list(required.map { .text($0.key) }))) }
      if let choice = object.title.choice {
        let keys = object.members.filter { $0.presence == .oneOf(choice) }
        let alternatives = keys.map { JSONValue.object([("required", .list([.text($0.key)]))]) }
        members.append(("oneOf", .list(alternatives)))
      }
      return .object(members)
    }

    private static func property(_ member: ObjectShape.Member) -> JSONValue {
      .object(
        [("description", .text(member.doc + limit(of: member.shape)))] + members(of: member.shape))
    }

    /// The limits that a schema cannot express.
    private static func limit(of shape: ValueShape) -> String {
      guard case .duration(let limit) = shape, limit < DurationText.longest else { return "" }
      return " At most \(DurationText.print(limit))."
    }

    private static func value(_ shape: ValueShape) -> JSONValue { .object(members(of: shape)) }

    private static func members(of shape: ValueShape) -> [JSONMember] {
      switch shape {
      case .flag: [("type", .text("boolean"))]
      case .onlyTrue: [("const", .flag(true))]
      case .integer(let lowest, let highest):
        [
          ("type", .text("integer")), ("minimum", .integer(lowest)), ("maximum", .integer(highest)),
        ]
      case .word(let words): [("enum", .list(words.map { .text($0) }))]
      case .text(let kind): text(kind, kind.examples)
      case .duration(let limit): text(.duration, DurationText.examples(upTo: limit))
      case .list(let item, let most):
        [
          ("type", .text("array")), ("items", value(item)), ("maxItems", .integer(Int64(most))),
        ]
      case .object(let object): [("$ref", .text("#/$defs/\(object.title.name)"))]
      case .either(let shapes): [("anyOf", .list(shapes.map(value)))]
      }
    }

    private static func text(
      _ kind: TextKind, _ examples: [String]
    ) -> [JSONMember] {
      var members: [JSONMember] = [("type", .text("string"))]
      if let pattern = kind.pattern { members.append(("pattern", .text(pattern))) }
      members.append(("examples", .list(examples.map { .text($0) })))
      return members
    }
  }
#endif
