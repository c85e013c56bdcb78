import Basics

/// The keys of one kind of object. Each key has a number, its position in the visit, and is found by its
/// bytes, so that reading a key creates no string.
final class KeyTable {
  let title: ObjectTitle
  let names: [String]
  let required: KeySet
  /// The keys of which exactly one must be present, if the object has such keys.
  let answers: KeySet
  private let bytes: [UInt8]
  /// The numbers of the keys, shorter names first, and where each name begins in `bytes`.
  private let numbers: [Int]
  private let starts: [Int]
  /// For each length, the first index in `numbers` whose name is at least that long.
  private let firstOfLength: [Int]
  /// The forms created so far, by key number.
  private var forms: [AnyKeptForm?] = []

  convenience init(of type: (some KeyedObject).Type) {
    let names = KeyNames()
    var visitor = KeyVisitor(.naming(names))
    type.visitAll(&visitor)
    self.init(type.title, names)
  }

  private init(_ title: ObjectTitle, _ collected: KeyNames) {
    self.title = title
    names = collected.names
    required = collected.required
    answers = collected.answers
    precondition(names.count <= KeySet.most)
    let lengths = names.map { $0.utf8.count }
    var bytes: [UInt8] = []
    var numbers: [Int] = []
    var starts: [Int] = []
    var firsts: [Int] = []
    for length in 0...(lengths.max() ?? 0) + 1 {
      firsts.append(numbers.count)
      for number in lengths.indices where lengths[number] == length {
        numbers.append(number)
        starts.append(bytes.count)
        bytes.append(contentsOf: names[number].utf8)
      }
    }
    self.bytes = bytes
    self.numbers = numbers
    self.starts = starts
    firstOfLength = firsts
  }

  /// The number of the key at this place; nil for an unknown key.
  func number(ofKeyAt place: Int, in tree: JSONTree) -> Int? {
    if tree.nodes[place].isMarked {
      let name = tree.unescaped(place)
      return number(of: name, in: name.indices)
    }
    return number(of: tree.bytes, in: tree.content(of: place))
  }

  private func number(of text: [UInt8], in range: Range<Int>) -> Int? {
    let length = range.count
    if length + 1 >= firstOfLength.count { return nil }
    for place in firstOfLength[length]..<firstOfLength[length + 1] {
      let start = starts[place]
      var same = 0
      while same < length && bytes[start + same] == text[range.lowerBound + same] { same += 1 }
      if same == length { return numbers[place] }
    }
    return nil
  }

  /// The form of a key, created by the first call.
  func kept<Value>(_ number: Int, _ make: () -> Form<Value>) -> Form<Value> {
    if forms.isEmpty { forms = Array(repeating: nil, count: names.count) }
    let known = forms[number]
    if let known = known as? KeptForm<Value> { return known.form }
    let form = make()
    forms[number] = KeptForm(form)
    return form
  }
}

/// The names of an object's keys, and which of them are required.
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

/// A set of an object's keys, by number.
struct KeySet {
  /// No object has more keys than this.
  static let most = 128

  private var low: UInt64 = 0
  private var high: UInt64 = 0

  var isEmpty: Bool { low | high == 0 }

  func contains(_ number: Int) -> Bool {
    (number < 64 ? low >> UInt64(number) : high >> UInt64(number - 64)) & 1 == 1
  }

  func meets(_ other: KeySet) -> Bool { low & other.low | high & other.high != 0 }

  func contains(allOf other: KeySet) -> Bool {
    other.low & ~low | other.high & ~high == 0
  }

  mutating func insert(_ number: Int) {
    if number < 64 { low |= 1 << UInt64(number) } else { high |= 1 << UInt64(number - 64) }
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
  /// What to do at each wanted key.
  enum Purpose {
    case naming(KeyNames)
    case reading(KeyTable, Decoding)
    // The page only reads scenarios. Code that prints and documents them would be a tenth of it.
    #if !hasFeature(Embedded)
      case printing(PrintedKeys)
      case describing(DescribedKeys)
    #endif
  }

  let purpose: Purpose
  /// Counted down at each key that is passed, and negative at the wanted key. A visit that wants all keys
  /// resets it at each key.
  private var ahead = 0
  private var wanted = 0
  private var value = 0

  init(_ purpose: Purpose) { self.purpose = purpose }

  /// The next visit reads only the key with this number, from this value.
  mutating func want(_ number: Int, at value: Int) {
    wanted = number
    ahead = number
    self.value = value
  }

  /// Whether none of the next `count` keys is wanted; they then count as visited.
  mutating func passes(over count: Int) -> Bool {
    if ahead >= 0 && ahead < count { return false }
    ahead -= count
    return true
  }

  @inline(__always)
  private mutating func passesKey() -> Bool {
    ahead -= 1
    return ahead != -1
  }

  /// Closures as arguments cost nothing where a key is passed. The visitor itself is not handed on here, so
  /// that it can stay in registers while keys are passed; the result is the new `ahead`.
  #if hasFeature(Embedded)
    @inline(__always)
  #endif
  private static func meet<Value>(
    _ purpose: Purpose, _ wanted: Int, _ place: Int, _ name: String, _ presence: Presence,
    _ form: () -> Form<Value>, _ doc: () -> String, _ slot: inout Located<Value>?
  ) -> Int {
    #if hasFeature(Embedded)
      return meet(purpose, place, name, presence, form(), &slot)
    #else
      switch purpose {
      case .reading, .naming: break
      case .printing(let printed):
        if let value = slot?.value, let text = form().encode(value) { printed.add(name, text) }
        return 0
      case .describing(let described):
        described.add(name, form().shape(), presence, doc())
        return 0
      }
      return meet(purpose, wanted, place, name, presence, form, &slot)
    #endif
  }

  #if hasFeature(Embedded)
    /// Takes the form instead of a closure that makes it, because the compiler would specialize this function
    /// for each key. Forms are not cached, as the page reads no large files.
    @inline(never)
    private static func meet<Value>(
      _ purpose: Purpose, _ place: Int, _ name: String, _ presence: Presence,
      _ form: Form<Value>, _ slot: inout Located<Value>?
    ) -> Int {
      switch purpose {
      case .reading(_, let decoding):
        if let read = form.located(place, decoding) { slot = read }
        return -1
      case .naming(let names):
        names.add(name, presence)
        return 0
      }
    }
  #else
    private static func meet<Value>(
      _ purpose: Purpose, _ wanted: Int, _ place: Int, _ name: String, _ presence: Presence,
      _ form: () -> Form<Value>, _ slot: inout Located<Value>?
    ) -> Int {
      switch purpose {
      case .reading(let keys, let decoding):
        // In a small file most keys appear once or twice, and the cache would have to be created too.
        let form = decoding.isLarge ? keys.kept(wanted, form) : form()
        if let read = form.located(place, decoding) { slot = read }
        return -1
      case .naming(let names): names.add(name, presence)
      case .printing, .describing: break
      }
      return 0
    }
  #endif
}

extension KeyVisitor {
  @inline(__always)
  mutating func optional<Value>(
    _ name: String, _ slot: inout Located<Value>?, _ form: @autoclosure () -> Form<Value>,
    _ doc: @autoclosure () -> String
  ) {
    if passesKey() { return }
    ahead = Self.meet(purpose, wanted, value, name, .optional, form, doc, &slot)
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
    ahead = Self.meet(purpose, wanted, value, name, presence, form, doc, &slot)
    if isReading, let slot { take(slot) }
  }

  #if hasFeature(Embedded)
    private var isPrinting: Bool { false }
  #else
    private var isPrinting: Bool { if case .printing = purpose { true } else { false } }
  #endif
  private var isReading: Bool { if case .reading = purpose { true } else { false } }
}
