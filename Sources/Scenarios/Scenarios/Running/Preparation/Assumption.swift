public import SchedulerEngine

/// Something a run rests on that the scenario does not say number by number.
public enum Assumption: Equatable, Sendable {
  case start(ZonedDate)
  case duration(Span)
  case seed(UInt64)
  case system(OSProfile)
  /// The file names no device.
  case device(NamedDevice)
  /// The file names one; its battery and its day are ours.
  case namedDevice(NamedDevice)
  /// The file describes a device and leaves these to us.
  case batteryLevel(Share)
  case batteryRates
  case network
  case namedHabit(AppID, NamedHabit)
  /// The app was used for so many days before the start as it is after it.
  case history(AppID, days: Int64)
  /// Nothing is known of the app's use, so that a guess paces it at first.
  case newcomer(AppID)
  /// Its tasks' identifiers are permitted because the file lists none.
  case permittedByTasks(AppID)
  case bothModes(AppID)
  /// The same where pushes arrive.
  case allModes(AppID)
}
