import Basics
import SchedulerEngine

extension JSONWriter: HeaderVisitor {
  mutating func number(
    _ key: StaticString, _ doc: StaticString, _ value: inout Int64, in range: ClosedRange<Int64>
  ) {
    self.key(key)
    number(value)
  }

  mutating func flag(_ key: StaticString, _ doc: StaticString, _ value: inout Bool) {
    self.key(key)
    bool(value)
  }

  mutating func optionalFlag(_ key: StaticString, _ doc: StaticString, _ value: inout Bool) {
    if value { flag(key, doc, &value) }
  }

  mutating func text(_ key: StaticString, _ doc: StaticString, _ value: inout String) {
    self.key(key)
    string(value.utf8)
  }

  mutating func word<Word: LogWord>(_ key: StaticString, _ doc: StaticString, _ value: inout Word) {
    self.key(key)
    string(value.logWord.utf8)
  }

  mutating func words(_ key: StaticString, _ doc: StaticString, _ value: inout RuleSet) {
    self.key(key)
    array { json in
      for objector in RuleID.allCases where value.contains(objector) {
        json.string(objector.logWord.utf8)
      }
    }
  }

  mutating func instant(_ key: StaticString, _ doc: StaticString, _ value: inout Instant) {
    self.key(key)
    if value == .never { null() } else { number(value.milliseconds) }
  }

  mutating func optionalInstant(_ key: StaticString, _ doc: StaticString, _ value: inout Instant?) {
    if var instant = value { self.instant(key, doc, &instant) }
  }

  mutating func place(
    _ key: StaticString, _ doc: StaticString, _ value: inout Int32, in list: HeaderList
  ) {
    self.key(key)
    number(Int64(value))
  }

  mutating func variant<Variant: LogVariant>(
    _ key: StaticString, _ doc: StaticString, _ value: inout Variant
  ) {
    var kind = value.kind
    word(key, doc, &kind)
    value.visitFields(&self)
  }

  mutating func decimal(_ key: StaticString, _ doc: StaticString, _ value: inout UInt64) {
    self.key(key)
    string("\(value)".utf8)
  }

  mutating func coded<Value: RawRepresentable<UInt8>>(
    _ key: StaticString, _ doc: StaticString, _ value: inout Value
  ) {
    self.key(key)
    number(Int64(value.rawValue))
  }

  mutating func names(_ key: StaticString, _ doc: StaticString, _ value: inout NameTable) {
    self.key(key)
    array { json in
      for index in 0..<value.count { json.name(value[NameID(index: index)]) }
    }
  }

  /// A name that is not valid UTF-8 is written as its bytes, so that it survives being read back.
  private mutating func name(_ name: ArraySlice<UInt8>) {
    if String(validUTF8: name) != nil { return string(name) }
    object { json in
      json.key("bytes")
      json.array { json in
        for byte in name { json.number(Int64(byte)) }
      }
    }
  }

  mutating func apps(
    _ key: StaticString, _ doc: StaticString, _ value: inout [NameID], of names: NameTable
  ) {
    self.key(key)
    array { json in
      for app in value { json.number(Int64(app.index)) }
    }
  }

  mutating func list<Object: LogObject>(
    _ key: StaticString, _ doc: StaticString, _ value: inout [Object]
  ) {
    self.key(key)
    array { json in
      for index in value.indices { json.object { json in value[index].visitFields(&json) } }
    }
  }

  mutating func object<Object: LogObject>(
    _ key: StaticString, _ doc: StaticString, _ value: inout Object
  ) {
    self.key(key)
    object { json in value.visitFields(&json) }
  }
}
