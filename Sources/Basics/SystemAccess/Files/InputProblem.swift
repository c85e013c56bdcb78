/// Why an input could not be read, as a fact.
package enum InputProblem: Error, Equatable {
  package enum Obstacle: Equatable {
    case missing
    case folder
    /// A device, a pipe or a socket under a name: reading it might never end.
    case noFile
    case tooLarge(limit: Int64)
    case system(Int32)
  }

  case unreadable(path: String, Obstacle)
}
