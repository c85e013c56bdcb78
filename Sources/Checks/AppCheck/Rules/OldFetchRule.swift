import Basics

/// A permitted list switches the old fetch interface off (fact 213).
struct OldFetchRule {
  let plist: AppDeclaration
  let files: [SourceFacts]

  func check(_ mistakes: inout MistakeList) {
    guard plist.permitted != nil else { return }
    for (number, facts) in files.enumerated() {
      for range in facts.oldFetch {
        mistakes.report(
          .oldFetch, SourcePlace(range, in: .source(number)), related: plist.permittedPlace)
      }
    }
  }
}
