import Basics

#if !hasFeature(Embedded)
  /// What an object says, key by key.
  final class PrintedKeys {
    private(set) var members: [(key: String, value: JSONValue)] = []

    func add(_ name: String, _ value: JSONValue) { members.append((name, value)) }

    static func text(of object: some KeyedObject) -> JSONValue {
      let printed = PrintedKeys()
      var visitor = KeyVisitor(.printing(printed))
      var object = object
      object.visitKeys(&visitor)
      return .object(printed.members)
    }
  }
#endif
