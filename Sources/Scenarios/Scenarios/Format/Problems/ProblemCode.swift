import Basics
public import Documents

/// A stable name for each sort of problem, the same in all versions.
public enum ProblemCode: String, CaseIterable, Sendable {
  case fileTooLarge = "S001"
  case fileEmpty = "S002"
  case notUTF8 = "S003"
  case controlCharacter = "S004"
  case tooMuch = "S005"
  case notClosed = "S006"
  case escape = "S007"
  case number = "S008"
  case unknownWord = "S009"
  case quotes = "S010"
  case comma = "S011"
  case colon = "S012"
  case missingPart = "S013"
  case bracket = "S014"
  case textAfterEnd = "S015"
  case duplicateKey = "S016"
  case format = "S101"
  case unknownKey = "S102"
  case missingKey = "S103"
  case severalChoices = "S104"
  case wrongKind = "S105"
  case outOfRange = "S106"
  case unknownChoice = "S107"
  case unit = "S108"
  case text = "S109"
  case calendar = "S110"
  case identifier = "S111"
  case tooManyItems = "S112"
  case unknownApp = "S201"
  case unknownTask = "S202"
  case ambiguousTask = "S203"
  case duplicateName = "S204"
  case misplacedKey = "S205"
  case contradiction = "S206"
  case overlap = "S207"
  case outsideDuration = "S208"
  case emptyPeriod = "S209"
  case emptyExpectation = "S210"
  case confusable = "S211"
  case implausibleNumber = "S212"
  case bestCase = "S213"
  case propertyListUnread = "S301"
  case tooMuchToRun = "S302"
  case runNotFinished = "S303"
  case nothingExpected = "S304"
  case notAnswerable = "S305"

  /// Codes for files that are sound in themselves: only running them shows the problem.
  public static let later: [ProblemCode] = [
    .propertyListUnread, .tooMuchToRun, .runNotFinished, .nothingExpected, .notAnswerable,
  ]

  public var severity: Severity {
    switch self {
    case .overlap, .outsideDuration, .confusable: .warning
    case .implausibleNumber, .bestCase: .note
    default: .error
    }
  }
}

extension ProblemCode {
  /// For `help CODE`; nil for what a few lines cannot show, such as the size of a file.
  public var example: CodeExample? {
    switch self {
    case .fileTooLarge, .fileEmpty, .notUTF8, .controlCharacter, .tooMuch, .propertyListUnread,
      .tooMuchToRun, .runNotFinished, .notAnswerable:
      nil
    case .notClosed: .init("{ \"format\": 1", "{ \"format\": 1 }", .wholeFile)
    case .escape: .init("\"name\": \"C:\\Users\"", "\"name\": \"C:\\\\Users\"")
    case .number: .init("\"seed\": 1.0", "\"seed\": 1")
    case .unknownWord:
      .init("\"device\": { \"charging\": yes }", "\"device\": { \"charging\": true }")
    case .quotes: .init("name: \"A week\"", "\"name\": \"A week\"")
    case .comma:
      .init("\"seed\": 1 \"duration\": \"2d\"", "\"seed\": 1, \"duration\": \"2d\"")
    case .colon: .init("\"seed\" 1", "\"seed\": 1")
    case .missingPart: .init("\"seed\":", "\"seed\": 1")
    case .bracket: .init("{ \"format\": 1 ]", "{ \"format\": 1 }", .wholeFile)
    case .textAfterEnd: .init("{ \"format\": 1 } 2", "{ \"format\": 1 } // two", .wholeFile)
    case .duplicateKey: .init("\"seed\": 1, \"seed\": 2", "\"seed\": 2")
    case .format: .init("{ \"format\": 2 }", "{ \"format\": 1 }", .wholeFile)
    case .unknownKey: .init("\"durration\": \"2d\"", "\"duration\": \"2d\"")
    case .missingKey: .init("\"apps\": [{}]", "\"apps\": [{ \"id\": \"com.example.news\" }]")
    case .severalChoices:
      .init(
        "\"events\": [{ \"at\": \"+1h\", \"lock\": true, \"unlock\": true }]",
        "\"events\": [{ \"at\": \"+1h\", \"lock\": true }]")
    case .wrongKind: .init("\"name\": 1", "\"name\": \"1\"")
    case .outOfRange: .init("\"seed\": -1", "\"seed\": 1")
    case .unknownChoice: .init("\"os\": \"iOS 19\"", "\"os\": \"iOS 18\"")
    case .unit: .init("\"duration\": 3", "\"duration\": \"3d\"")
    case .text: .init("\"duration\": \"long\"", "\"duration\": \"2h30m\"")
    case .calendar:
      .init("\"start\": \"2026-02-30T06:00Z\"", "\"start\": \"2026-02-28T06:00Z\"")
    case .identifier:
      .init(
        "\"apps\": [{ \"id\": \"com.example\", \"permitted\": [\"com.example.*.export\"] }]",
        "\"apps\": [{ \"id\": \"com.example\", \"permitted\": [\"com.example.export.*\"] }]")
    case .tooManyItems:
      .init(
        "\"apps\": [{ \"id\": \"a\", \"modes\": [\"fetch\", \"fetch\", \"fetch\", \"fetch\"] }]",
        "\"apps\": [{ \"id\": \"a\", \"modes\": [\"fetch\"] }]")
    case .unknownApp:
      .init(
        "\"events\": [{ \"at\": \"+1h\", \"open\": \"a\" }]",
        "\"apps\": [{ \"id\": \"a\" }], \"events\": [{ \"at\": \"+1h\", \"open\": \"a\" }]")
    case .unknownTask:
      .init(
        "\(ProblemCode.oneTask), \"events\": [{ \"at\": \"+1h\", \"submit\": \"a.refesh\" }]",
        "\(ProblemCode.oneTask), \"events\": [{ \"at\": \"+1h\", \"submit\": \"a.refresh\" }]")
    case .ambiguousTask:
      .init(
        "\(ProblemCode.twoApps), \"events\": [{ \"at\": \"+1h\", \"submit\": \"sync\" }]",
        "\(ProblemCode.twoApps), "
          + "\"events\": [{ \"at\": \"+1h\", \"submit\": \"sync\", \"app\": \"a\" }]")
    case .duplicateName:
      .init(
        "\"apps\": [{ \"id\": \"a\" }, { \"id\": \"a\" }]",
        "\"apps\": [{ \"id\": \"a\" }, { \"id\": \"b\" }]")
    case .misplacedKey:
      .init(
        "\"events\": [{ \"at\": \"+1h\", \"lock\": true, \"for\": \"3m\" }]",
        "\"events\": [{ \"at\": \"+1h\", \"lock\": true }]")
    case .contradiction: .init("\"seed\": 1, \"seeds\": \"1..2\"", "\"seeds\": \"1..2\"")
    case .overlap:
      .init(
        "\"device\": { \"inUse\": [\"01:00-03:00\", \"02:00-04:00\"] }",
        "\"device\": { \"inUse\": [\"01:00-04:00\"] }")
    case .outsideDuration:
      .init(
        "\"duration\": \"2d\", \"events\": [{ \"at\": \"+8d\", \"lock\": true }]",
        "\"duration\": \"9d\", \"events\": [{ \"at\": \"+8d\", \"lock\": true }]")
    case .emptyPeriod:
      .init(
        "\(ProblemCode.oneTask), \"expect\": [{ \"ran\": 0, \"task\": \"a.refresh\", "
          + "\"during\": \"+2h to +1h\" }]",
        "\(ProblemCode.oneTask), \"expect\": [{ \"ran\": 0, \"task\": \"a.refresh\", "
          + "\"during\": \"+1h to +2h\" }]")
    case .emptyExpectation:
      .init(
        "\(ProblemCode.oneTask), \"expect\": [{ \"task\": \"a.refresh\" }]",
        "\(ProblemCode.oneTask), \"expect\": [{ \"task\": \"a.refresh\", \"ran\": \"1..\" }]")
    case .confusable:
      .init(
        "\"apps\": [{ \"id\": \"a\" }, { \"id\": \"A\" }]",
        "\"apps\": [{ \"id\": \"a\" }, { \"id\": \"b\" }]")
    case .implausibleNumber:
      .init(
        "\"rules\": { \"rate-limiting.processing-spacing\": \"5d\" }",
        "\"rules\": { \"rate-limiting.processing-spacing\": \"12h\" }")
    case .bestCase:
      .init(
        "\(ProblemCode.onePush), \"events\": [{ \"at\": \"+1h\", \"attachDebugger\": \"a\" }]",
        "\(ProblemCode.onePush)")
    case .nothingExpected:
      .init(
        ProblemCode.oneTask,
        "\(ProblemCode.oneTask), \"expect\": [{ \"task\": \"a.refresh\", \"ran\": \"1..\" }]")
    }
  }

  private static let oneTask =
    "\"apps\": [{ \"id\": \"a\", \"tasks\": [{ \"refresh\": \"a.refresh\" }] }]"
  private static let onePush =
    "\"apps\": [{ \"id\": \"a\", \"tasks\": [{ \"push\": \"a.news\" }] }]"
  private static let twoApps =
    "\"apps\": [{ \"id\": \"a\", \"tasks\": [{ \"refresh\": \"sync\" }] }, "
    + "{ \"id\": \"b\", \"tasks\": [{ \"refresh\": \"sync\" }] }]"

  /// The text that `help CODE` prints.
  public var explanation: String {
    switch self {
    case .fileTooLarge:
      "The file is larger than the limit, so it was not read. A scenario of many megabytes is nearly always the wrong file."
    case .fileEmpty:
      "The file contains only spaces and comments. The smallest scenario is { \"format\": 1 }."
    case .notUTF8:
      "A scenario must be UTF-8. The bytes at this place are not valid UTF-8, or the file is UTF-16. Save the file as UTF-8; a byte order mark does no harm."
    case .controlCharacter:
      "The file contains an invisible character, often a zero byte or a tab inside a string. In a string write \\t and \\n; elsewhere remove it."
    case .tooMuch:
      "The file is nested too deeply, has too many keys or values, or has a string that is too long. The limits keep a broken or hostile file from using up memory; no real scenario comes near them."
    case .notClosed:
      "A string, comment, object or list has a beginning and no end. A string must end on the line where it begins."
    case .escape:
      "A backslash begins an escape: \\\" \\\\ \\/ \\b \\f \\n \\r \\t or \\u and four hexadecimal digits. Characters beyond U+FFFF need two such escapes; or write the character itself."
    case .number:
      "Numbers are whole and written out: no fraction, exponent, leading zero or plus. A value with a unit is a string, as in \"1h30m\" or \"0.5%\"."
    case .unknownWord:
      "Outside quotes, only true, false, null (in lower case) and numbers are allowed. Everything else is a string in double quotes."
    case .quotes:
      "Keys and strings need double quotes: \"battery\": \"80%\"."
    case .comma:
      "Members and items are separated by one comma. A comma after the last one is allowed; two in a row are not."
    case .colon:
      "A colon goes between a key and its value, and nowhere else. A colon in a list often means that { and } are missing."
    case .missingPart:
      "A member has a key and a value: \"battery\": \"80%\". One of them is missing here."
    case .bracket:
      "{ is closed by } and [ by ]."
    case .textAfterEnd:
      "A file contains one scenario. Only comments may follow its closing bracket."
    case .duplicateKey:
      "An object has the same key twice. Other programs silently take the first or the last; this one refuses both."
    case .format:
      "Every scenario names the version of the format with \"format\": 1, so that a later bgsim still reads it the way it was meant."
    case .unknownKey:
      "This object has no such key. It is refused rather than skipped, because a misspelt key would otherwise silently have no effect. Keys of your own begin with x-. `bgsim help scenario` lists all keys."
    case .missingKey:
      "Something that cannot be guessed is missing: the identifier of an app, the time of an event, the kind of a task."
    case .severalChoices:
      "Several keys contradict each other: a task has one kind, and an event says one thing. Write two tasks or two events."
    case .wrongKind:
      "The value has the wrong type, such as a number where the key needs a string."
    case .outOfRange:
      "The value is larger or smaller than the simulation allows. The message names the limit."
    case .unknownChoice:
      "The key takes one of a few words, and this is not one of them. Upper and lower case matter."
    case .unit:
      "A number without a unit is ambiguous, so it is refused: write \"30s\" or \"30m\", \"80%\", \"80KB\"."
    case .text:
      "The string is not in the form that the key needs. Durations: \"2h30m\". Moments: \"day 2 21:00\", \"22:40\", \"+15m\", \"2026-06-01T21:00+02:00\". Windows: \"weekdays 07:05 for 4m\", \"22:30-06:45\". Ranges: \"3..8\"."
    case .calendar:
      "There is no such date or time of day. Hours go to 23, minutes and seconds to 59; only the end of a window may be 24:00. Leap seconds are not simulated."
    case .identifier:
      "An identifier has 1 to 128 visible characters. An asterisk is allowed only at the end of a permitted identifier, after a dot, for continued processing."
    case .tooManyItems:
      "A list is longer than the simulation allows. The message names the limit."
    case .unknownApp:
      "An event or expectation names an app that the scenario does not have. Identifiers are compared exactly, upper and lower case included."
    case .unknownTask:
      "An event or expectation names a task that no app of the scenario has. An identifier that a task uses and its app does not permit is a different matter: it is a mistake in the app, and the simulation shows its effect."
    case .ambiguousTask:
      "Several apps have a task with this identifier. Use \"app\" to say which one you mean."
    case .duplicateName:
      "Two apps or two tasks of one app have the same identifier. On a device an identifier belongs to one app, and has one handler."
    case .misplacedKey:
      "The key exists but has no effect here: units belong to continued tasks, \"checkpoint\" to a \"total\", \"for\" to an opened app."
    case .contradiction:
      "Two parts of the scenario contradict each other, such as Wi-Fi and no network at the same time."
    case .overlap:
      "Two windows of one kind overlap. They are simulated as one window; if that is what you want, write it as one. A window for a numbered day, \"day 2 22:00-23:00\", replaces a weekly one that it overlaps on that date; say so with \"every day except day 2 22:30-06:45\". Windows that do not overlap both apply."
    case .outsideDuration:
      "The moment is before the start or after the end, so it never happens. Day 1 is the date of \"start\"."
    case .emptyPeriod:
      "The time span ends at or before its beginning, so it contains nothing."
    case .emptyExpectation:
      "An expectation needs a subject (\"task\" or \"app\") and something to expect of it, such as \"ran\": \"3..8\"."
    case .confusable:
      "Two identifiers differ only in upper case or in letters that look alike. On a device they are two identifiers: a request under one never reaches the handler of the other."
    case .implausibleNumber:
      "A number of the model has a value that no source reports and no reason allows. That may be what the scenario is made to try, so this is only a note; `bgsim help rules` says for each number what is plausible, and where that comes from."
    case .bestCase:
      "With a debugger attached, silent pushes are neither kept apart nor counted against the device's budget (facts 118 and 284), and the app is not suspended. So what this run shows of them is a best case. See without the debugger what users get."
    case .propertyListUnread:
      "An app names a property list that cannot be read. It must be XML or binary, in the scenario's folder or below it, so that a scenario from someone else cannot read your other files."
    case .tooMuchToRun:
      "The scenario asks for more than the simulator allows, such as too many identifiers or seeds, or a rule's number out of range. The message names the limit."
    case .runNotFinished:
      "The run reached a limit before its end: too many events, or too much going on at once. Usually a handler submits over and over, or never completes. The limits keep a run from taking forever; \"limits\" raises them."
    case .nothingExpected:
      "`bgsim test` checks what a scenario expects. This one expects nothing, so it would pass whatever happens."
    case .notAnswerable:
      "A question of a lesson has no answer in its run: nothing is held back at that moment, what an edit should achieve already holds, or none of the changes that were tried achieves it."
    }
  }
}

/// A problem in a file, and the same place corrected.
public struct CodeExample: Equatable, Sendable {
  public let wrong: String
  public let right: String
  /// The place of both in a file.
  let frame: Frame

  enum Frame: Equatable, Sendable {
    case wholeFile
    /// Beside `"format": 1`.
    case members
  }

  init(_ wrong: String, _ right: String, _ frame: Frame = .members) {
    self.wrong = wrong
    self.right = right
    self.frame = frame
  }

  /// A whole file with the given text in its place.
  func document(_ text: String) -> String {
    switch frame {
    case .wholeFile: text
    case .members: "{ \"format\": 1, \(text) }"
    }
  }
}
