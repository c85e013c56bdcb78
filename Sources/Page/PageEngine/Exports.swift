import SchedulerEngine

/// Tells the page how far the question is that it has asked, as often as it likes.
enum PageProgress {
  static func tell(_ done: Span, of all: Span) {
    #if arch(wasm32)
      pageProgress(done.milliseconds, all.milliseconds)
    #endif
  }
}

#if arch(wasm32)
  @_extern(wasm, module: "page", name: "progress")
  private func pageProgress(_ done: Int64, _ all: Int64)

  // The only interface between the page and Swift. The page has a single thread.
  nonisolated(unsafe) private var session = PageSession()
  /// The text that questions are about. The page only sends it when it changes, because a log may have many
  /// megabytes.
  nonisolated(unsafe) private var text: [UInt8] = []

  /// Allocates memory for a request. `page_free` releases it.
  @_expose(wasm, "page_room") @_cdecl("page_room")
  public func pageRoom(_ count: Int32) -> UnsafeMutableRawPointer {
    .allocate(byteCount: max(Int(count), 1), alignment: 4)
  }

  @_expose(wasm, "page_free") @_cdecl("page_free")
  public func pageFree(_ block: UnsafeMutableRawPointer) { block.deallocate() }

  @_expose(wasm, "page_keep") @_cdecl("page_keep")
  public func pageKeep(_ start: UnsafeRawPointer, _ count: Int32) {
    text = Array(UnsafeRawBufferPointer(start: start, count: Int(count)))
  }

  /// Returns a block that the page has to release: the status and three lengths as 32-bit words, then the
  /// three parts of the answer.
  @_expose(wasm, "page_answer") @_cdecl("page_answer")
  public func pageAnswer(
    _ start: UnsafeRawPointer, _ count: Int32
  ) -> UnsafeMutableRawPointer {
    let bytes = Array(UnsafeRawBufferPointer(start: start, count: Int(count)))
    var answer = PageAnswer()
    answer.status = .notAnswered
    if let request = PageRequest(bytes) { answer = session.answer(request.about(text)) }
    let parts = [answer.json, answer.content, answer.problems]
    let length = parts.reduce(0) { $0 + $1.count }
    let block = UnsafeMutableRawPointer.allocate(byteCount: 16 + length, alignment: 4)
    block.storeBytes(of: answer.status.rawValue, as: UInt32.self)
    var place = 16
    for (index, part) in parts.enumerated() {
      block.storeBytes(of: UInt32(part.count), toByteOffset: 4 + 4 * index, as: UInt32.self)
      UnsafeMutableRawBufferPointer(start: block + place, count: part.count).copyBytes(from: part)
      place += part.count
    }
    return block
  }
#endif
