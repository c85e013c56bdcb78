/// All keys of one kind of object: the one table behind decoder, printer, schema and documentation.
struct Layout<Object: Sendable>: Sendable {
  let name: String
  let doc: String
  let choices: [Choice]
  let fields: [Field<Object>]
  let blank: @Sendable () -> Object

  init(
    _ name: String, _ doc: String, choices: [Choice] = [],
    blank: @escaping @Sendable () -> Object, _ fields: [Field<Object>]
  ) {
    self.name = name
    self.doc = doc
    self.choices = choices
    self.fields = fields
    self.blank = blank
  }

  var shape: ObjectShape {
    ObjectShape(
      name: name, doc: doc,
      members: fields.map {
        ObjectShape.Member(key: $0.key, shape: $0.shape, presence: $0.presence, doc: $0.doc)
      }, choices: choices)
  }

  func write(_ object: Object) -> JSONText {
    .object(fields.compactMap { field in field.write(object).map { (field.key, $0) } })
  }

  /// The object with everything that could be read; whether all could, the problems tell.
  func read(_ place: Int, _ decoding: inout Decoding) -> Object {
    var object = blank()
    var met: [(field: Field<Object>, key: Int)] = []
    for member in decoding.tree.members(of: place) {
      guard decoding.tree.nodes[member.key].kind == .string else { continue }
      let key = decoding.tree.text(of: member.key)
      guard let field = fields.first(where: { $0.key == key }) else {
        reportUnknown(key, at: member.key, &decoding)
        continue
      }
      // A second one was told already; the first is read so that the rest can be checked.
      if met.contains(where: { $0.field.key == key }) { continue }
      if case .oneOf(let choice) = field.presence,
        let first = met.first(where: { $0.field.presence == field.presence })
      {
        decoding.report(
          .severalOf(choice, first.field.key, key), at: member.key,
          related: decoding.tree.nodes[first.key].span)
        continue
      }
      met.append((field, member.key))
      field.read(member.value, &object, &decoding)
    }
    // What is missing may be what could not be read.
    if !decoding.tree.nodes[place].isMarked {
      reportMissing(met.map(\.field), at: place, &decoding)
    }
    return object
  }

  private func reportUnknown(_ key: String, at place: Int, _ decoding: inout Decoding) {
    if key.hasPrefix("x-") { return }
    let known = fields.map(\.key)
    decoding.report(
      .unknownKey(
        key, of: name, known: known,
        suggestion: decoding.problems.isFull ? nil : Nearest.word(to: key, among: known)), at: place
    )
  }

  private func reportMissing(
    _ met: [Field<Object>], at place: Int, _ decoding: inout Decoding
  ) {
    let opening = decoding.tree.nodes[place].span.start
    func report(_ problem: FieldProblem) {
      decoding.problems.report(
        Diagnostic(.field(problem), at: SourceSpan(opening, opening + 1)))
    }
    for field in fields where field.presence == .required {
      if !met.contains(where: { $0.key == field.key }) { report(.missingKey(field.key, of: name)) }
    }
    for choice in choices where !met.contains(where: { $0.presence == .oneOf(choice) }) {
      let keys = fields.filter { $0.presence == .oneOf(choice) }.map(\.key)
      report(.noneOf(choice, keys: keys))
    }
  }
}
