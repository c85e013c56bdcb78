import Advice
import AppCheck
import Basics
import DeviceLogs
package import Documents
import Reports
import Scenarios
import Workshop

/// `bgsim help json`: the documents that commands write for programs, generated from the keys that write
/// them.
package enum JSONHelp {
  package static let topic = "json"

  /// A document, the command that writes it, and whether it is a list of such objects.
  package typealias Document = (form: JSONObjectForm, command: String, isList: Bool)

  package static let documents: [Document] = [
    (RunSummaryJSON.shape.form, "run FILE --json", false),
    (SeedsReport.shape.form, "run FILE --seeds N --json", false),
    (SchedulersReport.shape(.schedulers).form, "run FILE --schedulers N --json", false),
    (SchedulersReport.shape(.phones).form, "run FILE --phones N --json", false),
    (LikeAnswer.figures.form, "run FILE --like LOG --json", false),
    (FleetReport.shape.form, "run POPULATION --json", false),
    (FleetBySchedulers.shape.form, "run POPULATION --schedulers N --json", false),
    (runs, "run FILE FILE... --json", false),
    (ScenarioOverview.shape.form, "explain FILE --json, where FILE has several tasks", false),
    (ScenarioExplanation.history.form, "explain FILE TASK --json", false),
    (ScenarioExplanation.answer.form, "explain FILE TASK --at MOMENT --json", false),
    (
      SchedulerExplanation.shape(.schedulers).form,
      "explain FILE TASK --at MOMENT --schedulers N --json", false
    ),
    (
      SchedulerExplanation.shape(.phones).form, "explain FILE TASK --at MOMENT --phones N --json",
      false
    ),
    (
      LikeAnswer.moment.form, "explain FILE TASK --at MOMENT --like LOG --json", false
    ),
    (DeviceLogReport.shape.form, "explain DEVICE-LOG --json", false),
    (RunComparison.shape.form, "compare FILE FILE --json", false),
    (SeedComparison.shape.form, "compare FILE FILE --seeds N --json", false),
    (SchedulerComparison.shape(.schedulers).form, "compare FILE FILE --schedulers N --json", false),
    (SchedulerComparison.shape(.phones).form, "compare FILE FILE --phones N --json", false),
    (LikeAnswer.change.form, "compare FILE FILE --like LOG --json", false),
    (PopulationComparison.shape.form, "compare POPULATION POPULATION --json", false),
    (
      PopulationSchedulers.shape.form, "compare POPULATION POPULATION --schedulers N --json", false
    ),
    (LogComparison.shape.form, "compare FILE DEVICE-LOG --json", false),
    (comparisons, "compare FILE --set ... --set ... --json", false),
    (TestReport.shape.form, "test FILE --json", false),
    (files, "check FILE... --json", false),
    (ProblemReport.shape, "check FILE --diagnostics json", false),
    (CheckupReport.shape.form, "check APP --diagnostics json", false),
    (ChecklistReport.shape.form, "check APP --checklist --diagnostics json", false),
    (ToolAdvice.shape.form, "advise --started-by WHO --json", false),
    (ArgumentAnswer.shape.form, "advise ARGUMENT --json", false),
    (Diagnosis.shape.form, "advise SYMPTOM --json", false),
    (CourseList.shape.form, "learn --json", false),
    (LessonDocument.shape.form, "learn LESSON --json", false),
    (RuleCatalogue.shape.form, "help rules --json", false),
    (MythsText.shape.form, "help myths --json", true),
  ]

  package static let runs = several(
    "runs", "what several files come to", "each file",
    [
      RunSummaryJSON.shape.form, SeedsReport.shape.form, SchedulersReport.shape(.schedulers).form,
      SchedulersReport.shape(.phones).form, LikeAnswer.figures.form, FleetReport.shape.form,
      FleetBySchedulers.shape.form, failure.form,
    ])
  package static let files = several(
    "files", "what is wrong with several files", "each scenario or app",
    [ProblemReport.shape, CheckupReport.shape.form, ChecklistReport.shape.form, failure.form])
  package static let comparisons = several(
    "comparisons", "one of several beside each of the others", "each comparison",
    [
      RunComparison.shape.form, SeedComparison.shape.form,
      SchedulerComparison.shape(.schedulers).form, SchedulerComparison.shape(.phones).form,
      LikeAnswer.change.form,
      PopulationComparison.shape.form, PopulationSchedulers.shape.form, LogComparison.shape.form,
    ])

  private static func several(
    _ key: String, _ meaning: String, _ each: String, _ forms: [JSONObjectForm]
  ) -> JSONObjectForm {
    (key, meaning, [(key, .list(.either(forms)), .always, each)])
  }

  /// A file without a result also has an element in the list.
  static let failure = JSONShape<String, CommandFailure>(
    "failure", "a file that has no result",
    .text("file", "its path") { $1 }, .text("error", "what is wrong with it") { $0.message.text })
}

extension JSONHelp {
  package static func text(
    _ name: String?, asSchema: Bool, columns: Int
  ) throws(CommandFailure) -> String {
    let asked = name.map { name in documents.filter { $0.form.name == name } } ?? documents
    guard let first = asked.first else { throw .usage(.unknownTopic("json \(name ?? "")")) }
    return asSchema ? schema(asked) : page(on: first).text(width: columns)
  }

  package static func page(on document: Document) -> HelpPage {
    let about = "\(sentence(document.form.meaning)) bgsim \(document.command) writes it"
    return HelpPage(
      [
        .init(
          heading: document.form.name.uppercased(),
          body: .text(about + (document.isList ? ", as a list of such objects." : ".")))
      ]
        + objects(in: document.form).enumerated().map { place, object in
          .init(
            heading: place == 0 ? "KEYS" : object.name.uppercased(),
            body: .terms(
              (place == 0 ? [] : [.init(name: "", text: sentence(object.meaning))])
                + object.fields.map { .init(name: $0.name, text: words($0)) }))
        })
  }

  private static func sentence(_ meaning: String) -> String { meaning.withCapital + "." }

  /// The object and the objects inside it, without duplicates. Objects that are documents have pages of their
  /// own.
  package static func objects(in form: JSONObjectForm) -> [JSONObjectForm] {
    var found = [form]
    for inner in form.fields.flatMap({ inner(of: $0.form) })
    where !documents.contains(where: { $0.form.name == inner.name }) {
      for object in objects(in: inner) where !found.contains(where: { $0.name == object.name }) {
        found.append(object)
      }
    }
    return found
  }

  private static func inner(of form: JSONForm) -> [JSONObjectForm] {
    switch form {
    case .text, .word, .moment, .date, .digits, .flag, .number: []
    case .list(let element): inner(of: element)
    case .object(let object): [object]
    case .either(let objects): objects
    }
  }

  /// For example "when the task was first launched (a moment, or null)".
  private static func words(_ field: JSONField) -> String {
    let presence =
      switch field.presence {
      case .always: ""
      case .nullable: ", or null"
      case .optional: ", may be missing"
      }
    return "\(field.meaning) (\(words(field.form))\(presence))"
  }

  private static func words(_ form: JSONForm) -> String {
    switch form {
    case .text: "text"
    case .word(let words): words.joined(separator: ", ")
    case .moment: "a moment"
    case .date: "a date"
    case .digits: "digits in text"
    case .flag: "true or false"
    case .number(let unit): unit.rawValue
    case .list(let element): "list of \(words(element))"
    case .object(let object): object.name
    case .either(let objects): objects.map { $0.name }.joined(separator: ", ")
    }
  }

  private static let units: KeyValuePairs = [
    "...Seconds": "a span of time in seconds, exact to the millisecond",
    "...Share": "a part of a whole, from 0 to 1",
    "a moment": "ISO 8601 on the device's clock, 2026-06-01T07:10:00+02:00, as its offset was then",
    "...Milliseconds":
      "the moment of the key before it since 1970, for programs that sort or subtract",
    "...Bytes":
      "bytes; any other number is a count, a mean of counts or, with PerDay, so many a day",
    "a seed": "text, because many readers round numbers of its size",
    "null": "there is none, as for the median of no waits",
  ]

  package static var page: HelpPage {
    HelpPage([
      .init(
        heading: "JSON",
        body: .text(
          "Below are the documents that commands write with --json. bgsim help json NAME tells all keys of "
            + "one, and bgsim help json --json is the JSON Schema of them all. The same rules hold in "
            + "all of them; event logs (run --log) have a format of their own.")),
      .init(
        heading: "DOCUMENTS",
        body: .terms(
          documents.map {
            .init(name: $0.form.name, text: "\($0.form.meaning) (\($0.command))")
          })),
      .init(
        heading: "UNITS",
        body: .terms(units.map { .init(name: $0, text: $1) })),
    ])
  }
}

/// The schema for editors and programs.
extension JSONHelp {
  private static func schema(_ documents: [Document]) -> String {
    var definitions: [JSONMember] = []
    for document in documents { define(document.form, in: document.form.name, &definitions) }
    let all = documents.map { document in
      let object = JSONValue.object([reference(document.form, in: document.form.name)])
      return document.isList ? .object([("type", .text("array")), ("items", object)]) : object
    }
    return JSONValue.object([
      ("$schema", .text("https://json-schema.org/draft/2020-12/schema")),
      ("title", .text("What bgsim writes with --json")), ("anyOf", .list(all)),
      ("$defs", .object(definitions)),
    ]).printed()
  }

  /// An object within a document has a name such as `run.task`.
  private static func name(_ form: JSONObjectForm, in document: String) -> String {
    let isDocument = documents.contains { $0.form.name == form.name }
    return isDocument ? form.name : "\(document).\(form.name)"
  }

  private static func reference(_ form: JSONObjectForm, in document: String) -> JSONMember {
    ("$ref", .text("#/$defs/\(name(form, in: document))"))
  }

  private static func define(
    _ form: JSONObjectForm, in document: String, _ definitions: inout [JSONMember]
  ) {
    let name = name(form, in: document)
    if definitions.contains(where: { $0.key == name }) { return }
    let within = name == form.name ? name : document
    let properties: [JSONMember] = form.fields.map { field in
      var value = members(of: field.form, in: within)
      if field.presence == .nullable {
        value = [("anyOf", .list([.object(value), .object([("type", .text("null"))])]))]
      }
      return (field.name, .object([("description", .text(words(field)))] + value))
    }
    let required = form.fields.filter { $0.presence != .optional }.map { $0.name }
    definitions.append(
      (
        name,
        .object([
          ("description", .text(form.meaning)), ("type", .text("object")),
          ("properties", .object(properties)),
          ("required", .list(required.map { .text($0) })), ("additionalProperties", .flag(false)),
        ])
      ))
    for inner in form.fields.flatMap({ inner(of: $0.form) }) {
      define(inner, in: within, &definitions)
    }
  }

  private static func members(of form: JSONForm, in document: String) -> [JSONMember] {
    switch form {
    case .text: [("type", .text("string"))]
    case .word(let words): [("enum", .list(words.map { .text($0) }))]
    case .moment: [("type", .text("string")), ("format", .text("date-time"))]
    case .date: [("type", .text("string")), ("format", .text("date"))]
    case .digits: [("type", .text("string")), ("pattern", .text("^[0-9]+$"))]
    case .flag: [("type", .text("boolean"))]
    case .number(.share):
      [("type", .text("number")), ("minimum", .integer(0)), ("maximum", .integer(1))]
    case .number(.count), .number(.bytes), .number(.milliseconds): [("type", .text("integer"))]
    case .number: [("type", .text("number"))]
    case .list(let item):
      [("type", .text("array")), ("items", .object(members(of: item, in: document)))]
    case .object(let object): [reference(object, in: document)]
    case .either(let objects):
      [("anyOf", .list(objects.map { .object([reference($0, in: document)]) }))]
    }
  }
}
