/// What a scenario file may say, object by object, from the tables by which it is read.
public enum ScenarioKeyList {
  public struct Object: Sendable {
    /// "task", and what it is.
    public let name: String
    public let meaning: String
    public let keys: [(key: String, meaning: String)]
  }

  public static var objects: [Object] {
    ScenarioSchema.objects(in: .object(ObjectReference(to: Scenario.self))).map { shape in
      Object(
        name: shape.title.name, meaning: shape.title.doc,
        keys: shape.members.map { ($0.key, $0.doc) })
    }
  }
}
