import VirtualTimeHooks

/// What may run now, in order of arrival.
struct ReadyQueue {
  /// Who draws what runs next; without one it is what came first.
  var draw: OrderDraw?
  private var items: [vt_item] = []
  private var head = 0

  mutating func append(_ item: vt_item) { items.append(item) }

  /// Takes the first item that needs none of the queues that waiting threads hold.
  mutating func next(besides held: [Hold]) -> vt_item? {
    if draw != nil { return drawNext(besides: held) }
    if held.isEmpty { return removeFirst() }
    let free = items[head...].firstIndex { item in
      item.exclusive.map { wanted in !held.contains { $0.exclusive == wanted } } ?? true
    }
    guard let free else { return nil }
    return free == head ? removeFirst() : items.remove(at: free)
  }

  /// Any that may run; a serial queue's own order stays.
  private mutating func drawNext(besides held: [Hold]) -> vt_item? {
    var taken = held.map(\.exclusive)
    var candidates: [Int] = []
    for position in head..<items.count {
      if let wanted = items[position].exclusive {
        if taken.contains(wanted) { continue }
        taken.append(wanted)
      }
      candidates.append(position)
    }
    guard !candidates.isEmpty, let place = draw?.below(candidates.count) else { return nil }
    let position = candidates[place]
    return position == head ? removeFirst() : items.remove(at: position)
  }

  func contains(_ exclusive: UnsafeMutableRawPointer) -> Bool {
    items[head...].contains { $0.exclusive == exclusive }
  }

  private mutating func removeFirst() -> vt_item? {
    guard head < items.count else { return nil }
    let item = items[head]
    head += 1
    if head == items.count {
      items.removeAll(keepingCapacity: true)
      head = 0
    } else if head == 4096 {
      // Not at every item, because the rest has to move up.
      items.removeFirst(head)
      head = 0
    }
    return item
  }
}
