/// The options of the verbs that read logs of devices.
package enum DeviceLogOption {
  package static let app = CommandOption(
    name: "--app", value: .text(name: "ID"),
    summary:
      "whose task is meant, where several apps have one of this identifier; of a device's log, the "
      + "app that it is read for")
  package static let others = CommandOption(
    name: "--other-apps", summary: "name the tasks of other apps in a device's log, too")
  package static let details = CommandOption(
    name: "--details", summary: "of a device's log, every request, decision and launch")
}
