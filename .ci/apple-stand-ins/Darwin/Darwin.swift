// What Swift adds to the C library's headers, because it imports neither a macro with a cast nor a function
// with an open list of arguments.
// Source: https://github.com/swiftlang/swift/tree/main/stdlib/public/Platform
@_exported import Darwin

public var errno: Int32 { get set }
public var S_IFMT: mode_t { get }
public var S_IFREG: mode_t { get }
public var S_IFDIR: mode_t { get }
public var S_IFLNK: mode_t { get }
public var SIG_DFL: (@convention(c) (Int32) -> Void)? { get }
public var SIG_IGN: (@convention(c) (Int32) -> Void)? { get }
public var TIOCGWINSZ: UInt { get }
public func open(_ path: UnsafePointer<CChar>, _ oflag: Int32) -> Int32
public func open(_ path: UnsafePointer<CChar>, _ oflag: Int32, _ mode: mode_t) -> Int32
public func fcntl(_ fd: Int32, _ cmd: Int32) -> Int32
public func fcntl(_ fd: Int32, _ cmd: Int32, _ value: Int32) -> Int32
public func ioctl(_ fd: CInt, _ request: UInt, _ ptr: UnsafeMutableRawPointer) -> CInt
