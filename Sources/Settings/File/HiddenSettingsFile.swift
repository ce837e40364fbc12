internal import Glibc
internal import Platform
package import SystemPackage

/// A settings file that may exist in a directory the user may not search.
package struct HiddenSettingsFile: CustomStringConvertible {
    package let path: FilePath

    /// The directory without permission.
    package let folder: FilePath

    private let owner: uid_t?

    /// Creates the description of an inaccessible file.
    init(_ path: FilePath) {
        self.path = path
        var folder = path.removingLastComponent()
        var owner = Self.owner(of: folder)
        while owner == nil, folder != folder.removingLastComponent() {
            folder.removeLastComponent()
            owner = Self.owner(of: folder)
        }
        (self.folder, self.owner) = (folder, owner)
    }

    /// Whether the directory belongs to another user, as `HOME` may under sudo.
    var isOfAnotherUser: Bool { path != SettingsFile.machinePlace && owner != geteuid() }

    /// Why the file is not read, as the start of a sentence.
    package var description: String { "you may not look for the settings file \(path)" }

    /// Owner of a directory; `nil` if it cannot be determined.
    private static func owner(of folder: FilePath) -> uid_t? {
        (try? FileStatus(at: folder))?.user
    }
}
