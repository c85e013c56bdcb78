import PropertyLists
import ScenarioFormat
import ScenarioRunner

/// The property lists that a scenario names, read from beside it.
enum ScenarioPropertyLists {
  /// What cannot be read, or leads out of the scenario's folder, is left out; staging says so.
  static func read(for scenario: Scenario, at path: String) -> [ScenarioRunner.PropertyList] {
    scenario.apps.compactMap { app in app.value.plist?.value }.compactMap { name in
      guard !name.hasPrefix("/"), let bytes = bytes(name, below: folder(of: path)),
        let list = try? PropertyLists.PropertyList(reading: bytes)
      else { return nil }
      let modes = texts("UIBackgroundModes", in: list.root)
      return ScenarioRunner.PropertyList(
        path: name, permitted: texts("BGTaskSchedulerPermittedIdentifiers", in: list.root),
        modes: modes.compactMap(Scenario.Mode.init(rawValue:)))
    }
  }

  /// Links are followed first, so that none leads out of the folder.
  private static func bytes(_ name: String, below folder: String) -> [UInt8]? {
    guard let inside = resolvedPath(folder.isEmpty ? "." : folder),
      let path = resolvedPath(folder + name), path.hasPrefix(inside == "/" ? "/" : inside + "/")
    else { return nil }
    do throws(InputProblem) { return try InputFile(path).bytes } catch { return nil }
  }

  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  private static func texts(_ key: String, in root: PropertyNode) -> [String] {
    guard case .dictionary(let members) = root.value,
      case .array(let nodes)? = members.last(where: { $0.key == key })?.value.value
    else { return [] }
    return nodes.compactMap { node in
      if case .text(let text) = node.value { text } else { nil }
    }
  }
}
