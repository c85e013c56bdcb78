import Basics
import CommandLanguage
import SystemAccess

/// What an output may take the place of.
enum ReplacedFile {
  case anything
  /// Somebody may have worked on what is there.
  case nothing
}

/// Where the result of a verb goes: standard output, or the file named by `--output`.
struct ResultOutput: ~Copyable {
  private var writer: CheckedWriter
  private var file: WholeFile?
  /// Nil for standard output.
  private let path: String?
  private let isInterrupted: @Sendable () -> Bool

  init(
    _ path: String?, over replaced: ReplacedFile = .anything, notOver inputs: [FileIdentity] = [],
    _ console: Console
  ) throws(CommandFailure) {
    isInterrupted = console.isInterrupted
    self.path = OutputPlace(path).file
    guard let path = self.path else {
      file = nil
      writer = CheckedWriter(StandardStream.output.rawValue, console.calls)
      return
    }
    do throws(OutputProblem) {
      if replaced == .nothing, fileFacts(path) != nil { throw .notCreated(path: path, .exists) }
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

  /// Bytes that must stay as they are, such as a log with its digest.
  mutating func write(_ bytes: some Collection<UInt8>) throws(CommandFailure) {
    if isInterrupted() { throw .interrupted }
    do throws(CheckedWriter.Failure) {
      try writer.append(bytes, unless: isInterrupted)
    } catch {
      throw failure(error)
    }
  }

  /// Somebody who reads a stream sees what is done; a file is there as a whole or not at all.
  mutating func showSoFar() throws(CommandFailure) {
    if path != nil { return }
    do throws(CheckedWriter.Failure) {
      try writer.flush(unless: isInterrupted)
    } catch {
      throw failure(error)
    }
  }

  /// Nothing counts as written before this has returned.
  consuming func finish() throws(CommandFailure) {
    do throws(CheckedWriter.Failure) {
      try writer.flush(unless: isInterrupted)
    } catch {
      throw failure(error)
    }
    if isInterrupted() { throw .interrupted }
    guard let file = file.take() else { return }
    do throws(OutputProblem) { try file.commit() } catch { throw .output(error) }
  }

  private func failure(_ failure: CheckedWriter.Failure) -> CommandFailure {
    if isInterrupted() { return .interrupted }
    switch path {
    case nil: return .output(.streamFailed(.output, error: failure.error))
    case let path?: return .output(.writeFailed(path: path, error: failure.error))
    }
  }
}
