import FleetReports
import Populations
import ScenarioReports
import ScenarioRunner

/// The options of `bgsim new`.
package enum NewOption {
  package static let shrink = CommandOption(
    name: "--shrink", value: .file,
    summary:
      "in place of a beginning, the smallest scenario that still shows what is wrong with this one: "
      + "a run that does not end, else an expectation that fails, else a finding")

  package static let force = CommandOption(
    name: "--force", summary: "replace the file of that name if there is one")

  package static let fromLog = CommandOption(
    name: "--from-log", value: .file, summary: "a draft made of this log of a device")

  package static let from = CommandOption(
    name: "--from",
    value: .text(name: "NAME", offered: StarterScenario.names + [PopulationStarter.name]),
    summary: "the device, the habit or both; population; with --device a population file")
  package static let device = CommandOption(
    name: "--device", value: .number(0...UInt64(FleetHeader.mostDevices)),
    summary: "of a population file: this device of it as a scenario")
}
