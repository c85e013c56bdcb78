/// The options of the verbs that read logs of devices.
package enum DeviceLogOption {
  package static let app = CommandOption(
    name: "--app", value: .text(name: "ID"),
    summary:
      "the app whose task is meant, if several apps have this identifier; for a device's log, the "
      + "app to read it for")
  package static let others = CommandOption(
    name: "--other-apps", summary: "for a device's log: also show the tasks of other apps")
  package static let details = CommandOption(
    name: "--details", summary: "for a device's log: every request, decision and launch")
}
