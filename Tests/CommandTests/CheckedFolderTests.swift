import AppCheck
import Foundation
import SystemAccess
import Testing

/// The page is given a list of everything in a folder; the command looks into one on disk.
@Suite struct CheckedFolderTests {
  private static let paths = [
    "Info.plist", "App/b.swift", "App/a/z.swift", "App/a.swift", "App/a-b/c.m", "App/.git/x.swift",
    ".hidden.swift", "App/Odd.swift/inside.swift", "App/A.xcodeproj/project.pbxproj",
    "App/A.xcodeproj/other.json", "App/icon.png", "App/É/ü.h", "App/EmptyTests/T.swift", "Podfile",
    "Kit/Kit.podspec", "push.apns", "App/Makefile",
  ]

  @Test func aListingCountsAsAFolderOnDisk() throws {
    let folder = try Folder()
    for path in Self.paths {
      let whole = URL(fileURLWithPath: folder(path))
      try FileManager.default.createDirectory(
        at: whole.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data().write(to: whole)
    }
    let root = folder.path + "/"
    let onDisk = FolderFiles(endings: CheckedFolder.endings).all(in: [folder.path])
      .map { String($0.dropFirst(root.count)) }
    #expect(onDisk.count == 12)
    for _ in 0..<3 {
      #expect(CheckedFolder.looked(at: Self.paths.shuffled()) == onDisk)
    }
    let entered = ["App/", "App/a/", "App/.git/", "App/Odd.swift/", "App/EmptyTests/"]
      .filter { CheckedFolder.isEntered($0) }
    #expect(entered == ["App/", "App/a/", "App/EmptyTests/"])
  }

  @Test func aFileMayHaveAsManyBytesAsForTheCommand() {
    #expect(AppFile.mostBytes == InputFile.usualLimit)
  }
}
