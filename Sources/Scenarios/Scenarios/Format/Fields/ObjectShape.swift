/// A kind of object, described only when asked, because objects may hold their like.
struct ObjectReference: Sendable {
  let title: ObjectTitle
  #if hasFeature(Embedded)
    init<Object: KeyedObject>(to type: Object.Type) { title = Object.title }
  #else
    private let visit: @Sendable (inout KeyVisitor) -> Void

    init<Object: KeyedObject>(to type: Object.Type) {
      title = Object.title
      visit = { Object.visitAll(&$0) }
    }

    var shape: ObjectShape {
      let described = DescribedKeys()
      var visitor = KeyVisitor(.describing(described))
      visit(&visitor)
      return ObjectShape(title: title, members: described.members)
    }
  #endif
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
}

/// The keys of an object as they are met.
final class DescribedKeys {
  private(set) var members: [ObjectShape.Member] = []

  func add(_ name: String, _ shape: ValueShape, _ presence: Presence, _ doc: String) {
    members.append(ObjectShape.Member(key: name, shape: shape, presence: presence, doc: doc))
  }
}
