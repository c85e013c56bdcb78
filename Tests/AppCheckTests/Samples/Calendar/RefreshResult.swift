enum RefreshResult {
  case updated(Int)
  case nothingNew
  case offline
  case failed(Error)
}
