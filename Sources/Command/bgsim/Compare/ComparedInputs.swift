import FleetReports
import PlainText
import ScenarioFormat
import ScenarioReports
import SystemAccess

/// What `bgsim compare` was given: something, and what it is compared with, each of them by itself.
struct ComparedInputs {
  let base: ComparedInput
  let others: [ComparedInput]

  init(_ words: ParsedArguments, _ console: Console) throws(CommandFailure) {
    let paths = words.arguments
    if paths.isEmpty || paths.contains(where: InputFile.wouldWaitForTyping) {
      throw .usage(.missingArgument("a scenario or an event log", verb: "compare"))
    }
    if paths.count > 2 { throw .usage(.unexpected(paths[2])) }
    let settings = words.all(ScenarioOption.set)
    let systems = words.all(CompareOption.os)
    if paths.count == 2 {
      if let system = systems.first, systems.count > 1 {
        throw .usage(.notTogether("--os \(system) --os \(systems[1])", "a second file"))
      }
      let variant = Variant(settings: settings, system: systems.first)
      base = try ComparedInputs.all(paths[0], [variant], words, console)[0]
      others = try ComparedInputs.all(paths[1], [variant], words, console)
    } else {
      let variants = Variant.all(settings, systems)
      if variants.count < 2 { throw .usage(.nothingToCompare) }
      let all = try ComparedInputs.all(paths[0], variants, words, console)
      base = all[0]
      others = Array(all.dropFirst())
    }
    try check(words)
    for other in others {
      if let warnings = other.scenario?.warnings, warnings != base.scenario?.warnings {
        console.tell(warnings, words)
      }
    }
  }

  /// What is set in a log sets nothing, and it has one seed.
  private func check(_ words: ParsedArguments) throws(CommandFailure) {
    let all = [base] + others
    for input in all { try CompareOption.check(words, input) }
    if words.has(CompareOption.fit), !all.contains(where: { $0.isDeviceLog }) {
      throw .usage(.deviceLogOnly(option: CompareOption.fit.name, file: base.title))
    }
    if words.has(DeviceLogOption.app), !all.contains(where: { $0.isDeviceLog }) {
      throw .usage(.deviceLogOnly(option: DeviceLogOption.app.name, file: base.title))
    }
    guard let log = all.first(where: { $0.loggedSeed != nil }) else { return }
    var unused = [CompareOption.seeds]
    if all.allSatisfy({ $0.loggedSeed != nil }) {
      unused += [ScenarioOption.set, CompareOption.os, ScenarioOption.seed]
    }
    if let option = unused.first(where: { words.has($0) }) {
      throw .usage(.scenarioOnly(option: option.name, file: log.title))
    }
  }

  /// One file, read once, and what is set in it.
  private static func all(
    _ path: String, _ variants: [Variant], _ words: ParsedArguments, _ console: Console
  ) throws(CommandFailure) -> [ComparedInput] {
    switch try SimulatedInput(path, words, console) {
    case .log(let log):
      // With nothing beside it there is nothing to compare it with.
      if words.arguments.count == 1 { throw .usage(.nothingToCompare) }
      return [ComparedInput(source: .log(log), title: path)]
    case .device(let log):
      if words.arguments.count == 1 { throw .usage(.nothingToCompare) }
      return [ComparedInput(source: .device(log), title: path)]
    case .scenario(let file) where PopulationReader.isPopulation(file.bytes):
      var inputs: [ComparedInput] = []
      for variant in variants {
        let loaded = try LoadedPopulation(path, file, settings: variant.assignments, words)
        inputs.append(ComparedInput(source: .population(loaded), title: path + variant.words))
      }
      return inputs
    case .scenario(let file):
      var inputs: [ComparedInput] = []
      for variant in variants {
        let loaded = try LoadedScenario(path, file, settings: variant.assignments, words)
        inputs.append(ComparedInput(source: .scenario(loaded), title: path + variant.words))
      }
      return inputs
    }
  }

  /// What is set in a file.
  private struct Variant {
    let settings: [String]
    let system: String?

    /// Of one file: with systems all settings hold for each of them, and without each setting is compared
    /// with the file as it is.
    static func all(_ settings: [String], _ systems: [String]) -> [Variant] {
      let plain = Variant(settings: systems.isEmpty ? [] : settings, system: nil)
      let others =
        systems.isEmpty
        ? settings.map { Variant(settings: [$0], system: nil) }
        : systems.map { Variant(settings: settings, system: $0) }
      return systems.count > 1 ? others : [plain] + others
    }

    var assignments: [String] { settings + (system.map { ["os=iOS \($0)"] } ?? []) }

    var words: String {
      settings.map { " --set \(shellWord($0))" }.joined() + (system.map { " --os \($0)" } ?? "")
    }
  }
}
