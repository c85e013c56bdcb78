import SystemAccess

/// Fills numbered places, each by a thread of its own; nobody looks at one before all are filled.
enum Crew {
  /// How many this machine can run at once.
  static var available: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// A thread for each place.
  static func fill<Value: Sendable>(
    _ count: Int, _ work: @escaping @Sendable (Int) -> Value
  ) -> [Value] {
    let places = Places<Value>(count)
    let others = (1..<max(count, 1)).map { place in
      Thread { places.values[place] = work(place) }
    }
    // The caller is one of the threads, and does what no other could be had for.
    places.values[0] = work(0)
    for (index, thread) in others.enumerated() where thread?.join() != true {
      places.values[index + 1] = work(index + 1)
    }
    return places.values.compactMap { $0 }
  }
}

private final class Places<Value: Sendable>: @unchecked Sendable {
  let values: UnsafeMutableBufferPointer<Value?>

  init(_ count: Int) {
    values = .allocate(capacity: max(count, 1))
    values.initialize(repeating: nil)
  }

  deinit {
    values.deinitialize()
    values.deallocate()
  }
}
