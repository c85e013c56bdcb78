import SchedulerEngine

/// What is kept of a log at most, so that a log of any size is read in bounded memory, and how near in
/// time two lines have to be to tell of the same event.
enum LogLimits {
  static let line = 1 << 20
  static let message = 1 << 16
  static let undated = 500
  static let shapes = 200
  static let tasks = 2_000
  static let submissions = 100_000
  static let runs = 100_000
  static let stretches = 50_000
  static let sessions = 100_000
  static let changes = 100_000
  static let policiesKept = 400_000

  /// The app, its framework and the scheduler each log one submission.
  static let sameSubmission = Span.seconds(2)
  static let sameLaunch = Span.seconds(20)
  static let sameEnd = Span.seconds(10)
  /// A run of which nothing is heard for so long is another one.
  static let longestRun = Span.hours(2)
}
