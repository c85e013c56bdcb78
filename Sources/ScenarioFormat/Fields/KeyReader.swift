/// Reads the value of one key that stands in the file.
struct KeyReader: KeyVisitor {
  let decoding: Decoding
  let wanted: String
  /// Where the key stands, and where its value.
  let member: (key: Int, value: Int)
  /// Before these, keys of objects around this one were met.
  let start: Int
  private(set) var isKnown = false

  init(_ wanted: String, _ member: (key: Int, value: Int), _ start: Int, _ decoding: Decoding) {
    self.wanted = wanted
    self.member = member
    self.start = start
    self.decoding = decoding
  }

  mutating func key<Value>(
    _ name: String, _ presence: Presence, _ form: () -> Form<Value>, _ doc: () -> String,
    said: () -> Value?, take: (Located<Value>) -> Void
  ) {
    // Most names differ in length, which is told without a call.
    if isKnown || name.utf8.count != wanted.utf8.count || name != wanted { return }
    isKnown = true
    if !isFirst(presence) { return }
    decoding.met.append(MetKey(name: name, presence: presence, place: member.key))
    if let value = form().located(member.value, decoding) { take(value) }
  }

  private func isFirst(_ presence: Presence) -> Bool {
    let met = decoding.met[start...]
    // A second one was told already; the first is read so that the rest can be checked.
    if met.contains(where: { $0.name == wanted }) { return false }
    guard case .oneOf(let choice) = presence,
      let first = met.first(where: { $0.presence == presence })
    else { return true }
    decoding.report(
      .severalOf(choice, first.name, wanted), at: member.key,
      related: decoding.tree.nodes[first.place].span)
    return false
  }
}

/// A key that was read.
struct MetKey {
  let name: String
  let presence: Presence
  let place: Int
}
