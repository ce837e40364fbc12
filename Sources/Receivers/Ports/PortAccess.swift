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

package struct UserGroups: Hashable, Sendable {
    /// The groups of this process, set at login.
    package let ofLogin: Set<gid_t>

    /// The groups in the system's database, which apply from the next login on.
    package let ofList: Set<gid_t>

    package init(ofLogin: Set<gid_t>, ofList: Set<gid_t>) {
        self.ofLogin = ofLogin
        self.ofList = ofList
    }

    /// The groups of the user that runs this process.
    package static var own: UserGroups { UserGroups(ofLogin: groupsOfLogin, ofList: groupsOfList) }

    /// A group's name; `nil` if it has none.
    package static func name(of group: gid_t) -> String? {
        var entry = unsafe Glibc.group()
        var found: UnsafeMutablePointer<group>?
        var storage = [CChar](repeating: 0, count: entrySize)
        let reason = unsafe getgrgid_r(group, &entry, &storage, entrySize, &found)
        guard reason == 0, unsafe found != nil, let name = unsafe entry.gr_name else { return nil }
        return unsafe String(cString: name)
    }

    private static var groupsOfLogin: Set<gid_t> {
        var groups = [gid_t](repeating: 0, count: mostGroups)
        let count = unsafe getgroups(CInt(mostGroups), &groups)
        return Set(groups.prefix(Int(max(0, count)))).union([getegid()])
    }

    private static var groupsOfList: Set<gid_t> {
        var entry = unsafe passwd()
        var found: UnsafeMutablePointer<passwd>?
        var storage = [CChar](repeating: 0, count: entrySize)
        let reason = unsafe getpwuid_r(geteuid(), &entry, &storage, entrySize, &found)
        guard reason == 0, unsafe found != nil, let name = unsafe entry.pw_name else { return [] }
        var groups = [gid_t](repeating: 0, count: mostGroups)
        var count = CInt(mostGroups)
        guard unsafe getgrouplist(name, entry.pw_gid, &groups, &count) >= 0 else { return [] }
        return Set(groups.prefix(Int(max(0, count))))
    }

    /// Buffer size in bytes for the longest entry of the system's databases.
    private static var entrySize: Int { 65_536 }

    /// The kernel's limit for the groups of a process: `NGROUPS_MAX`.
    private static var mostGroups: Int { 65_536 }
}
