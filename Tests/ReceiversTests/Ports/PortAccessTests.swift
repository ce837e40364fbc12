import Glibc
import Receivers
import SystemPackage
import TestSupport
import Testing

@Suite struct `The access to a port` {
    @Suite struct `for a user who may not read it` {
        @Test func `needs the group whose members may`() {
            let user = UserGroups(ofLogin: [1000], ofList: [1000])

            #expect(PortAccess.missing(for: user, readingGroup: 1) == .needsGroup("daemon"))
        }

        @Test func `needs a new login where the user joined the group after this one`() {
            let user = UserGroups(ofLogin: [1000], ofList: [1000, 1])

            #expect(PortAccess.missing(for: user, readingGroup: 1) == .needsNewLogin(group: "daemon"))
        }

        @Test(arguments: [nil, 0, 4_294_967_000])
        func `needs a rule where no group may, only root's, or one without a name`(group: gid_t?) {
            let user = UserGroups(ofLogin: [1000], ofList: [1000])

            #expect(PortAccess.missing(for: user, readingGroup: group) == .needsRule)
        }

        @Test func `needs a rule where to be in the group is not enough`() {
            let user = UserGroups(ofLogin: [1000, 1], ofList: [1000, 1])

            #expect(PortAccess.missing(for: user, readingGroup: 1) == .needsRule)
        }
    }

    @Suite struct `of a real file` {
        let folder: TemporaryFolder
        let file: FilePath

        init() throws {
            folder = try TemporaryFolder()
            file = try folder.file(holding: [])
        }

        @Test func `is granted to who may read it`() throws {
            #expect(try PortAccess(toRead: file) == .granted)
        }

        @Test func `is not granted to another user, who is told the group`() async throws {
            await #expect(processExitsWith: .success) {
                let folder = try TemporaryFolder()
                let file = try folder.file(holding: [])
                // Test with a group without members, and a user without other groups.
                guard geteuid() == 0 else { exit(0) }
                _ = unsafe chmod(folder.path.string, 0o755)
                _ = unsafe chown(file.string, 0, 20)
                _ = unsafe chmod(file.string, 0o660)
                guard setgroups(0, nil) == 0, setgid(65_534) == 0, setuid(65_534) == 0 else { exit(2) }
                let access = try PortAccess(toRead: file)
                exit(access == .needsGroup(UserGroups.name(of: 20) ?? "") ? 0 : 1)
            }
        }

        @Test func `cannot be told where nothing is`() {
            #expect(throws: Errno.noSuchFileOrDirectory) { _ = try PortAccess(toRead: "/dev/ttyGPSLOG") }
        }
    }

    @Suite struct `in words` {
        @Test(arguments: [
            (PortAccess.needsGroup("uucp"), "run `sudo usermod -aG uucp $USER`, then log out and in again"),
            (
                .needsNewLogin(group: "dialout"),
                "you are in the group dialout, but not since this login: log out and in again, or run `newgrp dialout`"
            ),
            (
                .needsRule,
                "install gpslog's udev rules, or run `sudo chmod a+r /dev/ttyUSB0` after each plugging in"
            ),
        ])
        func `is the command that gives it`(access: PortAccess, remedy: String) {
            #expect(access.remedy(for: "/dev/ttyUSB0") == remedy)
        }

        @Test func `is nothing where nothing is missing`() {
            #expect(PortAccess.granted.remedy(for: "/dev/ttyUSB0") == nil)
        }
    }
}
