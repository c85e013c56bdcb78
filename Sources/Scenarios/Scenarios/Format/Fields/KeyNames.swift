/// What the keys of an object are called, and which of them must stand.
final class KeyNames {
  private(set) var names: [String] = []
  private(set) var required = KeySet()
  private(set) var answers = KeySet()

  func add(_ name: String, _ presence: Presence) {
    switch presence {
    case .required: required.insert(names.count)
    case .oneOf: answers.insert(names.count)
    case .optional: break
    }
    names.append(name)
  }
}
