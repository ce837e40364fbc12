internal import Glibc
package import SystemPackage

/// A folder that a program finds in the place of one of the system's, which all others see as it is.
package struct MountedFolder: Sendable {
    /// Root, or the least of all users.
    package enum User: Sendable {
        case root
        case nobody
    }

    private let folder: FilePath
    private let place: FilePath

    /// A folder, and where it is mounted.
    package init(_ folder: FilePath, over place: FilePath) {
        (self.folder, self.place) = (folder, place)
    }

    /// Tries to mount a folder; true where this machine lets these tests do so.
    package static func isPossible() async -> Bool {
        let outcome = try? await MountedFolder("/usr", over: "/usr").run("/bin/true", [])
        return outcome?.status == 0
    }

    /// Runs a program to its end.
    ///
    /// - Parameters:
    ///   - program: the path of the program.
    ///   - arguments: its arguments.
    ///   - environment: variables besides the usual ones.
    ///   - user: the user who runs it; nobody only where these tests are root's.
    ///   - mask: the permissions that new files do not get.
    /// - Returns: the outcome of the run; the status of a mount that failed where there is no such right.
    /// - Throws: `Errno` where unshare is not installed.
    package func run(
        _ program: FilePath,
        _ arguments: [String],
        environment: [String: String] = [:],
        as user: User = .root,
        mask: String = "022"
    ) async throws -> BuiltProgram.Outcome {
        guard let unshare = Tool.unshare.path else { throw Errno.noSuchFileOrDirectory }
        let space = geteuid() == 0 ? ["--mount"] : ["--mount", "--map-root-user"]
        let script = "mount --bind \"$1\" \"$2\" && umask \"$3\" && shift 3 && exec \"$@\""
        return try await BuiltProgram(at: unshare).run(
            space + ["sh", "-c", script, "sh", folder.string, place.string, mask] + Self.prefix(for: user)
                + [program.string] + arguments,
            environment: environment
        )
    }

    private static func prefix(for user: User) -> [String] {
        switch user {
        case .root: []
        case .nobody: ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups", "--"]
        }
    }
}
