@_exported import Foundation

// https://developer.apple.com/documentation/xctest/xctfail(_:file:line:)
public func XCTFail(
  _ message: String = "", file: StaticString = #filePath, line: UInt = #line)

// https://developer.apple.com/documentation/xctest/xctestcase
open class XCTestCase: NSObject {}

// https://developer.apple.com/documentation/xctest/xctissue
public struct XCTIssue {
  public var compactDescription: String
  public var sourceCodeContext: XCTSourceCodeContext
}

// https://developer.apple.com/documentation/xctest/xctsourcecodecontext
open class XCTSourceCodeContext: NSObject {
  open var location: XCTSourceCodeLocation? { get }
}

// https://developer.apple.com/documentation/xctest/xctsourcecodelocation
open class XCTSourceCodeLocation: NSObject {
  open var fileURL: URL { get }
  open var lineNumber: Int { get }
}

// https://developer.apple.com/documentation/xctest/xctskip-swift.struct
public struct XCTSkip: Error {}

// https://developer.apple.com/documentation/xctest/xctestobservation; its methods are optional.
public protocol XCTestObservation: NSObjectProtocol {
  func testCase(_ testCase: XCTestCase, didRecord issue: XCTIssue)
}

// https://developer.apple.com/documentation/xctest/xctestobservationcenter
open class XCTestObservationCenter: NSObject {
  open class var shared: XCTestObservationCenter { get }
  open func addTestObserver(_ testObserver: any XCTestObservation)
  open func removeTestObserver(_ testObserver: any XCTestObservation)
}
