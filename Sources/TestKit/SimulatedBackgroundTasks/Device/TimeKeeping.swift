/// How app code's time is made virtual, chosen when the package is built.
public enum TimeKeeping: Sendable {
  /// The runtime's and Dispatch's own functions are replaced, so that app code need not be compiled for
  /// it. Linux only.
  case interposed
  /// App code that imports the module calls ours instead of the standard library's. What goes through
  /// Dispatch keeps real time.
  case shadowed

  #if os(Linux) && !PortableVirtualTime
    public static let here = TimeKeeping.interposed
  #else
    public static let here = TimeKeeping.shadowed
  #endif
}
