/// The keys of an object by name.
struct KeyNames: KeyVisitor {
  /// nil takes all.
  let presence: Presence?
  private(set) var names: [String] = []

  static func of<Object: KeyedObject>(_ type: Object.Type, _ presence: Presence? = nil) -> [String]
  {
    var names = KeyNames(presence: presence)
    var object = Object()
    object.visitKeys(&names)
    return names.names
  }

  mutating func key<Value>(
    _ name: String, _ presence: Presence, _ form: () -> Form<Value>, _ doc: () -> String,
    said: () -> Value?, take: (Located<Value>) -> Void
  ) {
    if self.presence == nil || self.presence == presence { names.append(name) }
  }
}
