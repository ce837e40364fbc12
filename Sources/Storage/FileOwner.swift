internal import Glibc
internal import Platform
package import SystemPackage

/// The user and the group that a file belongs to.
package struct FileOwner: Hashable {
    /// The user's number.
    let user: uid_t
    /// The group's number.
    let group: gid_t

    /// The owner of the file that a path leads to, links followed; nil where nothing is there.
    package init?(of path: FilePath) {
        guard let status = try? FileStatus(at: path) else { return nil }
        (user, group) = (status.user, status.group)
    }

    /// Gives the file at a path to this owner, likewise.
    func own(_ path: FilePath) {
        if geteuid() == 0 { _ = unsafe path.withPlatformString { unsafe lchown($0, user, group) } }
    }

    /// Gives a file that was just made to this owner, where the program is root's; others own what they make.
    ///
    /// A file that root makes beside another's database is given to that one, who could not use the database without it.
    package func own(_ descriptor: FileDescriptor) {
        if geteuid() == 0 { fchown(descriptor.rawValue, user, group) }
    }
}
