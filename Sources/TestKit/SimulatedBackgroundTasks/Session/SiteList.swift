import RunRecord
import SchedulerEngine

/// The lines of app code behind the record's facts.
struct SiteList {
  private struct Key: Hashable {
    var run: RunID?
    var request: RequestID?
    var process: ProcessID?
    var name: NameID?
    var at: Instant?
  }

  private var sites: [Key: CallSite] = [:]

  mutating func remember(_ site: CallSite?, ofHandlerOf run: RunID) {
    sites[Key(run: run)] = site
  }

  mutating func remember(_ site: CallSite?, ofCompletionOf run: RunID, at instant: Instant) {
    sites[Key(run: run, at: instant)] = site
  }

  func site(ofCompletionOf run: RunID, at instant: Instant) -> CallSite? {
    sites[Key(run: run, at: instant)]
  }

  mutating func remember(_ site: CallSite?, of request: RequestID) {
    sites[Key(request: request)] = site
  }

  func site(of request: RequestID) -> CallSite? { sites[Key(request: request)] }

  mutating func remember(
    _ site: CallSite?, ofCallBy process: ProcessID, about name: NameID, at instant: Instant
  ) {
    sites[Key(process: process, name: name, at: instant)] = site
  }

  /// The line of the call that is at fault, or else of the handler that it happened in.
  func site(of finding: Finding) -> CallSite? {
    switch finding.subject {
    case .run(let run): sites[Key(run: run, at: finding.at)] ?? sites[Key(run: run)]
    case .request(let request): sites[Key(request: request)]
    case .process(let process):
      sites[Key(process: process, name: finding.name, at: finding.at)]
    case .arrival, .activity: nil
    }
  }
}
