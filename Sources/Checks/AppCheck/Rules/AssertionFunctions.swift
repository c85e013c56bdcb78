import Basics
import Documents

/// Functions of the app that begin an assertion and return its identifier, and those that end the one they are
/// given. Whoever calls them is judged as one who calls the system.
struct AssertionFunctions {
  let names: SourceNames

  func check(_ mistakes: inout MistakeList) {
    let makers = makers()
    if makers.isEmpty { return }
    let enders = enders()
    for maker in makers {
      for made in names.calls.of(maker.number, in: maker.file) { check(made, enders, &mistakes) }
    }
  }

  private func makers() -> [CodeFunctions.Found] {
    var found: [CodeFunctions.Found] = []
    for (file, facts) in names.files.enumerated() where facts.isSwift {
      for call in facts.calls where call.name == "beginBackgroundTask" {
        guard let number = call.site.function, facts.functions[number].name != "init" else {
          continue
        }
        let one = CodeFunctions.Found(file: file, number: number)
        if returns(call, one), !found.contains(one) { found.append(one) }
      }
    }
    return found
  }

  /// Whether the last thing that the function does is to return the identifier.
  private func returns(_ call: SourceFacts.Call, _ found: CodeFunctions.Found) -> Bool {
    let tokens = names.files[found.file].tokens
    let body = names.files[found.file].functions[found.number].body
    let held = HeldValue(of: call.token, call.site, in: found.file, names)
    guard let name = held.name, !held.isProperty else { return false }
    let last = body.upperBound - 1
    return tokens.word(last) == name && tokens.word(last - 1) == "return"
  }

  /// The names of functions that do nothing with a parameter but end it, or look whether it is one.
  private func enders() -> Set<String> {
    var found: Set<String> = ["endBackgroundTask"]
    for facts in names.files where facts.tokens.mentions({ $0 == "endBackgroundTask" }) {
      for function in facts.functions {
        let tokens = facts.tokens
        let isEnder = function.body.contains { place in
          tokens.word(place) == "endBackgroundTask" && tokens.sees("(", place + 1)
            && tokens.sees(")", place + 3)
            && function.parameters.contains { $0.name == tokens.word(place + 2) }
        }
        if isEnder { found.insert(function.name) }
      }
    }
    return found
  }

  private func check(
    _ made: SourceCalls.Found, _ enders: Set<String>, _ mistakes: inout MistakeList
  ) {
    let tokens = names.files[made.file].tokens
    let token = made.call.token
    let held = HeldValue(of: token, made.call.site, in: made.file, names)
    if held.isHandedOn || held.isProperty { return }
    let here = names.place(CodePlace(file: made.file, token: token))
    guard let name = held.name else { return mistakes.report(.assertionNeverEnded, here) }
    guard let number = made.call.site.function else { return }
    let body = names.files[made.file].functions[number].body
    let uses = body.filter { $0 > token && tokens.word($0) == name && !tokens.isCompared($0) }
    if uses.isEmpty { return mistakes.report(.assertionNeverEnded, here) }
    let isPlain = uses.allSatisfy { use in
      let open = tokens.enclosing[use]
      return tokens.sees("(", open) && tokens.word(open - 1).map(enders.contains) ?? false
        && !tokens.isInClosure(use, of: body)
    }
    guard isPlain, !tokens.isInClosure(token, of: body) else { return }
    var paths = AssertionPaths(tokens: tokens, begin: token, ends: uses, name: name)
    if let open = paths.firstOpenEnd(of: CodeParser.block(body, in: tokens)) {
      let place = names.place(CodePlace(file: made.file, token: open))
      mistakes.report(.assertionNotAlwaysEnded, place, related: here)
    }
  }
}
