#if hasFeature(Embedded)
  /// All parameters as a list: collected in one visit, put back in the next.
  struct ParameterValues: ParameterVisitor {
    private(set) var isCollecting = true
    private var place = 0
    var met: [(description: ParameterDescription, value: Int64)] = []

    /// From now on each value of the list goes where it came from.
    mutating func begin() {
      isCollecting = false
      place = 0
    }

    mutating func visit(_ description: ParameterDescription, _ value: inout Int64) {
      if isCollecting {
        met.append((description, value))
      } else {
        value = met[place].value
        place += 1
      }
    }
  }
#endif
