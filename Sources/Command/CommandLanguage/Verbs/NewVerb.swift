import Scenarios
import SystemAccess

extension Verb {
  package static let new = Verb(
    .new,
    summary: "writes a scenario or a population to start from, with every number written out",
    overview:
      "Prints a scenario for a news app on a named device with a named habit, with every "
      + "number written out so that it can be changed. Names are those of a device, of a habit, or "
      + "both as in commuter+messenger: " + StarterScenario.names.joined(separator: ", ")
      + ". The name population gives a population: users of an app on many devices. Its $schema is for "
      + "editors: "
      + "bgsim help schema -o scenario.schema.json puts that file beside it. With --from-log the "
      + "scenario is a draft made from a phone's log: when the app was open, what it requested, how the "
      + "device was; each value says where it comes from and how certain it is.",
    options: [
      NewOption.from, NewOption.device, NewOption.fromLog, DeviceLogOption.app, NewOption.shrink,
      NewOption.force, InputFile.limitOption,
    ],
    examples: [
      "bgsim new -o first.jsonc", "bgsim new --from population -o readers.jsonc",
      "bgsim new --from-log phone.ndjson -o draft.jsonc",
      "bgsim new --from commuter+messenger -o commuter.jsonc",
      "bgsim new --shrink commuter.jsonc -o smaller.jsonc",
    ])
}
