import Basics

extension SourceReader {
  /// `try? scheduler.submit(request)`: what the scheduler refuses is never known.
  mutating func readSubmit() {
    guard sees("(", 1), sees(".", -1), isScheduler() else { return }
    lastSubmit = place
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

  /// `do { try scheduler.submit(request) } catch { }` says as little.
  mutating func readCatch() {
    guard sees("{", 1), sees("}", 2), sees("}", -1), let submit = lastSubmit else { return }
    let open = brackets.partner[place - 1]
    if open < submit, submit < place {
      facts.swallowed.append(SourceSpan(tokens[submit].start, tokens[submit].end))
    }
  }
}
