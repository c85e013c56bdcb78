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
    case .tooLarge(let limit):
      "is larger than \(limit) bytes; --max-input raises the limit"
    case .system(let error): "cannot be read: \(systemText(error))"
    }
  }
}

extension OutputProblem {
  package var status: ExitStatus {
    switch self {
    case .notCreated: .outputNotCreated
    case .streamFailed(.output, EPIPE): .pipeClosed
    case .writeFailed, .streamFailed: .outputFailed
    }
  }

  package var message: SafeText {
    switch self {
    case .notCreated(let path, let obstacle): "\(quoted(path, upTo: longestPath)) \(obstacle.words)"
    case .writeFailed(let path, let error):
      "\(quoted(path, upTo: longestPath)) could not be written: \(systemText(error)); it is as it was before; "
        + "run the command again when that is mended, or name another file"
    case .streamFailed(let stream, let error):
      "\(stream.text) could not be written: \(systemText(error)); what arrived there is not whole; "
        + "--output FILE leaves no half of a file"
    }
  }
}

extension OutputProblem.Obstacle {
  fileprivate var words: SafeText {
    switch self {
    case .folder: "is a folder; name a file in it"
    case .exists: "already exists; --force replaces it"
    case .input: "is also an input; choose another file"
    case .linkToNothing: "is a broken link; remove it or choose another file"
    case .writeProtected: "is write-protected; make it writable or choose another file"
    case .notAPart:
      "is no part of a population's result and is not replaced; move it away, or name another file "
        + "with --output"
    case .system(let error): "cannot be created: \(systemText(error))"
    }
  }
}

/// A path is shown in full, so that it can be copied; no system accepts a longer one.
package let longestPath = Int(PATH_MAX)

/// The system's own message for an error number.
package func systemText(_ error: Int32) -> String { String(cString: strerror(error)) }
