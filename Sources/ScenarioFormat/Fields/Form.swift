import SchedulerEngine

/// How one kind of value is read from JSON and written to it.
struct Form<Value: Sendable>: Sendable {
  let shape: ValueShape
  /// nil after a problem was told. Only called for nodes whose kind the shape accepts.
  let decode: @Sendable (Int, inout Decoding) -> Value?
  /// nil where this form does not write this value.
  let encode: @Sendable (Value) -> JSONText?

  func read(_ place: Int, _ decoding: inout Decoding) -> Value? {
    let node = decoding.tree.nodes[place]
    if shape.accepts(node.kind) { return decode(place, &decoding) }
    // What could not be read at all was complained about already.
    if node.kind != .invalid { decoding.wrongKind(place, shape) }
    return nil
  }

  func located(_ place: Int, _ decoding: inout Decoding) -> Located<Value>? {
    let span = decoding.tree.nodes[place].span
    return read(place, &decoding).map { Located($0, at: span) }
  }
}

extension Form {
  func mapped<Other: Sendable>(
    _ into: @escaping @Sendable (Value) -> Other, _ outOf: @escaping @Sendable (Other) -> Value?
  ) -> Form<Other> {
    Form<Other>(
      shape: shape, decode: { decode($0, &$1).map(into) },
      encode: { outOf($0).flatMap(encode) })
  }

  /// Whichever form fits the kind of JSON value.
  static func either(_ forms: [Form]) -> Form {
    Form(
      shape: .either(forms.map(\.shape)),
      decode: { place, decoding in
        let kind = decoding.tree.nodes[place].kind
        return forms.first { $0.shape.accepts(kind) }?.decode(place, &decoding)
      },
      encode: { value in
        for form in forms { if let text = form.encode(value) { return text } }
        return nil
      })
  }

  static func text(_ form: TextForm<Value>) -> Form {
    Form(
      shape: .text(form.kind), decode: { $1.text($0, form) }, encode: { .text(form.print($0)) })
  }

  static func list<Item>(
    of item: Form<Item>, most: Int = 10_000
  ) -> Form where Value == [Located<Item>] {
    Form(
      shape: .list(of: item.shape, most: most),
      decode: { place, decoding in
        let children = decoding.tree.children(of: place)
        if children.count > most {
          decoding.report(.tooMany(children.count, limit: most), at: place)
          return nil
        }
        return children.compactMap { item.located($0, &decoding) }
      },
      encode: { items in .list(items.compactMap { item.encode($0.value) }) })
  }

  static func object(_ layout: Layout<Value>) -> Form {
    Form(
      shape: .object(layout.shape), decode: { layout.read($0, &$1) },
      encode: { layout.write($0) })
  }

  /// One of these words.
  static func word(_ values: [(name: String, value: Value)]) -> Form where Value: Equatable {
    let names = values.map(\.name)
    return Form(
      shape: .word(names),
      decode: { place, decoding in
        let text = decoding.tree.text(of: place)
        if let found = values.first(where: { $0.name == text }) { return found.value }
        decoding.report(
          .unknownWord(text, known: names, suggestion: Nearest.word(to: text, among: names)),
          at: place)
        return nil
      },
      encode: { value in values.first { $0.value == value }.map { .text($0.name) } })
  }

  /// The words of an enumeration are its raw values.
  static func word(_ type: Value.Type) -> Form
  where Value: CaseIterable & RawRepresentable & Equatable, Value.RawValue == String {
    word(type.allCases.map { ($0.rawValue, $0) })
  }
}

extension Form where Value == Bool {
  static var flag: Form {
    Form(
      shape: .flag, decode: { place, decoding in decoding.tree.nodes[place].kind == .yes },
      encode: { .flag($0) })
  }

  static var onlyTrue: Form {
    Form(
      shape: .onlyTrue, decode: { _, _ in true }, encode: { $0 ? .flag(true) : nil })
  }
}

extension Form where Value == Span {
  static func duration(upTo limit: Span = DurationText.longest) -> Form {
    let form = DurationText.form(upTo: limit)
    return Form(
      shape: .duration(upTo: limit), decode: { $1.text($0, form) },
      encode: { .text(form.print($0)) })
  }
}

extension Form where Value == Int64 {
  static func integer(_ range: ClosedRange<Int64>) -> Form {
    Form(
      shape: .integer(lowest: range.lowerBound, highest: range.upperBound),
      decode: { place, decoding in
        let value = decoding.tree.integer(at: place)
        if range.contains(value) { return value }
        decoding.report(
          .outOfRange(value, lowest: range.lowerBound, highest: range.upperBound), at: place)
        return nil
      },
      encode: { .integer($0) })
  }
}
