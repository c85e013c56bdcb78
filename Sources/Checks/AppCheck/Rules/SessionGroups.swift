import Basics
import Documents

/// Groups of work, whose `notify` calls the closure.
extension SessionEventRules {
  /// Whether a path enters the group and does not leave it.
  func checkGroup(around read: CodePlace, _ mistakes: inout MistakeList) -> Bool {
    let facts = files[read.file]
    let tokens = facts.tokens
    let brace = tokens.enclosing[read.token]
    guard let number = facts.site(of: read.token).function, tokens.sees("{", brace),
      let callee = tokens.callee(ofClosureAt: brace), tokens.word(callee) == "notify",
      let group = tokens.receiver(of: callee).last
    else { return false }
    let here = facts.functions[number].body
    let others = facts.functions.map { $0.body }.filter { !$0.isEmpty && $0 != here }
    for body in [here] + others where checkGroup(group, in: body, of: read.file, &mistakes) {
      return true
    }
    return false
  }

  private func checkGroup(
    _ group: String, in body: Range<Int>, of file: Int, _ mistakes: inout MistakeList
  ) -> Bool {
    let tokens = files[file].tokens
    func calls(_ name: String) -> [Int] {
      body.filter { tokens.word($0) == name && tokens.receiver(of: $0).last == group }
    }
    let enters = calls("enter")
    let leaves = enters.isEmpty ? [] : calls("leave")
    for enter in enters {
      let start = tokens.closure(around: enter, in: body)
      for leave in leaves where leave > enter {
        // Each closure on the way from one to the other may end early.
        var closures = tokens.closures(around: leave, in: body)
        let isSame = closures.first == start
        if let start, let last = closures.firstIndex(of: start) {
          closures = isSame ? [start] : Array(closures[..<last])
        }
        let ranges =
          closures.isEmpty
          ? [body] : closures.map { $0 + 1..<max($0 + 1, tokens.partner[$0]) }
        for range in ranges {
          let begin = tokens.start(ofClosure: range)
          let block = CodeParser.block(
            closures.isEmpty ? range : begin..<max(begin, range.upperBound), in: tokens)
          // Without its owner there is nobody left who waits.
          var paths = AssertionPaths(
            tokens: tokens, begin: enter, ends: leaves.filter { range.contains($0) }, name: "self")
          guard let open = paths.firstOpenEnd(of: block, isOpen: !isSame) else { continue }
          mistakes.report(
            .sessionEvents(.groupNotLeft), names.place(CodePlace(file: file, token: open)),
            related: names.place(CodePlace(file: file, token: enter)))
          return true
        }
      }
    }
    return false
  }
}

extension SourceTokens {
  /// The brace of the innermost closure around a place of a function.
  fileprivate func closure(around place: Int, in body: Range<Int>) -> Int? {
    closures(around: place, in: body).first
  }

  /// Behind the parameters of a closure, also of `{ a -> B in`.
  fileprivate func start(ofClosure range: Range<Int>) -> Int {
    let found = HandlerWalk.parameters(range.lowerBound, range.upperBound, self).body
    if found > range.lowerBound { return found }
    for place in range.prefix(24) {
      if word(place) == "in" { return place + 1 }
      if place > range.lowerBound, all[place].startsLine { break }
    }
    return found
  }

  /// The braces of all closures around a place of a function, the innermost first.
  fileprivate func closures(around place: Int, in body: Range<Int>) -> [Int] {
    var found: [Int] = []
    var brace = enclosing[place]
    while brace >= body.lowerBound {
      if sees("{", brace), !isInHead(brace), callee(ofClosureAt: brace) != nil {
        found.append(brace)
      }
      brace = enclosing[brace]
    }
    return found
  }
}
