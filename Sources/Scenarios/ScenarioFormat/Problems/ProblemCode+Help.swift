extension ProblemCode {
  /// What `help CODE` says.
  public var explanation: String {
    switch self {
    case .fileTooLarge:
      "The file is larger than the limit and was not read. A scenario of many megabytes is nearly always another file by mistake."
    case .fileEmpty:
      "The file holds nothing but blanks and comments. The smallest scenario is { \"format\": 1 }."
    case .notUTF8:
      "A scenario is UTF-8. The bytes at this place form no character of it, or the file has 16-bit characters. Save the file as UTF-8; a byte order mark does no harm."
    case .controlCharacter:
      "A character that does not show itself stands in the file, often a zero byte or a tab inside a text. Inside of texts write \\t and \\n; elsewhere remove it."
    case .tooMuch:
      "The file is nested too deeply or has too many keys, values or too long a text. The limits keep a broken or hostile file from using up memory; no scenario comes near them."
    case .notClosed:
      "A text, a comment, an object or a list has a beginning and no end. A text ends on the line where it began."
    case .escape:
      "A backslash begins an escape: \\\" \\\\ \\/ \\b \\f \\n \\r \\t or \\u and four hexadecimal digits. Characters beyond U+FFFF are two such escapes, or simply the character."
    case .number:
      "Numbers are whole and written out: no fraction, exponent, leading zero or plus. Whatever has a unit is a text, as in \"1h30m\" or \"0.5%\"."
    case .unknownWord:
      "Outside of quotes only true, false, null and numbers can stand, in lower case. Everything else is a text between double quotes."
    case .quotes:
      "Keys and texts stand between double quotes: \"battery\": \"80%\"."
    case .comma:
      "Members and items are separated by one comma. One after the last is allowed, two in a row are not."
    case .colon:
      "A colon stands between a key and its value, and nowhere else. A colon in a list often means that { and } are missing."
    case .missingPart:
      "A member has a key and a value: \"battery\": \"80%\". One of them is missing here."
    case .bracket:
      "{ is closed by } and [ by ]."
    case .textAfterEnd:
      "A file holds one scenario. After its closing bracket only comments can follow."
    case .duplicateKey:
      "An object has a key twice. Other programs silently take the first or the last; here neither wins."
    case .format:
      "Every scenario says with \"format\": 1 in which version of this format it is written, so that a later bgsim reads it as it was meant."
    case .unknownKey:
      "The key is not known in this object. It is refused rather than skipped, because a misspelt key would change nothing in silence. Keys of your own begin with x-. `bgsim help scenario` lists all keys."
    case .missingKey:
      "Something that cannot be guessed is missing: the identifier of an app, the time of an event, the kind of a task."
    case .severalChoices:
      "Several keys answer the same question: a task has one kind, an event says one thing. Write two of them."
    case .wrongKind:
      "The value is of another kind than the key needs, such as a number in the place of a text."
    case .outOfRange:
      "The value is more or less than the model can take. The message names the limit."
    case .unknownChoice:
      "The key takes one of a few words, and this is none of them. Upper and lower case count."
    case .unit:
      "A number where a unit is needed can be read in two ways, so it is refused: write \"30s\" or \"30m\", \"80%\", \"80KB\"."
    case .text:
      "The text is not written as the key needs it. Durations: \"2h30m\". Moments: \"day 2 21:00\", \"22:40\", \"+15m\", \"2026-06-01T21:00+02:00\". Windows: \"weekdays 07:05 for 4m\", \"22:30-06:45\". Ranges: \"3..8\"."
    case .calendar:
      "There is no such date or time of day. Hours go to 23, minutes and seconds to 59; only the end of a window may be 24:00. Leap seconds are not simulated."
    case .identifier:
      "An identifier has 1 to 128 characters, all of them visible. An asterisk stands only at the end of a permitted identifier, after a dot, for continued processing."
    case .tooManyItems:
      "A list is longer than the model can take. The message names the limit."
    case .unknownApp:
      "An event or expectation names an app that the scenario does not have. Identifiers are compared exactly, upper and lower case included."
    case .unknownTask:
      "An event or expectation names a task that no app of the scenario has. An identifier that a task uses and its app does not permit is no such problem: it is a mistake of the app, and the simulation shows what comes of it."
    case .ambiguousTask:
      "Several apps have a task of this identifier. Say with \"app\" whose is meant."
    case .duplicateName:
      "Two apps or two tasks of one app have the same identifier. On a device an identifier belongs to one app, and has one handler."
    case .misplacedKey:
      "The key is known but says nothing here: units belong to continued tasks, \"checkpoint\" to a \"total\", \"for\" to an opened app."
    case .contradiction:
      "Two parts of the scenario cannot both hold, such as Wi-Fi and no network at the same time."
    case .overlap:
      "Two windows of one kind meet. They are run as one window, which is perhaps what you want; then write it as one. A window for a numbered day, \"day 2 22:00-23:00\", takes the place of a weekly one that it meets on that date; say so with \"every day except day 2 22:30-06:45\". Where the two do not meet, both hold."
    case .outsideDuration:
      "The moment is before the start or after the end, so nothing comes of it. Day 1 is the date of \"start\"."
    case .emptyPeriod:
      "The time span ends at or before its beginning and contains nothing."
    case .emptyExpectation:
      "An expectation needs a subject, \"task\" or \"app\", and something that is expected of it, such as \"ran\": \"3..8\"."
    case .confusable:
      "Two identifiers differ only in upper case or in letters that look alike. On a device they are two identifiers: a request under one never reaches the handler of the other."
    case .propertyListUnread:
      "An app names a property list that cannot be read. It has to lie beside the scenario or below it, as XML or binary, so that a scenario taken from elsewhere reads nothing else of yours."
    case .tooMuchToRun:
      "The scenario asks for more than the simulator takes, such as identifiers, seeds or a rule's number out of its range. The message names the limit."
    case .runNotFinished:
      "The run reached a limit before its end: too many events, or too much under way at once. Most often a handler submits again and again, or never completes. The limits keep a run from taking for ever; \"limits\" raises them."
    case .nothingExpected:
      "`bgsim test` judges what a scenario expects, and this one expects nothing, so that it would pass whatever happens."
    case .notAnswerable:
      "A question of a lesson has no answer in its run: nothing waits at that moment, what an edit has to bring about holds already, or no change of those that were tried brings it about."
    }
  }
}
