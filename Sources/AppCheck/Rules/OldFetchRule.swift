/// A permitted list switches the old fetch interface off (fact 213).
struct OldFetchRule {
  let plist: InfoPlist
  let files: [SourceFacts]

  func check(_ findings: inout FindingList) {
    guard plist.permitted != nil else { return }
    for (number, facts) in files.enumerated() {
      for range in facts.oldFetch {
        findings.report(
          .oldFetch, FindingPlace(.source(number), range), related: plist.permittedPlace)
      }
    }
  }
}
