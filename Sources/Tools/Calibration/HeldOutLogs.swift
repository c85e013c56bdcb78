/// A public log or count of launches that was not used for any number or range here.
///
/// The list was fixed before any range was written, and each source was read only far enough to say what it
/// shows. The ranges are compared with these once, and the result is reported whatever it is.
struct HeldOutLog {
  let title: String
  /// Year and month.
  let date: String
  let address: String
  let shows: String
  /// Why it counts for less than an independent report.
  var caution: String?

  static let all = [
    HeldOutLog(
      title: "OpenCircuit, background sync of a ring", date: "2026-07",
      address: "https://github.com/perezjuanj/OpenCircuit/issues/177",
      shows: "an app's own log of two days: when refreshes came and how they ended",
      caution: "Bluetooth wakes the app too"),
    HeldOutLog(
      title: "OwnTracks, background refresh over night", date: "2025-03",
      address: "https://github.com/owntracks/ios/issues/839",
      shows: "an app's own log of nights with and without a refresh",
      caution: "location wakes the app too"),
    HeldOutLog(
      title: "OONI Probe, automatic tests in the background", date: "2022-09",
      address: "https://github.com/ooni/probe/issues/2259",
      shows: "a counter of processing runs on an iPhone XR with iOS 14, read on two dates"),
    HeldOutLog(
      title: "flutter_background_geolocation, a day of fetch events", date: "2020-06",
      address: "https://github.com/transistorsoft/flutter_background_geolocation/issues/295",
      shows: "the system's own lines about launches for refresh, to the second",
      caution: "location wakes the app too"),
    HeldOutLog(
      title: "immich, log of a background backup", date: "2026-07",
      address: "https://github.com/immich-app/immich/issues/29889",
      shows: "an app's own log of its background runs, to the second"),
    HeldOutLog(
      title: "Nextcloud, a night in which nothing was uploaded", date: "2025-02",
      address: "https://github.com/nextcloud/ios/issues/3267",
      shows: "an app's own log of the refreshes and processing runs of one night",
      caution: "other phones with the same app made ranges, so it is no independent app"),
  ]
}

/// Lists what is held out, for anyone who repeats the calibration.
enum HeldOutTable {
  static var text: String {
    let logs = HeldOutLog.all.map { log in
      "\(log.title), \(log.date): \(log.shows)\(log.caution.map { "; \($0)" } ?? "")\n"
        + "    \(log.address)"
    }
    return (["Set aside to judge the ranges, and used for no number:"] + logs)
      .joined(separator: "\n")
  }
}
