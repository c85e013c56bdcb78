import SchedulerEngine

/// Goes through the fields of a line in the order in which a log has them. What is visited says each
/// field once, and is written, read and described by three visitors.
protocol LogVisitor {
  associatedtype Failure: Error

  mutating func number(
    _ key: StaticString, _ doc: StaticString, _ value: inout Int64, in range: ClosedRange<Int64>
  ) throws(Failure)
  mutating func flag(
    _ key: StaticString, _ doc: StaticString, _ value: inout Bool
  ) throws(Failure)
  /// Without the key it is false; what came to the format later is written so.
  mutating func optionalFlag(
    _ key: StaticString, _ doc: StaticString, _ value: inout Bool
  ) throws(Failure)
  mutating func text(
    _ key: StaticString, _ doc: StaticString, _ value: inout String
  ) throws(Failure)
  mutating func word<Word: LogWord>(
    _ key: StaticString, _ doc: StaticString, _ value: inout Word
  ) throws(Failure)
  mutating func words(
    _ key: StaticString, _ doc: StaticString, _ value: inout RuleSet
  ) throws(Failure)
  /// The instant that never comes is null.
  mutating func instant(
    _ key: StaticString, _ doc: StaticString, _ value: inout Instant
  ) throws(Failure)
  /// Without an instant there is no such key.
  mutating func optionalInstant(
    _ key: StaticString, _ doc: StaticString, _ value: inout Instant?
  ) throws(Failure)
  /// What the header lists is named by its place there.
  mutating func place(
    _ key: StaticString, _ doc: StaticString, _ value: inout Int32, in list: HeaderList
  ) throws(Failure)
  /// A word, and the fields that go with it.
  mutating func variant<Variant: LogVariant>(
    _ key: StaticString, _ doc: StaticString, _ value: inout Variant
  ) throws(Failure)
}

/// The lists of a header that rows point into.
enum HeaderList { case names, apps }

/// A value of several cases: a word says which, and each case has fields of its own.
protocol LogVariant {
  associatedtype Kind: LogWord
  var kind: Kind { get }
  /// Of this kind, with fields that a reader is about to fill.
  static func blank(_ kind: Kind) -> Self
  /// The fields of the kind that it is.
  mutating func visitFields<Visitor: LogVisitor>(
    _ visitor: inout Visitor
  ) throws(Visitor.Failure)
}

extension LogVisitor {
  mutating func number(
    _ key: StaticString, _ doc: StaticString, _ value: inout Int64
  ) throws(Failure) {
    try number(key, doc, &value, in: .min ... .max)
  }

  mutating func app(_ value: inout AppID) throws(Failure) {
    var index = value.index
    try place("app", "the app", &index, in: .apps)
    value = AppID(index: index)
  }

  mutating func name(_ value: inout NameID) throws(Failure) {
    var index = value.index
    try place("name", "the identifier of the task", &index, in: .names)
    value = NameID(index: index)
  }

  mutating func process(_ value: inout ProcessID) throws(Failure) {
    var number = value.number
    try self.number("process", "the process, counted from 1", &number)
    value = ProcessID(number: number)
  }

  mutating func request(
    _ value: inout RequestID, _ key: StaticString = "request",
    _ doc: StaticString = "the request, counted from 1"
  ) throws(Failure) {
    var number = value.number
    try self.number(key, doc, &number)
    value = RequestID(number: number)
  }

  mutating func run(_ value: inout RunID) throws(Failure) {
    var number = value.number
    try self.number("run", "the run, counted from 1", &number)
    value = RunID(number: number)
  }

  mutating func activity(_ value: inout ActivityID) throws(Failure) {
    var number = value.number
    try self.number("activity", "the work, counted from 1; 0 is none", &number)
    value = ActivityID(number: number)
  }

  mutating func launch(_ value: inout LaunchID) throws(Failure) {
    var number = value.number
    try self.number("launch", "the launch, which several runs can share", &number)
    value = LaunchID(number: number)
  }

  mutating func span(
    _ key: StaticString, _ doc: StaticString, _ value: inout Span,
    in range: ClosedRange<Int64> = .min ... .max
  ) throws(Failure) {
    var milliseconds = value.milliseconds
    try number(key, doc, &milliseconds, in: range)
    value = Span(milliseconds: milliseconds)
  }

  /// At most the widest offset that a set-up accepts, which is more than any place on earth has.
  mutating func offset(_ key: StaticString, _ value: inout UTCOffset) throws(Failure) {
    var minutes = Int64(value.minutes)
    try number(key, "minutes that the device's clock is ahead of UTC", &minutes, in: -1_080...1_080)
    value = UTCOffset(minutes: Int32(minutes))
  }
}
