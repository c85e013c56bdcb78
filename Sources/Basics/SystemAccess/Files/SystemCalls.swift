/// The calls of the system on which a whole output depends, so that a test can make any of them
/// fail. A negative result means failure, and `errno` says which.
package struct SystemCalls: Sendable {
  package var write: @Sendable (Int32, UnsafeRawPointer, Int) -> Int = { posixWrite($0, $1, $2) }
  package var sync: @Sendable (Int32) -> Int32 = { fsync($0) }
  package var close: @Sendable (Int32) -> Int32 = { posixClose($0) }
  package var rename: @Sendable (String, String) -> Int32 = { posixRename($0, $1) }

  package init() {}
}

// Inside of the type these names would mean its properties.
private func posixWrite(_ file: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
  write(file, bytes, count)
}

private func posixClose(_ file: Int32) -> Int32 { close(file) }

private func posixRename(_ old: String, _ new: String) -> Int32 {
  rename(old.inC, new.inC)
}
