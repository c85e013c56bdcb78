import Basics
import LongForm
import SchedulerEngine
import Testing

@testable import Scenarios

@Suite("A key of a scenario") struct FieldTests {
  /// Each is the inside of a scenario of format 1.
  private static let wrong: [Row<String, FieldProblem>] = [
    .init(
      "that is misspelt", "\"duraton\": \"3d\"",
      .unknownKey(
        "duraton", of: "scenario", known: KeyTable(of: Scenario.self).names,
        suggestion: "duration")),
    .init(
      "in other letters", "\"device\": { \"Thermal\": \"fair\" }",
      .unknownKey(
        "Thermal", of: "device", known: KeyTable(of: Scenario.Device.self).names,
        suggestion: "thermal")),
    .init(
      "that is half of several", "\"rules\": { \"external-power\": {} }",
      .unknownKey(
        "external-power", of: "rules",
        known: ["external-power.iphone-runs-on-battery", "external-power.ipad-battery-floor"],
        suggestion: nil)),
    .init("that is missing", "\"apps\": [{}]", .missingKey("id", of: "app")),
    .init(
      "none of which says what happens", "\"events\": [{ \"at\": \"+1h\" }]",
      .noneOf(
        .whatHappens,
        keys: KeyTable(of: Scenario.Event.self).names.filter {
          !["at", "for", "priority", "app"].contains($0)
        })),
    .init(
      "besides another that says the same",
      "\"events\": [{ \"at\": \"+1h\", \"lock\": true, \"reboot\": true }]",
      .severalOf(.whatHappens, "lock", "reboot")),
    .init(
      "with a number for a text", "\"name\": 5",
      .wrongKind(found: .integer, expected: [.text(.free)])),
    .init("with a text for a list", "\"apps\": \"x\"", .wrongKind(found: .text, expected: [.list])),
    .init(
      "with null", "\"duration\": null", .wrongKind(found: .null, expected: [.text(.duration)])),
    .init(
      "with what never is", "\"events\": [{ \"at\": \"+1h\", \"lock\": false }]",
      .wrongKind(found: .flag, expected: [.onlyTrue])),
    .init(
      "with an object for one of three", "\"device\": { \"charging\": {} }",
      .wrongKind(found: .object, expected: [.flag, .list])),
    .init(
      "with too large a number", "\"limits\": { \"places\": 65537 }",
      .outOfRange(65_537, lowest: 1, highest: 65_536)),
    .init(
      "with an unknown word", "\"device\": { \"memory\": \"warnin\" }",
      .unknownWord("warnin", known: ["normal", "warning", "critical"], suggestion: "warning")),
    .init(
      "with a bare number of time", "\"duration\": 3", .needsUnit("3", readings: ["3s", "3m"])),
    .init(
      "with a bare number in a text", "\"duration\": \"3\"",
      .needsUnit("3", readings: ["3s", "3m"])),
    .init(
      "with a bare percentage", "\"device\": { \"battery\": 80 }",
      .needsUnit("80", readings: ["80%"])),
    .init(
      "with all as a bare percentage", "\"device\": { \"battery\": 100 }",
      .needsUnit("100", readings: ["100%"])),
    .init(
      "with a bare number above all", "\"device\": { \"battery\": 101 }",
      .badText(.percent, "101", .moreThanAll)),
    .init(
      "with more than there is", "\"device\": { \"battery\": 700000 }",
      .badText(.percent, "700000", .moreThanAll)),
    .init(
      "with too high a rate", "\"device\": { \"drainIdle\": 700000 }",
      .badText(.percentPerHour, "700000", .morePercentThan(99_999))),
    .init(
      "with a bare rate", "\"device\": { \"drainIdle\": 1 }",
      .needsUnit("1", readings: ["1% per hour"])),
    .init(
      "with an impossible date", "\"start\": \"2026-02-30T06:00Z\"",
      .badText(
        .date, "2026-02-30T06:00Z", .impossibleDate(year: 2026, month: 2, day: 30, lastDay: 28))),
    .init(
      "with a scenario beyond 2199", "\"start\": \"2199-12-30T06:00Z\"",
      .badText(.duration, "7d", .outsideOf1970To2199)),
    .init(
      "with too long a work",
      "\"apps\": [{ \"id\": \"a\", \"tasks\": [{ \"refresh\": \"r\", \"work\": { \"total\": \"366d\" } }] }]",
      .badText(.duration, "366d", .longerThan(.days(365)))),
    .init(
      "with a parameter beyond its range", "\"rules\": { \"running.warning\": \"6m\" }",
      .badText(.duration, "6m", .longerThan(.minutes(5)))),
    .init(
      "with too many items",
      "\"apps\": [{ \"id\": \"a\", \"permitted\": [\((0..<65).map { "\"p\($0)\"" }.joined(separator: ","))] }]",
      .tooMany(65, limit: 64)),
  ]

  @Test("is refused if it is wrong or has a wrong value", arguments: wrong)
  func refuses(_ row: Row<String, FieldProblem>) {
    #expect(Told.first("{ \"format\": 1, \(row.given) }") == .field(row.expected))
  }

  @Test(
    "with a quoted word for true or false is told which of them was meant",
    arguments: ["true", "always", "yes", "on"].map { ($0, true) }
      + ["false", "never", "no", "off"].map { ($0, false) })
  func quoted(_ word: String, _ flag: Bool) {
    let text = "{ \"format\": 1, \"device\": { \"lowPowerMode\": \"\(word)\" } }"
    #expect(Told.first(text) == .field(.quotedFlag(word, flag)))
  }

  @Test("for the format is checked before all others") func format() {
    #expect(Told.first("{ \"zzz\": 1 }") == .field(.missingKey("format", of: "scenario")))
    #expect(Told.problems("{ \"zzz\": 1, \"format\": 2 }") == ["S101 1:23"])
    #expect(Told.problems("{ \"format\": 0 }") == ["S101 1:13"])
    #expect(Told.problems("{ \"format\": \"1\" }") == ["S105 1:13"])
    #expect(Told.problems("[]") == ["S105 1:1"])
  }

  @Test("that begins with x- may hold anything, anywhere") func ownKeys() {
    let text = "{ \"format\": 1, \"x-a\": { \"any\": [null] }, \"device\": { \"x-b\": 1 } }"
    #expect(Told.problems(text) == [])
  }

  private static let places: [Row<String, String>] = [
    .init("a part of a text", "{\"format\":1,\"start\":\"2026-02-30T06:00Z\"}", "2026-02-30"),
    .init(
      "a time in a text", "{\"format\":1,\"events\":[{\"at\":\"day 2 25:00\",\"lock\":true}]}",
      "25:00"),
    .init("a whole text with escapes", "{\"format\":1,\"duration\":\"3\\u0079\"}", "\"3\\u0079\""),
    .init("a whole text where nothing is left", "{\"format\":1,\"duration\":\"\"}", "\"\""),
    .init("a whole text with one reading", "{\"format\":1,\"duration\":\"2h30\"}", "\"2h30\""),
    .init("a value", "{\"format\":1,\"duration\":3}", "3"),
    .init("a key", "{\"format\":1,\"zzz\":3}", "\"zzz\""),
    .init("an opening bracket", "{\"format\":1,\"apps\":[{}]}", "{"),
  ]

  @Test("is reported at its exact place", arguments: places)
  func place(_ row: Row<String, String>) throws {
    let bytes = Array(row.given.utf8)
    let span = try #require(ScenarioReader.read(bytes).diagnostics.first).span
    #expect(String(decoding: bytes[span.start..<span.end], as: UTF8.self) == row.expected)
  }

  @Test("is not reported as missing from a part that could not be read") func damage() {
    #expect(Told.problems("{ \"format\": 1, \"apps\": [{ : }] }") == ["S012 1:27"])
  }
}

/// Every key with its values, limits and default matches the recorded list.
@Suite struct KeyListTests {
  @Test func everyKeyMatchesTheRecordedList() throws {
    var objects: [String] = []
    var lines: [String] = []
    Self.list(ObjectReference(to: Scenario.self), &objects, &lines)
    Self.list(ObjectReference(to: Population.self), &objects, &lines)
    Self.list(ObjectReference(to: Lesson.self), &objects, &lines)
    #expect(try SentenceFile("keys").changes(to: lines) == nil)
  }

  /// An object that occurs in several places is listed once.
  private static func list(
    _ object: ObjectReference, _ objects: inout [String], _ lines: inout [String]
  ) {
    let name = "\(object.title.name)"
    if objects.contains(name) { return }
    objects.append(name)
    let members = object.shape.members
    for member in members {
      lines.append("\(name).\(member.key): \(words(for: member.shape)). \(member.doc)")
    }
    for member in members { inside(member.shape, &objects, &lines) }
  }

  private static func inside(
    _ shape: ValueShape, _ objects: inout [String], _ lines: inout [String]
  ) {
    switch shape {
    case .object(let object): list(object, &objects, &lines)
    case .list(let item, _): inside(item, &objects, &lines)
    case .either(let shapes): for shape in shapes { inside(shape, &objects, &lines) }
    case .flag, .onlyTrue, .integer, .word, .text, .duration: break
    }
  }

  private static func words(for shape: ValueShape) -> String {
    switch shape {
    case .flag: "true or false"
    case .onlyTrue: "true"
    case .integer(let lowest, let highest): "\(lowest) to \(highest)"
    case .word(let words): words.joined(separator: ", ")
    case .text(let kind): "\(kind)"
    case .duration(let limit): "duration up to \(DurationText.print(limit))"
    case .list(let item, let most): "at most \(most) of (\(words(for: item)))"
    case .object(let object): "\(object.title.name)"
    case .either(let shapes): shapes.map(words).joined(separator: " or ")
    }
  }
}
