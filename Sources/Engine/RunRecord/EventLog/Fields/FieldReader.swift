import SchedulerEngine

/// Reads the fields that it visits and checks that what a row names is in the header. After the first mistake
/// it reads nothing more. It keeps the error instead of throwing, because an error path after each of
/// hundreds of fields would make up most of this code in the page's build of the simulator.
struct FieldReader: LogVisitor {
  let fields: LogFields
  var names: Int64 = 0
  var apps: Int64 = 0
  private(set) var problem: EventLogProblem?

  func check() throws(EventLogProblem) {
    if let problem { throw problem }
  }

  mutating func attempt(_ read: (inout Self) throws(EventLogProblem) -> Void) {
    if problem != nil { return }
    do throws(EventLogProblem) { try read(&self) } catch { problem = error }
  }

  @inline(never)
  mutating func number(
    _ key: StaticString, _ doc: StaticString, _ value: inout Int64, in range: ClosedRange<Int64>
  ) {
    attempt { reader throws(EventLogProblem) in value = try reader.fields.number(key, in: range) }
  }

  @inline(never)
  mutating func flag(_ key: StaticString, _ doc: StaticString, _ value: inout Bool) {
    attempt { reader throws(EventLogProblem) in value = try reader.fields.bool(key) }
  }

  @inline(never)
  mutating func optionalFlag(_ key: StaticString, _ doc: StaticString, _ value: inout Bool) {
    value = false
    if fields.find(key) != nil { flag(key, doc, &value) }
  }

  @inline(never)
  mutating func text(_ key: StaticString, _ doc: StaticString, _ value: inout String) {
    attempt { reader throws(EventLogProblem) in value = try reader.fields.text(key) }
  }

  @inline(never)
  mutating func word<Word: LogWord>(_ key: StaticString, _ doc: StaticString, _ value: inout Word) {
    attempt { reader throws(EventLogProblem) in value = try reader.fields.word(key) }
  }

  @inline(never)
  mutating func words(_ key: StaticString, _ doc: StaticString, _ value: inout RuleSet) {
    value = .none
    attempt { reader throws(EventLogProblem) in
      for node in try reader.fields.list(key) { value.insert(try reader.fields.word(node, key)) }
    }
  }

  @inline(never)
  mutating func instant(_ key: StaticString, _ doc: StaticString, _ value: inout Instant) {
    attempt { reader throws(EventLogProblem) in
      let fields = reader.fields
      value =
        fields.isNull(try fields.node(key))
        ? .never
        : Instant(milliseconds: try fields.number(key, in: 0...Instant.never.milliseconds - 1))
    }
  }

  @inline(never)
  mutating func optionalInstant(_ key: StaticString, _ doc: StaticString, _ value: inout Instant?) {
    value = nil
    if fields.find(key) == nil { return }
    var found = Instant.never
    instant(key, doc, &found)
    value = found
  }

  @inline(never)
  mutating func place(
    _ key: StaticString, _ doc: StaticString, _ value: inout Int32, in list: HeaderList
  ) {
    attempt { reader throws(EventLogProblem) in
      let count = list == .names ? reader.names : reader.apps
      if count == 0 {
        throw reader.fields.problem(.missing(key: list == .names ? "names" : "apps"))
      }
      value = Int32(try reader.fields.number(key, in: 0...max(0, count - 1)))
    }
  }

  @inline(never)
  mutating func variant<Variant: LogVariant>(
    _ key: StaticString, _ doc: StaticString, _ value: inout Variant
  ) {
    var kind: Variant.Kind?
    attempt { reader throws(EventLogProblem) in kind = try reader.fields.word(key) }
    guard let kind else { return }
    value = .blank(kind)
    value.visitFields(&self)
  }
}

extension FieldReader: HeaderVisitor {
  mutating func decimal(_ key: StaticString, _ doc: StaticString, _ value: inout UInt64) {
    attempt { reader throws(EventLogProblem) in
      let text = try reader.fields.text(key)
      guard let number = UInt64(text) else { throw reader.fields.unknown(text, key) }
      value = number
    }
  }

  mutating func coded<Value: RawRepresentable<UInt8>>(
    _ key: StaticString, _ doc: StaticString, _ value: inout Value
  ) {
    attempt { reader throws(EventLogProblem) in
      let number = try reader.fields.number(key, in: 0...Int64(UInt8.max))
      guard let coded = Value(rawValue: UInt8(number)) else {
        throw reader.fields.unknown("\(number)", key)
      }
      value = coded
    }
  }

  mutating func names(_ key: StaticString, _ doc: StaticString, _ value: inout NameTable) {
    value = NameTable()
    attempt { reader throws(EventLogProblem) in
      for node in try reader.fields.list(key) {
        let known = value.count
        let name = try reader.name(node, key)
        if value.intern(name).index != known {
          throw reader.fields.problem(.nameTwice(String(decoding: name, as: UTF8.self)), at: node)
        }
      }
    }
  }

  private func name(_ node: Int, _ key: StaticString) throws(EventLogProblem) -> [UInt8] {
    guard fields.isObject(node) else { return try fields.bytes(node, key) }
    let inner = try fields.object(node, key)
    var name: [UInt8] = []
    for byte in try inner.list("bytes") {
      name.append(UInt8(try inner.number(byte, "bytes", in: 0...255)))
    }
    return name
  }

  mutating func apps(
    _ key: StaticString, _ doc: StaticString, _ value: inout [NameID], of names: NameTable
  ) {
    value = []
    attempt { reader throws(EventLogProblem) in
      let fields = reader.fields
      for node in try fields.list(key) {
        let index = try fields.number(node, key, in: 0...max(0, Int64(names.count) - 1))
        if names.count == 0 { throw fields.problem(.missing(key: "names"), at: node) }
        value.append(NameID(index: Int32(index)))
      }
    }
  }

  mutating func list<Object: LogObject>(
    _ key: StaticString, _ doc: StaticString, _ value: inout [Object]
  ) {
    value = []
    attempt { reader throws(EventLogProblem) in
      for node in try reader.fields.list(key) {
        var inner = FieldReader(fields: try reader.fields.object(node, key))
        var object = Object()
        object.visitFields(&inner)
        try inner.check()
        value.append(object)
      }
    }
  }

  mutating func object<Object: LogObject>(
    _ key: StaticString, _ doc: StaticString, _ value: inout Object
  ) {
    attempt { reader throws(EventLogProblem) in
      var inner = FieldReader(fields: try reader.fields.object(try reader.fields.node(key), key))
      value.visitFields(&inner)
      try inner.check()
    }
  }
}

extension LogFields {
  fileprivate func unknown(_ text: String, _ key: StaticString) -> EventLogProblem {
    problem(.unknownWord(key: "\(key)", found: text), at: find(key))
  }
}
