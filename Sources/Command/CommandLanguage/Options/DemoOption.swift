/// The options of `bgsim demo`.
package enum DemoOption {
  package static let seed = CommandOption(
    name: "--seed", value: .number(0...UInt64.max),
    summary: "a different user with the same habits (default 1)")
  package static let days = CommandOption(
    name: "--days", value: .number(1...31), summary: "how many days, 1 to 31 (default 1)")
  package static let log = CommandOption(
    name: "--log", summary: "the event log as JSON Lines instead of the picture")
}
