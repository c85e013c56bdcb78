import Testing

#if os(Linux) && !PortableVirtualTime
  let isInterposed = true
#else
  let isInterposed = false
#endif

/// A construct of app code, what a trace of it must say, and the way of virtual time that cannot.
struct Case: CustomTestStringConvertible, Sendable {
  var testDescription: String
  var expected: [String]
  var portably: Portably
  var code: @Sendable (Trace) -> Void

  enum Portably: Sendable {
    case theSame
    /// Without interposition it takes real time, or runs where no world sees it.
    case real
  }

  init(
    _ name: String, portably: Portably = .theSame, _ expected: [String],
    _ code: @escaping @Sendable (Trace) -> Void
  ) {
    testDescription = name
    self.expected = expected
    self.portably = portably
    self.code = code
  }

  /// What this build's way of virtual time can do.
  static func reached(_ cases: [Case]) -> [Case] {
    #if os(Linux) && !PortableVirtualTime
      cases
    #else
      cases.filter { $0.portably == .theSame }
    #endif
  }
}
