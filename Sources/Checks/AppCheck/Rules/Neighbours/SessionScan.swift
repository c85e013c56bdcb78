/// What a file does with sessions.
struct SessionScan {
  /// Where background configurations are made.
  private(set) var made: [Int] = []
  private var hasOthers = false
  private(set) var wrongUses: [(token: Int, use: NeighbourMistake.SessionUse)] = []

  /// Then every session of the file is one of the background.
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
  /// The place behind "a ( b :", in tokens; nil where something else stands.
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
