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

  func lineText(_ place: Int) -> String {
    let start = letters[..<place].lastIndex(of: "\n").map { $0 + 1 } ?? 0
    let end = letters[place...].firstIndex(of: "\n") ?? letters.count
    return String(letters[start..<end])
  }

  /// Whether nothing else stands on the line.
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
