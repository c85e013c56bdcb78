/// Reads the values of one object's keys: each visit reads the one that is wanted.
struct KeyReader: KeyVisitor {
  private let keys: KeyTable
  private let decoding: Decoding
  private(set) var met = KeySet()
  /// Counted down at each key that is passed, so that the wanted one is met at zero.
  private var ahead = 0
  private var wanted = 0
  private var value = 0

  init(_ keys: KeyTable, _ decoding: Decoding) {
    self.keys = keys
    self.decoding = decoding
  }

  /// Whoever calls this visits all keys next.
  mutating func want(_ number: Int, at value: Int) {
    met.insert(number)
    wanted = number
    ahead = number
    self.value = value
  }

  mutating func passes(over count: Int) -> Bool {
    if ahead >= 0 && ahead < count { return false }
    ahead -= count
    return true
  }

  mutating func key<Value>(
    _ name: String, _ presence: Presence, _ form: () -> Form<Value>, _ doc: () -> String,
    said: () -> Value?, take: (Located<Value>) -> Void
  ) {
    ahead -= 1
    if ahead != -1 { return }
    // In a small file most keys stand once or twice, and what keeps a form must be made too.
    let form = decoding.isLarge ? keys.kept(wanted, form) : form()
    if let value = form.located(value, decoding) { take(value) }
  }
}
