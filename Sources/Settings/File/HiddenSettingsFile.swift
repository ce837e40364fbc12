internal import Glibc
internal import Platform
package import SystemPackage

/// A settings file that may be there, but in a folder that this user may not look into.
package struct HiddenSettingsFile: CustomStringConvertible {
    /// The file.
    package let path: FilePath

    /// The folder that is closed.
    package let folder: FilePath

    private let owner: uid_t?

    /// A file that could not be looked for.
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

    /// True where this is no wonder: under sudo, `HOME` may be that of somebody else, who has closed it.
    var isOfAnotherUser: Bool { path != SettingsFile.machinePlace && owner != geteuid() }

    /// The reason why it is not read, as the beginning of a sentence.
    package var description: String { "you may not look for the settings file \(path)" }

    /// A folder's owner; nil where not even that can be seen.
    private static func owner(of folder: FilePath) -> uid_t? {
        (try? FileStatus(at: folder))?.user
    }
}
