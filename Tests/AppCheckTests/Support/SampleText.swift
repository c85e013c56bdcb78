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

  func replacing(_ range: Range<Int>, by text: String) -> Change {
    replacing(range) { _ in text }
  }

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
      return start(ofChainAt: place)..<close + 1
    }
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
