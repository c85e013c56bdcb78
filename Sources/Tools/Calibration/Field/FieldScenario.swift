import PlatformFacts
import Scenarios
import SchedulerEngine

/// The scenario that describes an observation, in one of the worlds in which it may have been made.
///
/// The app does nothing but what was watched, on a phone of its own: nothing was told of other
/// apps.
struct FieldScenario {
  let world: FieldWorld

  static let app = "field.app"

  init(_ observation: FieldObservation, seed: UInt64) {
    world = FieldWorld(observation: observation, seed: seed)
  }

  /// As `bgsim run` takes it.
  var text: String {
    let date = world.date
    let fields = [
      field("format", "1"),
      field("name", quoted("Observation \(world.observation.number) as seed \(world.seed) has it")),
      field("start", quoted("\(date.year)-\(two(date.month))-\(two(date.day))T00:00+00:00")),
      field("duration", quoted("\(world.days)d")), field("seed", "\(world.seed)"),
      field("os", quoted("iOS \(world.system.rawValue)")), field("device", device),
      field("apps", "[\(appText)]"), field("events", list(events)),
    ]
    return "{\n  " + fields.joined(separator: ",\n  ") + "\n}\n"
  }

  /// How often a run of it is launched is counted of these tasks and activities.
  static func identifier(of work: FieldWork) -> String { "\(app).\(work.rawValue)" }
}

// The device.

extension FieldScenario {
  private var night: String {
    let midnight = Span.hours(24)
    let bed = world.bed < midnight ? world.bed : world.bed - midnight
    return "\(clock(bed))-\(clock(world.rises))"
  }

  private static let evening = "19:00-22:00"
  private static let day = "10:00-15:00"
  private static let home = "18:00-08:00"

  private var device: String {
    let pickups = world.pickups
    let length = world.stays(of: pickups.count)
    let inUse = pickups.map { quoted("\(clock($0)) for \(seconds(length)) jitter 30m") }
    return object([
      field("charging", charging), field("network", network), field("lowPowerMode", lowPower),
      field("inUse", list(inUse)),
    ])
  }

  private var charging: String {
    switch world.word(.charging) {
    case "night": list([quoted(night)])
    case "evening": list([quoted(FieldScenario.evening)])
    case "day": list([quoted(FieldScenario.day)])
    case "always": "true"
    default: "false"
    }
  }

  private var network: String {
    let word = world.word(.network)
    if word != "home" { return quoted(word) }
    return object([
      field("wifi", list([quoted(FieldScenario.home)])), field("otherwise", quoted("cellular")),
    ])
  }

  private var lowPower: String {
    switch world.word(.lowPower) {
    case "evening": list([quoted(FieldScenario.evening)])
    case "always": "true"
    default: "false"
    }
  }
}

// The app.

extension FieldScenario {
  private var stays: Span { world.stays(of: world.openings.count) }

  private var appText: String {
    var fields = [field("id", quoted(FieldScenario.app))]
    let openings = world.openings
    if !openings.isEmpty {
      fields.append(field("opened", list(openings.map { quoted(words($0)) })))
    }
    let isNew = openings.isEmpty || world.word(.isNew) == "yes"
    fields.append(field("history", quoted(isNew ? "newcomer" : "14d")))
    fields.append(field("refreshOn", world.word(.refreshSwitch) == "on" ? "true" : "false"))
    let works = world.observation.works
    let tasks = works.filter { $0 != .assertion }.map(task)
    if !tasks.isEmpty { fields.append(field("tasks", list(tasks))) }
    if works.contains(.assertion) { fields.append(field("activities", list([assertion]))) }
    return object(fields)
  }

  /// Whoever swipes an app away after each use does so at a known time; others are not that exact.
  private func words(_ opening: FieldOpening) -> String {
    let names = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
    let days = opening.weekdays.map { names[$0] }.joined(separator: ",")
    let jitter = world.word(.quits) == "each use" ? "" : " jitter 30m"
    return (days.isEmpty ? "" : days + " ")
      + "\(clock(opening.at)) for \(seconds(stays))\(jitter)"
  }

  private func task(_ work: FieldWork) -> String {
    var fields = [field(work.rawValue, quoted(FieldScenario.identifier(of: work)))]
    switch work {
    case .refresh, .processing:
      let earliest = world.span(.earliest)
      fields.append(field("submit", list([quoted("onBackground"), quoted("ifNotPending")])))
      if earliest > .zero { fields.append(field("earliest", quoted(seconds(earliest)))) }
      if work == .processing { fields.append(field("requires", list(needs.map(quoted)))) }
      fields.append(field("resubmit", quoted(world.word(.asksAgain) == "yes" ? "first" : "never")))
      fields.append(field("work", object([takes(work)])))
    case .push:
      let minutes = max(1, world.number(.sent) / 60_000)
      fields.append(field("arrives", list([quoted("every \(minutes)m")])))
      fields.append(field("work", object([takes(work)])))
    case .continued:
      let pace = "1 per \(seconds(world.span(.step)))"
      fields.append(
        field("work", object([field("units", "10000"), field("pace", quoted(pace))])))
    case .transfer:
      fields.append(field("upload", quoted("\(max(1, world.number(.size) / 100))KB")))
    case .assertion: break
    }
    return object(fields)
  }

  private var needs: [String] {
    switch world.word(.needs) {
    case "network": ["network"]
    case "power": ["power"]
    case "both": ["network", "power"]
    default: []
    }
  }

  private func takes(_ work: FieldWork) -> String {
    field("takes", quoted(seconds(world.span(.takes, work))))
  }

  private var assertion: String {
    object([
      field("name", quoted(FieldScenario.identifier(of: .assertion))), takes(.assertion),
    ])
  }
}

// What happens once.

extension FieldScenario {
  /// An app that is never opened never asks for anything, so that each is opened once at the start.
  private var events: [String] {
    let first = event(day: 1, world.rises, "open")
    switch world.word(.quits) {
    case "nightly": return [first] + everyDay([min(world.bed, .hours(24) - .minutes(1))])
    case "each use": return [first] + everyDay(world.openings.map { $0.at + stays + .minutes(1) })
    default: return [first]
    }
  }

  private func everyDay(_ times: [Span]) -> [String] {
    (1...world.days).flatMap { day in times.map { event(day: day, $0, "forceQuit") } }
  }

  private func event(day: Int64, _ at: Span, _ action: String) -> String {
    object([
      field("at", quoted("day \(day) \(clock(at))")), field(action, quoted(FieldScenario.app)),
    ])
  }
}

// Words of a file.

extension FieldScenario {
  private func quoted(_ text: String) -> String { "\"\(text)\"" }

  private func field(_ name: String, _ value: String) -> String { "\(quoted(name)): \(value)" }

  private func object(_ fields: [String]) -> String { "{ " + fields.joined(separator: ", ") + " }" }

  private func list(_ parts: [String]) -> String { "[" + parts.joined(separator: ", ") + "]" }

  private func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private func clock(_ time: Span) -> String {
    let minutes = time.milliseconds / 60_000
    return "\(two(minutes / 60)):\(two(minutes % 60))"
  }

  /// Whole seconds, at least one unless there is nothing.
  private func seconds(_ span: Span) -> String {
    Span.seconds(max(span.milliseconds / 1_000, span > .zero ? 1 : 0)).written
  }
}
