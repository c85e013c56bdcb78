import Basics
import Documents

/// Requests not to be suspended, with `beginBackgroundTask` (facts 101, 286, 311).
struct AssertionRules {
  let names: SourceNames
  let functions: CodeFunctions

  /// One call, and what is done with the identifier that it returns.
  private struct Assertion {
    let call: SourceFacts.Call
    let file: Int
    /// The closure or function that is called when the time is up; nil if there is none.
    let expiration: SourceCalls.Argument?
    let held: HeldValue

    var name: String? { held.name }
  }

  func check(_ mistakes: inout MistakeList) {
    for (file, facts) in names.files.enumerated() where facts.isSwift {
      for call in facts.calls where call.name == "beginBackgroundTask" {
        guard let assertion = assertion(call, in: file) else { continue }
        checkExpiration(of: assertion, &mistakes)
        checkEnd(of: assertion, &mistakes)
      }
    }
    AssertionWrappers(names: names, functions: functions).check(&mistakes)
    AssertionFunctions(names: names).check(&mistakes)
  }

  private func place(_ token: Int, in file: Int) -> SourcePlace {
    names.place(CodePlace(file: file, token: token))
  }

  private func assertion(_ call: SourceFacts.Call, in file: Int) -> Assertion? {
    let tokens = names.files[file].tokens
    let arguments = names.calls.arguments(at: call.token, in: file)
    let receiver = tokens.receiver(of: call.token)
    let scope = CodeScope(file: file, site: call.site)
    // The app may have a function of its own with this name, and call it without an object.
    let isApple =
      !receiver.isEmpty && receiver != ["self"]
      && functions.called(call.name, by: receiver, arguments, in: scope).isEmpty
    let labels = arguments.map { $0.label ?? "" }
    guard isApple, labels.allSatisfy({ ["", "withName", "expirationHandler"].contains($0) }) else {
      return nil
    }
    let expiration = arguments.first {
      $0.label == "expirationHandler" || $0.label == nil && $0.isClosure
    }
    let isMissing =
      expiration.map { $0.tokens.count == 1 && tokens.word($0.tokens.lowerBound) == "nil" } ?? true
    let held = held(call, in: file)
    return Assertion(
      call: call, file: file, expiration: isMissing ? nil : expiration, held: held)
  }

  private func held(_ call: SourceFacts.Call, in file: Int) -> HeldValue {
    HeldValue(of: call.token, call.site, in: file, names)
  }
}

/// What happens when the time is up.
extension AssertionRules {
  private func checkExpiration(of assertion: Assertion, _ mistakes: inout MistakeList) {
    let here = place(assertion.call.token, in: assertion.file)
    guard let expiration = assertion.expiration else {
      return mistakes.report(.assertionNotEnded(hasHandler: false), here)
    }
    let tokens = names.files[assertion.file].tokens
    let scope = CodeScope(file: assertion.file, site: assertion.call.site)
    var seen = Seen()
    if expiration.isClosure {
      look(expiration.tokens.dropFirst().dropLast(), scope, [], &seen)
      if checkIdentifier(of: assertion, expiration.tokens, &mistakes) { return }
    } else if let name = tokens.word(expiration.tokens.upperBound - 1),
      let found = functions.named(name, in: scope)
    {
      look(found, [], &seen)
    } else {
      seen.unseen = expiration.tokens.lowerBound
    }
    if seen.ends { return }
    if seen.endsLate { return mistakes.report(.assertionEndedLate, here) }
    if seen.unseen != nil {
      mistakes.leave(
        Unfollowed(subject: .assertion, place: here, words: "beginBackgroundTask", rows: []))
    } else {
      mistakes.report(.assertionNotEnded(hasHandler: true), here)
    }
  }

  private struct Seen {
    var ends = false
    /// Whether only work that runs after it has returned ends it.
    var endsLate = false
    /// A call that is not followed and may end it.
    var unseen: Int?
  }

  private static let deepest = 6

  private func look(
    _ found: CodeFunctions.Found, _ stack: [CodeFunctions.Found], _ seen: inout Seen
  ) {
    guard stack.count < AssertionRules.deepest, !stack.contains(found) else { return }
    let function = functions[found]
    look(
      function.body,
      CodeScope(file: found.file, site: SourceSite(type: function.type, function: found.number)),
      stack + [found], &seen)
  }

  private func look(
    _ range: Range<Int>, _ scope: CodeScope, _ stack: [CodeFunctions.Found], _ seen: inout Seen
  ) {
    let tokens = names.files[scope.file].tokens
    for place in range {
      guard let word = tokens.word(place) else { continue }
      if word == "endBackgroundTask" {
        if tokens.isDeferred(place, in: range) { seen.endsLate = true } else { seen.ends = true }
      }
      if seen.ends { return }
      let isOptional = tokens.sees("?", place + 1) && tokens.sees("(", place + 2)
      if isOptional { seen.unseen = seen.unseen ?? place }
      guard tokens.sees("(", place + 1), !SourceTokens.keywords.contains(word),
        !CallHabit.looking.contains(word), !AssertionRules.harmless.contains(word)
      else { continue }
      let arguments = names.calls.arguments(at: place, in: scope.file)
      let called = functions.called(
        word, by: tokens.receiver(of: place), arguments, in: scope)
      if called.isEmpty { seen.unseen = seen.unseen ?? place }
      for found in called { look(found, stack, &seen) }
    }
    // A property of the app's own may end it when it is set.
    if range.contains(where: {
      tokens.sees("=", $0) && !tokens.sees("=", $0 - 1) && !tokens.sees("=", $0 + 1)
    }) {
      seen.unseen = seen.unseen ?? range.lowerBound
    }
  }

  private static let harmless: Set = [
    "Task", "async", "cancel", "invalidate", "fatalError", "Log", "Logger",
  ]

  /// An identifier that was captured before it was set. Returns whether there is one.
  private func checkIdentifier(
    of assertion: Assertion, _ closure: Range<Int>, _ mistakes: inout MistakeList
  ) -> Bool {
    var isFound = false
    let tokens = names.files[assertion.file].tokens
    for place in closure
    where tokens.word(place) == "endBackgroundTask" && tokens.sees("(", place + 1) {
      let argument = tokens.bare(place + 2..<max(place + 2, tokens.partner[place + 1]))
      guard let chain = tokens.chain(argument), let name = chain.last else { continue }
      let isCaptured =
        name == assertion.name && !assertion.held.isProperty
        && tokens.captures(ofClosureAt: closure.lowerBound).contains(name)
      guard isCaptured || name == "invalid" || isCopy(name, of: assertion, chain) else { continue }
      mistakes.report(
        .assertionEndedUnset, self.place(argument.upperBound - 1, in: assertion.file),
        related: self.place(assertion.call.token, in: assertion.file))
      isFound = true
    }
    return isFound
  }

  /// Whether a constant took the value of the identifier before it was set.
  private func isCopy(_ name: String, of assertion: Assertion, _ chain: [String]) -> Bool {
    guard chain.count == 1, name != assertion.name, let first = assertion.name,
      let copy = names.local(
        name, before: assertion.call.token, in: assertion.file, assertion.call.site),
      !copy.binding.isVariable, let start = copy.binding.start
    else { return false }
    let tokens = names.files[assertion.file].tokens
    let value = start..<tokens.end(ofValueAt: start)
    return tokens.chain(value)?.last == first
  }
}

/// Where it is ended when the work is done.
extension AssertionRules {
  private func checkEnd(of assertion: Assertion, _ mistakes: inout MistakeList) {
    if assertion.held.isHandedOn { return }
    let here = place(assertion.call.token, in: assertion.file)
    guard let name = assertion.name else {
      return mistakes.report(.assertionNeverEnded, here)
    }
    if assertion.held.isProperty {
      // Whoever knows the property may end it.
      let isEndedByOthers = names.files.indices.contains {
        isEnded(name, in: $0, but: assertion)
      }
      if !isEndedByOthers { mistakes.report(.assertionNeverEnded, here) }
      return
    }
    guard let number = assertion.call.site.function else { return }
    let tokens = names.files[assertion.file].tokens
    let body = names.files[assertion.file].functions[number].body
    let expiration = assertion.expiration?.tokens ?? 0..<0
    let uses = body.filter {
      $0 > assertion.call.token && !expiration.contains($0) && tokens.word($0) == name
        && !tokens.isCompared($0)
    }
    if uses.isEmpty { return mistakes.report(.assertionNeverEnded, here) }
    // Only what is ended in the function itself, and nowhere else, can be judged by its paths.
    let isPlain = uses.allSatisfy {
      tokens.word($0 - 2) == "endBackgroundTask" && tokens.sees("(", $0 - 1)
        && !tokens.isInClosure($0, of: body)
    }
    guard isPlain, !tokens.isInClosure(assertion.call.token, of: body) else { return }
    var walk = AssertionPaths(tokens: tokens, begin: assertion.call.token, ends: uses, name: name)
    let block = CodeParser.block(body, in: tokens)
    if let open = walk.firstOpenEnd(of: block) {
      mistakes.report(.assertionNotAlwaysEnded, place(open, in: assertion.file), related: here)
    }
  }
}

extension AssertionRules {
  /// Whether code in this file ends what the property has, other than when the time is up.
  private func isEnded(_ name: String, in file: Int, but assertion: Assertion) -> Bool {
    let facts = names.files[file]
    guard facts.tokens.mentions({ $0 == name }) else { return false }
    let expiration = file == assertion.file ? assertion.expiration?.tokens ?? 0..<0 : 0..<0
    return facts.tokens.all.indices.contains { place in
      guard facts.tokens.word(place) == "endBackgroundTask", !expiration.contains(place) else {
        return false
      }
      guard let number = facts.site(of: place).function else { return true }
      let function = facts.functions[number]
      let isOther = file != assertion.file || number != assertion.call.site.function
      return !isOther || isAsked(for: function, in: file, but: expiration, in: assertion.file)
    }
  }

  /// Whether anything but the expiration handler asks for the function. The system may ask for one that is
  /// not private.
  private func isAsked(
    for function: SourceFacts.Function, in own: Int, but expiration: Range<Int>, in file: Int
  ) -> Bool {
    let isPrivate = names.files[own].tokens.word(function.token - 1) == "private"
    if !isPrivate { return true }
    return names.files.indices.contains { number in
      let tokens = names.files[number].tokens
      return tokens.all.indices.contains { place in
        tokens.word(place) == function.name && tokens.word(place - 1) != "func"
          && !(number == file && expiration.contains(place))
      }
    }
  }
}

extension SourceTokens {
  /// `[a, weak b]` at the beginning of a closure.
  fileprivate func captures(ofClosureAt brace: Int) -> Set<String> {
    var place = brace + 1
    while sees("@", place) { place += 2 }
    guard sees("[", place), partner[place] < all.count else { return [] }
    return Set((place..<partner[place]).compactMap(word))
  }

  /// `id != .invalid` and the like.
  func isCompared(_ place: Int) -> Bool {
    (sees("=", place + 1) || sees("!", place + 1)) && sees("=", place + 2)
  }

  func isInClosure(_ place: Int, of body: Range<Int>) -> Bool {
    var brace = enclosing[place]
    while brace >= body.lowerBound {
      if sees("{", brace), !isInHead(brace),
        callee(ofClosureAt: brace) != nil || sees("=", brace - 1)
      {
        return true
      }
      brace = enclosing[brace]
    }
    return false
  }
}
