import SchedulerEngine

extension FieldReader: HeaderVisitor {
  mutating func decimal(
    _ key: StaticString, _ doc: StaticString, _ value: inout UInt64
  ) {
    attempt { reader throws(EventLogProblem) in
      let text = try reader.fields.text(key)
      guard let number = UInt64(text) else { throw reader.fields.unknown(text, key) }
      value = number
    }
  }

  mutating func digest(
    _ key: StaticString, _ doc: StaticString, _ value: inout UInt64
  ) {
    attempt { reader throws(EventLogProblem) in
      let text = try reader.fields.text(key)
      guard let number = UInt64(text, radix: 16), LogDigest.text(number) == text else {
        throw reader.fields.unknown(text, key)
      }
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

  mutating func names(
    _ key: StaticString, _ doc: StaticString, _ value: inout NameTable
  ) {
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
