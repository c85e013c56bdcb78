@testable import AppCheck

/// A project file, written as Xcode does it.
struct SampleProject {
  struct Target {
    var name: String
    var type = "application"
    /// With paths from the folder of the project.
    var files: [String] = []
    /// Folders whose files all belong to the target, but for those that are named.
    var folders: [(path: String, without: [String])] = []
    /// The names of targets in the same project.
    var needs: [String] = []
    /// Products of other projects, such as "Core.framework".
    var links: [String] = []
    var packages: [String] = []
    var settings: [String: String] = [:]
    var config: String?
  }

  var targets: [Target]
  var settings = ["SDKROOT": "iphoneos", "GENERATE_INFOPLIST_FILE": "NO"]
  var remotePackages: [String] = []
  var configurations = ["Debug", "Release"]

  var bytes: [UInt8] { Array(text.utf8) }

  var text: String {
    var objects = ""
    var groups: [String] = []
    func add(_ id: String, _ isa: String, _ members: String) {
      objects += "\t\t\(id) /* \(isa) */ = {isa = \(isa); \(members)};\n"
    }
    func list(_ items: [String]) -> String { "(\(items.map { "\($0), " }.joined()))" }
    func quoted(_ text: String) -> String { "\"\(text)\"" }
    func configurations(_ owner: String, _ settings: [String: String], _ base: String?) -> String {
      let ids = self.configurations.map { "\(owner)_\($0)" }
      for (id, name) in zip(ids, self.configurations) {
        let written = settings.sorted { $0.key < $1.key }.map {
          "\(quoted($0.key)) = \(quoted($0.value)); "
        }.joined()
        let reference = base.map { "baseConfigurationReference = F_\(escaped($0)); " } ?? ""
        add(
          id, "XCBuildConfiguration", "name = \(name); buildSettings = {\(written)}; \(reference)")
      }
      add("\(owner)_LIST", "XCConfigurationList", "buildConfigurations = \(list(ids)); ")
      return "buildConfigurationList = \(owner)_LIST; "
    }
    func file(_ path: String) -> String {
      let id = "F_\(escaped(path))"
      if !groups.contains(id) {
        groups.append(id)
        add(id, "PBXFileReference", "path = \(quoted(path)); sourceTree = \"<group>\"; ")
      }
      return id
    }
    for target in targets {
      let name = target.name
      let id = "T_\(escaped(name))"
      if let config = target.config { _ = file(config) }
      let sources = target.files.map { path in
        add("\(id)_\(escaped(path))", "PBXBuildFile", "fileRef = \(file(path)); ")
        return "\(id)_\(escaped(path))"
      }
      add("\(id)_S", "PBXSourcesBuildPhase", "files = \(list(sources)); ")
      let linked = target.links.map { path in
        let link = "\(id)_\(escaped(path))"
        add("\(link)_R", "PBXFileReference", "path = \(path); sourceTree = BUILT_PRODUCTS_DIR; ")
        add(link, "PBXBuildFile", "fileRef = \(link)_R; ")
        return link
      }
      add("\(id)_L", "PBXFrameworksBuildPhase", "files = \(list(linked)); ")
      let needs = target.needs.map { need in
        add("\(id)_\(need)", "PBXTargetDependency", "target = T_\(escaped(need)); ")
        return "\(id)_\(need)"
      }
      let products = target.packages.map { product in
        let isRemote = remotePackages.contains(product)
        let package = isRemote ? "package = R_\(product); " : ""
        add(
          "\(id)_\(product)", "XCSwiftPackageProductDependency",
          "\(package)productName = \(product); ")
        return "\(id)_\(product)"
      }
      let folders = target.folders.map { folder in
        let group = "G_\(escaped(folder.path))_\(id)"
        groups.append(group)
        add(
          "\(group)_E", "PBXFileSystemSynchronizedBuildFileExceptionSet",
          "membershipExceptions = \(list(folder.without.map(quoted))); target = \(id); ")
        add(
          group, "PBXFileSystemSynchronizedRootGroup",
          "path = \(quoted(folder.path)); exceptions = (\(group)_E, ); sourceTree = \"<group>\"; ")
        return group
      }
      add(
        id, "PBXNativeTarget",
        "name = \(quoted(name)); productType = \"com.apple.product-type.\(target.type)\"; "
          + configurations(id, target.settings, target.config)
          + "buildPhases = (\(id)_S, \(id)_L); dependencies = \(list(needs)); "
          + "packageProductDependencies = \(list(products)); "
          + "fileSystemSynchronizedGroups = \(list(folders)); ")
    }
    for package in remotePackages { add("R_\(package)", "XCRemoteSwiftPackageReference", "") }
    add("MAIN", "PBXGroup", "children = \(list(groups)); sourceTree = \"<group>\"; ")
    let ids = targets.map { "T_\(escaped($0.name))" }
    add(
      "ROOT", "PBXProject",
      "mainGroup = MAIN; targets = \(list(ids)); " + configurations("P", settings, nil)
        + "packageReferences = \(list(remotePackages.map { "R_\($0)" })); ")
    return "// !$*UTF8*$!\n{\n\tobjects = {\n\(objects)\t};\n\trootObject = ROOT;\n}\n"
  }

  private func escaped(_ text: String) -> String {
    String(text.map { $0.isLetter || $0.isNumber ? $0 : "_" })
  }
}
