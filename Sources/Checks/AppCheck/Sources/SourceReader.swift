import Basics
import SchedulerEngine

/// Collects what the tokens of one file say about background tasks.
struct SourceReader {
  let tokens: [SourceToken]
  let brackets: SourceTokens
  let language: SourceLanguage
  var place = 0
  var scope = SourceScope()
  var facts = SourceFacts()
  /// The kind of request last assigned to each local name.
  var requests: [String: TaskKind] = [:]
  /// The last call of `submit`, for the `catch` that may follow.
  var lastSubmit: Int?

  static func facts(_ file: AppFile) -> SourceFacts {
    guard let language = SourceLanguage(path: file.path) else { return SourceFacts() }
    let brackets = SourceTokens(SourceLexer.tokens(file.bytes, language))
    var reader = SourceReader(tokens: brackets.all, brackets: brackets, language: language)
    // Most tokens are marks that begin nothing.
    for (place, token) in brackets.all.enumerated() where place >= reader.place {
      reader.place = place
      switch token.kind {
      case .mark(UInt8(ascii: "{")): reader.open()
      case .mark(UInt8(ascii: "}")): reader.scope.close()
      case .word(let word): reader.read(word)
      default: continue
      }
      reader.place += 1
    }
    reader.facts.isSwift = language == .swift
    reader.facts.tokens = brackets
    reader.facts.isUnreadable = isUnreadable(file.bytes, brackets.all)
    return reader.facts
  }

  /// Whether there are control characters, or the last text is never closed.
  private static func isUnreadable(_ bytes: [UInt8], _ tokens: [SourceToken]) -> Bool {
    // A few of them stand in comments of real code.
    let controls = bytes.withUnsafeBufferPointer { bytes in
      var count = 0
      for byte in bytes where byte < 0x1B && (byte < 0x09 || byte >= 0x0E) { count += 1 }
      return count
    }
    if controls * 100 > bytes.count { return true }
    guard let last = tokens.last, last.kind == .text(nil), last.end >= bytes.count else {
      return false
    }
    let quotes = Array("\"\"\"".utf8)
    let text = bytes[last.start...]
    return text.starts(with: quotes) && (text.count < 6 || !text.suffix(3).elementsEqual(quotes))
  }

  func word(_ offset: Int) -> String? { brackets.word(place + offset) }

  func sees(_ mark: Unicode.Scalar, _ offset: Int) -> Bool { brackets.sees(mark, place + offset) }

  private mutating func read(_ word: String) {
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
      facts.oldFetch.append((range(0), isCall: word == "setMinimumBackgroundFetchInterval"))
    case "earliestBeginDate": readDate()
    default:
      if word == "forEach" { readEach() }
      readUse(word)
      readCall(word)
    }
  }

  private mutating func open() {
    if case .function(let number) = scope.pending {
      facts.functionsByBrace[place] = number
      facts.functions[number].body = place + 1..<max(place + 1, brackets.partner[place])
    }
    if case .type(let name, _) = scope.pending { facts.typesByBrace[place] = name }
    let late = brackets.callee(ofClosureAt: place).flatMap { callee in
      brackets.word(callee).flatMap {
        LateMoment(closureOf: $0, isMember: brackets.sees(".", callee - 1))
      }
    }
    let functions = facts.functions
    scope.open(late: late) { LateMoment(functions[$0]) }
  }

  func range(_ offset: Int) -> SourceSpan {
    SourceSpan(tokens[place + offset].start, tokens[place + offset].end)
  }

  /// The offset of the token after a pattern such as "( identifier :"; nil if the tokens differ.
  func behind(_ pattern: String, _ offset: Int) -> Int? {
    brackets.behind(pattern, place + offset).map { $0 - place }
  }
}

extension SourceReader {
  mutating func readUse(_ word: String) {
    switch word {
    case "register":
      note(.registration, behind("( forTaskWithIdentifier :", 1))
    case "registerForTaskWithIdentifier":
      note(.registration, behind(":", 1))
    case "cancel":
      note(.cancellation, behind("( taskRequestWithIdentifier :", 1))
    case "cancelTaskRequestWithIdentifier":
      note(.cancellation, behind(":", 1))
    case "backgroundTask":
      note(.sceneTask, behind("( . appRefresh (", 1))
      note(.sceneProcessing, behind("( . processingTask (", 1))
    case "submit": readSubmit()
    default:
      guard let kind = TaskKind(requestClass: word) else { return }
      readRequest(kind)
    }
  }

  private mutating func readRequest(_ kind: TaskKind) {
    let start =
      behind("( identifier :", 1) ?? behind(". init ( identifier :", 1)
      ?? behind("alloc ] initWithIdentifier :", 1)
    guard let start else { return }
    // The name that the request is assigned to, before brackets and the module's name.
    var before = -1
    while sees("[", before) || sees(".", before) || word(before) == "BackgroundTasks" {
      before -= 1
    }
    let name = sees("=", before) ? annotatedName(before - 1) ?? word(before - 1) : nil
    if let name { requests[name] = kind }
    note(.request(kind), start, name: name)
  }

  /// `let request: BGTaskRequest =`
  private func annotatedName(_ offset: Int) -> String? {
    word(offset) != nil && sees(":", offset - 1) ? word(offset - 2) : nil
  }

  private mutating func note(_ kind: UseKind, _ start: Int?, name: String? = nil) {
    guard let start, let expression = expression(from: start) else { return }
    facts.uses.append(
      SourceFacts.Use(
        kind: kind, expression: expression, site: scope.site, token: place, name: name))
  }

  /// The argument, which ends at a comma, a bracket, or the next label of a message.
  private func expression(from start: Int) -> SourceExpression? {
    let longest = 64
    var open = 0
    var end = start
    while place + end < tokens.count, end - start < longest {
      if case .mark(let mark) = tokens[place + end].kind {
        if open == 0, mark == UInt8(ascii: ",") || mark == UInt8(ascii: ";") { break }
        if mark == UInt8(ascii: "(") || mark == UInt8(ascii: "[") { open += 1 }
        if mark == UInt8(ascii: ")") || mark == UInt8(ascii: "]") { open -= 1 }
        if open < 0 { break }
      } else if language == .objectiveC, open == 0, end > start, sees(":", end + 1) {
        break
      }
      end += 1
    }
    guard end > start, place + end < tokens.count else { return nil }
    let parts = tokens[place + start..<place + end]
    let range = SourceSpan(tokens[place + start].start, tokens[place + end - 1].end)
    return SourceExpression(value: SourceValue.reading(parts), range: range)
  }

  /// Finds `try?` and `try!` before `scheduler.submit(request)`, which do not handle a refusal.
  mutating func readSubmit() {
    guard sees("(", 1), sees(".", -1), isScheduler() else { return }
    lastSubmit = place
    facts.submits.append(place)
    var start = place
    while brackets.word(start) != "try", start > place - 8, start > 0 {
      if tokens[start].startsLine, !brackets.sees(".", start) { return }
      start -= 1
    }
    if brackets.word(start) == "try", brackets.sees("?", start + 1) || brackets.sees("!", start + 1)
    {
      facts.swallowed.append(range(0))
    }
  }

  private func isScheduler() -> Bool {
    guard let owner = word(-2) else { return false }
    return owner.lowercased().hasSuffix("scheduler") || word(-4) == "BGTaskScheduler"
  }

  /// Finds `do { try scheduler.submit(request) } catch { }`, which does not handle a refusal either.
  mutating func readCatch() {
    guard sees("{", 1), sees("}", 2), sees("}", -1), let submit = lastSubmit else { return }
    let open = brackets.partner[place - 1]
    if open < submit, submit < place {
      facts.swallowed.append(SourceSpan(tokens[submit].start, tokens[submit].end))
    }
  }
}

extension SourceReader {
  /// Notes `request.earliestBeginDate = …`.
  mutating func readDate() {
    var before = -2
    while sees("?", before) || sees("!", before) { before -= 1 }
    guard sees(".", -1), sees("=", 1), !sees("=", 2), let owner = word(before) else { return }
    let kind = requests[owner]
    if kind == .continued {
      if word(2) != "nil" { facts.datesOfContinued.append(range(0)) }
      return
    }
    if word(2) == "nil" { return }
    let value = place + 2..<brackets.end(ofValueAt: place + 2)
    facts.dates.append(
      SourceFacts.Date(value: .expression(value), kind: kind, range: range(0), site: scope.site))
  }
}
