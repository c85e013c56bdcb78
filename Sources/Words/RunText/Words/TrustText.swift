import SchedulerEngine

extension Trust {
  package var text: String { description }

  package var meaning: String {
    switch self {
    case .documented: "in an Apple header, documentation page or talk"
    case .stated: "said by an Apple engineer, or noted from a talk that is no longer available"
    case .observed: "reported by developers, or found in published logs and code"
    case .assumed: "chosen here, because there is no source"
    }
  }
}
