import Basics

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
    case "submit": readSubmit()
    default:
      guard let kind = TaskKind.allCases.first(where: { $0.requestClass == word }) else { return }
      readRequest(kind)
    }
  }

  private mutating func readRequest(_ kind: TaskKind) {
    let start =
      behind("( identifier :", 1) ?? behind(". init ( identifier :", 1)
      ?? behind("alloc ] initWithIdentifier :", 1)
    guard let start else { return }
    // The name that the request is given, behind brackets and the name of the module.
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

  /// Up to the comma or bracket that ends the argument, or the next label of a message.
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
}
