// The one file that lets the other files of a target find these names on Linux.
@_exported import UIKitForTests
@_exported import URLSessionForTests
