/// Bytes on their way to a file or stream, gathered into few writes. Every write is checked, because
/// `print` ends with success even when nothing arrived.
package struct CheckedWriter {
  package struct Failure: Error, Equatable {
    package let error: Int32
  }

  private static let room = 1 << 16

  private let file: Int32
  private let calls: SystemCalls
  private var waiting: [UInt8] = []

  package init(_ file: Int32, _ calls: SystemCalls) {
    self.file = file
    self.calls = calls
    waiting.reserveCapacity(CheckedWriter.room)
  }

  package mutating func append(
    _ bytes: some Collection<UInt8>, unless isInterrupted: () -> Bool
  ) throws(Failure) {
    waiting.append(contentsOf: bytes)
    if waiting.count >= CheckedWriter.room { try flush(unless: isInterrupted) }
  }

  /// A signal ends a write early; whoever asked then sees that as the error of an interrupted call.
  package mutating func flush(unless isInterrupted: () -> Bool) throws(Failure) {
    var written = 0
    while written < waiting.count {
      let count = waiting.withUnsafeBytes { bytes in
        calls.write(file, bytes.baseAddress! + written, bytes.count - written)
      }
      if count > 0 {
        written += count
      } else if count == 0 {
        throw Failure(error: EIO)
      } else if errno != EINTR || isInterrupted() {
        throw Failure(error: errno)
      }
    }
    waiting.removeAll(keepingCapacity: true)
  }
}
