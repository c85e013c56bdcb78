import Basics
import Documents

/// The keys of one kind of object. Each key has a number, its position in the visit.
final class KeyTable {
  let title: ObjectTitle
  private(set) var names: [String] = []
  /// For each key the words that its value may be, or examples of them; empty for other kinds of value.
  private(set) var words: [[String]] = []
  private(set) var required: [Int] = []
  /// The keys of which exactly one must be given; empty if the object has no such choice.
  private(set) var answers: [Int] = []

  init(of type: (some KeyedObject).Type) {
    title = type.title
    var visitor = KeyVisitor(.naming(self))
    type.visitAll(&visitor)
  }

  fileprivate func add(_ name: String, _ presence: Presence, _ shape: ValueShape) {
    switch presence {
    case .required: required.append(names.count)
    case .oneOf: answers.append(names.count)
    case .optional: break
    }
    names.append(name)
    words.append(shape.words)
  }

  /// The number of the key at this place; nil for an unknown key.
  func number(ofKeyAt place: Int, in tree: JSONTree) -> Int? {
    names.firstIndex { tree.holds($0, at: place) }
  }
}

#if !hasFeature(Embedded)
  final class PrintedKeys {
    private(set) var members: [JSONMember] = []

    func add(_ name: String, _ value: JSONValue) { members.append((name, value)) }

    static func text(of object: some KeyedObject) -> JSONValue {
      let printed = PrintedKeys()
      var visitor = KeyVisitor(.printing(printed))
      var object = object
      object.visitKeys(&visitor)
      return .object(printed.members)
    }
  }
#endif

/// Visits the keys of an object in the order of the documentation. The decoder, the printer and the schema
/// all use it, so that each key is declared once. It is one type for all three, so that each declaration is
/// compiled once.
struct KeyVisitor {
  /// What to do at each key.
  enum Purpose {
    case naming(KeyTable)
    /// The place of each key's value, by the key's number; negative if the object lacks the key.
    case reading([Int], Decoding)
    // The page only reads scenarios. Code to print and document them would make up a tenth of the page.
    #if !hasFeature(Embedded)
      case printing(PrintedKeys)
      case describing(DescribedKeys)
    #endif
  }

  let purpose: Purpose
  /// The number of keys visited so far.
  private var met = 0

  init(_ purpose: Purpose) { self.purpose = purpose }

  /// Counts the next key as visited. Returns true if an object that is being read lacks it.
  private mutating func passesKey() -> Bool {
    met += 1
    if case .reading(let values, _) = purpose { return values[met - 1] < 0 }
    return false
  }

  #if hasFeature(Embedded)
    @inline(__always)
  #endif
  private func meet<Value>(
    _ name: String, _ presence: Presence, _ form: () -> Form<Value>, _ doc: () -> String,
    _ slot: inout Located<Value>?
  ) {
    switch purpose {
    case .naming(let keys): keys.add(name, presence, form().shape())
    case .reading(let values, let decoding):
      Self.read(values[met - 1], decoding, form(), &slot)
    #if !hasFeature(Embedded)
      case .printing(let printed):
        if let value = slot?.value, let text = form().encode(value) { printed.add(name, text) }
      case .describing(let described): described.add(name, form().shape(), presence, doc())
    #endif
    }
  }

  /// Takes the form instead of a closure that makes it, because the compiler would specialize this function
  /// for each key.
  @inline(never)
  private static func read<Value>(
    _ place: Int, _ decoding: Decoding, _ form: Form<Value>, _ slot: inout Located<Value>?
  ) {
    if let read = form.located(place, decoding) { slot = read }
  }
}

extension KeyVisitor {
  @inline(__always)
  mutating func optional<Value>(
    _ name: String, _ slot: inout Located<Value>?, _ form: @autoclosure () -> Form<Value>,
    _ doc: @autoclosure () -> String
  ) {
    if passesKey() { return }
    meet(name, .optional, form, doc, &slot)
  }

  @inline(__always)
  mutating func required<Value>(
    _ name: String, _ slot: inout Located<Value>, _ form: @autoclosure () -> Form<Value>,
    _ doc: @autoclosure () -> String
  ) {
    key(name, .required, form, doc, said: { slot.value }, take: { slot = $0 })
  }

  /// A missing list and an empty list are the same.
  @inline(__always)
  mutating func list<Item>(
    _ name: String, _ slot: inout [Located<Item>], of item: @autoclosure () -> Form<Item>,
    most: Int, _ doc: @autoclosure () -> String
  ) {
    key(
      name, .optional, { .list(of: item(), most: most) }, doc,
      said: { slot.isEmpty ? nil : slot }, take: { slot = $0.value })
  }

  /// A key that is ignored, and only accepted for the sake of other programs.
  mutating func ignored<Value>(
    _ name: String, _ form: @autoclosure () -> Form<Value>, _ doc: @autoclosure () -> String
  ) {
    key(name, .optional, form, doc, said: { nil }, take: { _ in })
  }

  /// A key whose value is always this number.
  mutating func constant(
    _ name: String, _ number: Int64, _ doc: @autoclosure () -> String
  ) {
    key(
      name, .required, { .integer(number...number) }, doc, said: { number }, take: { _ in })
  }

  /// A key whose value has no slot of its own.
  @inline(__always)
  mutating func key<Value>(
    _ name: String, _ presence: Presence, _ form: () -> Form<Value>, _ doc: () -> String,
    said: () -> Value?, take: (Located<Value>) -> Void
  ) {
    if passesKey() { return }
    var slot = isPrinting ? said().map { Located($0) } : nil
    meet(name, presence, form, doc, &slot)
    if isReading, let slot { take(slot) }
  }

  #if hasFeature(Embedded)
    private var isPrinting: Bool { false }
  #else
    private var isPrinting: Bool { if case .printing = purpose { true } else { false } }
  #endif
  private var isReading: Bool { if case .reading = purpose { true } else { false } }
}

extension ValueShape {
  fileprivate var words: [String] {
    switch self {
    case .word(let words): words
    case .text(.submission): TextKind.submission.examples
    case .text(.expiration): TextKind.expiration.examples
    case .list(let item, _): item.words
    default: []
    }
  }
}

extension Scenario.Task {
  /// What a value of this key can be, if it is one of some words.
  public static func words(of key: String) -> [String] {
    let keys = KeyTable(of: Self.self)
    return keys.names.firstIndex(of: key).map { keys.words[$0] } ?? []
  }
}
