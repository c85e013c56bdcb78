/// Why an output is not there, as a fact; `error` is the number the system gave.
package enum OutputProblem: Error, Equatable {
  package enum Obstacle: Equatable {
    case folder
    /// Something that was not to be replaced.
    case exists
    /// A device, a pipe or a socket: it cannot be replaced as a whole.
    case noFile
    /// The output would take the place of an input.
    case input
    case linkToNothing
    case writeProtected
    case system(Int32)
  }

  case notCreated(path: String, Obstacle)
  case writeFailed(path: String, error: Int32)
  case streamFailed(StandardStream, error: Int32)
}
