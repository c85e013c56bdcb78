/// A kind of object, described only when asked, because objects may hold their like.
struct ObjectReference: Sendable {
  let title: ObjectTitle
  let shape: @Sendable () -> ObjectShape

  init<Object: KeyedObject>(to type: Object.Type) {
    title = Object.title
    shape = { ObjectShape(of: Object.self) }
  }
}

/// An object as the schema and the documentation see it.
struct ObjectShape: Sendable {
  struct Member: Sendable {
    let key: String
    let shape: ValueShape
    let presence: Presence
    let doc: String
  }

  let title: ObjectTitle
  let members: [Member]

  init<Object: KeyedObject>(of type: Object.Type) {
    var collector = Collector()
    var object = Object()
    object.visitKeys(&collector)
    title = Object.title
    members = collector.members
  }

  private struct Collector: KeyVisitor {
    var members: [Member] = []

    mutating func key<Value>(
      _ name: String, _ presence: Presence, _ form: () -> Form<Value>, _ doc: () -> String,
      said: () -> Value?, take: (Located<Value>) -> Void
    ) {
      members.append(Member(key: name, shape: form().shape(), presence: presence, doc: doc()))
    }
  }
}
