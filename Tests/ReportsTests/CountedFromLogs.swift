import Foundation

/// One task of a run, counted a second time from nothing but the lines of its event log, by what the
/// article about logs says of them. It knows neither the record nor the registry of figures.
struct CountedTask {
  var numbers: [String: Int] = [:]
  fileprivate var launches: [Int] = []
  fileprivate var unforced: [Int] = []
  fileprivate var waits: [Int] = []
  fileprivate var wakeWaits: [Int] = []
  fileprivate var successes: [Int] = []
  fileprivate var held: [(from: Int, to: Int, reasons: [String])] = []

  fileprivate mutating func add(_ key: String, _ number: Int = 1) {
    numbers[key, default: 0] += number
  }
}

/// All tasks of a log, by app and identifier.
struct CountedLog {
  struct Name: Hashable {
    let app: String
    let task: String
  }

  private(set) var tasks: [Name: CountedTask] = [:]
  private(set) var openings: [String: [Int]] = [:]
  private var lines: [[String: Any]] = []
  private var names: [String] = []
  private var apps: [String] = []
  let start: Int
  private(set) var end = 0
  /// From when on which offset holds, in milliseconds.
  private var offsets: [(from: Int, offset: Int)] = []

  private struct Request {
    let name: Name
    let kind: String
    let at: Int
    let wakesItsApp: Bool
    var forced = false
    var lost = false
    var steps: [(at: Int, reasons: [String])] = []
    var endedAt: Int?
  }

  private struct Run {
    let request: Int
    let launch: Int
    let at: Int
    let forced: Bool
    let woke: Bool
    var endedAt: Int?
    var expired = false
  }

  private var requests: [Int: Request] = [:]
  private var runs: [Run] = []
  private var places: [Int: Int] = [:]
  private var processes: [Int: (app: String, phase: String, isFresh: Bool)] = [:]
  private var wakes: [String: Int] = [:]

  init(_ text: [UInt8]) throws {
    for line in text.split(separator: UInt8(ascii: "\n")) {
      let object = try JSONSerialization.jsonObject(with: Data(line))
      lines.append(object as? [String: Any] ?? [:])
    }
    let header = lines.removeFirst()
    names = header["names"] as? [String] ?? []
    apps = (header["apps"] as? [Int] ?? []).map { [names] in names[$0] }
    start = header["start"] as? Int ?? 0
    offsets = [(Int.min, (header["utcOffset"] as? Int ?? 0) * 60_000)]
    for line in lines { read(line) }
    for request in requests.values { hold(request) }
    shareTime()
    for name in tasks.keys { finish(name) }
  }

  // MARK: Rows

  private mutating func read(_ line: [String: Any]) {
    let at = line["t"] as? Int ?? 0
    func number(_ key: String) -> Int { line[key] as? Int ?? -1 }
    func word(_ key: String) -> String { line[key] as? String ?? "" }
    switch word("e") {
    case "end": end = at
    case "world": readWorld(line, at)
    case "processStarted":
      processes[number("process")] = (apps[number("app")], "background", false)
    case "phase": enter(number("process"), word("phase"), at)
    case "processEnded": enter(number("process"), "notRunning", at)
    case "registered":
      if !["registered", "stale"].contains(word("answer")) { vain("failedRegistrations", line) }
    case "refused": if word("refusal") != "stale" { vain("refused", line) }
    case "accepted":
      let name = Name(app: apps[number("app")], task: names[number("name")])
      requests[number("request")] = Request(
        name: name, kind: word("kind"), at: at,
        wakesItsApp: !(line["noLaunchEvents"] as? Bool ?? false))
      tasks[name, default: CountedTask()].add("requests.accepted")
    case "replaced", "cancelled", "discarded": end(number("request"), as: word("e"), at)
    case "decided":
      requests[number("request")]?.steps.append((at, line["objections"] as? [String] ?? []))
    case "forced": requests[number("request")]?.forced = true
    case "transfer":
      if word("event") == "over", word("end") != "finished" {
        requests[number("request")]?.lost = true
      }
    case "launched": launch(line, at)
    case "expired": expire(line)
    case "used", "charged": cost(line)
    case "ended": finishRun(line, at)
    default: break
    }
  }

  private mutating func readWorld(_ line: [String: Any], _ at: Int) {
    switch line["change"] as? String {
    case "open": openings[apps[line["app"] as? Int ?? 0], default: []].append(at)
    case "wake":
      // What came from outside is delivered first, so a transfer told of later woke nobody.
      let app = apps[line["app"] as? Int ?? 0]
      let awake = processes.first { $0.value.app == app && $0.value.phase == "background" }
      if let awake { processes[awake.key]?.isFresh = false } else { wakes[app] = at }
    case "utcOffset": offsets.append((at, (line["minutes"] as? Int ?? 0) * 60_000))
    default: break
    }
  }

  private mutating func enter(_ process: Int, _ phase: String, _ at: Int) {
    guard let old = processes[process] else { return }
    let isOutside = phase == "background" && wakes[old.app] == at
    let isFresh = phase == "background" && old.phase != "foreground" && !isOutside
    if isOutside { wakes[old.app] = nil }
    processes[process] = (old.app, phase, isFresh)
  }

  private mutating func vain(_ key: String, _ line: [String: Any]) {
    guard let process = line["process"] as? Int, let app = processes[process]?.app else { return }
    let name = Name(app: app, task: names[line["name"] as? Int ?? 0])
    tasks[name, default: CountedTask()].add("requests.\(key)")
  }

  private mutating func end(_ request: Int, as word: String, _ at: Int) {
    guard let name = requests[request]?.name else { return }
    requests[request]?.endedAt = at
    tasks[name]?.add("requests.\(word)")
  }

  private mutating func launch(_ line: [String: Any], _ at: Int) {
    let (id, process) = (line["request"] as? Int ?? -1, line["process"] as? Int ?? -1)
    guard let request = requests[id] else { return }
    let wokeItsApp = request.wakesItsApp && processes[process]?.isFresh == true
    if wokeItsApp { processes[process]?.isFresh = false }
    places[line["run"] as? Int ?? -1] = runs.count
    runs.append(
      Run(
        request: id, launch: line["launch"] as? Int ?? -1, at: at, forced: request.forced,
        woke: wokeItsApp))
    end(id, as: "launched", at)
    let name = request.name
    tasks[name]?.launches.append(at)
    tasks[name]?.add("outcomes.launches")
    if request.forced { return }
    tasks[name]?.unforced.append(at)
    tasks[name]?.waits.append(at - request.at)
    // Since when nothing has objected without a break.
    let free = request.steps.reduce(nil as Int?) { $1.reasons.isEmpty ? $0 ?? $1.at : nil }
    if let free { tasks[name]?.wakeWaits.append(at - free) }
  }

  private mutating func expire(_ line: [String: Any]) {
    guard let place = places[line["run"] as? Int ?? -1], !runs[place].expired else { return }
    runs[place].expired = true
    if let name = requests[runs[place].request]?.name { tasks[name]?.add("expired") }
  }

  private mutating func cost(_ line: [String: Any]) {
    guard let place = places[line["run"] as? Int ?? -1],
      let name = requests[runs[place].request]?.name
    else { return }
    func add(_ key: String, _ from: String) {
      tasks[name]?.add("energy.\(key)", line[from] as? Int ?? 0)
    }
    if line["e"] as? String == "charged" {
      add("energyCharged", "energy")
      add("cellularChargedBytes", "cellular")
    } else {
      add("processor", "processor")
      switch line["over"] as? String {
      case "wifi": add("wifiBytes", "bytes")
      case "cellular": add("cellularBytes", "bytes")
      default: break
      }
    }
  }

  private mutating func finishRun(_ line: [String: Any], _ at: Int) {
    guard let place = places[line["run"] as? Int ?? -1],
      let request = requests[runs[place].request]
    else { return }
    runs[place].endedAt = at
    let isSuccess = line["success"] as? Bool == true && !request.lost
    let outcome = line["outcome"] as? String ?? ""
    let key =
      switch outcome {
      case "completed": isSuccess ? "succeeded" : "failed"
      case "completedAfterExpiration":
        isSuccess ? "succeededAfterExpiration" : "failedAfterExpiration"
      default: outcome
      }
    tasks[request.name]?.add("outcomes.\(key)")
    if isSuccess { tasks[request.name]?.successes.append(at) }
  }

  // MARK: Sums

  private mutating func hold(_ request: Request) {
    let last = min(request.endedAt ?? end, end)
    for (place, step) in request.steps.enumerated() {
      let next = place + 1 < request.steps.count ? request.steps[place + 1].at : last
      if min(next, last) > step.at {
        tasks[request.name]?.held.append((step.at, min(next, last), step.reasons))
      }
    }
    if request.endedAt == nil { tasks[request.name]?.add("requests.pending") }
  }

  /// A moment in which several run belongs to the one that was delivered first.
  private mutating func shareTime() {
    var busyUntil = start
    var lastLaunch = Int.min
    for run in runs {
      guard let request = requests[run.request] else { continue }
      let until = run.endedAt ?? end
      let own = max(until - max(run.at, busyUntil), 0)
      busyUntil = max(busyUntil, until)
      tasks[request.name]?.add("energy.awake", own)
      let isOwn = request.kind == "transfer" ? run.woke : run.launch > lastLaunch
      if isOwn && request.kind != "continued" && !run.forced {
        tasks[request.name]?.add("energy.wakes")
      }
      lastLaunch = max(lastLaunch, run.launch)
      if run.endedAt == nil { tasks[request.name]?.add("outcomes.running") }
    }
  }

  private mutating func finish(_ name: Name) {
    guard var task = tasks[name] else { return }
    func middle(_ values: [Int]) -> Int? {
      values.isEmpty ? nil : values.sorted()[(values.count - 1) / 2]
    }
    var found: [String: Int?] = [
      "medianWait": middle(task.waits), "longestWait": task.waits.max(),
      "medianWakeWait": middle(task.wakeWaits), "firstLaunch": task.launches.first,
      "lastLaunch": task.launches.last,
      "pending": task.held.reduce(0) { $0 + $1.to - $1.from },
    ]
    let pacing = ["rate-limiting", "system-budgets", "app-usage", "transfer-delay"]
    found["throttled"] = task.held.filter { $0.reasons.first.map(pacing.contains) ?? false }
      .reduce(0) { $0 + $1.to - $1.from }
    let edges = [start] + task.unforced + [end]
    found["longestGap"] = zip(edges, edges.dropFirst()).map { $1 - $0 }.max()
    let days = wholeDays
    found["days"] = days.count
    found["daysWithout"] =
      days.filter { day in !task.launches.contains { self.day(of: $0) == day } }
      .count
    let opened = openings[name.app] ?? []
    let ages = opened.map { opening in
      task.successes.filter { $0 <= opening }.max().map { opening - $0 }
    }
    found["freshness.openings"] = ages.count
    found["freshness.withoutContent"] = ages.count { $0 == nil }
    found["freshness.oldestAtOpening"] = ages.compactMap { $0 }.max()
    let ranked = ages.map { $0 ?? Int.max }.sorted()
    found["freshness.medianAgeAtOpening"] =
      ranked.isEmpty || ranked[(ranked.count - 1) / 2] == .max
      ? nil : ranked[(ranked.count - 1) / 2]
    for (key, value) in found { if let value { task.numbers[key] = value } }
    tasks[name] = task
  }

  private func day(of instant: Int) -> Int {
    let offset = offsets.last { $0.from <= instant }?.offset ?? 0
    return Int((Double(instant + offset) / 86_400_000).rounded(.down))
  }

  /// Those of which the first moment and the last are in the run.
  private var wholeDays: [Int] {
    let (first, last) = (day(of: start), day(of: end))
    let begin = day(of: start - 1) == first ? first + 1 : first
    return Array(begin..<max(last, begin))
  }
}
