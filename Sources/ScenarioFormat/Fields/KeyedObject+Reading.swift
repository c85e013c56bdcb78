import PlainText

extension KeyedObject {
  /// The object with everything that could be read; whether all could, the problems tell.
  static func read(_ place: Int, _ decoding: Decoding) -> Self {
    var object = Self()
    let start = decoding.met.count
    for member in decoding.tree.members(of: place)
    where decoding.tree.nodes[member.key].kind == .string {
      let name = decoding.tree.text(of: member.key)
      var reader = KeyReader(name, member, start, decoding)
      object.visitKeys(&reader)
      if !reader.isKnown { reportUnknown(name, at: member.key, decoding) }
    }
    // What is missing may be what could not be read.
    if !decoding.tree.nodes[place].isMarked {
      reportMissing(decoding.met[start...], at: place, decoding)
    }
    decoding.met.removeLast(decoding.met.count - start)
    return object
  }

  private static func reportUnknown(_ name: String, at place: Int, _ decoding: Decoding) {
    if name.hasPrefix("x-") { return }
    let known = KeyNames.of(Self.self)
    decoding.report(
      .unknownKey(
        name, of: title.name, known: known,
        suggestion: decoding.problems.isFull ? nil : Nearest.word(to: name, among: known)),
      at: place)
  }

  private static func reportMissing(
    _ met: ArraySlice<MetKey>, at place: Int, _ decoding: Decoding
  ) {
    let opening = decoding.tree.nodes[place].span.start
    func report(_ problem: FieldProblem) {
      decoding.problems.report(
        Diagnostic(.field(problem), at: SourceSpan(opening, opening + 1)))
    }
    var missing = MissingKeys(met: met)
    var blank = Self()
    blank.visitKeys(&missing)
    for name in missing.names { report(.missingKey(name, of: title.name)) }
    for choice in title.choices where !met.contains(where: { $0.presence == .oneOf(choice) }) {
      report(.noneOf(choice, keys: KeyNames.of(Self.self, .oneOf(choice))))
    }
  }
}

/// The required keys that were not met.
private struct MissingKeys: KeyVisitor {
  let met: ArraySlice<MetKey>
  private(set) var names: [String] = []

  init(met: ArraySlice<MetKey>) { self.met = met }

  mutating func key<Value>(
    _ name: String, _ presence: Presence, _ form: () -> Form<Value>, _ doc: () -> String,
    said: () -> Value?, take: (Located<Value>) -> Void
  ) {
    if presence == .required, !met.contains(where: { $0.name == name }) { names.append(name) }
  }
}
