import Basics
import PlatformFacts
import Reports
import Scenarios
import SchedulerEngine

/// The help on the observations of the field: all in a list, one with all that is known of it, and
/// the spreads of what none of them tells.
package enum FieldHelp {
  package static let topic = "field"
  static let spreadsWord = "spreads"

  package static var highest: Int32 { FieldObservation.all.reduce(0) { max($0, $1.number) } }

  /// nil if `more` is neither a number of an observation nor the word for the spreads.
  package static func page(_ more: String?) -> HelpPage? {
    switch more {
    case nil: list
    case spreadsWord: spreads
    case let number?: Int32(number).flatMap(FieldObservation.numbered).map(page(on:))
    }
  }

  private static var list: HelpPage {
    var groups: [Group] = []
    for one in FieldObservation.all {
      let group = Group(works: one.works, isPrivileged: one.isPrivileged)
      if !groups.contains(group) { groups.append(group) }
    }
    let introduction = HelpPage.Section(
      heading: "THE FIELD",
      body: .text(
        "What people outside told of how often and when background work really ran, by kind of "
          + "work. Apps have numbers only. bgsim help \(topic) 1 shows one observation with all that "
          + "was told and what was not; bgsim help \(topic) \(spreadsWord) shows from what the rest "
          + "is drawn."))
    return HelpPage(
      [introduction]
        + groups.map { group in
          let members = FieldObservation.all.filter {
            Group(works: $0.works, isPrivileged: $0.isPrivileged) == group
          }
          return .init(
            heading: group.heading,
            body: .terms(members.map { .init(name: "\($0.number)", text: line($0)) }))
        })
  }

  private struct Group: Equatable {
    let works: [FieldWork]
    let isPrivileged: Bool

    var heading: String {
      let names = works.map { $0.rawValue.uppercased() }.joined(separator: " AND ")
      return names + (isPrivileged ? ", LAUNCHED TO TRACE CONTACTS" : "")
    }
  }

  /// As much as fits in a line of a usual terminal.
  private static func line(_ one: FieldObservation) -> String {
    let shown = one.seen.prefix(1).map { statistic in
      let parts = statistic.text.split(separator: ",")
      let more = parts.count > 2 ? " and \(parts.count - 2) more" : ""
      return "\(statistic.figure.words) \(parts.prefix(2).joined(separator: ","))\(more)"
    }
    let place = [
      "app \(one.app.number)", one.system.map { "iOS \($0)" }, one.date.map { "\($0.prefix(4))" },
    ]
    return place.compactMap { $0 }.joined(separator: ", ") + ": " + shown.joined(separator: ", ")
  }

  private static func page(on one: FieldObservation) -> HelpPage {
    HelpPage([
      .init(heading: "OBSERVATION \(one.number)", body: .text(one.statement)),
      .init(heading: "APP", body: .text(words(for: one.app))),
      .init(heading: "WATCHED", body: .terms(circumstances(of: one))),
      .init(
        heading: "SEEN",
        body: .terms(one.seen.map { .init(name: $0.figure.words, text: $0.text) })),
      .init(
        heading: "TOLD",
        body: .terms(one.told.map { .init(name: $0.habit.rawValue, text: $0.text) })),
      .init(
        heading: "NOT TOLD, AND DRAWN FROM A SPREAD",
        body: .terms(spreads(of: one).map { .init(name: $0.name, text: values(of: $0)) })),
      .init(heading: "DOUBT", body: .text(one.doubt ?? "")),
      .init(
        heading: "FACTS ON THE SAME SOURCES",
        body: .text(one.facts.map { "\($0)" }.joined(separator: ", "))),
      .init(heading: "SOURCES", body: .references(one.sources.map(reference))),
    ])
  }

  private static func words(for app: FieldApp) -> String {
    "app \(app.number), \(app.kind)"
      + (app.shares.map { "; shares the \($0) with other apps here" } ?? "")
  }

  private static func circumstances(of one: FieldObservation) -> [HelpPage.Term] {
    let path = one.isPrivileged ? ", by a path that only apps for contact tracing have" : ""
    return [
      .init(name: "work", text: one.works.map(\.rawValue).joined(separator: ", ") + path),
      .init(name: "date", text: one.date ?? "not told"),
      .init(name: "system", text: one.system.map { "iOS \($0)" } ?? "not told"),
      .init(name: "for", text: one.watched?.written ?? "not told"),
      .init(
        name: "from",
        text: one.watchedFrom.map { timeOfDay(seconds: $0.milliseconds / 1_000) } ?? "not told"),
      .init(name: "devices", text: one.devices.map { "\($0)" } ?? "not told"),
    ]
  }

  /// Each once, although several kinds of work may draw from the same.
  private static func spreads(of one: FieldObservation) -> [FieldSpread] {
    var found: [FieldSpread] = []
    for habit in one.unknown {
      for work in one.works where habit.concerns(work) {
        guard let spread = FieldTable.carried.spread(of: habit, for: one.app, work),
          !found.contains(where: { $0.name == spread.name })
        else { continue }
        found.append(spread)
      }
    }
    return found
  }

  private static func values(of spread: FieldSpread) -> String {
    if spread.choices.count == 1 { return spread.choices[0].text }
    let total = spread.choices.reduce(0) { $0 + $1.weight }
    return spread.choices.map { "\($0.weight * 100 / total) % \($0.text)" }
      .joined(separator: ", ")
  }

  private static var spreads: HelpPage {
    HelpPage(
      FieldTable.carried.spreads.flatMap { spread in
        [
          HelpPage.Section(
            heading: spread.name.uppercased(),
            body: .text(
              values(of: spread) + (spread.assumed.map { ". Assumed: " + $0 } ?? ""))),
          .init(
            heading: "SOURCES OF \(spread.name.uppercased())",
            body: .references(spread.sources.map(reference))),
        ]
      })
  }

  private static func reference(_ source: FactSource) -> HelpPage.Reference {
    .init(title: source.titleText, address: source.address)
  }
}

extension FieldFigure {
  fileprivate var words: String {
    switch self {
    case .aDay: "launches a day"
    case .gaps: "from launch to launch"
    case .longestGap: "longest gap"
    case .first: "until the first launch"
    case .lasts: "a run lasts"
    case .delivered: "arrived"
    case .daysWithout: "days without a launch"
    case .devicesWithout: "devices without a launch"
    case .at: "launched at"
    case .hours: "launched between"
    }
  }
}
