import SchedulerEngine

/// Goes also through what only a header has.
protocol HeaderVisitor: LogVisitor {
  /// As text, because many readers round numbers of this size.
  mutating func decimal(
    _ key: StaticString, _ doc: StaticString, _ value: inout UInt64
  ) throws(Failure)
  mutating func digest(
    _ key: StaticString, _ doc: StaticString, _ value: inout UInt64
  ) throws(Failure)
  /// A number that stands for a word.
  mutating func coded<Value: RawRepresentable<UInt8> & CaseIterable>(
    _ key: StaticString, _ doc: StaticString, _ value: inout Value
  ) throws(Failure)
  mutating func names(
    _ key: StaticString, _ doc: StaticString, _ value: inout NameTable
  ) throws(Failure)
  mutating func apps(
    _ key: StaticString, _ doc: StaticString, _ value: inout [NameID], of names: NameTable
  ) throws(Failure)
  mutating func list<Object: LogObject>(
    _ key: StaticString, _ doc: StaticString, _ value: inout [Object]
  ) throws(Failure)
  mutating func object<Object: LogObject>(
    _ key: StaticString, _ doc: StaticString, _ value: inout Object
  ) throws(Failure)
}

/// What stands in braces of its own.
protocol LogObject {
  init()
  mutating func visitFields<Visitor: LogVisitor>(
    _ visitor: inout Visitor
  ) throws(Visitor.Failure)
}
