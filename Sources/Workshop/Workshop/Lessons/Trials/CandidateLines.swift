import Basics

/// The parts of a scenario file that could be to blame: each can be taken away, and the rest is still a
/// scenario.
struct CandidateLines {
  struct Part {
    /// As `Overrides` names it.
    let path: String
    let start: Int
    let place: Place
  }

  enum Place: CaseIterable {
    case task, event, device, elsewhere
  }

  private(set) var parts: [Part] = []
  /// Each costs a run.
  static let most = 60

  /// Without its openings an app has another user, which is no repair.
  private static let keptOfApp = ["id", "tasks", "opened", "history"]
  private static let keptOfTask = [
    "refresh", "processing", "continued", "healthResearch", "push", "work",
  ]

  init(_ bytes: [UInt8]) {
    guard let tree = JSONTree.read(bytes).tree, tree.nodes[0].kind == .object else { return }
    for member in tree.members(of: 0) {
      switch tree.text(of: member.key) {
      case "device": take(tree, member.value, "device.", .device, except: ["like"])
      case "rules": take(tree, member.value, "rules.", .elsewhere, except: [])
      case "events":
        for (place, event) in tree.elements(of: member.value).enumerated() {
          add("events[\(place)]", tree.nodes[event].span.start, .event)
        }
      case "apps":
        for (place, app) in tree.elements(of: member.value).enumerated() {
          takeApp(tree, app, "apps[\(place)].")
        }
      default: break
      }
    }
  }

  private mutating func takeApp(_ tree: JSONTree, _ app: Int, _ path: String) {
    take(tree, app, path, .elsewhere, except: CandidateLines.keptOfApp)
    guard tree.nodes[app].kind == .object else { return }
    for member in tree.members(of: app) where tree.text(of: member.key) == "tasks" {
      for (place, task) in tree.elements(of: member.value).enumerated() {
        add(path + "tasks[\(place)]", tree.nodes[task].span.start, .elsewhere)
        let path = path + "tasks[\(place)]."
        take(tree, task, path, .task, except: CandidateLines.keptOfTask)
        guard tree.nodes[task].kind == .object else { continue }
        for member in tree.members(of: task) where tree.text(of: member.key) == "work" {
          take(tree, member.value, path + "work.", .task, except: [])
        }
      }
    }
  }

  private mutating func take(
    _ tree: JSONTree, _ object: Int, _ path: String, _ place: Place, except kept: [String]
  ) {
    guard tree.nodes[object].kind == .object else { return }
    for member in tree.members(of: object) {
      let key = tree.text(of: member.key)
      if kept.contains(key) || key.hasPrefix("x-") { continue }
      add(path + key, tree.nodes[member.key].span.start, place)
    }
  }

  private mutating func add(_ path: String, _ start: Int, _ place: Place) {
    if parts.count < CandidateLines.most {
      parts.append(Part(path: path, start: start, place: place))
    }
  }
}

extension JSONTree {
  fileprivate func elements(of place: Int) -> [Int] {
    nodes[place].kind == .array ? Array(children(of: place)) : []
  }
}
