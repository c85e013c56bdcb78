// What these tests mean by Foundation's names where Foundation has them itself, said as an app says it.
#if !os(Linux)
  import URLSessionForTests

  typealias URLSession = SimulatedURLSession
  typealias URLSessionConfiguration = SimulatedURLSessionConfiguration
  typealias URLSessionTask = SimulatedURLSessionTask
  typealias URLSessionDownloadTask = SimulatedURLSessionDownloadTask
  typealias URLSessionDelegate = SimulatedURLSessionDelegate
  typealias URLSessionDownloadDelegate = SimulatedURLSessionDownloadDelegate
#endif
