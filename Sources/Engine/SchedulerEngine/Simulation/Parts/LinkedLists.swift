/// Several ordered lists of places; a place is in at most one of them.
///
/// Removing a place and going to the next one take constant time.
struct LinkedLists<Kept>: Sendable {
  private struct Link: Sendable {
    var list: Int32 = LinkedLists.nowhere
    var previous: Int32 = LinkedLists.nowhere
    var next: Int32 = LinkedLists.nowhere
  }

  private struct Ends: Sendable {
    var first: Int32 = LinkedLists.nowhere
    var last: Int32 = LinkedLists.nowhere
  }

  /// Internal; the public interface uses nil.
  private static var nowhere: Int32 { -1 }

  private var links = Pool<Link>()
  private var ends: Pool<Ends>

  init(lists: Int) { ends = Pool(repeating: Ends(), count: lists) }

  mutating func makeUnique() {
    links.makeUnique()
    ends.makeUnique()
  }

  @inline(__always)
  private func place(_ index: Int32) -> Place<Kept>? { index < 0 ? nil : Place(Int(index)) }

  @inline(__always)
  func first(in list: Int) -> Place<Kept>? { place(ends[list].first) }

  @inline(__always)
  func last(in list: Int) -> Place<Kept>? { place(ends[list].last) }

  @inline(__always)
  func next(after other: Place<Kept>) -> Place<Kept>? { place(links[Int(other.index)].next) }

  @inline(__always)
  func previous(before other: Place<Kept>) -> Place<Kept>? {
    place(links[Int(other.index)].previous)
  }

  @inline(__always)
  func holds(_ place: Place<Kept>) -> Bool {
    Int(place.index) < links.count && links[Int(place.index)].list >= 0
  }

  @inline(__always)
  func list(of place: Place<Kept>) -> Int? {
    holds(place) ? Int(links[Int(place.index)].list) : nil
  }

  mutating func append(_ place: Place<Kept>, to list: Int) {
    insert(place.index, in: list, after: ends[list].last)
  }

  /// At the beginning if no previous place is given.
  mutating func insert(_ place: Place<Kept>, in list: Int, after previous: Place<Kept>?) {
    insert(place.index, in: list, after: previous?.index ?? LinkedLists.nowhere)
  }

  private mutating func insert(_ place: Int32, in list: Int, after previous: Int32) {
    while links.count <= Int(place) { links.append(Link()) }
    let next = previous < 0 ? ends[list].first : links[Int(previous)].next
    if previous < 0 { ends[list].first = place } else { links[Int(previous)].next = place }
    if next < 0 { ends[list].last = place } else { links[Int(next)].previous = place }
    links[Int(place)] = Link(list: Int32(truncatingIfNeeded: list), previous: previous, next: next)
  }

  /// Does nothing for a place that is in no list.
  mutating func remove(_ place: Place<Kept>) {
    guard holds(place) else { return }
    let link = links[Int(place.index)]
    let list = Int(link.list)
    if link.previous < 0 {
      ends[list].first = link.next
    } else {
      links[Int(link.previous)].next = link.next
    }
    if link.next < 0 {
      ends[list].last = link.previous
    } else {
      links[Int(link.next)].previous = link.previous
    }
    links[Int(place.index)] = Link()
  }
}
