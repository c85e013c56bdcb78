import JSON

/// Writes what an object says, key by key.
struct KeyPrinter: KeyVisitor {
  private var members: [(key: String, value: JSONValue)] = []

  static func text(of object: some KeyedObject) -> JSONValue {
    var printer = KeyPrinter()
    var object = object
    object.visitKeys(&printer)
    return .object(printer.members)
  }

  mutating func key<Value>(
    _ name: String, _ presence: Presence, _ form: () -> Form<Value>, _ doc: () -> String,
    said: () -> Value?, take: (Located<Value>) -> Void
  ) {
    guard let value = said(), let text = form().encode(value) else { return }
    members.append((name, text))
  }
}
