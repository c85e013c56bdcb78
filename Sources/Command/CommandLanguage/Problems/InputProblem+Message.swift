package import Basics
import Reports
import SystemAccess

extension InputProblem {
  package var message: SafeText {
    switch self {
    case .unreadable(let path, let obstacle):
      (path == "-" ? "standard input" : quoted(path, upTo: longestPath)) + " " + obstacle.words
    }
  }
}

extension InputProblem.Obstacle {
  fileprivate var words: SafeText {
    switch self {
    case .missing: "does not exist"
    case .folder: "is a folder; name a file in it"
    case .noFile: "is not a regular file; use - and let the shell redirect it"
    case .tooLarge(let limit):
      "is larger than \(limit) bytes; --max-input raises the limit"
    case .system(let error): "cannot be read: \(systemText(error))"
    }
  }
}
