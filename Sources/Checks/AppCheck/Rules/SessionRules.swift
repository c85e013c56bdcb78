import Basics
import Documents

/// Background sessions only call their delegate (facts 99, 104). Files that also use other sessions are
/// skipped, because it is unclear which session a task belongs to.
struct SessionRules {
  let names: SourceNames
  let functions: CodeFunctions

  private var files: [SourceFacts] { names.files }

  func check(_ mistakes: inout MistakeList) {
    var made: [CodePlace] = []
    for (number, facts) in files.enumerated() where facts.isSwift {
      let scan = SessionScan(facts.tokens)
      made += scan.made.map { CodePlace(file: number, token: $0) }
      if scan.isOnlyBackground || isGivenBackground(scan, number) {
        for (token, use) in scan.wrongUses {
          mistakes.report(.session(use), place(of: token, in: number))
        }
      }
      checkFiles(facts, number, &mistakes)
    }
    if !made.isEmpty {
      SessionEventRules(names: names, functions: functions).check(made, &mistakes)
    }
  }

  /// Whether closures stand in a file whose only sessions are background ones that it is given.
  private func isGivenBackground(_ scan: SessionScan, _ file: Int) -> Bool {
    scan.made.isEmpty && !scan.hasOthers && scan.wrongUses.contains { $0.use != .withoutDelegate }
      && GivenSessions(names: names).areBackground(in: file)
  }

  private func place(of token: Int, in file: Int) -> SourcePlace {
    let tokens = files[file].tokens.all
    let token = tokens[min(max(token, 0), tokens.count - 1)]
    return SourcePlace(SourceSpan(token.start, token.end), in: .source(file))
  }

  /// The system deletes a downloaded file when the delegate call returns.
  private func checkFiles(_ facts: SourceFacts, _ number: Int, _ mistakes: inout MistakeList) {
    for function in facts.functions where function.endsDownload {
      guard let file = function.parameters.last else { continue }
      let uses = function.body.filter { facts.tokens.word($0) == file.name }
      if uses.contains(where: { !facts.tokens.isDeferred($0, in: function.body) }) { continue }
      mistakes.report(
        .fileNotMoved(file.name),
        place(of: uses.first ?? function.body.lowerBound - 1, in: number))
    }
  }
}

extension SourceFacts.Function {
  /// Whether it is `urlSession(_:downloadTask:didFinishDownloadingTo:)`.
  var endsDownload: Bool {
    name == "urlSession" && !body.isEmpty
      && parameters.map { $0.label } == [nil, "downloadTask", "didFinishDownloadingTo"]
  }

  func takes(_ label: String) -> Bool {
    !body.isEmpty && parameters.contains { $0.label == label }
  }
}

/// How a file uses URL sessions.
struct SessionScan {
  /// Where background configurations are created.
  private(set) var made: [Int] = []
  private(set) var hasOthers = false
  private(set) var wrongUses: [(token: Int, use: Mistake.SessionUse)] = []

  /// Whether the file uses background sessions and no others.
  var isOnlyBackground: Bool { !made.isEmpty && !hasOthers }

  private static let makers: Set = ["dataTask", "downloadTask", "uploadTask"]
  private static let awaited: Set = ["data", "download", "upload", "bytes"]

  init(_ tokens: SourceTokens) {
    for place in tokens.all.indices {
      guard let word = tokens.word(place) else { continue }
      switch word {
      case "background" where tokens.behind("background ( withIdentifier :", place) != nil:
        made.append(place)
      case "shared" where tokens.word(place - 2) == "URLSession",
        "ephemeral" where tokens.sees(".", place - 1),
        "default" where tokens.word(place - 2) == "URLSessionConfiguration":
        hasOthers = true
      case "URLSession" where tokens.behind("URLSession ( configuration :", place) != nil:
        let end = tokens.partner[place + 1]
        let isTold = (place + 2..<max(place + 2, min(end, tokens.all.count))).contains {
          tokens.word($0) == "delegate" && tokens.sees(":", $0 + 1)
            && tokens.word($0 + 2) != "nil"
        }
        if !isTold { wrongUses.append((place, .withoutDelegate)) }
      case _ where SessionScan.makers.contains(word):
        if SessionScan.takesClosure(tokens, place) { wrongUses.append((place, .closure)) }
      case _ where SessionScan.awaited.contains(word):
        if SessionScan.isAwaited(tokens, place) { wrongUses.append((place, .awaited)) }
      default: continue
      }
    }
  }

  private static func takesClosure(_ tokens: SourceTokens, _ place: Int) -> Bool {
    guard tokens.sees(".", place - 1), tokens.sees("(", place + 1) else { return false }
    let end = tokens.partner[place + 1]
    if tokens.sees("{", end + 1), !tokens.isInHead(end + 1) { return true }
    return (place + 2..<max(place + 2, min(end, tokens.all.count))).contains {
      tokens.behind("completionHandler :", $0) != nil
    }
  }

  private static func isAwaited(_ tokens: SourceTokens, _ place: Int) -> Bool {
    guard tokens.sees(".", place - 1),
      tokens.behind("( from :", place + 1) != nil || tokens.behind("( for :", place + 1) != nil
    else { return false }
    return (max(0, place - 6)..<place).contains { tokens.word($0) == "await" }
  }
}

extension SourceTokens {
  /// The place after a pattern like "a ( b :", in tokens; nil if the tokens differ.
  func behind(_ pattern: String, _ place: Int) -> Int? {
    var place = place
    for part in pattern.split(separator: " ") {
      guard let first = part.unicodeScalars.first else { continue }
      let isMark = part.utf8.count == 1 && !first.properties.isAlphabetic
      if !(isMark ? sees(first, place) : word(place) == String(part)) { return nil }
      place += 1
    }
    return place
  }

  /// Whether a place is in a closure that runs after its function has returned.
  func isDeferred(_ place: Int, in body: Range<Int>) -> Bool {
    var bracket = enclosing[place]
    while body.contains(bracket) {
      if sees("{", bracket), let callee = callee(ofClosureAt: bracket).flatMap({ word($0) }),
        SourceTokens.deferring.contains(callee)
      {
        return true
      }
      bracket = enclosing[bracket]
    }
    return false
  }

  private static let deferring: Set = ["Task", "detached", "async", "asyncAfter", "addOperation"]
}
