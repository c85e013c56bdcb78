extension ProblemCode {
  /// For `help CODE`; nil for what no line can show, such as the size of a file.
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
    case .nothingExpected:
      .init(
        ProblemCode.oneTask,
        "\(ProblemCode.oneTask), \"expect\": [{ \"task\": \"a.refresh\", \"ran\": \"1..\" }]")
    }
  }

  private static let oneTask =
    "\"apps\": [{ \"id\": \"a\", \"tasks\": [{ \"refresh\": \"a.refresh\" }] }]"
  private static let twoApps =
    "\"apps\": [{ \"id\": \"a\", \"tasks\": [{ \"refresh\": \"sync\" }] }, "
    + "{ \"id\": \"b\", \"tasks\": [{ \"refresh\": \"sync\" }] }]"
}
