extension JSONTree {
  /// A text that people write, as far as it could be read, and all that is wrong with it. There is no
  /// tree where reading on would say nothing true.
  public static func read(
    _ bytes: [UInt8], limits: JSONLimits = JSONLimits()
  ) -> (tree: JSONTree?, problems: SyntaxProblemList) {
    var problems = SyntaxProblemList(limit: limits.problems)
    let limit = min(limits.bytes, JSONLimits.mostBytes)
    if bytes.count > limit {
      problems.report(.fileTooLarge(bytes: bytes.count, limit: limit), SourceSpan(0, 0))
      return (nil, problems)
    }
    let (nodes, isWhole) = bytes.withUnsafeBytes { buffer -> ([JSONNode], Bool) in
      if Encoding.looksLikeUTF16(buffer) {
        problems.report(.sixteenBit, SourceSpan(0, 2))
        return ([], false)
      }
      if let place = Encoding.firstInvalid(buffer) {
        problems.report(
          .notUTF8(byte: buffer[place], offset: place), SourceSpan(place, place + 1))
        return ([], false)
      }
      var parser = JSONParser(buffer, .forgiving, limits: limits, problems: problems)
      parser.parse()
      problems = parser.problems
      return (parser.nodes, !parser.isOver && !parser.nodes.isEmpty)
    }
    guard isWhole else { return (nil, problems) }
    let tree = JSONTree(bytes: bytes, nodes: nodes)
    DuplicateKeys.find(in: tree, &problems)
    return (tree, problems)
  }

  /// A text that a program wrote, nested no deeper than this.
  public init(strict bytes: [UInt8], depth: Int) throws(LocatedSyntaxProblem) {
    var limits = JSONLimits()
    limits.depth = depth
    limits.problems = 1
    // A line of a log has as many names as there are.
    limits.stringBytes = bytes.count
    limits.keys = bytes.count
    limits.values = bytes.count
    var problems = SyntaxProblemList(limit: 1)
    let nodes = bytes.withUnsafeBytes { buffer -> [JSONNode] in
      if let place = Encoding.firstInvalid(buffer) {
        problems.report(
          .notUTF8(byte: buffer[place], offset: place), SourceSpan(place, place + 1))
        return []
      }
      var parser = JSONParser(buffer, .strict, limits: limits, problems: problems)
      parser.parse()
      problems = parser.problems
      return parser.nodes
    }
    if let problem = problems.all.first { throw problem }
    self.init(bytes: bytes, nodes: nodes)
  }
}
