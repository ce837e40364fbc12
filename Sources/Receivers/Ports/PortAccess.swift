package import Glibc
internal import Platform
package import SystemPackage

/// The permission of this user to read a device, or else what is missing for it.
package enum PortAccess: Hashable, Sendable {
    /// The user may read it.
    case granted

    /// The members of this group may, and this user is none.
    case needsGroup(String)

    /// The members of this group may, and this user has become one, but after this login.
    case needsNewLogin(group: String)

    /// No group may that anybody should be in.
    case needsRule

    /// Asks the kernel whether this user may read what is at a path, links followed.
    ///
    /// Access lists count, such as udev's uaccess sets for who sits at the machine. Nothing is opened.
    ///
    /// - Throws: the `Errno` of stat(2), for instance that nothing is there.
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

    /// The permission that a user lacks who may not read a device; `readingGroup` is the group whose members may, nil
    /// where no group's may.
    package static func missing(for user: UserGroups, readingGroup: gid_t?) -> PortAccess {
        // To be in root's group is not for reading a receiver.
        guard let readingGroup, readingGroup != 0, let name = UserGroups.name(of: readingGroup),
            !user.ofLogin.contains(readingGroup)
        else { return .needsRule }
        return user.ofList.contains(readingGroup) ? .needsNewLogin(group: name) : .needsGroup(name)
    }

    /// True where this user may read it.
    package var isGranted: Bool { self == .granted }

    /// The remedy, with the exact command, in words that go on a sentence; nil where no permission is missing.
    package func remedy(for path: FilePath) -> String? {
        switch self {
        case .granted: nil
        case .needsGroup(let group): "run `sudo usermod -aG \(group) $USER`, then log out and in again"
        case .needsNewLogin(let group):
            "you are in the group \(group), but not since this login: log out and in again, or run `newgrp \(group)`"
        case .needsRule: "install gpslog's udev rules; until it is unplugged, `sudo chmod a+r \(path)` does"
        }
    }
}
