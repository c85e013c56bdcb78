/// Sentences that differ in names, times and numbers only, told once and in order.
struct SentenceShapes {
  private var known: Set<String> = []

  var sorted: [String] { known.sorted() }

  /// A line indented by more than `indent` continues the line above.
  mutating func add(_ text: String, indent: Int = 0) {
    var entry = ""
    for line in text.split(separator: "\n") {
      let words = line.drop { $0 == " " }
      if line.count - words.count > indent && !entry.isEmpty {
        entry += " " + words
      } else {
        insert(entry)
        entry = String(words)
      }
    }
    insert(entry)
  }

  /// For text that mixes tables and wrapped sentences: a line continues one that is nearly
  /// as long as lines may be.
  mutating func add(wrapped text: String) {
    var entry = ""
    var hasRoom = true
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let words = String(line.drop { $0 == " " })
      if hasRoom || words.isEmpty {
        insert(entry)
        entry = words
      } else {
        entry += " " + words
      }
      hasRoom = line.count < 80
    }
    insert(entry)
  }

  private mutating func insert(_ entry: String) {
    if !entry.isEmpty { known.insert(Self.shape(of: entry)) }
  }

  private static let weekdays: Set<Substring> = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
  private static let months: Set<Substring> = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private static let sizes: Set<String> = ["KB", "MB", "GB", "TB"]

  /// "#" replaces numbers and moments, NAME what a world calls
  /// its apps and tasks.
  static func shape(of entry: String) -> String {
    var words: [String] = []
    for word in entry.split(separator: " ") {
      let core = word.drop { $0 == "(" }
      if weekdays.contains(core) || months.contains(core) {
        words.append(word.hasPrefix("(") ? "(#" : "#")
      } else if let end = word.last, isOfWorld(core) {
        let closing = ".,;:)".contains(end) ? "\(end)" : ""
        words.append((word.hasPrefix("(") ? "(NAME" : "NAME") + closing)
      } else {
        words.append(numbersMasked(word))
      }
    }
    var units: [String] = []
    for word in withoutRepeats(words) {
      let bare = word.filter { $0 != "," && $0 != "." }
      let isSize = units.last == "#" && sizes.contains(bare)
      units.append(isSize ? "bytes" + word.dropFirst(bare.count) : word)
    }
    return units.joined(separator: " ")
  }

  /// Names of random worlds: "app0", "com.example.app0.task1".
  private static func isOfWorld(_ word: Substring) -> Bool {
    word.hasPrefix("com.") || word.hasPrefix("app") && word.contains { $0.isNumber }
      || word.hasPrefix("task") && word.contains { $0.isNumber }
  }

  private static func numbersMasked(_ word: Substring) -> String {
    var masked = ""
    for scalar in word {
      if !scalar.isNumber {
        masked.append(scalar)
      } else if masked.last != "#" {
        masked.append("#")
      }
    }
    for joined in ["#:#:#", "#:#", "#.#"] {
      while let range = masked.firstRange(of: joined) { masked.replaceSubrange(range, with: "#") }
    }
    return masked
  }

  /// "# # #" is one moment or one span.
  private static func withoutRepeats(_ words: [String]) -> [String] {
    let units: Set<String> = ["d", "h", "min", "s", "ms"]
    var short: [String] = []
    for word in words {
      let bare = word.filter { !".,;:)".contains($0) }
      if let last = short.last, last.hasSuffix("#"), bare == "#" || units.contains(bare) {
        let tail = word.filter { ".,;:)".contains($0) }
        if !tail.isEmpty { short[short.count - 1] += tail }
        continue
      }
      short.append(word)
    }
    return short
  }
}
