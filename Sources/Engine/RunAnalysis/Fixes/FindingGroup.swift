public import RunRecord

/// The findings with one code for one identifier of one app, grouped because there may be hundreds.
public struct FindingGroup: Equatable, Sendable {
  public let first: Finding
  public internal(set) var last: Finding
  public internal(set) var count: Int64
  public internal(set) var proof: FindingProof
  /// For a broken chain, in order of time.
  public internal(set) var breaks: [ChainBreak] = []

  init(_ first: Finding) {
    self.first = first
    last = first
    count = 1
    proof = first.code.isOutcome ? .untried(.onlyLog) : .platform
  }
}

extension [Finding] {
  /// One group for each app, identifier and code, in order of the first finding.
  public var grouped: [FindingGroup] {
    var groups: [FindingGroup] = []
    let sorted = self.sorted(by: Finding.standsBefore)
    for finding in sorted {
      if let open = groups.last, open.first.key == finding.key, open.first.code == finding.code {
        groups[groups.count - 1].last = finding
        groups[groups.count - 1].count += 1
      } else {
        groups.append(FindingGroup(finding))
      }
    }
    return groups.sorted { Finding.precedes($0.first, $1.first) }
  }
}

extension Finding {
  /// By app, name and code, and within these by time.
  fileprivate static func standsBefore(_ left: Finding, _ right: Finding) -> Bool {
    if left.app != right.app { return left.app < right.app }
    if left.name != right.name { return left.name < right.name }
    if left.code != right.code { return left.code.rawValue < right.code.rawValue }
    return left.at < right.at
  }
}
