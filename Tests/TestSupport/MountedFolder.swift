internal import Glibc
package import SystemPackage

/// A folder mounted over a system folder for a single program; other programs see the original.
package struct MountedFolder: Sendable {
    package enum User: Sendable {
        case root
        case nobody
    }

    private let folder: FilePath
    private let place: FilePath

    package init(_ folder: FilePath, over place: FilePath) {
        (self.folder, self.place) = (folder, place)
    }

    /// Tries to mount a folder; returns whether these tests are allowed to.
    package static func isPossible() async -> Bool {
        let outcome = try? await MountedFolder("/usr", over: "/usr").run("/bin/true", [])
        return outcome?.status == 0
    }

    /// Runs a program until it exits.
    ///
    /// - Parameters:
    ///   - program: the path of the program.
    ///   - arguments: its arguments.
    ///   - environment: additional variables.
    ///   - user: the user to run as; the least privileged user requires that the tests run as root.
    ///   - mask: the permissions that new files do not get.
    /// - Returns: the outcome of the run; if mounting is not permitted, the status of the failed mount.
    /// - Throws: `Errno` if unshare is not installed.
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
