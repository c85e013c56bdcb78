public import SchedulerEngine

/// The apps of a random scenario as a scenario file describes them, with some of what they declare spoilt: for
/// whoever reads apps without running them.
public struct DeclaredScenario: Sendable {
  public struct PropertyList: Sendable {
    public let path: String
    public let permitted: [String]
    public let modes: Modes
  }

  public let text: String
  public let propertyLists: [PropertyList]

  public init(seed: UInt64) {
    let drawn = RandomScenario(seed: seed)
    var dice = Dice(seed: seed &* 0xD6E8_FEB8_6659_FD93 &+ 101)
    var lists: [PropertyList] = []
    var apps: [String] = []
    for (number, app) in drawn.setup.apps.enumerated() {
      var declared = DeclaredApp(app, drawn.models[number], drawn.setup.names)
      for _ in 0..<dice.below(4) { declared.spoil(&dice) }
      if declared.needsPropertyList || dice.chance(20), let permitted = declared.permitted {
        lists.append(
          PropertyList(
            path: "\(number).plist", permitted: permitted,
            modes: declared.modes ?? [.fetch, .processing]))
      }
      apps.append(declared.text(number, inPropertyList: lists.last?.path == "\(number).plist"))
    }
    let conditions = drawn.setup.device.conditions
    propertyLists = lists
    text = """
      { "format": 1, "start": "2026-06-01T18:00+02:00", "duration": "1d",
        "os": "iOS \(drawn.setup.profile.rawValue)",
        "device": { "backgroundGPU": \(conditions.hasBackgroundGPU || dice.chance(40)),
          "appleSimulator": \(conditions.isAppleSimulator || dice.chance(4)) },
        "apps": [\(apps.joined(separator: ", "))] }
      """
  }
}

private struct DeclaredApp {
  struct Task {
    var kind: TaskKind
    var name: String
    var registers: String
    var submits: [String]
    var needsGPU: Bool
  }

  let id: String
  /// Nil where the scenario does not say; then whatever its tasks need is declared.
  var permitted: [String]?
  var modes: Modes?
  var entitlements: Entitlements
  var tasks: [Task] = []

  init(_ app: AppSetup, _ models: [TaskModel], _ names: NameTable) {
    func text(_ name: NameID) -> String { String(decoding: names[name], as: UTF8.self) }
    id = text(app.name)
    permitted = app.permitted.map(text)
    modes = app.modes.intersection([.fetch, .processing])
    entitlements = app.entitlements
    for model in models where model.kind.isSubmitted {
      var submits = ["onOpen"]
      if model.submits.contains(.onLaunch) { submits.append("onLaunch") }
      if model.submits.contains(.onBackground) { submits.append("onBackground") }
      tasks.append(
        Task(
          kind: model.kind, name: text(model.name), registers: "\(model.registers)",
          submits: submits, needsGPU: model.continued.resources.contains(.gpu)))
    }
  }

  mutating func spoil(_ dice: inout Dice) {
    let task = Int(dice.below(Int64(tasks.count)))
    let name = tasks[task].name
    switch dice.below(20) {
    case 0: permitted?.removeAll { $0 == name }
    case 1: replaceEntry(of: name, by: name + dice.pick(["x", ".x", "*", ".*"]))
    case 2: replaceEntry(of: name, by: String(name.dropLast()) + name.suffix(1).uppercased())
    case 3, 4: rename(task, dice.pick(["org.other.\(task)", "\(id)s.\(task)", "com.example", id]))
    case 5: rename(task, "\(id).*")
    case 6: replaceEntry(of: name, by: "\(id).*")
    case 7: replaceEntry(of: name, by: dice.pick(["\(id)*", "com.*.\(task)", "com.*.*", "*"]))
    case 8: replaceEntry(of: name, by: dice.pick(["com.example.*", "com.*"]))
    case 9:
      tasks[task].name = "\(id).y\(task)."
      replaceEntry(of: name, by: "\(id).y\(task).*")
    case 10, 11: modes = dice.pick([[], [.fetch], [.processing]])
    case 12, 17, 18: tasks[task].registers = dice.pick(["twice", "never", "late"])
    case 13: entitlements = dice.pick([[], .healthResearch, .continuedGPU])
    case 14: permitted = dice.pick([nil, []])
    case 15: modes = nil
    case 16: tasks[task].needsGPU = true
    default: tasks[task].kind = dice.pick([.refresh, .processing, .continued, .healthResearch])
    }
  }

  private mutating func replaceEntry(of name: String, by entry: String) {
    permitted?.removeAll { $0 == name }
    permitted?.append(entry)
  }

  private mutating func rename(_ task: Int, _ name: String) {
    replaceEntry(of: tasks[task].name, by: name)
    tasks[task].name = name
  }

  /// A scenario file lets no asterisk stand elsewhere than after the last dot.
  var needsPropertyList: Bool {
    (permitted ?? []).contains { entry in
      let isWildcard = entry.hasSuffix(".*") && entry.utf8.count > 2
      return (isWildcard ? entry.dropLast() : entry[...]).contains("*")
    }
  }

  func text(_ number: Int, inPropertyList: Bool) -> String {
    func quoted(_ words: [String]) -> String {
      words.map { "\"\($0)\"" }.joined(separator: ", ")
    }
    var keys = ["\"id\": \"\(id)\"", "\"opened\": [\"09:00\", \"20:00\"]"]
    if inPropertyList {
      keys.append("\"plist\": \"\(number).plist\"")
    } else {
      if let permitted { keys.append("\"permitted\": [\(quoted(permitted))]") }
      if let modes { keys.append("\"modes\": [\(quoted(modes.words))]") }
    }
    keys.append("\"entitlements\": [\(quoted(entitlements.words))]")
    var names: Set<String> = []
    let texts = tasks.filter { names.insert($0.name).inserted }.map { task in
      """
      { "\(task.kind)": "\(task.name)", "registers": "\(task.registers)",
        "submit": [\(quoted(task.submits))]\(task.needsGPU && task.kind == .continued
          ? ", \"requires\": [\"gpu\"]" : "") }
      """
    }
    keys.append("\"tasks\": [\(texts.joined(separator: ", "))]")
    return "{ \(keys.joined(separator: ", ")) }"
  }
}

extension Modes {
  fileprivate var words: [String] {
    (contains(.fetch) ? ["fetch"] : []) + (contains(.processing) ? ["processing"] : [])
  }
}

extension Entitlements {
  fileprivate var words: [String] {
    (contains(.healthResearch) ? ["healthResearch"] : [])
      + (contains(.continuedGPU) ? ["backgroundGPU"] : [])
      + (contains(.backgroundInference) ? ["backgroundInference"] : [])
  }
}
