/// Calls that block the queue on which the system calls the handler.
extension HandlerWalk {
  mutating func noteBlock(
    _ name: String, _ receiver: [String], _ given: [Given], at place: CodePlace,
    _ reading: inout Reading
  ) {
    guard later == 0, !reading.isAwaited else { return }
    if CallHabit.blocks(name, receiver) {
      find(.blocksInHandler, at: place)
    } else if name == "sync", !receiver.isEmpty {
      // A short turn on a queue is a lock; work that completes the task is more.
      if given.contains(where: { $0.isRelevant }) {
        find(.blocksInHandler, at: place)
      } else if !unseenBlocks.contains(place) {
        unseenBlocks.append(place)
      }
    }
  }

  /// Code that was not given may block.
  mutating func noteUnseen(_ name: String, _ receiver: [String], _ place: CodePlace) {
    guard later == 0, unseenBlocks.isEmpty, !CallHabit.returns(name),
      !names.files[place.file].tokens.sees("=", place.token - 1)
    else { return }
    unseenBlocks.append(place)
  }
}
