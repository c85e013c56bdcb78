import Basics
import Reports
import RunRecord
import Scenarios
import SchedulerEngine

/// What the page shows next to the picture.
final class PageReport {
  private let shown: ShownRun
  private let context: ReportContext
  /// nil for a log, which contains no expectations.
  private let run: RunReport?

  private let changed: String
  private let outcomes: RunPicture.Outcomes

  /// `changed` describes the differences from the previous run.
  init(
    _ shown: ShownRun, changed: String, _ outcomes: RunPicture.Outcomes, _ style: TextStyle
  ) {
    self.shown = shown
    self.changed = changed
    self.outcomes = outcomes
    context = shown.context(style)
    switch shown {
    case .played(let played): run = RunReport(played.play, style)
    case .log: run = nil
    }
  }

  private var played: PlayedScenario? {
    if case .played(let played) = shown { played } else { nil }
  }

  private var isLog: Bool { played == nil }

  /// If there are several seeds, the page only runs the first one, and expectations are not checked.
  private var isOneOfMany: Bool { (played?.loaded.prepared.seeds.count ?? 1) > 1 }

  /// A hidden result cannot fail.
  var holds: Bool { outcomes == .hidden || isOneOfMany || run?.holds ?? true }

  func json(showing part: Range<Instant>) -> [UInt8] {
    JSONWriter.object { json in
      addEditor(&json)
      json.field("title", VisibleText.of(shown.title))
      json.field("isLog", isLog)
      json.field("isHidden", outcomes == .hidden)
      json.field("moreReasons", shown.moreReasons)
      json.field("digest", shown.digest)
      json.field("digestOf", "bgsim run --log")
      json.field("note", note)
      json.field("changed", outcomes == .hidden ? "" : changed)
      json.field("length", shown.since(shown.end))
      json.field("from", shown.since(part.lowerBound))
      json.field("to", shown.since(part.upperBound))
      json.field("step", step(of: part))
      json.field("cursor", shown.since(outcomes == .hidden ? firstAsked : interesting))
      json.list("tasks", context.askedFor) { add($0, part, &$1) }
      json.list("texts", outcomes == .shown ? texts : []) { text, json in
        json.object { json in
          json.field("title", text.title)
          json.field("text", text.text)
        }
      }
      json.list("table", outcomes == .shown ? table : []) { row, json in
        json.array { json in for cell in row { json.string(cell.utf8) } }
      }
      json.list("switches", played.map { PageSwitch.all(of: $0) } ?? []) { shown, json in
        json.object { json in
          json.field("label", shown.label)
          json.field("chosen", Int64(shown.chosen ?? -1))
          json.list("choices", shown.known.choices) { choice, json in
            json.object { json in
              json.field("words", choice.words)
              json.field("assignment", choice.assignment)
            }
          }
        }
      }
    }
  }

  /// Adds the editor's text if it differs from the text that is run.
  private func addEditor(_ json: inout JSONWriter) {
    if outcomes == .shown && !(played?.isLesson ?? true) { return }
    // A log has no scenario to edit, so its text is empty.
    var text = EditorText(played?.loaded.input.bytes ?? [])
    if outcomes == .hidden { text = text.withoutOutcomes }
    if let played, played.isLesson { text = text.alone }
    json.key("text")
    json.string(text.bytes)
    json.field("firstLine", Int64(text.firstLine))
  }

  private var texts: [(title: String, text: String)] {
    let summary = RunSummary(context, of: played?.play.setup)
    return [
      ("Expectations", isOneOfMany ? "" : run?.expectations ?? ""),
      ("Findings", context.text(of: summary.findings)),
      ("Summary", context.text(summary)),
    ].filter { !$0.1.isEmpty }
  }

  private var table: [[String]] {
    [LaunchTable.headings] + LaunchTable.rows(of: context, most: 2_000)
  }

  private var note: String {
    switch shown {
    case .log(let log): return log.note
    case .played(let played):
      let seeds = played.loaded.prepared.seeds
      if seeds.count == 1 { return "" }
      return "The scenario has \(seeds.count) seeds; this is the run of seed \(played.play.seed). "
        + "bgsim run runs them all and checks what is expected."
    }
  }

  /// The cursor's step in milliseconds: a round length that fits into the picture about two hundred times.
  private func step(of part: Range<Instant>) -> Int64 {
    let wanted = (part.upperBound - part.lowerBound).milliseconds / 200
    let round = [1, 5, 10, 30, 60, 300, 600, 900, 1_800, 3_600, 7_200, 10_800, 21_600]
    return round.map { Int64($0) * 1_000 }.last { $0 <= wanted } ?? 1_000
  }

  /// The middle of the longest wait, which is what people ask about.
  private var interesting: Instant {
    var longest: Range<Instant>?
    for request in context.record.requests {
      let wait = request.acceptedAt..<max(request.endedAt ?? shown.end, request.acceptedAt)
      if wait.length > longest?.length ?? .zero { longest = wait }
    }
    guard let longest else { return shown.start }
    let middle = shown.since(longest.lowerBound) + longest.length.milliseconds / 2
    // A whole minute, which the command can be asked about.
    let minute = Span.minutes(1).milliseconds
    return max(shown.start + .milliseconds(middle / minute * minute), longest.lowerBound)
  }

  /// The moment of the first guess.
  private var firstAsked: Instant {
    context.record.requests.map { $0.acceptedAt }.min() ?? shown.start
  }

  private func add(_ task: TaskKey, _ part: Range<Instant>, _ json: inout JSONWriter) {
    let moments = outcomes == .hidden ? [] : self.moments(of: task)
    json.object { json in
      json.field("name", context.name(task))
      json.list("moments", moments) { $1.number(shown.since($0)) }
    }
  }

  /// The moments at which something about the task changed, for stepping through them.
  private func moments(of task: TaskKey) -> [Instant] {
    var found: [Instant] = []
    for request in context.record.requests where request.key == task {
      found.append(request.acceptedAt)
    }
    for run in context.record.runs where run.key == task {
      found.append(run.launchedAt)
      if let endedAt = run.endedAt { found.append(endedAt) }
    }
    for span in context.record.objections(of: .task(task), during: context.record.whole) {
      found.append(span.range.lowerBound)
    }
    found.sort()
    var single: [Instant] = []
    for moment in found where single.last != moment { single.append(moment) }
    return Array(single.prefix(4_000))
  }
}

/// A setting in the strip of switches, which changes the scenario like `--set`.
struct PageSwitch {
  let label: String
  let choices: [(words: String, assignment: String)]

  /// Whether an event also changes it.
  var isChanged: @Sendable (Scenario.Action) -> Bool = { _ in false }

  private static let all: [PageSwitch] = [
    PageSwitch(
      label: "Low Power Mode",
      choices: [("on", "device.lowPowerMode=true"), ("off", "device.lowPowerMode=false")],
      isChanged: { if case .lowPowerMode = $0 { true } else { false } }),
    PageSwitch(
      label: "Charger",
      choices: [("always", "device.charging=true"), ("never", "device.charging=false")],
      isChanged: { if case .charging = $0 { true } else { false } }),
    PageSwitch(
      label: "Network",
      choices: [
        ("Wi-Fi", "device.network=wifi"), ("cellular", "device.network=cellular"),
        ("none", "device.network=none"),
      ], isChanged: { if case .network = $0 { true } else { false } }),
    PageSwitch(
      label: "Background App Refresh",
      choices: [
        ("on", "device.backgroundRefresh=wifiAndCellular"),
        ("on Wi-Fi", "device.backgroundRefresh=wifiOnly"),
        ("off", "device.backgroundRefresh=off"),
      ], isChanged: { if case .backgroundRefresh = $0 { true } else { false } }),
    PageSwitch(
      label: "Battery",
      choices: [("80%", "device.battery=80%"), ("5%", "device.battery=5%")],
      isChanged: { if case .battery = $0 { true } else { false } }),
    PageSwitch(
      label: "App is opened",
      choices: NamedHabit.allCases.map { ("\($0.name)", "apps[0].opened=\($0.name)") }),
    PageSwitch(
      label: "System",
      choices: OSProfile.allCases.map { ("iOS \($0.rawValue)", "os=iOS \($0.rawValue)") }),
    PageSwitch(label: "Seed", choices: (1...5).map { ("\($0)", "seed=\($0)") }),
  ]

  /// A switch that lets the user swipe the first app away once, at one of a few moments.
  private static func forceQuit(in played: PlayedScenario) -> PageSwitch {
    let prepared = played.loaded.prepared
    var choices: [(words: String, assignment: String)] = []
    for moment in ["day 1 12:00", "day 1 21:00", "day 2 21:00"] {
      guard let app = prepared.scenario.apps.first?.value.id.value,
        let at = TimePoint(text: moment)?.instant(on: prepared.scenario.clock),
        (played.start..<played.end).contains(at)
      else { continue }
      let event = JSONWriter.object { json in
        json.field("at", moment)
        json.field("forceQuit", app)
      }
      choices.append((moment, "events+=" + String(decoding: event, as: UTF8.self)))
    }
    return PageSwitch(label: "Force quit", choices: choices)
  }

  /// All switches, each with the choice that the scenario already has, if it has one. There are none for a
  /// lesson.
  static func all(
    of played: PlayedScenario
  ) -> [(known: PageSwitch, label: String, chosen: Int?)] {
    if played.isLesson { return [] }
    let actions = played.loaded.prepared.scenario.events.map { $0.value.action.value }
    return (all + [forceQuit(in: played)]).filter { !$0.choices.isEmpty }.map { known in
      let isStart = actions.contains { known.isChanged($0) }
      // What events change later is not told as if it stayed so.
      return (
        known, known.label + (isStart ? " at the start" : ""), known.chosen(in: played.bytes)
      )
    }
  }

  /// The index of the choice that would change nothing, or whose event already exists.
  private func chosen(in scenario: [UInt8]) -> Int? {
    choices.firstIndex { choice in
      if let event = choice.assignment.utf8.firstIndex(of: UInt8(ascii: "{")) {
        return scenario.holds(Array(choice.assignment.utf8[event...]))
      }
      do throws(OverrideProblem) {
        return try Overrides.apply([choice.assignment], to: scenario) == scenario
      } catch {
        return false
      }
    }
  }
}

extension [UInt8] {
  fileprivate func holds(_ part: [UInt8]) -> Bool {
    guard part.count <= count else { return false }
    return (0...(count - part.count)).contains { self[$0..<($0 + part.count)].elementsEqual(part) }
  }
}
