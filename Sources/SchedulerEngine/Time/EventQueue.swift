/// What goes first when several events share an instant: the world, then app code, then limits,
/// then decisions, then launches, then rest. So work that ends exactly at its limit completes, a
/// decision sees everything that happened at its instant, and whoever is due may stay awake for it.
enum EventRank: UInt8 {
  case world
  case appCode
  case limit
  case decision
  case launch
  case rest
}

/// The next event of each slot, in one total order: instant, then rank, then order of scheduling.
///
/// A slot holds one event at most, so scheduling again moves it. Keys stand in a tournament tree
/// whose root is the next event: moving a slot costs one comparison a level and never allocates.
struct EventQueue: Sendable {
  private struct Key: Sendable {
    /// Milliseconds above, rank in the low three bits; compared first.
    var moment: UInt64
    /// Order of scheduling above, slot in the low sixteen bits; decides ties.
    var sequence: UInt64

    static let empty = Key(moment: .max, sequence: .max)
  }

  private var tree: [Key]
  /// Where slot 0 stands, at the end of the tree.
  private var lastLeaf: Int
  private var scheduled: UInt64 = 0

  init(slots: Int32) {
    let leaves = max(Int(slots), 2)
    lastLeaf = 2 * leaves - 1
    tree = Array(repeating: .empty, count: 2 * leaves)
  }

  /// When the next event is due; `never` when nothing is scheduled.
  @inline(__always)
  var nextInstant: Instant {
    tree[1].moment == .max ? .never : Instant(milliseconds: Int64(tree[1].moment >> 3))
  }

  /// The slot whose event is next; meaningful only while something is scheduled.
  @inline(__always)
  var nextSlot: Int32 { Int32(truncatingIfNeeded: tree[1].sequence & 0xFFFF) }

  /// Where the slot's own event stands. In a tree that is not full the last slots have the shortest
  /// way to the root; they are those of requests and runs, which move most.
  @inline(__always)
  private func leaf(of slot: Int32) -> Int { lastLeaf - Int(slot) }

  /// When this slot's event is due; `never` when it has none.
  func instant(of slot: Int32) -> Instant {
    let moment = tree[leaf(of: slot)].moment
    return moment == .max ? .never : Instant(milliseconds: Int64(moment >> 3))
  }

  @inline(__always)
  mutating func schedule(_ slot: Int32, at instant: Instant, rank: EventRank) {
    scheduled &+= 1
    schedule(slot, at: instant, rank: rank, order: scheduled)
  }

  /// The same with a place of the caller's choice among events of one instant and rank, for ranks
  /// whose events all choose one.
  @inline(__always)
  mutating func schedule(
    _ slot: Int32, at instant: Instant, rank: EventRank, order: UInt64
  ) {
    if instant.isNever { return clear(slot) }
    let key = Key(
      moment: UInt64(instant.milliseconds) << 3 | UInt64(rank.rawValue),
      sequence: order << 16 | UInt64(slot))
    replace(slot, with: key)
  }

  @inline(__always)
  mutating func clear(_ slot: Int32) {
    if tree[leaf(of: slot)].moment == .max { return }
    replace(slot, with: .empty)
  }

  @inline(never)
  private mutating func replace(_ slot: Int32, with key: Key) {
    let leaf = leaf(of: slot)
    tree.withUnsafeMutableBufferPointer { nodes in
      var node = leaf
      var moment = key.moment
      var sequence = key.sequence
      nodes[node] = key
      while node > 1 {
        let rival = nodes[node ^ 1]
        // Ties are rare, so this branch is foreseen; the rest is selected without one.
        if rival.moment == moment {
          sequence = min(sequence, rival.sequence)
        } else {
          sequence = rival.moment < moment ? rival.sequence : sequence
          moment = min(moment, rival.moment)
        }
        node >>= 1
        // Above here nothing can differ: this node's winner is the one it had.
        if nodes[node].sequence == sequence && nodes[node].moment == moment { return }
        nodes[node] = Key(moment: moment, sequence: sequence)
      }
    }
  }

  /// Makes room for more slots without touching what is scheduled.
  mutating func grow(toSlots slots: Int32) {
    let room = Int32(tree.count / 2)
    if slots <= room { return }
    var larger = EventQueue(slots: max(slots, 2 * room))
    larger.scheduled = scheduled
    for slot in 0..<room where tree[leaf(of: slot)].moment != .max {
      larger.replace(slot, with: tree[leaf(of: slot)])
    }
    self = larger
  }
}
