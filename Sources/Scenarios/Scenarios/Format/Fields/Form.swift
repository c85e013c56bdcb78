import Basics
import Documents
import SchedulerEngine

/// How one kind of value is read from JSON and written to it.
struct Form<Value: Sendable> {
  /// The kinds of JSON value it can be read from.
  let kinds: KindSet
  let shape: () -> ValueShape
  /// Returns nil after it has reported a problem. Only called for nodes of `kinds`.
  let decode: (Int, Decoding) -> Value?
  #if hasFeature(Embedded)
    /// The page never writes values.
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
    /// Returns nil if this form cannot write the value.
    let encode: (Value) -> JSONValue?
  #endif

  func read(_ place: Int, _ decoding: Decoding) -> Value? {
    let kind = decoding.tree.nodes[place].kind
    if kinds.contains(kind) { return decode(place, decoding) }
    // Invalid JSON has already been reported.
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

  /// Uses whichever form fits the kind of JSON value.
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
    Form(
      kinds: KindSet(.object), shape: { .object(ObjectReference(to: Value.self)) },
      decode: { place, decoding in Value.read(place, decoding.keys(of: Value.self), decoding) },
      encode: { printed($0) })
  }

  private static func printed(_ object: Value) -> JSONValue? {
    #if hasFeature(Embedded)
      nil
    #else
      PrintedKeys.text(of: object)
    #endif
  }
}

extension Form {
  static func text(_ form: TextForm<Value>) -> Form {
    Form(
      kinds: KindSet(.string), shape: { .text(form.kind) }, decode: { $1.text($0, form) },
      encode: { .text(form.print($0)) })
  }

  static func word(_ values: [(name: String, value: Value)]) -> Form where Value: Equatable {
    Form(
      kinds: KindSet(.string), shape: { .word(values.map { $0.name }) },
      decode: { place, decoding in
        decoding.word(place, of: { text in values.first { $0.name == text }?.value }) {
          values.map { $0.name }
        }
      },
      encode: { value in values.first { $0.value == value }.map { .text($0.name) } })
  }

  /// The words of an enumeration are its raw values.
  static func word(_ type: Value.Type) -> Form
  where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
    let names = { Value.allCases.map { $0.rawValue } }
    return Form(
      kinds: KindSet(.string), shape: { .word(names()) },
      decode: { place, decoding in
        decoding.word(place, of: { Value(rawValue: $0) }, among: names)
      },
      encode: { .text($0.rawValue) })
  }
}

extension Form where Value == Bool {
  static var flag: Form {
    Form(
      kinds: KindSet(.yes, .no), shape: { .flag },
      decode: { place, decoding in decoding.tree.nodes[place].kind == .yes },
      encode: { .flag($0) })
  }

  static var onlyTrue: Form {
    Form(
      kinds: KindSet(.yes), shape: { .onlyTrue }, decode: { _, _ in true },
      encode: { $0 ? .flag(true) : nil })
  }
}

extension Form where Value == Span {
  static func duration(upTo limit: Span = DurationText.longest) -> Form {
    let form = DurationText.form(upTo: limit)
    return Form(
      kinds: KindSet(.string), shape: { .duration(upTo: limit) },
      decode: { $1.text($0, form) }, encode: { .text(form.print($0)) })
  }
}

extension Form where Value == Int64 {
  static func integer(_ range: ClosedRange<Int64>) -> Form {
    Form(
      kinds: KindSet(.integer),
      shape: { .integer(lowest: range.lowerBound, highest: range.upperBound) },
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

/// What a value may be, as data: the decoder, the schema and the messages all use it.
indirect enum ValueShape: Sendable {
  case flag
  /// For something that happens, which has no opposite.
  case onlyTrue
  case integer(lowest: Int64, highest: Int64)
  case word([String])
  case text(TextKind)
  case duration(upTo: Span)
  case list(of: ValueShape, most: Int)
  case object(ObjectReference)
  /// Alternatives that differ in the kind of JSON value.
  case either([ValueShape])

  /// The alternatives as a message lists them.
  var expected: [ExpectedValue] {
    switch self {
    case .flag: [.flag]
    case .onlyTrue: [.onlyTrue]
    case .integer: [.integer]
    case .word(let words): [.word(words)]
    case .text(let kind): [.text(kind)]
    case .duration: [.text(.duration)]
    case .list: [.list]
    case .object(let object): [.object(object.title.name)]
    case .either(let shapes): shapes.flatMap { $0.expected }
    }
  }

  /// Whether a text was probably meant as the only element of a list.
  var isListOfTexts: Bool {
    switch self {
    case .list(.word, _), .list(.text, _): true
    case .either(let shapes): shapes.contains { $0.isListOfTexts }
    default: false
    }
  }
}

struct KindSet: Sendable {
  private var bits: UInt8 = 0

  init(_ kinds: JSONNode.Kind...) {
    for kind in kinds { bits |= 1 << kind.rawValue }
  }

  func contains(_ kind: JSONNode.Kind) -> Bool { bits >> kind.rawValue & 1 == 1 }

  func union(_ other: KindSet) -> KindSet {
    var union = self
    union.bits |= other.bits
    return union
  }
}
