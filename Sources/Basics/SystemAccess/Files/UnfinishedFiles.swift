/// The files that are being written and do not have their names yet. Whatever ends the process by a
/// signal that can be heard removes them; after any other end the next who writes beside them does.
package enum UnfinishedFiles {
  private static let names = Guarded<[String]>([])

  /// Nil with `errno` when none can be created. Fails rather than follow a link that somebody put there.
  package static func create(in folder: String) -> (name: String, descriptor: Int32)? {
    removeOrphans(in: folder)
    return names.change { names in
      for attempt in 0..<100 {
        let name = "\(folder).bgsim-\(getpid())-\(attempt).tmp"
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        let descriptor = open(name.inC, flags, 0o666)
        if descriptor >= 0 {
          // Where processes do not see each other, this shows that somebody still writes it.
          _ = flock(descriptor, LOCK_EX | LOCK_NB)
          names.append(name)
          return (name, descriptor)
        }
        if errno != EEXIST { return nil }
      }
      return nil
    }
  }

  /// Gives it its name; until this has returned true it is unfinished.
  package static func finish(_ name: String, _ rename: () -> Int32) -> Bool {
    names.change { names in
      guard rename() == 0 else { return false }
      names.removeAll { $0 == name }
      return true
    }
  }

  package static func remove(_ name: String) {
    names.change { names in
      unlink(name.inC)
      names.removeAll { $0 == name }
    }
  }

  /// Also keeps any more from being created: the process is about to end.
  package static func removeForGood() {
    for name in names.takeForGood() { unlink(name.inC) }
  }

  /// Of processes that were killed, or went with the power.
  private static func removeOrphans(in folder: String) {
    for name in FolderFiles.names(in: folder.isEmpty ? "." : folder) ?? [] {
      guard let process = writer(of: name), kill(process, 0) != 0, errno == ESRCH else { continue }
      let path = folder + name
      let descriptor = open(path.inC, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
      guard descriptor >= 0 else { continue }
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { unlink(path.inC) }
      close(descriptor)
    }
  }

  /// Nil for every name but those given here.
  private static func writer(of name: String) -> pid_t? {
    let parts = name.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == ".bgsim", parts[2].hasSuffix(".tmp"),
      Int(parts[2].dropLast(4)) != nil, let process = pid_t(parts[1]), process > 0
    else { return nil }
    return process
  }
}
