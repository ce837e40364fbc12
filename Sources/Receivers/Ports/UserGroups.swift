package import Glibc

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
