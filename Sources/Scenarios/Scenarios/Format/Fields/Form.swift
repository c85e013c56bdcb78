import Basics

/// How one kind of value is read from JSON and written to it.
struct Form<Value: Sendable> {
  /// What it can be read from.
  let kinds: KindSet
  let shape: () -> ValueShape
  /// nil after a problem was told. Only called for nodes of these kinds.
  let decode: (Int, Decoding) -> Value?
  #if hasFeature(Embedded)
    /// The page writes no values.
    var encode: (Value) -> JSONValue? { { _ in nil } }

    @inline(__always)
    init(
      kinds: KindSet, shape: @escaping () -> ValueShape,
      decode: @escaping (Int, Decoding) -> Value?, encode: (Value) -> JSONValue?
    ) {
      self.kinds = kinds
      self.shape = shape
      self.decode = decode
    }
  #else
    /// nil where this form does not write this value.
    let encode: (Value) -> JSONValue?
  #endif

  func read(_ place: Int, _ decoding: Decoding) -> Value? {
    let kind = decoding.tree.nodes[place].kind
    if kinds.contains(kind) { return decode(place, decoding) }
    // What could not be read at all was complained about already.
    if kind != .invalid { decoding.wrongKind(place, shape()) }
    return nil
  }

  func located(_ place: Int, _ decoding: Decoding) -> Located<Value>? {
    let span = decoding.tree.nodes[place].span
    return read(place, decoding).map { Located($0, at: span) }
  }
}

extension Form {
  func mapped<Other: Sendable>(
    _ into: @escaping (Value) -> Other, _ outOf: @escaping (Other) -> Value?
  ) -> Form<Other> {
    Form<Other>(
      kinds: kinds, shape: shape, decode: { decode($0, $1).map(into) },
      encode: { outOf($0).flatMap(encode) })
  }

  /// Whichever form fits the kind of JSON value.
  static func either(_ first: Form, _ second: Form) -> Form {
    Form(
      kinds: first.kinds.union(second.kinds),
      shape: { .either([first.shape(), second.shape()]) },
      decode: { place, decoding in
        let isFirst = first.kinds.contains(decoding.tree.nodes[place].kind)
        return (isFirst ? first : second).decode(place, decoding)
      },
      encode: { first.encode($0) ?? second.encode($0) })
  }

  static func list<Item>(
    of item: Form<Item>, most: Int = 10_000
  ) -> Form where Value == [Located<Item>] {
    Form(
      kinds: KindSet(.array), shape: { .list(of: item.shape(), most: most) },
      decode: { place, decoding in
        let children = decoding.tree.children(of: place)
        let count = children.reduce(0) { count, _ in count + 1 }
        if count > most {
          decoding.report(.tooMany(count, limit: most), at: place)
          return nil
        }
        var items: [Located<Item>] = []
        items.reserveCapacity(count)
        for child in children {
          if let read = item.located(child, decoding) { items.append(read) }
        }
        return items
      },
      encode: { items in .list(items.compactMap { item.encode($0.value) }) })
  }
}

extension Form where Value: KeyedObject {
  static var object: Form {
    // Made for the first object that is read, because most forms of objects read none.
    var keys: KeyTable?
    return Form(
      kinds: KindSet(.object), shape: { .object(ObjectReference(to: Value.self)) },
      decode: { place, decoding in
        let known = keys ?? KeyTable(of: Value.self)
        if keys == nil { keys = known }
        return Value.read(place, known, decoding)
      }, encode: { printed($0) })
  }

  private static func printed(_ object: Value) -> JSONValue? {
    #if hasFeature(Embedded)
      nil
    #else
      PrintedKeys.text(of: object)
    #endif
  }
}
