import Reports
import Scenarios

/// The options of `bgsim new`.
package enum NewOption {
  package static let shrink = CommandOption(
    name: "--shrink", value: .file,
    summary:
      "instead of a template, the smallest scenario that still shows what is wrong with this one: "
      + "a run that does not end, else an expectation that fails, else a finding")

  package static let force = CommandOption(
    name: "--force", summary: "replace an existing file")

  package static let fromLog = CommandOption(
    name: "--from-log", value: .file, summary: "a draft made from this device's log")

  package static let from = CommandOption(
    name: "--from",
    value: .text(name: "NAME", offered: StarterScenario.names + [PopulationStarter.name]),
    summary: "the device, the habit or both; or population; with --device a population file")
  package static let device = CommandOption(
    name: "--device", value: .number(0...UInt64(FleetHeader.mostDevices)),
    summary: "for a population file: this one of its devices as a scenario")
}
