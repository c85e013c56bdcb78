import PlainText
import PropertyLists

/// Walks over the tokens of one file and notes what they say about background tasks.
struct SourceReader {
  let tokens: [SourceToken]
  let language: SourceLanguage
  var place = 0
  var scope = SourceScope()
  var facts = SourceFacts()
  /// Which kind of request a local name was last given.
  var requests: [String: TaskKind] = [:]

  static func facts(_ file: AppFile) -> SourceFacts {
    guard let language = SourceLanguage(path: file.path) else { return SourceFacts() }
    var reader = SourceReader(
      tokens: SourceLexer.tokens(file.bytes, language), language: language)
    while reader.place < reader.tokens.count {
      reader.read()
      reader.place += 1
    }
    return reader.facts
  }

  func word(_ offset: Int) -> String? {
    guard tokens.indices.contains(place + offset),
      case .word(let word) = tokens[place + offset].kind
    else { return nil }
    return word
  }

  func sees(_ mark: Unicode.Scalar, _ offset: Int) -> Bool {
    tokens.indices.contains(place + offset)
      && tokens[place + offset].kind == .mark(UInt8(ascii: mark))
  }

  private mutating func read() {
    if sees("{", 0) { return scope.open() }
    if sees("}", 0) { return scope.close() }
    guard let word = word(0) else { return }
    switch word {
    case "class", "struct", "enum", "actor", "extension", "protocol":
      readType(isEnum: word == "enum")
    case "func", "init": readFunction()
    case "let", "var": readBinding()
    case "case": readCases()
    case "in": readClosureParameters()
    case "const" where language == .objectiveC, "define" where language == .objectiveC:
      readObjectiveConstant()
    case "setMinimumBackgroundFetchInterval", "performFetchWithCompletionHandler":
      facts.oldFetch.append(range(0))
    case "earliestBeginDate": readDate()
    default: readUse(word)
    }
  }

  func range(_ offset: Int) -> SourceSpan {
    SourceSpan(tokens[place + offset].start, tokens[place + offset].end)
  }

  /// The offset behind "a:b:" in tokens, or nil where something else stands.
  func behind(_ pattern: String, _ offset: Int) -> Int? {
    var offset = offset
    for part in pattern.split(separator: " ") {
      guard let first = part.unicodeScalars.first else { continue }
      let fits =
        part.utf8.count == 1 && !first.properties.isAlphabetic
        ? sees(first, offset) : word(offset) == String(part)
      if !fits { return nil }
      offset += 1
    }
    return offset
  }
}
