import Basics
import Documents
import SchedulerEngine

/// Handlers of silent pushes and the mode they need (facts 108, 212).
struct PushRules {
  let plist: AppDeclaration?
  let names: SourceNames
  let functions: CodeFunctions

  func check(_ mistakes: inout MistakeList) {
    var ends: Set<CodePlace> = []
    for (file, facts) in names.files.enumerated() where facts.isSwift {
      for (number, function) in facts.functions.enumerated()
      where function.takes("fetchCompletionHandler") {
        let label = "fetchCompletionHandler"
        guard let handler = function.parameters.first(where: { $0.label == label }) else {
          continue
        }
        let start = names.place(CodePlace(file: file, token: function.body.lowerBound - 1))
        let tellsCaller = facts.tokens.returnsBool(function)
        if tellsCaller || function.body.contains(where: { facts.tokens.word($0) == handler.name }) {
          let found = CodeFunctions.Found(file: file, number: number)
          checkPaths(of: found, handler.name, tellsCaller, start, &ends, &mistakes)
        } else {
          mistakes.report(.fetchResultMissing(handler.name), start)
        }
        guard let plist, plist.modes.allSatisfy({ $0.isFilled }),
          !plist.modes.contains(where: { $0.text == BackgroundMode.remoteNotification.rawValue })
        else { continue }
        mistakes.report(.pushModeMissing, start, related: plist.modesPlace)
      }
    }
  }

  /// Follows the closure that takes the result, as the task of a handler is followed. A plug-in's function
  /// returns whether it answers, and where it returns false its caller does.
  private func checkPaths(
    of found: CodeFunctions.Found, _ name: String, _ tellsCaller: Bool, _ start: SourcePlace,
    _ known: inout Set<CodePlace>, _ mistakes: inout MistakeList
  ) {
    var walk = HandlerWalk(names, functions, [])
    let ends = walk.ends(of: found, calling: name)
    func leave(_ place: CodePlace?) {
      let words = place.map { names.files[$0.file].tokens.calledName($0.token) } ?? ""
      mistakes.leave(
        Unfollowed(
          subject: .answer, place: place.map(names.place) ?? start, words: words,
          rows: [.fetchResultTold], beginning: start))
    }
    if walk.isLost { return leave(nil) }
    let unseen = Set(walk.given + ends.compactMap { $0.given ?? $0.unsure } + walk.handedClosures)
    for place in unseen.sorted() { leave(place) }
    var open = ends.filter { $0.isOpen }
    if tellsCaller {
      let told = open.filter { names.files[$0.end.file].tokens.word($0.end.token + 1) != "false" }
      open = told.filter { names.files[$0.end.file].tokens.word($0.end.token + 1) == "true" }
      for state in told where !open.contains(state) { leave(state.end) }
    }
    if open.count == ends.count, unseen.isEmpty, !ends.isEmpty {
      return mistakes.report(.fetchResultMissing(name), start)
    }
    for state in open {
      let end = state.uncompleted?.end ?? state.end
      guard known.insert(end).inserted else { continue }
      let call = state.uncompleted.map { names.place($0.call) }
      mistakes.report(.fetchResultNotAlways(name), names.place(end), related: call)
    }
  }
}

extension HandlerWalk {
  /// The ends of a function that has to call the closure of this name.
  mutating func ends(of found: CodeFunctions.Found, calling name: String) -> [PathState] {
    let site = SourceSite(function: found.number)
    let function = closures[closure(of: found, CodeScope(file: found.file, site: site))]
    var scope = function.scope
    scope.names[name] = .task
    let body = CodeClosure(scope: scope, parameters: [], body: function.body, stack: [])
    return ends(of: body).map { $0.whole(self) }
  }

  /// Calls that are not followed and were given a closure which has to run for the work to end.
  var handedClosures: [CodePlace] {
    works.keys.sorted().compactMap { group -> CodePlace? in
      guard case .callback? = works[group]?.kind, !isStored(group),
        let number = groups[group].first(where: touchesTask)
      else { return nil }
      let closure = closures[number]
      let tokens = names.files[closure.scope.file].tokens
      let brace = tokens.enclosing[min(closure.range.lowerBound, tokens.all.count - 1)]
      guard brace >= 0 else { return nil }
      let call = tokens.callee(ofClosureAt: brace) ?? brace
      return CodePlace(file: closure.scope.file, token: call)
    }
  }
}

extension SourceTokens {
  fileprivate func returnsBool(_ function: SourceFacts.Function) -> Bool {
    let brace = function.body.lowerBound - 1
    return word(brace - 1) == "Bool" && sees(">", brace - 2) && sees("-", brace - 3)
  }
}

extension PathState {
  /// Whether it ends without what it had to call, as far as that can be seen.
  var isOpen: Bool { completions == 0 && !isHandedOff && !isExcused }
}

/// Payload files next to the code, in the form that Apple's Simulator accepts (fact 107).
struct PayloadRule {
  let sources: [AppFile]

  private static func isPayload(_ path: String) -> Bool { path.hasSuffix(".apns") }

  /// Whether the file is the payload of a push that shows nothing, so that there is something to look at.
  static func isSilent(_ file: AppFile) -> Bool {
    guard isPayload(file.path) else { return false }
    guard let tree = try? JSONTree(strict: file.bytes, depth: 32), let aps = aps(of: tree) else {
      return mistake(in: file.bytes) != nil
    }
    return !isShown(aps.value, in: tree)
  }

  func check(_ mistakes: inout MistakeList) {
    for (number, file) in sources.enumerated() where PayloadRule.isPayload(file.path) {
      guard let (mistake, span) = PayloadRule.mistake(in: file.bytes) else { continue }
      mistakes.report(.payloadNotSilent(mistake), SourcePlace(span, in: .source(number)))
    }
  }

  private static let shown: [StaticString] = ["alert", "sound", "badge"]

  private static func mistake(
    in bytes: [UInt8]
  ) -> (Mistake.Payload, SourceSpan)? {
    let start = SourceSpan(0, min(1, bytes.count))
    if let tree = try? JSONTree(strict: bytes, depth: 32) {
      guard let aps = aps(of: tree) else { return (.unreadable, start) }
      return isShown(aps.value, in: tree) ? nil : mistake(in: tree, aps)
    }
    // A comma too many keeps nobody from seeing that the push is meant to be shown.
    if let tree = try? JSONTree(strict: withoutTrailingCommas(bytes), depth: 32),
      let aps = aps(of: tree), isShown(aps.value, in: tree)
    {
      return nil
    }
    return (.unreadable, start)
  }

  private static func aps(of tree: JSONTree) -> (key: Int, value: Int)? {
    guard !tree.nodes.isEmpty, tree.nodes[0].kind == .object,
      let aps = tree.members(of: 0).first(where: { tree.holds("aps" as StaticString, at: $0.key) }),
      tree.nodes[aps.value].kind == .object
    else { return nil }
    return (aps.key, aps.value)
  }

  /// A push that the user sees needs no launch of the app.
  private static func isShown(_ aps: Int, in tree: JSONTree) -> Bool {
    tree.members(of: aps).contains { member in
      shown.contains { tree.holds($0, at: member.key) }
    }
  }

  private static func mistake(
    in tree: JSONTree, _ aps: (key: Int, value: Int)
  ) -> (Mistake.Payload, SourceSpan)? {
    for member in tree.members(of: aps.value) {
      if tree.holds("content-available" as StaticString, at: member.key) {
        let node = tree.nodes[member.value]
        let isOne = node.kind == .integer && tree.integer(at: member.value) == 1
        return isOne ? nil : (.notOne, node.span)
      }
      let letters = tree.text(of: member.key).lowercased().filter { $0.isLetter }
      if letters == "contentavailable" {
        return (.misspelt(tree.text(of: member.key)), tree.nodes[member.key].span)
      }
    }
    return (.missing, tree.nodes[aps.key].span)
  }

  /// The same bytes, with a space for each comma in front of a closing bracket.
  private static func withoutTrailingCommas(_ bytes: [UInt8]) -> [UInt8] {
    var result = bytes
    var comma: Int?
    var isText = false
    var isEscaped = false
    for (place, byte) in bytes.enumerated() {
      if isText {
        if byte == UInt8(ascii: "\""), !isEscaped { isText = false }
        isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
        continue
      }
      switch byte {
      case UInt8(ascii: "\""):
        isText = true
        comma = nil
      case UInt8(ascii: ","): comma = place
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if let comma { result[comma] = UInt8(ascii: " ") }
        comma = nil
      case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): continue
      default: comma = nil
      }
    }
    return result
  }
}

/// Continued processing has to report progress (fact 78).
struct ProgressRule {
  let files: [SourceFacts]
  let uses: SourceUses

  private static let reporting: Set = [
    "completedUnitCount", "becomeCurrent", "performAsCurrent", "addChild",
  ]

  func check(_ mistakes: inout MistakeList) {
    let continued =
      uses.requests.first { $0.kind == .request(.continued) }?.place
      ?? uses.unresolved.first { $0.kind == .request(.continued) }?.place
    guard let continued, !isReported else { return }
    // A handler that was not followed may report progress.
    if mistakes.unfollowed.contains(where: { $0.rows.contains(.progressReported) }) { return }
    mistakes.report(.progressMissing, continued)
  }

  private var isReported: Bool {
    files.contains { $0.tokens.mentions(ProgressRule.reporting.contains) }
  }
}
