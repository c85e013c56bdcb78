/// App code called `exit`. Where functions cannot be interposed, that ends the program.
package struct OwnExit: Sendable {
  package let process: AppProcess
  package let status: Int32
  /// What called it.
  package let stack: [UInt]
}

extension VirtualWorld {
  /// How processes ended themselves since the last call.
  package func takeExits() -> [OwnExit] {
    defer { exits = [] }
    return exits
  }
}
