import SchedulerEngine

extension SecondModel {
  private func local(_ at: Milliseconds) -> Milliseconds { at + utcOffset }

  func localDay(of at: Milliseconds) -> Int64 { local(at) / 86_400_000 }

  /// Which of the day's 96 quarter hours it is.
  func quarter(of at: Milliseconds) -> Int { Int(local(at) % 86_400_000 / 900_000) }

  func endOfQuarter(of at: Milliseconds) -> Milliseconds {
    at + 900_000 - local(at) % 900_000
  }

  var midnightAfterNow: Milliseconds { (localDay(of: now) + 1) * 86_400_000 - utcOffset }
}
