/// Where facts come from: a page, a talk, a thread or a report, with an address that a reader can open.
public struct FactSource: Sendable {
  public let key: SourceKey
  public let kind: SourceKind
  public let title: StaticString
  /// A year or a month, where it is known.
  public let date: StaticString?
  /// nil where nothing public can be opened; then the title says what it is.
  public let address: StaticString?

  init(
    _ key: SourceKey, _ kind: SourceKind, _ title: StaticString, date: StaticString? = nil,
    at address: StaticString? = nil
  ) {
    self.key = key
    self.kind = kind
    self.title = title
    self.date = date
    self.address = address
  }

  /// All sources, each once, in the order of their keys.
  public static let all: [FactSource] = apple + forum + reports + logsAndCode
}

/// In one line, for what has no room for more.
extension FactSource: CustomStringConvertible {
  public var description: String { address.map { "\(title), \($0)" } ?? "\(title)" }
}

extension SourceKey {
  public var source: FactSource { FactSource.all[Int(rawValue)] }
}
