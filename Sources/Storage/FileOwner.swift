internal import Glibc
internal import Platform
package import SystemPackage

package struct FileOwner: Hashable {
    let user: uid_t
    let group: gid_t

    /// The owner of the file at a path, following links; `nil` if it does not exist.
    package init?(of path: FilePath) {
        guard let status = try? FileStatus(at: path) else { return nil }
        (user, group) = (status.user, status.group)
    }

    /// Gives the file at a path to this owner, if the program runs as root.
    func own(_ path: FilePath) {
        if geteuid() == 0 { _ = unsafe path.withPlatformString { unsafe lchown($0, user, group) } }
    }

    /// Gives a new file to this owner if the program runs as root; other users own what they create.
    ///
    /// Otherwise the database's owner could not use a database that root recorded into.
    package func own(_ descriptor: FileDescriptor) {
        if geteuid() == 0 { fchown(descriptor.rawValue, user, group) }
    }
}
