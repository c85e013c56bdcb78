extension JSONParser {
  mutating func push(_ kind: JSONNode.Kind) {
    if open.count == limits.depth { return stop(.nestedTooDeeply(limit: limits.depth)) }
    let start = position
    position += 1
    append(kind, from: start)
    if isOver { return }
    open.append(nodes.count - 1)
    expectNext()
  }

  /// What may stand after a comma or an opening bracket.
  mutating func expectNext() {
    guard let last = open.last else { return }
    expected = nodes[last].kind == .object ? .keyOrClose : .valueOrClose
  }

  mutating func close(_ bracket: SyntaxProblem.Bracket) {
    let place = here(1)
    if policy == .strict && endsWithComma { return report(.extraComma, place) }
    if !open.contains(where: { self.bracket(of: $0) == bracket }), let last = open.last {
      // Nothing of this shape is open, so the wrong bracket was typed.
      problems.report(
        .wrongBracket(found: bracket, opened: self.bracket(of: last)), place,
        related: opening(of: last))
      position += 1
      return pop()
    }
    while let last = open.last, self.bracket(of: last) != bracket {
      problems.report(.notClosed(self.bracket(of: last)), opening(of: last), related: place)
      nodes[last].isMarked = true
      pop()
    }
    position += 1
    pop()
  }

  /// Whether something more was to come in the container that is open.
  private var endsWithComma: Bool {
    guard expected != .commaOrClose, let last = open.last else { return false }
    return nodes.count > last + 1
  }

  /// A key in a list that has other items and stands in an object: the list was not closed. The key
  /// is read once more, as one of the object's.
  mutating func closesList() -> Bool {
    guard expected == .commaOrClose, let list = open.last, nodes[list].kind == .array,
      let parent = open.dropLast().last, nodes[parent].kind == .object,
      let key = nodes.indices.last, nodes[key].kind == .string, key > list + 1
    else { return false }
    let span = nodes[key].span
    nodes.removeLast()
    problems.report(.notClosed(.square), opening(of: list), related: span)
    nodes[list].isMarked = true
    position = span.start
    pop()
    expected = .keyOrClose
    return true
  }

  mutating func closeWhatIsLeft() {
    for place in open.reversed() {
      problems.report(.notClosed(bracket(of: place)), opening(of: place))
    }
    while let last = open.last {
      nodes[last].isMarked = true
      pop()
    }
  }

  private mutating func pop() {
    guard let place = open.popLast() else { return }
    nodes[place].end = UInt32(position)
    nodes[place].next = UInt32(nodes.count)
    lastEnd = position
    expected = .commaOrClose
  }

  private func bracket(of place: Int) -> SyntaxProblem.Bracket {
    nodes[place].kind == .object ? .brace : .square
  }

  private func opening(of place: Int) -> SourceSpan {
    SourceSpan(Int(nodes[place].start), Int(nodes[place].start) + 1)
  }
}
