import VirtualTime
import VirtualTimeHooks

/// Which of a protocol's methods an object's class has itself. On Apple's platforms such methods are optional, and
/// whether one is there decides whether an app is woken for it; in Swift each class has the method of the protocol's
/// extension, and only the symbols of the program tell the two apart. Without symbols, and elsewhere than on Linux,
/// the answer is no.
package enum OwnMethods {
  private struct Question: Hashable {
    let type: ObjectIdentifier
    let method: String
  }

  private static let lock = KitLock()
  nonisolated(unsafe) private static var known: [Question: UInt] = [:]

  package static func has(_ method: String, _ object: AnyObject) -> Bool {
    address(of: method, in: type(of: object)) != 0
  }

  /// Where the method begins; 0 if the class has none.
  private static func address(of method: String, in type: AnyClass) -> UInt {
    #if os(Linux)
      let question = Question(type: ObjectIdentifier(type), method: method)
      if let answer = lock.withLock({ known[question] }) { return answer }
      // Behind the facts about instances and the class stands what describes it.
      let descriptor = unsafeBitCast(type, to: UnsafeRawPointer.self)
        .load(fromByteOffset: 40, as: UInt.self)
      let answer = vt_method(descriptor, method)
      lock.withLock { known[question] = answer }
      return answer
    #else
      return 0
    #endif
  }

  /// The line of the method, as path and number; nil where it is unknown.
  static func line(of method: String, in type: AnyClass) -> (path: String, line: Int)? {
    let address = address(of: method, in: type)
    return address == 0 ? nil : VirtualWorld.line(ofStack: [address])
  }
}
