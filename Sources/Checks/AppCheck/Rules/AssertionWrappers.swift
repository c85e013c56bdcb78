import Basics
import Documents

/// Types of the app whose objects begin an assertion as they are made, and end it when they are told to.
struct AssertionWrappers {
  let names: SourceNames
  let functions: CodeFunctions

  private struct Wrapper {
    let type: String
    /// The functions that end it.
    let ends: Set<String>
  }

  func check(_ mistakes: inout MistakeList) {
    for wrapper in wrappers() {
      for made in names.calls.made(wrapper.type).prefix(SourceNames.most) {
        check(made, of: wrapper, &mistakes)
      }
    }
  }

  private func wrappers() -> [Wrapper] {
    var found: [Wrapper] = []
    for facts in names.files where facts.isSwift {
      for call in facts.calls where call.name == "beginBackgroundTask" {
        guard let number = call.site.function, facts.functions[number].name == "init",
          let type = facts.functions[number].type,
          !found.contains(where: { $0.type == type })
        else { continue }
        if let ends = ends(of: type) { found.append(Wrapper(type: type, ends: ends)) }
      }
    }
    return found
  }

  /// nil if an object also ends it when it goes away, or if nothing does.
  private func ends(of type: String) -> Set<String>? {
    var found: Set<String> = []
    for facts in names.files where facts.tokens.mentions({ $0 == "endBackgroundTask" }) {
      for place in facts.tokens.all.indices where facts.tokens.word(place) == "endBackgroundTask" {
        let site = facts.site(of: place)
        guard site.type == type else { continue }
        guard let number = site.function else { return nil }
        if facts.functions[number].name != "init" { found.insert(facts.functions[number].name) }
      }
      let isLeft = facts.tokens.all.indices.contains {
        facts.tokens.word($0) == "deinit" && facts.site(of: $0).type == type
      }
      if isLeft { return nil }
    }
    return found.isEmpty || endsItself(type, found) ? nil : found
  }

  /// Whether a function of the type asks for the end, as when its own work is done.
  private func endsItself(_ type: String, _ ends: Set<String>) -> Bool {
    names.files.contains { facts in
      facts.functions.contains { function in
        function.type == type && function.name != "init"
          && function.body.contains {
            ends.contains(facts.tokens.word($0) ?? "") && facts.tokens.sees("(", $0 + 1)
          }
      }
    }
  }

  private func check(
    _ made: SourceCalls.Found, of wrapper: Wrapper, _ mistakes: inout MistakeList
  ) {
    let facts = names.files[made.file]
    let tokens = facts.tokens
    let site = made.call.site
    let held = HeldValue(of: made.call.token, site, in: made.file, names)
    let here = names.place(CodePlace(file: made.file, token: made.call.token))
    if held.isHandedOn { return }
    guard let name = held.name else { return mistakes.report(.assertionNeverEnded, here) }
    guard !held.isProperty, let number = site.function else { return }
    let body = facts.functions[number].body
    let uses = body.filter {
      $0 > made.call.token && tokens.word($0) == name && !tokens.sees(".", $0 - 1)
    }
    if uses.isEmpty { return mistakes.report(.assertionNeverEnded, here) }
    let ends = uses.filter {
      tokens.sees(".", $0 + 1) && wrapper.ends.contains(tokens.word($0 + 2) ?? "")
    }
    // Who else has the object may end it too.
    let isPlain = ends.count == uses.count && ends.allSatisfy { !tokens.isInClosure($0, of: body) }
    guard isPlain, !tokens.isInClosure(made.call.token, of: body) else { return }
    var paths = AssertionPaths(tokens: tokens, begin: made.call.token, ends: ends, name: name)
    if let open = paths.firstOpenEnd(of: CodeParser.block(body, in: tokens)) {
      mistakes.report(
        .assertionNotAlwaysEnded, names.place(CodePlace(file: made.file, token: open)),
        related: here)
    }
  }
}
