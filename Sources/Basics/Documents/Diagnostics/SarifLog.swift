import Basics

/// Findings in SARIF 2.1.0, which code scanning services read; one document for all files.
package struct SarifLog {
  private var results: [JSONValue] = []
  private var rules: [String] = []

  /// The code of a file that could not be read or run.
  package static let unusable = "unusable"

  package init() {}

  package var isEmpty: Bool { results.isEmpty }

  package mutating func add<Described>(_ report: DiagnosticReport<Described>) {
    for diagnostic in report.diagnostics {
      let wording = diagnostic.problem.wording
      let message = [wording.title, wording.label, wording.help ?? "", wording.note ?? ""]
      var members = result(
        diagnostic.codeName, "\(diagnostic.severity)",
        message.filter { !$0.isEmpty }.joined(separator: "\n"),
        at: [location(diagnostic.place, report.files)])
      if let related = diagnostic.related, let label = wording.relatedLabel {
        var other = location(related, report.files)
        other.append(("message", .object([("text", .text(label))])))
        members.append(("relatedLocations", .list([.object(other)])))
      }
      results.append(.object(members))
    }
  }

  /// Adds something that the tool could not check.
  package mutating func add(
    note: String, _ code: String, at places: [SourcePlace], in files: DiagnosedFiles
  ) {
    results.append(
      .object(result(code, "note", note, at: places.map { location($0, files) })))
  }

  /// Adds an error that is no mistake in a file, such as an expectation that does not hold.
  package mutating func add(_ message: String, _ code: String, at place: Annotation.Place) {
    let marked = place.line.map { line in
      let column = place.column ?? 1
      return region((line, column), (line, (place.endColumn ?? column - 1) + 1))
    }
    let location = SarifLog.location(place.file, marked)
    results.append(.object(result(code, "error", message, at: [location])))
  }

  private mutating func result(
    _ code: String, _ level: String, _ message: String,
    at places: [[JSONMember]]
  ) -> [JSONMember] {
    let index = rules.firstIndex(of: code) ?? rules.count
    if index == rules.count { rules.append(code) }
    return [
      ("ruleId", .text(code)), ("ruleIndex", .integer(Int64(index))), ("level", .text(level)),
      ("message", .object([("text", .text(message))])),
      ("locations", .list(places.map(JSONValue.object))),
    ]
  }

  private func location(
    _ place: SourcePlace, _ files: DiagnosedFiles
  ) -> [JSONMember] {
    let marked = files.text(place).map { text in
      let (line, column) = text.position(of: place.span.start)
      let (endLine, endColumn) = text.position(of: max(place.span.end, place.span.start))
      return region((Int64(line), Int64(column)), (Int64(endLine), Int64(endColumn)))
    }
    return SarifLog.location(files.path(place), marked)
  }

  private static func location(_ path: String, _ region: JSONValue?) -> [JSONMember] {
    var physical: [JSONMember] = [
      ("artifactLocation", .object([("uri", .text(uri(path)))]))
    ]
    if let region { physical.append(("region", region)) }
    return [("physicalLocation", .object(physical))]
  }

  private func region(
    _ start: (line: Int64, column: Int64), _ end: (line: Int64, column: Int64)
  ) -> JSONValue {
    .object([
      ("startLine", .integer(start.line)), ("startColumn", .integer(start.column)),
      ("endLine", .integer(end.line)), ("endColumn", .integer(end.column)),
    ])
  }

  /// A path as a URI reference; reserved and non-ASCII characters are percent-encoded.
  static func uri(_ path: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var text: [UInt8] = path.hasPrefix("/") ? Array("file://".utf8) : []
    for byte in path.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"):
        text.append(byte)
      default: text += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  package var text: String { text { _ in nil } }

  /// Includes the meaning of each code, which a code scanning service shows with the finding.
  package func text(explaining meaning: (String) -> String?) -> String {
    let described = rules.map { code in
      var members: [JSONMember] = [("id", .text(code))]
      let own = "the file could not be used, so nothing in it was judged"
      if let words = code == SarifLog.unusable ? own : meaning(code) {
        members.append(("fullDescription", .object([("text", .text(words))])))
      }
      return JSONValue.object(members)
    }
    let driver: [JSONMember] = [("name", .text("bgsim")), ("rules", .list(described))]
    let run: [JSONMember] = [
      ("tool", .object([("driver", .object(driver))])),
      ("columnKind", .text("unicodeCodePoints")), ("results", .list(results)),
    ]
    return JSONValue.object([
      ("$schema", .text("https://json.schemastore.org/sarif-2.1.0.json")),
      ("version", .text("2.1.0")), ("runs", .list([.object(run)])),
    ]).onOneLine + "\n"
  }
}
