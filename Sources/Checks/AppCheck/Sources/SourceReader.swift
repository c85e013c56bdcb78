import Basics

/// Walks over the tokens of one file and notes what they say about background tasks.
struct SourceReader {
  let tokens: [SourceToken]
  let brackets: SourceTokens
  let language: SourceLanguage
  var place = 0
  var scope = SourceScope()
  var facts = SourceFacts()
  /// Which kind of request a local name was last given.
  var requests: [String: TaskKind] = [:]
  /// Where a request was last submitted, for the `catch` behind it.
  var lastSubmit: Int?

  static func facts(_ file: AppFile) -> SourceFacts {
    guard let language = SourceLanguage(path: file.path) else { return SourceFacts() }
    let brackets = SourceTokens(SourceLexer.tokens(file.bytes, language))
    var reader = SourceReader(tokens: brackets.all, brackets: brackets, language: language)
    while reader.place < reader.tokens.count {
      reader.read()
      reader.place += 1
    }
    reader.facts.isSwift = language == .swift
    reader.facts.tokens = brackets
    return reader.facts
  }

  func word(_ offset: Int) -> String? { brackets.word(place + offset) }

  func sees(_ mark: Unicode.Scalar, _ offset: Int) -> Bool { brackets.sees(mark, place + offset) }

  private mutating func read() {
    if sees("{", 0) { return open() }
    if sees("}", 0) { return scope.close() }
    guard let word = word(0) else { return }
    switch word {
    case "class", "struct", "enum", "actor", "extension", "protocol":
      readType(isEnum: word == "enum")
    case "func", "init": readFunction()
    case "let", "var": readBinding()
    case "case": readCases()
    case "in": readClosureParameters()
    case "for": readLoop()
    case "catch": readCatch()
    case "const" where language == .objectiveC, "define" where language == .objectiveC:
      readObjectiveConstant()
    case "setMinimumBackgroundFetchInterval", "performFetchWithCompletionHandler":
      facts.oldFetch.append(range(0))
    case "earliestBeginDate": readDate()
    default:
      readUse(word)
      readCall(word)
    }
  }

  private mutating func open() {
    if case .function(let number) = scope.pending {
      facts.functions[number].body = place + 1..<max(place + 1, brackets.partner[place])
    }
    let late = brackets.callee(ofClosureAt: place).flatMap { callee in
      brackets.word(callee).flatMap {
        LateMoment(closureOf: $0, isMember: brackets.sees(".", callee - 1))
      }
    }
    let functions = facts.functions
    scope.open(late: late) { LateMoment(function: functions[$0].name) }
  }

  func range(_ offset: Int) -> SourceSpan {
    SourceSpan(tokens[place + offset].start, tokens[place + offset].end)
  }

  /// The offset behind "a:b:" in tokens, or nil where something else stands.
  func behind(_ pattern: String, _ offset: Int) -> Int? {
    brackets.behind(pattern, place + offset).map { $0 - place }
  }
}
