@_exported import Foundation

// https://developer.apple.com/documentation/xctest/xctfail(_:file:line:)
public func XCTFail(
  _ message: String = "", file: StaticString = #filePath, line: UInt = #line)
// https://developer.apple.com/documentation/xctest/xctestcase
open class XCTestCase: NSObject {
  public override init()
}
