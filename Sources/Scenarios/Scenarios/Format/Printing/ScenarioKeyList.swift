#if !hasFeature(Embedded)
  /// What a scenario file may say, object by object, from the tables by which it is read.
  public enum ScenarioKeyList {
    public struct Object: Sendable {
      /// "task", and what it is.
      public let name: String
      public let meaning: String
      public let keys: [(key: String, meaning: String)]
    }

    public static var objects: [Object] { objects(of: ObjectReference(to: Scenario.self)) }

    /// What a lesson file may say besides its scenario.
    public static var lessonObjects: [Object] {
      let ofScenarios = objects.map { $0.name }
      return objects(of: ObjectReference(to: Lesson.self)).filter { !ofScenarios.contains($0.name) }
    }

    private static func objects(of root: ObjectReference) -> [Object] {
      ScenarioSchema.objects(in: .object(root)).map { shape in
        Object(
          name: shape.title.name, meaning: shape.title.doc,
          keys: shape.members.map { ($0.key, $0.doc) })
      }
    }
  }
#endif
