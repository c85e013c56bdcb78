// Apple's module brings these along, and files that import nothing else rely on it
// (real-clients 1.4).
@_exported public import Dispatch
@_exported public import Foundation
@_exported public import SimulatedBackgroundTasks
