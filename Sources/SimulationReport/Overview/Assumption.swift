public import SchedulerEngine

/// Something a run rests on that its scenario did not spell out.
public enum Assumption: Equatable, Sendable {
  case device(NamedDevice)
  /// No device was named: an iPhone with this battery that is never charged and on no network.
  case plainDevice(battery: Share)
  case habit(NamedHabit, of: AppID)
  /// No opening was given for this app.
  case neverOpened(AppID)
  /// The app's habits were followed for so many days before the start.
  case history(days: Int64, of: AppID)
  /// Nothing is known of the app's use, so the newcomer's guess holds at first.
  case newcomer(AppID)
  case system(OSProfile)
  /// A rule's number was set in the scenario or on the command line.
  case parameter(key: String, value: String)
  /// A value nobody gave, such as a run's length.
  case value(String, of: String)
}
