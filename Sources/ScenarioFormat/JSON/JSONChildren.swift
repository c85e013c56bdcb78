/// The places of what stands in a container, one after the other.
struct JSONChildren: Sequence, IteratorProtocol {
  private let nodes: [JSONNode]
  private var place: Int
  private let end: Int

  init(of container: Int, in nodes: [JSONNode]) {
    self.nodes = nodes
    place = container + 1
    end = Int(nodes[container].next)
  }

  mutating func next() -> Int? {
    if place >= end { return nil }
    defer { place = Int(nodes[place].next) }
    return place
  }
}

/// The keys and values of an object, each key with its value.
struct JSONMembers: Sequence, IteratorProtocol {
  private var children: JSONChildren

  init(_ children: JSONChildren) { self.children = children }

  mutating func next() -> (key: Int, value: Int)? {
    guard let key = children.next(), let value = children.next() else { return nil }
    return (key, value)
  }
}
