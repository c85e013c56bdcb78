/// Which code runs after the launch, also by way of those who call it.
struct LateSites {
  private let names: SourceNames

  init(_ names: SourceNames) { self.names = names }

  /// nil for code that nobody is known to call late, or that somebody calls in time as well.
  func moment(of site: SourceSite, in file: Int, depth: Int = 0) -> LateMoment? {
    if let late = site.late { return late }
    guard let function = site.function, depth < SourceNames.deepest else { return nil }
    var first: LateMoment?
    for call in names.calls.of(function, in: file).prefix(SourceNames.most) {
      if call.file == file, call.call.site.function == function { continue }
      guard let late = moment(of: call.call.site, in: call.file, depth: depth + 1) else {
        return nil
      }
      first = first ?? late
    }
    return first
  }
}
