/// How many requests of a kind an app can have pending (fact 120).
struct LimitRules {
  let uses: SourceUses

  private static let limits: [(kind: TaskKind, most: Int)] = [(.refresh, 1), (.processing, 10)]

  /// Told at the first that has no room. Of computed identifiers nobody knows how many there are.
  func check(_ mistakes: inout MistakeList) {
    for limit in LimitRules.limits {
      var different: [SourceUses.Known] = []
      var seen: Set<String> = []
      for request in uses.requests
      where request.kind == .request(limit.kind) && !request.isOneOf {
        if seen.insert(request.text).inserted { different.append(request) }
      }
      if different.count <= limit.most { continue }
      mistakes.report(
        .tooManyRequests(limit.kind, identifiers: different.count, limit: limit.most),
        different[limit.most].place, related: different[0].place)
    }
  }
}
