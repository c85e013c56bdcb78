import SystemAccess

/// Standard input line by line, as it comes.
struct TypedLines: ~Copyable {
  private let input: OpenInput
  private var waiting: [UInt8] = []
  private var isAtEnd = false
  /// What is longer is no line that anybody types.
  private static let longest = 1 << 16

  init() throws(CommandFailure) {
    do throws(InputProblem) { input = try OpenInput("-") } catch { throw .input(error) }
  }

  /// nil at the end; a last line needs no line break.
  mutating func next() throws(CommandFailure) -> String? {
    while true {
      if let end = waiting.firstIndex(of: 0x0A) {
        let line = String(decoding: waiting[..<end], as: UTF8.self)
        waiting.removeSubrange(...end)
        return line
      }
      if isAtEnd || waiting.count > TypedLines.longest { break }
      do throws(InputProblem) {
        let more = try input.next()
        if more.isEmpty { isAtEnd = true }
        waiting += more
      } catch {
        throw .input(error)
      }
    }
    if waiting.isEmpty { return nil }
    defer { waiting.removeAll() }
    return String(decoding: waiting, as: UTF8.self)
  }
}
