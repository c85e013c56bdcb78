import CarriedFiles
import SchedulerEngine

/// The observations of the field and the spreads of what they do not tell, as
/// `Sources/Facts/field.txt` has them.
public struct FieldTable: Sendable {
  public private(set) var apps: [FieldApp] = []
  /// By number.
  public private(set) var observations: [FieldObservation] = []
  public private(set) var spreads: [FieldSpread] = []
  /// Those that no fact cites.
  public private(set) var sources: [FactSource] = []
  private var text = TableText(file: "field.txt")
  private let cited: [FactSource]

  /// What is wrong in the file, each with its line. What is carried has none.
  public var problems: [String] { text.problems }

  /// The table that the program carries.
  public static let carried: FieldTable = {
    let file = carried_field()
    let bytes = UnsafeBufferPointer(start: file.bytes, count: file.count)
    return FieldTable(String(decoding: bytes, as: UTF8.self), citing: FactSource.all)
  }()

  /// Reads a whole file. An entry with a problem is left out. `cited` are the sources of facts,
  /// which need no second entry here.
  public init(_ file: String, citing cited: [FactSource]) {
    self.cited = cited
    let entries = text.entries(of: file)
    // Sources are listed below what cites them.
    for entry in entries where entry.kind == "source" {
      if let source = text.source(entry, among: cited + sources) { sources.append(source) }
    }
    // An observation is refused if it leaves something open that no spread is there for.
    for entry in entries where entry.kind == "spread" { addSpread(entry) }
    for entry in entries {
      switch entry.kind {
      case "app": addApp(entry)
      case "observation": addObservation(entry)
      case "spread", "source": break
      default:
        text.complain(
          entry.line,
          "an entry is an app, an observation, a spread or a source, not \"\(entry.kind)\"")
      }
    }
    observations.sort { $0.number < $1.number }
    separate(entries)
  }

  /// The spread that an unknown habit of this app is drawn from.
  public func spread(
    of habit: FieldHabit, for app: FieldApp, _ work: FieldWork
  ) -> FieldSpread? {
    let variant = habit.variant(of: app, work)
    return spreads.first { $0.habit == habit && $0.variant == variant }
  }

  /// A spread taken from an observation would know what it is later compared with.
  private mutating func separate(_ entries: [TableText.Entry]) {
    for entry in entries where entry.kind == "spread" {
      for field in entry.fields where field.name == "sources" {
        for key in field.names {
          let user = observations.first { $0.sources.contains { $0.key == key } }
          guard let user else { continue }
          text.complain(
            field.line, "\"\(key)\" is a source of observation \(user.number), so of no spread")
        }
      }
    }
  }
}

// Entries.

extension FieldTable {
  private mutating func addApp(_ entry: TableText.Entry) {
    guard let (values, others) = text.take(["kind", "opened like"], ["shares"], from: entry),
      let kind = values["kind"], let like = values["opened like"]
    else { return }
    text.refuse(others)
    guard let number = number(of: entry, among: apps.map(\.number)) else { return }
    apps.append(
      FieldApp(
        number: number, kind: kind.value, openedLike: like.value, shares: values["shares"]?.value))
  }

  private mutating func addObservation(_ entry: TableText.Entry) {
    let optional = ["path", "date", "system", "for", "from", "devices", "doubt"]
    guard
      let (values, others) = text.take(
        ["work", "sources", "says"], optional, from: entry),
      let says = values["says"]
    else { return }
    guard let number = number(of: entry, among: observations.map(\.number)) else { return }
    guard let app = apps.last else {
      return text.complain(entry.line, "observation \(number) stands above all apps")
    }
    if let date = values["date"], !isDate(date.value) {
      text.complain(date.line, "\"\(date.value)\" is no year, month or day")
    }
    let parts = parts(of: others)
    if parts.seen.isEmpty { text.complain(entry.line, "observation \(number) has no number") }
    let observation = FieldObservation(
      number: number, app: app, works: works(values["work"]),
      isPrivileged: isPrivileged(values["path"]), date: values["date"]?.value,
      system: count(values["system"]), sources: sources(values["sources"]),
      statement: says.value, watched: span(values["for"]), watchedFrom: time(values["from"]),
      devices: count(values["devices"]),
      told: parts.told, seen: parts.seen, doubt: values["doubt"]?.value)
    observations.append(observation)
    findSpreads(of: observation, entry)
  }

  private mutating func addSpread(_ entry: TableText.Entry) {
    guard
      let (values, others) = text.take(["values"], ["sources", "assumed"], from: entry),
      let choices = values["values"]
    else { return }
    text.refuse(others)
    let habit = FieldHabit.allCases.first {
      entry.name == $0.rawValue || entry.name.hasPrefix($0.rawValue + " ")
    }
    guard let habit else {
      return text.complain(entry.line, "there is no spread of \"\(entry.name)\"")
    }
    if values["sources"] == nil && values["assumed"] == nil {
      text.complain(entry.line, "spread \(entry.name) says neither a source nor what is assumed")
    }
    if spreads.contains(where: { $0.name == entry.name }) {
      text.complain(entry.line, "there are two spreads of \(entry.name)")
    }
    spreads.append(
      FieldSpread(
        habit: habit, variant: "\(entry.name.dropFirst(habit.rawValue.count + 1))",
        choices: choices.names.compactMap { choice($0, of: habit, choices.line) },
        sources: values["sources"] == nil ? [] : sources(values["sources"]),
        assumed: values["assumed"]?.value))
  }

  private mutating func findSpreads(of observation: FieldObservation, _ entry: TableText.Entry) {
    var missing: [String] = []
    for habit in observation.unknown {
      for work in observation.works where habit.concerns(work) {
        let name = habit.spreadName(habit.variant(of: observation.app, work))
        // Several kinds of work may want the same.
        if spread(of: habit, for: observation.app, work) == nil && !missing.contains(name) {
          missing.append(name)
        }
      }
    }
    for name in missing {
      text.complain(
        entry.line, "observation \(observation.number) wants a spread of \"\(name)\"")
    }
    for told in observation.told where !observation.works.contains(where: told.habit.concerns) {
      text.complain(
        entry.line, "\"\(told.habit.rawValue)\" is of no work of observation \(observation.number)")
    }
  }
}

// Fields.

extension FieldTable {
  private mutating func number(of entry: TableText.Entry, among taken: [Int32]) -> Int32? {
    guard let number = Int32(entry.name), number > 0 else {
      text.complain(entry.line, "\"\(entry.name)\" is no number of an \(entry.kind)")
      return nil
    }
    if taken.contains(number) {
      text.complain(entry.line, "there are two \(entry.kind)s \(number)")
    }
    return number
  }

  private mutating func works(_ field: TableText.Field?) -> [FieldWork] {
    guard let field else { return [] }
    return field.names.compactMap { name in
      let work = FieldWork(rawValue: name)
      if work == nil {
        let known = FieldWork.allCases.map(\.rawValue).joined(separator: ", ")
        text.complain(field.line, "\"\(name)\" is no kind of work; those are \(known)")
      }
      return work
    }
  }

  private mutating func sources(_ field: TableText.Field?) -> [FactSource] {
    guard let field else { return [] }
    return field.names.compactMap { key in
      let source = (cited + sources).first { $0.key == key }
      if source == nil { text.complain(field.line, "there is no source \"\(key)\"") }
      return source
    }
  }

  private mutating func parts(
    of fields: [TableText.Field]
  ) -> (told: [FieldTold], seen: [FieldStatistic]) {
    var told: [FieldTold] = []
    var seen: [FieldStatistic] = []
    for field in fields {
      if (told.map(\.habit.rawValue) + seen.map(\.figure.rawValue)).contains(field.name) {
        text.complain(field.line, "\"\(field.name)\" stands here twice")
      } else if let habit = FieldHabit(rawValue: field.name) {
        guard let value = habit.form.value(field.value) else {
          complain(habit, field.line, field.value)
          continue
        }
        told.append(FieldTold(habit: habit, value: value, text: field.value))
      } else if let figure = FieldFigure(rawValue: field.name) {
        guard let value = figure.seen(field) else {
          text.complain(field.line, "\"\(field.value)\" does not say \(figure.rawValue)")
          continue
        }
        seen.append(FieldStatistic(figure: figure, seen: value, text: field.value))
      } else {
        text.refuse([field])
      }
    }
    return (told, seen)
  }

  /// "25 of 5..10"
  private mutating func choice(
    _ words: String, of habit: FieldHabit, _ line: Int
  ) -> FieldSpread.Choice? {
    let parts = words.split(separator: " ", maxSplits: 2).map(String.init)
    guard parts.count == 3, parts[1] == "of", let weight = FieldForm.count(parts[0]), weight > 0
    else {
      text.complain(line, "\"\(words)\" is no weight, \"of\" and a value")
      return nil
    }
    guard let value = habit.form.value(parts[2]), value.isClosed else {
      complain(habit, line, parts[2])
      return nil
    }
    return FieldSpread.Choice(weight: weight, value: value, text: parts[2])
  }

  private mutating func complain(_ habit: FieldHabit, _ line: Int, _ value: String) {
    let wanted =
      switch habit.form {
      case .count: "a number or a range"
      case .span: "a time such as 1h30m or a range"
      case .words(let words): "one of " + words.joined(separator: ", ")
      }
    text.complain(line, "\"\(value)\" does not say \(habit.rawValue); it is \(wanted)")
  }

  private mutating func isPrivileged(_ field: TableText.Field?) -> Bool {
    guard let field else { return false }
    if field.value != "exposure-notification" {
      text.complain(field.line, "the only path is exposure-notification")
    }
    return true
  }

  private mutating func count(_ field: TableText.Field?) -> Int64? {
    guard let field else { return nil }
    let count = FieldForm.count(field.value)
    if count == nil { text.complain(field.line, "\"\(field.value)\" is no whole number") }
    return count
  }

  private mutating func span(_ field: TableText.Field?) -> Span? {
    guard let field else { return nil }
    guard let amount = FieldForm.span.amount(field.value), amount.highest == amount.lowest else {
      text.complain(field.line, "\"\(field.value)\" is no time such as 1h30m")
      return nil
    }
    return Span(milliseconds: amount.lowest)
  }

  private mutating func time(_ field: TableText.Field?) -> Span? {
    guard let field else { return nil }
    let time = FieldFigure.time(field.value)
    if time == nil { text.complain(field.line, "\"\(field.value)\" is no time such as 17:09") }
    return time
  }

  private func isDate(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let lengths = [4, 2, 2].prefix(parts.count)
    return (1...3).contains(parts.count) && parts.map(\.count) == Array(lengths)
      && parts.allSatisfy { FieldForm.count($0) != nil }
  }
}

extension FieldValue {
  /// Nothing can be drawn up to an open end.
  fileprivate var isClosed: Bool {
    if case .amount(let amount) = self { return amount.highest != nil }
    return true
  }
}
