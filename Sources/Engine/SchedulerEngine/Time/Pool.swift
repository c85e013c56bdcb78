/// An array that does not check at every change whether its storage is shared.
///
/// `Array` checks at every in-place change and copies elements out even to read them, which is too slow for
/// the event loop. Call `makeUnique` once before a series of changes; in debug builds, changing shared
/// storage traps.
struct Pool<Element: Sendable>: @unchecked Sendable {
  private var storage: PoolStorage
  private var base: UnsafeMutablePointer<Element>
  private var capacity: Int
  private(set) var count: Int

  init(capacity: Int = 4) {
    self.capacity = max(capacity, 1)
    (storage, base) = Pool.room(for: self.capacity)
    count = 0
  }

  init(repeating value: Element, count: Int) {
    self.init(capacity: count)
    base.initialize(repeating: value, count: count)
    self.count = count
    storage.count = count
  }

  private static func room(for capacity: Int) -> (PoolStorage, UnsafeMutablePointer<Element>) {
    let base = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    let storage = PoolStorage { count in
      base.deinitialize(count: count)
      base.deallocate()
    }
    return (storage, base)
  }

  @inline(__always)
  var indices: Range<Int> { Range(uncheckedBounds: (0, count)) }

  subscript(index: Int) -> Element {
    @inline(__always) unsafeAddress { address(index) }
    @inline(__always) unsafeMutableAddress { mutableAddress(index) }
  }

  /// For tables with subscripts of their own.
  @inline(__always)
  func address(_ index: Int) -> UnsafePointer<Element> {
    assert(UInt(bitPattern: index) < UInt(bitPattern: count))
    return UnsafePointer(base + index)
  }

  @inline(__always)
  mutating func mutableAddress(_ index: Int) -> UnsafeMutablePointer<Element> {
    assert(UInt(bitPattern: index) < UInt(bitPattern: count))
    assert(isKnownUniquelyReferenced(&storage), "changed while shared")
    return base + index
  }

  /// Call this before changes if a copy may have been made since the last call.
  @inline(__always)
  mutating func makeUnique() {
    if !isKnownUniquelyReferenced(&storage) { move(toCapacity: capacity) }
  }

  @inline(never)
  private mutating func move(toCapacity capacity: Int) {
    let (own, ownBase) = Pool.room(for: capacity)
    ownBase.initialize(from: base, count: count)
    own.count = count
    storage = own
    base = ownBase
    self.capacity = capacity
  }

  @inline(__always)
  mutating func append(_ element: Element) {
    assert(isKnownUniquelyReferenced(&storage), "changed while shared")
    if count == capacity { move(toCapacity: 2 * capacity) }
    (base + count).initialize(to: element)
    count &+= 1
    storage.count = count
  }

  @inline(__always)
  mutating func popLast() -> Element? {
    if count == 0 { return nil }
    assert(isKnownUniquelyReferenced(&storage), "changed while shared")
    count &-= 1
    storage.count = count
    return (base + count).move()
  }

  @inline(__always)
  mutating func removeAll() {
    assert(isKnownUniquelyReferenced(&storage), "changed while shared")
    base.deinitialize(count: count)
    count = 0
    storage.count = 0
  }
}

/// Owns the elements without knowing their type. Debug builds check for sharing at every change, and for a
/// generic class each check would first look up the class.
private final class PoolStorage {
  var count = 0
  private let release: (_ count: Int) -> Void

  init(release: @escaping (_ count: Int) -> Void) { self.release = release }

  deinit { release(count) }
}

extension Pool where Element == UInt64 {
  @inline(__always)
  func leastOfEight(from first: Int) -> UInt64 {
    assert(first >= 0 && first <= count - 8)
    let group = base + first
    let left = min(min(group[0], group[1]), min(group[2], group[3]))
    let right = min(min(group[4], group[5]), min(group[6], group[7]))
    return min(left, right)
  }

  @inline(__always)
  func leastOfFour(from first: Int) -> UInt64 {
    assert(first >= 0 && first <= count - 4)
    let group = base + first
    return min(min(group[0], group[1]), min(group[2], group[3]))
  }

  /// The index, among the eight, of this value; the last index if it is not among the first seven.
  @inline(__always)
  func position(of value: UInt64, inEightFrom first: Int) -> Int {
    assert(first >= 0 && first <= count - 8)
    var position = 0
    while position < 7 && base[first &+ position] != value { position &+= 1 }
    return position
  }
}
