extension RunRecord {
  /// The record of these requests and runs alone, in the order in which this one lists them. What is
  /// asked of one identifier after the other need not look at all facts each time.
  public func part(_ requests: [RequestFact], _ runs: [RunFact]) -> RunRecord {
    var part = self
    part.requestTable.facts = requests
    part.runTable.facts = runs
    return part
  }
}
