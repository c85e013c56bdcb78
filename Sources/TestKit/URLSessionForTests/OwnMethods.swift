import Foundation

/// Which of a protocol's methods a class has itself. On Apple's platforms such methods are optional, and whether
/// one is there decides whether an app is woken for it; in Swift each class has the method of the protocol's
/// extension, and only the names in the program tell the two apart.
enum OwnMethods {
  private static let lock = NSLock()
  nonisolated(unsafe) private static var known: [String: Bool] = [:]

  static func has(_ method: String, _ type: Any.Type) -> Bool {
    #if os(Linux)
      guard let name = _mangledTypeName(type) else { return false }
      return lock.withLock {
        let key = "\(name) \(method)"
        let answer = known[key] ?? isInProgram(method, of: "$s" + name)
        known[key] = answer
        return answer
      }
    #else
      return false
    #endif
  }

  #if os(Linux)
    private static func isInProgram(_ method: String, of type: String) -> Bool {
      let program = URL(fileURLWithPath: "/proc/self/exe")
      guard let bytes = try? Data(contentsOf: program, options: .alwaysMapped) else { return false }
      let needle = Data(type.utf8)
      var start = bytes.startIndex
      while let found = bytes.range(of: needle, in: start..<bytes.endIndex) {
        let end = bytes[found.upperBound...].firstIndex(of: 0) ?? bytes.endIndex
        let symbol = String(decoding: bytes[found.lowerBound..<end], as: UTF8.self)
        // The witness of a conformance is there for each class, whoever has the method.
        if !symbol.hasSuffix("TW"), demangled(symbol).contains(method) { return true }
        start = end
      }
      return false
    }

    private static func demangled(_ symbol: String) -> String {
      guard let text = demangle(symbol, symbol.utf8.count, nil, nil, 0) else { return "" }
      defer { free(text) }
      return String(cString: text)
    }

    @_silgen_name("swift_demangle")
    private static func demangle(
      _ symbol: UnsafePointer<CChar>, _ length: Int, _ buffer: UnsafeMutablePointer<CChar>?,
      _ size: UnsafeMutablePointer<Int>?, _ flags: UInt32
    ) -> UnsafeMutablePointer<CChar>?
  #endif
}
