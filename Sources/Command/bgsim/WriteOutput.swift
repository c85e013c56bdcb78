import Basics
import CommandLanguage
import SystemAccess

/// Shows the progress of a long run on a terminal. It prints nothing in the first two seconds, so that short
/// runs show nothing, and nothing at all into a file.
struct Progress {
  /// Replaces what was shown before.
  private let show: (String) -> Void
  private let milliseconds: () -> Int64
  private let began: Int64
  private var shownAt: Int64

  static let patience: Int64 = 2_000
  private static let pause: Int64 = 200

  /// `milliseconds` is elapsed time. It only affects this line and no result.
  init(milliseconds: @escaping () -> Int64, show: @escaping (String) -> Void) {
    self.show = show
    self.milliseconds = milliseconds
    began = milliseconds()
    shownAt = .min
  }

  mutating func reached(_ done: Int64, of all: Int64, _ unit: String) {
    let now = milliseconds()
    guard isDue(at: now) else { return }
    let rest = done > 0 ? "about \(left(done, of: all, at: now)) s left" : "working"
    show("bgsim: \(unit) \(done) of \(all), \(rest)")
  }

  /// Also shows the rate per second, which leaves out items before `first`, because they were done earlier.
  mutating func reached(_ done: Int64, of all: Int64, _ unit: String, from first: Int64) {
    let now = milliseconds()
    guard done > first, isDue(at: now) else { return }
    let rate = (done - first) * 1_000 / max(now - began, 1)
    let rest = left(done - first, of: all - first, at: now)
    show("bgsim: \(unit) \(done) of \(all), \(rate) a second, about \(Progress.time(rest)) left")
  }

  private mutating func isDue(at now: Int64) -> Bool {
    guard now - began >= Progress.patience else { return false }
    if shownAt != .min && now - shownAt < Progress.pause { return false }
    shownAt = now
    return true
  }

  /// The estimated time left, in seconds.
  private func left(_ done: Int64, of all: Int64, at now: Int64) -> Int64 {
    (now - began) * (all - done) / done / 1_000
  }

  private static func time(_ seconds: Int64) -> String {
    if seconds < 120 { return "\(seconds) s" }
    return seconds < 7_200 ? "\(seconds / 60) min" : "\(seconds / 3_600) h"
  }

  /// Clears the line.
  func finish() {
    if shownAt != .min { show("") }
  }
}

/// From a clock that cannot be set.
@Sendable func elapsedMilliseconds() -> Int64 {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
}

/// What an output may replace.
enum ReplacedFile {
  case anything
  /// The existing file may contain somebody's work.
  case nothing

  fileprivate func check(_ path: String) throws(OutputProblem) {
    if self == .nothing, fileFacts(path) != nil { throw .notCreated(path: path, .exists) }
  }
}

/// The destination of a verb's result: standard output, or the file named by `--output`.
struct ResultOutput: ~Copyable {
  private var writer: CheckedWriter
  private var file: WholeFile?
  /// nil for standard output.
  private let path: String?
  private let replaced: ReplacedFile
  private let isInterrupted: @Sendable () -> Bool

  init(
    _ path: String?, over replaced: ReplacedFile = .anything, notOver inputs: [FileIdentity] = [],
    _ console: Console
  ) throws(CommandFailure) {
    isInterrupted = console.isInterrupted
    self.replaced = replaced
    self.path = OutputPlace(path).file
    guard let path = self.path else {
      file = nil
      writer = CheckedWriter(StandardStream.output.rawValue, console.calls)
      return
    }
    do throws(OutputProblem) {
      try replaced.check(path)
      let whole = try WholeFile(path, notOver: inputs, console.calls)
      writer = CheckedWriter(whole.descriptor, console.calls)
      file = consume whole
    } catch {
      throw .output(error)
    }
  }

  mutating func write(_ text: String) throws(CommandFailure) { try write(.plain(text)) }

  mutating func write(_ text: PrintedText) throws(CommandFailure) {
    try write(text.words.utf8)
  }

  /// Writes bytes unchanged, such as a log with its digest.
  mutating func write(_ bytes: some Collection<UInt8>) throws(CommandFailure) {
    if isInterrupted() { throw .interrupted }
    do throws(CheckedWriter.Failure) {
      try writer.append(bytes, unless: isInterrupted)
    } catch {
      throw failure(error)
    }
  }

  /// Lets the reader of a stream see the output so far. A file appears completely or not at all.
  mutating func showSoFar() throws(CommandFailure) {
    if path != nil { return }
    do throws(CheckedWriter.Failure) {
      try writer.flush(unless: isInterrupted)
    } catch {
      throw failure(error)
    }
  }

  /// Nothing counts as written until this has returned.
  consuming func finish() throws(CommandFailure) {
    do throws(CheckedWriter.Failure) {
      try writer.flush(unless: isInterrupted)
    } catch {
      throw failure(error)
    }
    if isInterrupted() { throw .interrupted }
    guard let file = file.take() else { return }
    do throws(OutputProblem) {
      // The file may have been created in the meantime, because the result can take long.
      try replaced.check(file.path)
      try file.commit()
    } catch {
      throw .output(error)
    }
  }

  private func failure(_ failure: CheckedWriter.Failure) -> CommandFailure {
    if isInterrupted() { return .interrupted }
    switch path {
    case nil: return .output(.streamFailed(.output, error: failure.error))
    case let path?: return .output(.writeFailed(path: path, error: failure.error))
    }
  }
}
