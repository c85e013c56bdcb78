import Basics
import CommandLanguage
import Reports
import Scenarios
import SystemAccess

/// What `bgsim compare` was given: something, and what it is compared with, each of them by itself.
struct ComparedInputs {
  let base: ComparedInput
  let others: [ComparedInput]

  init(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) {
    let paths = arguments.positional
    if paths.isEmpty || paths.contains(where: InputFile.wouldWaitForTyping) {
      throw .usage(.missingArgument("a scenario or an event log", verb: "compare"))
    }
    if paths.count > 2 { throw .usage(.unexpected(paths[2])) }
    let settings = arguments.all(ScenarioOption.set)
    let systems = arguments.all(CompareOption.os)
    if paths.count == 2 {
      if let system = systems.first, systems.count > 1 {
        throw .usage(.notTogether("--os \(system) --os \(systems[1])", "a second file"))
      }
      let variant = ComparedVariant(settings: settings, system: systems.first)
      base = try ComparedInputs.all(paths[0], [variant], arguments, console)[0]
      others = try ComparedInputs.all(paths[1], [variant], arguments, console)
    } else {
      let variants = ComparedVariant.all(settings, systems: systems)
      if variants.count < 2 { throw .usage(.nothingToCompare) }
      let all = try ComparedInputs.all(paths[0], variants, arguments, console)
      base = all[0]
      others = Array(all.dropFirst())
    }
    try check(arguments)
    for other in others {
      if let warnings = other.scenario?.warnings, warnings != base.scenario?.warnings {
        console.tell(warnings, arguments)
      }
    }
  }

  private func check(_ arguments: ParsedArguments) throws(CommandFailure) {
    let all = [base] + others
    for input in all {
      try CompareOption.check(arguments, input.title, input.comparedKind)
    }
    if arguments.has(DeviceLogOption.app), !all.contains(where: { $0.isDeviceLog }) {
      throw .usage(.deviceLogOnly(option: DeviceLogOption.app.name, file: base.title))
    }
    guard let log = all.first(where: { $0.loggedSeed != nil }) else { return }
    try CompareOption.check(
      arguments, besideLog: log.title, areAllLogs: all.allSatisfy { $0.loggedSeed != nil })
  }

  /// One file, read once, and what is set in it.
  private static func all(
    _ path: String, _ variants: [ComparedVariant], _ arguments: ParsedArguments, _ console: Console
  ) throws(CommandFailure) -> [ComparedInput] {
    let input = try GivenInput(path, arguments, console)
    switch input.kind {
    case .eventLog:
      let log = try input.loggedRun()
      // With nothing beside it there is nothing to compare it with.
      if arguments.positional.count == 1 { throw .usage(.nothingToCompare) }
      return [ComparedInput(source: .log(log), title: path)]
    case .deviceLog(let kind):
      let log = try input.deviceLog(kind)
      if arguments.positional.count == 1 { throw .usage(.nothingToCompare) }
      return [ComparedInput(source: .device(log), title: path)]
    case .file:
      let file = try input.file()
      if PopulationReader.isPopulation(file.bytes) {
        var inputs: [ComparedInput] = []
        for variant in variants {
          let loaded = try LoadedPopulation(path, file, settings: variant.assignments, arguments)
          inputs.append(ComparedInput(source: .population(loaded), title: path + variant.words))
        }
        return inputs
      }
      var inputs: [ComparedInput] = []
      for variant in variants {
        let loaded = try LoadedScenario(path, file, settings: variant.assignments, arguments)
        inputs.append(ComparedInput(source: .scenario(loaded), title: path + variant.words))
      }
      return inputs
    }
  }
}
