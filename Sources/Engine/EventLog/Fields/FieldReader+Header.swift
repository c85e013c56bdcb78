import SchedulerEngine

extension FieldReader: HeaderVisitor {
  mutating func decimal(
    _ key: StaticString, _ doc: StaticString, _ value: inout UInt64
  ) throws(Failure) {
    let text = try fields.text(key)
    guard let number = UInt64(text) else {
      throw fields.problem(.unknownWord(key: "\(key)", found: text), at: fields.find(key))
    }
    value = number
  }

  mutating func digest(
    _ key: StaticString, _ doc: StaticString, _ value: inout UInt64
  ) throws(Failure) {
    let text = try fields.text(key)
    guard let number = UInt64(text, radix: 16), LogDigest.text(number) == text else {
      throw fields.problem(.unknownWord(key: "\(key)", found: text), at: fields.find(key))
    }
    value = number
  }

  mutating func coded<Value: RawRepresentable<UInt8>>(
    _ key: StaticString, _ doc: StaticString, _ value: inout Value
  ) throws(Failure) {
    let number = try fields.number(key, in: 0...Int64(UInt8.max))
    guard let coded = Value(rawValue: UInt8(number)) else {
      throw fields.problem(
        .unknownWord(key: "\(key)", found: "\(number)"), at: fields.find(key))
    }
    value = coded
  }

  mutating func names(
    _ key: StaticString, _ doc: StaticString, _ value: inout NameTable
  ) throws(Failure) {
    value = NameTable()
    for node in try fields.list(key) {
      let known = value.count
      let name = try name(node, key)
      if value.intern(name).index != known {
        throw fields.problem(.nameTwice(String(decoding: name, as: UTF8.self)), at: node)
      }
    }
  }

  private func name(_ node: Int, _ key: StaticString) throws(Failure) -> [UInt8] {
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
  ) throws(Failure) {
    value = []
    for node in try fields.list(key) {
      let index = try fields.number(node, key, in: 0...max(0, Int64(names.count) - 1))
      if names.count == 0 { throw fields.problem(.missing(key: "names"), at: node) }
      value.append(NameID(index: Int32(index)))
    }
  }

  mutating func list<Object: LogObject>(
    _ key: StaticString, _ doc: StaticString, _ value: inout [Object]
  ) throws(Failure) {
    value = []
    for node in try fields.list(key) {
      var reader = FieldReader(fields: try fields.object(node, key))
      var object = Object()
      try object.visitFields(&reader)
      value.append(object)
    }
  }

  mutating func object<Object: LogObject>(
    _ key: StaticString, _ doc: StaticString, _ value: inout Object
  ) throws(Failure) {
    var reader = FieldReader(fields: try fields.object(try fields.node(key), key))
    try value.visitFields(&reader)
  }
}
