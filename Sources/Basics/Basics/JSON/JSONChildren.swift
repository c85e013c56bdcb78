/// The places of what stands in a container, one after the other.
public struct JSONChildren: Sequence, IteratorProtocol {
  @usableFromInline let nodes: [JSONNode]
  @usableFromInline var place: Int
  @usableFromInline let end: Int

  @inlinable init(of container: Int, in nodes: [JSONNode]) {
    self.nodes = nodes
    place = container + 1
    end = Int(nodes[container].next)
  }

  @inlinable public mutating func next() -> Int? {
    if place >= end { return nil }
    defer { place = Int(nodes[place].next) }
    return place
  }
}

/// The keys and values of an object, each key with its value.
public struct JSONMembers: Sequence, IteratorProtocol {
  @usableFromInline var children: JSONChildren

  @inlinable init(_ children: JSONChildren) { self.children = children }

  @inlinable public mutating func next() -> (key: Int, value: Int)? {
    guard let key = children.next(), let value = children.next() else { return nil }
    return (key, value)
  }
}
