/// What a test report says, before it is XML. Names are bytes from outside and may hold anything.
public struct JUnitReport: Equatable, Sendable {
  public enum Verdict: Equatable, Sendable {
    case passed
    /// `kind` is a stable word, `message` one line, `details` as much as there is to say.
    case failed(kind: String, message: String, details: String)
    /// The case could not be judged.
    case broken(kind: String, message: String, details: String)
    case skipped(reason: String)
  }

  public struct Case: Equatable, Sendable {
    public var group: String
    public var name: String
    public var verdict: Verdict

    public init(_ name: String, in group: String, _ verdict: Verdict) {
      self.name = name
      self.group = group
      self.verdict = verdict
    }
  }

  public struct Suite: Equatable, Sendable {
    public var name: String
    /// What a reader may want to know besides, such as how much virtual time passed.
    public var properties: [(name: String, value: String)]
    public var cases: [Case]

    public init(_ name: String, _ cases: [Case], properties: [(name: String, value: String)] = []) {
      self.name = name
      self.cases = cases
      self.properties = properties
    }

    public static func == (left: Suite, right: Suite) -> Bool {
      left.name == right.name && left.cases == right.cases
        && left.properties.elementsEqual(right.properties, by: ==)
    }
  }

  public var suites: [Suite]

  public init(_ suites: [Suite]) { self.suites = suites }
}
