package import Glibc
internal import Platform
package import SystemPackage

/// Whether this user may read a device, or which permission is missing.
package enum PortAccess: Hashable, Sendable {
    case granted

    /// Members of this group may read it, and this user is not a member.
    case needsGroup(String)

    /// Members of this group may read it, and this user became a member after the login.
    case needsNewLogin(group: String)

    /// No group that a user should join may read it.
    case needsRule

    /// Asks the kernel whether this user may read a file, following links.
    ///
    /// Includes access lists, such as those that udev's uaccess sets for the user at the machine. Opens nothing.
    ///
    /// - Throws: the `Errno` of stat(2), for instance if the file does not exist.
    package init(toRead path: FilePath) throws(Errno) {
        let status = try FileStatus(at: path)
        if unsafe path.withPlatformString({ unsafe access($0, R_OK) }) == 0 {
            self = .granted
            return
        }
        let reason = Errno(rawValue: errno)
        guard reason == .permissionDenied else { throw reason }
        self = Self.missing(for: .own, readingGroup: status.readingGroup)
    }

    /// The permission that a user without read access lacks.
    ///
    /// - Parameters:
    ///   - user: the user's groups.
    ///   - readingGroup: the group whose members may read the device; `nil` if no group may.
    /// - Returns: the missing permission.
    package static func missing(for user: UserGroups, readingGroup: gid_t?) -> PortAccess {
        // A user should not join root's group to read a receiver.
        guard let readingGroup, readingGroup != 0, let name = UserGroups.name(of: readingGroup),
            !user.ofLogin.contains(readingGroup)
        else { return .needsRule }
        return user.ofList.contains(readingGroup) ? .needsNewLogin(group: name) : .needsGroup(name)
    }

    package var isGranted: Bool { self == .granted }

    /// How to get the permission, with the exact command, to continue a sentence; `nil` if none is missing.
    package func remedy(for path: FilePath) -> String? {
        switch self {
        case .granted: nil
        case .needsGroup(let group): "run `sudo usermod -aG \(group) $USER`, then log out and in again"
        case .needsNewLogin(let group):
            "you are in the group \(group), but not since this login: log out and in again, or run `newgrp \(group)`"
        case .needsRule: "install gpslog's udev rules, or run `sudo chmod a+r \(path)` after each plugging in"
        }
    }
}
