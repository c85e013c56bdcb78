import Basics

/// The keys of one kind of object. Each has a number, which is its place in the visit, and is found by
/// its bytes, so that reading a key makes no text of it.
final class KeyTable {
  let title: ObjectTitle
  let names: [String]
  let required: KeySet
  /// The keys of which exactly one must stand, if the object has such.
  let answers: KeySet
  private let bytes: [UInt8]
  /// The numbers of the keys, the shorter names first, and where each begins among the bytes.
  private let numbers: [Int]
  private let starts: [Int]
  /// By length: the first place in `numbers` whose name is that long, or longer.
  private let firstOfLength: [Int]
  /// The forms made so far, by number.
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
    for place in firstOfLength[length]..<firstOfLength[length + 1] {
      let start = starts[place]
      var same = 0
      while same < length && bytes[start + same] == text[range.lowerBound + same] { same += 1 }
      if same == length { return numbers[place] }
    }
    return nil
  }

  /// The form of a key, which is made at the first call for it.
  func kept<Value>(_ number: Int, _ make: () -> Form<Value>) -> Form<Value> {
    if forms.isEmpty { forms = Array(repeating: nil, count: names.count) }
    let known = forms[number]
    if let known = known as? KeptForm<Value> { return known.form }
    let form = make()
    forms[number] = KeptForm(form)
    return form
  }
}
