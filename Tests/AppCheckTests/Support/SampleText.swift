import AppCheck

/// The text of a sample, and the places in it that can be broken.
struct SampleText {
  struct Change {
    let place: Int
    let text: String
  }

  let path: String
  let letters: [Character]

  init(_ file: AppFile) {
    path = file.path
    letters = Array(String(decoding: file.bytes, as: UTF8.self))
  }

  func line(_ place: Int) -> Int { letters[..<place].count { $0 == "\n" } + 1 }

  func replacing(_ range: Range<Int>, by text: String) -> Change { replacing(range) { _ in text } }

  func replacing(_ range: Range<Int>, _ change: (String) -> String) -> Change {
    let text =
      String(letters[..<range.lowerBound]) + change(String(letters[range]))
      + String(letters[range.upperBound...])
    return Change(place: range.lowerBound, text: text)
  }

  // MARK: Places

  /// `task.setTaskCompleted(success: …)`
  var completions: [Range<Int>] {
    guard path.hasSuffix(".swift") else { return [] }
    return (all("setTaskCompleted(") + all(".complete(success:")).sorted().compactMap { place in
      guard let open = next("(", from: place), let close = closing(open) else { return nil }
      return isOfCast(place) ? nil : start(ofChainAt: place)..<close + 1
    }
  }

  /// Behind `guard let self` or a cast of the task to its own class, which nothing gets to.
  private func isOfCast(_ place: Int) -> Bool {
    guard let brace = letters[..<place].lastIndex(of: "{") else { return false }
    let head = lineText(brace)
    return head.contains("guard let self ") || head.contains("guard let") && head.contains("as? BG")
  }

  /// A call in a handler, alone on its line, of a function that requests a refresh.
  var resubmissions: [Range<Int>] {
    let names = [
      "scheduleAppRefresh", "scheduleRefresh", "scheduleFeed", "schedule", "scheduleFetch",
      "requestRefresh", "request",
    ]
    return names.flatMap { all($0 + "(") }.sorted().compactMap { place in
      guard let close = closing(next("(", from: place) ?? place) else { return nil }
      let range = start(ofChainAt: place)..<close + 1
      guard isAlone(range), isInHandler(place) else { return nil }
      return range
    }
  }

  /// `BGTaskScheduler.shared.register(…) { … }`
  var registrations: [Range<Int>] {
    guard path.hasSuffix(".swift") else { return [] }
    return all(".register(").compactMap { place in
      guard let open = next("(", from: place), let close = closing(open),
        String(letters[open..<close]).contains("forTaskWithIdentifier")
      else { return nil }
      var end = close + 1
      while end < letters.count, letters[end] == " " { end += 1 }
      if end < letters.count, letters[end] == "{", let last = closing(end) {
        end = last + 1
      } else {
        end = close + 1
      }
      return start(ofChainAt: place)..<end
    }
  }

  var identifiers: [Range<Int>] {
    all("\"com.example.").compactMap { place in
      guard let end = letters[(place + 1)...].firstIndex(of: "\"") else { return nil }
      let line = self.lineText(place)
      return line.contains("subsystem") ? nil : place..<end + 1
    }
  }

  /// `task.expirationHandler = …`
  var expirationHandlers: [Range<Int>] {
    guard path.hasSuffix(".swift") else { return [] }
    return all(".expirationHandler = ").map { place in
      var end = place
      while end < letters.count, letters[end] != "\n" {
        if letters[end] == "{", let close = closing(end) { end = close }
        end += 1
      }
      if let brace = inlineEnd(place, end) { end = brace }
      return start(ofChainAt: place)..<end
    }
  }

  /// `try scheduler.submit(…)` with its `try`.
  var submits: [Range<Int>] {
    guard path.hasSuffix(".swift") else { return [] }
    return all("try ").filter { place in
      lineText(place).contains("cheduler.shared.submit(")
        || lineText(place).contains("scheduler.submit(")
    }.map { $0..<$0 + 4 }
  }

  /// The kind in `as! BGAppRefreshTask` and `as! BGProcessingTask`.
  var casts: [Range<Int>] {
    ["AppRefresh", "Processing"].flatMap { kind in
      all("as! BG\(kind)Task").map { $0 + 6..<$0 + 6 + kind.count }
    }.sorted { $0.lowerBound < $1.lowerBound }
  }

  /// The first word of a type that registers without a queue in a method of its own.
  var typesOnAnyQueue: [Range<Int>] {
    registrations.compactMap { range in
      guard String(letters[range]).contains("using: nil"),
        !String(letters[range]).contains("@Sendable")
      else { return nil }
      var lines = letters[..<range.lowerBound].split(
        separator: "\n", omittingEmptySubsequences: false)
      while let last = lines.popLast() {
        let words = String(last.drop { $0 == " " })
        let isType = ["final class ", "class ", "struct ", "enum "].contains { words.hasPrefix($0) }
        if isType {
          let start = lines.reduce(0) { $0 + $1.count + 1 } + last.count - words.count
          return start..<start + 5
        }
      }
      return nil
    }
  }

  // MARK: Moves

  /// The call behind each completion that follows it in its function.
  func movingBehindCompletions(_ range: Range<Int>) -> Change? {
    let call = String(letters[range])
    let end = self.end(ofBlockAt: range.lowerBound)
    let later = completions.filter { $0.lowerBound > range.upperBound && $0.upperBound <= end }
    guard !later.isEmpty else { return nil }
    var text = String(letters[..<range.lowerBound]) + "_ = 0"
    var place = range.upperBound
    for completion in later {
      text += String(letters[place..<completion.upperBound]) + "; " + call
      place = completion.upperBound
    }
    return Change(place: range.lowerBound, text: text + String(letters[place...]))
  }

  /// To the end of its block, unless it waits for the work already or nothing follows.
  func movingBehindWork(_ range: Range<Int>) -> Change? {
    let end = self.end(ofBlockAt: range.lowerBound)
    let after = String(letters[range.upperBound..<end])
    let starts = ["async {", "addOperation", ".start()", "notify(", "encode(", "sink(", "load("]
    let isBefore =
      starts.contains(where: after.contains) || after.contains("execute(")
      || after.contains("fetch {") || after.contains("compact(")
    guard isBefore else { return nil }
    let text =
      String(letters[..<range.lowerBound]) + "_ = 0" + String(letters[range.upperBound..<end])
      + "\n" + String(letters[range]) + "\n" + String(letters[end...])
    return Change(place: range.lowerBound, text: text)
  }
}

/// How places are found in the text of a sample, which is formatted as all code here.
extension SampleText {
  func all(_ text: String) -> [Int] {
    let wanted = Array(text)
    guard letters.count >= wanted.count else { return [] }
    return (0...letters.count - wanted.count).filter { place in
      letters[place] == wanted[0] && Array(letters[place..<place + wanted.count]) == wanted
        && (place == 0 || !letters[place].isLetter || !letters[place - 1].isLetter)
    }
  }

  func next(_ letter: Character, from place: Int) -> Int? {
    letters[place...].firstIndex(of: letter)
  }

  /// The partner of an opening bracket.
  func closing(_ open: Int) -> Int? {
    var depth = 0
    for place in open..<letters.count {
      if "([{".contains(letters[place]) { depth += 1 }
      if ")]}".contains(letters[place]) { depth -= 1 }
      if depth == 0 { return place }
    }
    return nil
  }

  /// Back over `self.task?` to the beginning of what is called.
  func start(ofChainAt place: Int) -> Int {
    var start = place
    while start > 0, letters[start - 1].isLetter || ".?_".contains(letters[start - 1]) {
      start -= 1
    }
    return start
  }

  /// By its number, which begins at one.
  func lineText(ofNumber line: Int) -> String {
    let lines = letters.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.indices.contains(line - 1) ? String(lines[line - 1]) : ""
  }

  func place(ofByte offset: Int) -> Int {
    String(decoding: Array(String(letters).utf8).prefix(offset), as: UTF8.self).count
  }

  /// Whether a line is in the brackets of a call, or where they begin.
  func isIn(_ call: String, _ line: Int) -> Bool {
    let starts =
      call.hasPrefix(".")
      ? all(call) : letters.indices.filter { String(letters[$0...].prefix(call.count)) == call }
    return starts.contains { start in
      guard let open = next("(", from: start), let close = closing(open) else { return false }
      return (self.line(start)...self.line(close) + 1).contains(line)
    }
  }

  /// The last brace of what is around a line: a function, or the closure of a registration.
  func end(ofFunctionAtLine line: Int) -> Int {
    var depth = 0
    let lines = letters.split(separator: "\n", omittingEmptySubsequences: false)
    let start = lines.prefix(line - 1).reduce(0) { $0 + $1.count + 1 }
    for place in stride(from: start, through: 0, by: -1) {
      if letters[place] == "}" { depth += 1 }
      guard letters[place] == "{" else { continue }
      depth -= 1
      guard depth < 0 else { continue }
      depth = 0
      let head = lineText(place)
      if head.contains("func ") || head.contains("init(") || head.contains("task in") {
        return closing(place) ?? start
      }
    }
    return start
  }

  func lineText(_ place: Int) -> String {
    let start = letters[..<place].lastIndex(of: "\n").map { $0 + 1 } ?? 0
    let end = letters[place...].firstIndex(of: "\n") ?? letters.count
    return String(letters[start..<end])
  }

  /// Whether the range is alone on its line.
  func isAlone(_ range: Range<Int>) -> Bool {
    let line = lineText(range.lowerBound).drop { $0 == " " }
    return line == String(letters[range]) || line == "await " + String(letters[range])
  }

  /// The brace that ends the block around a place.
  func end(ofBlockAt place: Int) -> Int {
    var depth = 0
    for end in place..<letters.count {
      if letters[end] == "{" { depth += 1 }
      if letters[end] == "}" { depth -= 1 }
      if depth < 0 { return end }
    }
    return letters.count
  }

  /// Where a block on the same line ends, as in `{ a.expirationHandler = b.cancel }`.
  func inlineEnd(_ place: Int, _ end: Int) -> Int? {
    let block = self.end(ofBlockAt: place)
    return block < end ? block : nil
  }

  /// In a function that is handed a task, or in the closure of a registration.
  func isInHandler(_ place: Int) -> Bool {
    var depth = 0
    for start in stride(from: place, through: 0, by: -1) {
      if letters[start] == "}" { depth += 1 }
      if letters[start] == "{" {
        depth -= 1
        guard depth < 0 else { continue }
        depth = 0
        let head = lineText(start)
        let isHandler =
          head.contains("BGAppRefreshTask)") || head.contains("_ task: BGTask)")
          || head.contains("(task: BGTask)") || head.contains("task in")
          || head.contains(".backgroundTask(")
        if isHandler { return true }
      }
    }
    return false
  }
}
