@_exported import Foundation

// https://developer.apple.com/documentation/xctest/xctfail(_:file:line:)
public func XCTFail(
  _ message: String = "", file: StaticString = #filePath, line: UInt = #line)
