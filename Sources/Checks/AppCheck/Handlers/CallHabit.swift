/// What functions of others do with the closures they are given, as far as it is known by their names.
enum CallHabit {
  /// Called before the function returns.
  case atOnce
  /// Called for each element.
  case each
  /// Called any number of times.
  case often
  /// Called once, later.
  case later

  init(_ name: String, of receiver: [String], isAwaited: Bool) {
    if (receiver + [name]).contains(where: { $0.lowercased().hasSuffix("once") }) {
      self = .often
    } else if CallHabit.namesAtOnce.contains(name) {
      self = .atOnce
    } else if CallHabit.namesEach.contains(name) {
      self = .each
    } else if CallHabit.namesOften.contains(name) {
      self = .often
    } else {
      self = isAwaited && !CallHabit.namesLater.contains(name) ? .atOnce : .later
    }
  }

  private static let namesAtOnce: Set = [
    "sync", "withLock", "withLockUnchecked", "autoreleasepool", "assumeIsolated",
    "performAndWait", "withCheckedContinuation", "withCheckedThrowingContinuation",
    "withUnsafeContinuation", "withUnsafeThrowingContinuation", "withTaskGroup",
    "withThrowingTaskGroup", "withDiscardingTaskGroup", "withTaskCancellationHandler",
    "withExtendedLifetime", "run",
  ]
  private static let namesEach: Set = [
    "forEach", "map", "compactMap", "flatMap", "filter", "reduce", "contains", "allSatisfy",
    "first", "sorted",
  ]
  private static let namesOften: Set = [
    "observe", "addObserver", "onReceive", "scheduledTimer", "onChange", "handleEvents", "repeat",
    "onProgress", "addPeriodicTimeObserver",
  ]
  private static let namesLater: Set = ["Task", "detached", "async", "asyncAfter", "addTask"]

  /// Begin a task, which goes on when it is cancelled.
  static let tasks: Set = ["Task", "detached"]
  /// Functions that throw nothing but cancellation.
  static let cancelling: Set = ["checkCancellation", "sleep"]
  /// Functions that begin what goes on after they return.
  static let starting: Set = [
    "resume", "start", "addOperation", "addOperations", "execute", "addTask",
  ]
  /// Functions that only look at what they are given.
  static let looking: Set = [
    "print", "debugPrint", "dump", "NSLog", "assert", "precondition", "assertionFailure",
    "type", "ObjectIdentifier", "String", "describing",
  ]
  /// Functions that never return.
  static let ending: Set = ["fatalError", "preconditionFailure", "abort", "exit"]
}
