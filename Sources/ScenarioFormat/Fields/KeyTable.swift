/// The keys of one kind of object. Each has a number, which is its place in the visit, and is found by
/// its bytes, so that reading a key makes no text of it.
final class KeyTable {
  let names: [String]
  let required: KeySet
  /// The questions that exactly one of several keys answers, each with these keys.
  let choices: [(choice: Choice, keys: KeySet)]
  private let presences: [Presence]
  private let forms: [AnyForm]
  private let bytes: [UInt8]
  /// Where the names stand among the bytes, the shorter ones first.
  private let entries: [Entry]
  /// By length: the first entry whose name is that long, or longer.
  private let firstOfLength: [Int]

  private struct Entry {
    let number: Int
    let start: Int
  }

  init(of type: (some KeyedObject).Type) {
    let collector = Collector(of: type)
    precondition(collector.names.count <= KeySet.most)
    func keys(_ presence: Presence) -> KeySet {
      var keys = KeySet()
      for (number, other) in collector.presences.enumerated() where other == presence {
        keys.insert(number)
      }
      return keys
    }
    names = collector.names
    presences = collector.presences
    forms = collector.forms
    required = keys(.required)
    choices = type.title.choices.map { ($0, keys(.oneOf($0))) }
    let lengths = names.map(\.utf8.count)
    let longest = lengths.max() ?? 0
    var bytes: [UInt8] = []
    var entries: [Entry] = []
    var firsts: [Int] = []
    for length in 0...longest + 1 {
      firsts.append(entries.count)
      for number in names.indices where lengths[number] == length {
        entries.append(Entry(number: number, start: bytes.count))
        bytes += Array(names[number].utf8)
      }
    }
    self.bytes = bytes
    self.entries = entries
    firstOfLength = firsts
  }

  /// The number of the key that stands here; nil where no key is called like that.
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
    for entry in firstOfLength[length]..<firstOfLength[length + 1] {
      let start = entries[entry].start
      var same = 0
      while same < length && bytes[start + same] == text[range.lowerBound + same] { same += 1 }
      if same == length { return entries[entry].number }
    }
    return nil
  }

  /// The form of a key, made once; nil where values of another type are asked for.
  func form<Value>(of number: Int) -> Form<Value>? { forms[number] as? Form<Value> }

  /// The question that this key answers as others do.
  func choice(of number: Int) -> (choice: Choice, keys: KeySet)? {
    guard case .oneOf(let choice) = presences[number] else { return nil }
    return choices.first { $0.choice == choice }
  }

  private struct Collector: KeyVisitor {
    private(set) var names: [String] = []
    private(set) var presences: [Presence] = []
    private(set) var forms: [AnyForm] = []

    init<Object: KeyedObject>(of type: Object.Type) {
      var object = Object()
      object.visitKeys(&self)
    }

    mutating func key<Value>(
      _ name: String, _ presence: Presence, _ form: () -> Form<Value>, _ doc: () -> String,
      said: () -> Value?, take: (Located<Value>) -> Void
    ) {
      names.append(name)
      presences.append(presence)
      forms.append(form())
    }
  }
}
