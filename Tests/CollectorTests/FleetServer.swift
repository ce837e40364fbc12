import Glibc
import SystemPackage
import TestSupport

/// A PostgreSQL server of a test's own, which can be killed and started anew; it is at a Unix socket and no port.
///
/// It ends with this process, however that ends.
final class FleetServer: Sendable {
    private static let programs: FilePath? = {
        let folders = (14..<100).reversed().map { FilePath("/usr/lib/postgresql/\($0)/bin") }
        return folders.first { folder in unsafe access(folder.appending("initdb").string, X_OK) == 0 }
    }()

    static var isInstalled: Bool { programs != nil && Tool.sh.isInstalled && Tool.curl.isInstalled }

    private let folder: TemporaryFolder
    private let end: FileDescriptor

    /// The address of its database.
    var address: String { "postgresql:///postgres?host=\(folder.path)&user=gpslog" }

    /// A server that does not run yet.
    init() throws {
        folder = try TemporaryFolder()
        let path = folder.file("end")
        guard unsafe mkfifo(path.string, 0o600) == 0 else { throw Errno(rawValue: errno) }
        // Open for writing until this process is gone, which its reader in the script then learns.
        end = try FileDescriptor.open(path, .readWrite, options: .closeOnExec)
    }

    deinit { try? end.close() }

    /// Runs it while something else happens, and then kills it: what was not committed is lost.
    func serve(while body: () async throws -> Void) async throws {
        guard let programs = Self.programs, let shell = Tool.sh.path else { throw Errno.noSuchFileOrDirectory }
        let arguments = ["-c", Self.script, "sh", folder.path.string, programs.string]
        _ = try await BuiltProgram(at: shell).run(arguments) { running in
            guard await running.says("ready to accept connections") else { return }
            defer { _ = try? end.writeAll(Array("\n".utf8)) }
            try await body()
        }
    }

    private static let script = """
        set -eu
        cd "$1"
        exec 3<end
        trap '' INT TERM HUP
        as=
        if [ "$(id -u)" -eq 0 ]; then
            chown nobody .
            as="setpriv --reuid=nobody --regid=nogroup --clear-groups"
        fi
        [ -d data ] || $as "$2/initdb" --pgdata=data --username=gpslog --auth=trust --encoding=UTF8 --locale=C --no-sync >&2
        $as "$2/postgres" -D data -k "$1" -c listen_addresses= -c shared_buffers=16MB 3<&- &
        server=$!
        { read -r _ <&3 || true; kill -QUIT $server; } >/dev/null 2>&1 &
        wait $server || true
        """
}
