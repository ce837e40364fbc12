internal import Glibc
internal import Synchronization
package import SystemPackage
internal import Testing

/// A PostgreSQL server for the tests in a temporary folder, only reachable through a Unix socket there.
///
/// It starts with the first test that needs it and ends with this process, even if that crashes.
package enum PostgresServer {
    /// The program folder of the newest installed server, which Debian does not add to PATH; nil if no supported
    /// version is installed.
    package static let programs: FilePath? = {
        let folders = (14..<100).reversed().map { FilePath("/usr/lib/postgresql/\($0)/bin") }
        return folders.first { folder in unsafe access(folder.appending("initdb").string, X_OK) == 0 }
    }()

    /// Whether a server can be started.
    package static var isInstalled: Bool { programs != nil && Tool.sh.isInstalled }

    /// Whether PostGIS is installed for that server, at Debian's path.
    package static var hasPostGIS: Bool {
        guard let version = programs?.removingLastComponent().lastComponent else { return false }
        let control = FilePath("/usr/share/postgresql").appending(version).appending("extension/postgis.control")
        return unsafe access(control.string, R_OK) == 0
    }

    /// Creates an empty database for a test and returns its address.
    package static func newDatabase() async throws -> String {
        let name = "test_\(UInt64.random(in: 0 ... .max))"
        _ = try await ask(address(of: "postgres", ""), "CREATE DATABASE \(name)")
        return try await address(of: name)
    }

    package static func run(_ program: String, _ arguments: [String]) async throws -> BuiltProgram.Outcome {
        guard let programs else { throw Errno.noSuchFileOrDirectory }
        return try await BuiltProgram(at: programs.appending(program)).run(arguments)
    }

    /// Runs statements with psql, each in a transaction of its own.
    ///
    /// - Returns: the rows as lines, with bars between columns.
    /// - Throws: `Errno` if a statement fails, which is also recorded as an issue.
    package static func ask(_ address: String, _ statements: String...) async throws -> String {
        let outcome = try await run("psql", ["-X", "-q", "-A", "-t"] + statements.flatMap { ["-c", $0] } + [address])
        guard outcome.status == 0 else {
            Issue.record("\(outcome.errors)")
            throw Errno.ioError
        }
        return outcome.output
    }

    /// Returns the lines of pg_dump; by default, of the whole database with tables, views, functions, rights and rows.
    package static func dump(_ address: String, _ options: String...) async throws -> [Substring] {
        let outcome = try await run("pg_dump", options + [address])
        if outcome.status != 0 { Issue.record("\(outcome.errors)") }
        // Newer versions write a random key there.
        return outcome.output.split(separator: "\n").filter { line in
            !["\\restrict", "\\unrestrict"].contains { line.hasPrefix($0) }
        }
    }

    private static func address(of database: String, _ timeout: String = "&connect_timeout=600") async throws -> String
    {
        "postgresql:///\(database)?host=\(try await folder.value.path)&user=gpslog\(timeout)"
    }

    private static let folder = Task {
        let folder = try TemporaryFolder()
        let end = folder.file("end")
        // This process keeps the FIFO open for writing; the script's reader notices when the process is gone.
        guard unsafe mkfifo(end.string, 0o600) == 0, let programs, let shell = Tool.sh.path else {
            throw Errno(rawValue: errno)
        }
        _ = try FileDescriptor.open(end, .readWrite, options: .closeOnExec)
        let (beginnings, continuation) = AsyncStream<Bool>.makeStream()
        Task {
            defer { continuation.finish() }
            let arguments = ["-c", script, "sh", folder.path.string, programs.string]
            return try await BuiltProgram(at: shell).run(arguments) { running in
                continuation.yield(await running.says("ready to accept connections"))
            }
        }
        guard await beginnings.first(where: { _ in true }) == true else { throw Errno.noSuchProcess }
        return folder
    }

    /// Creates and serves a database as an ordinary user, because servers refuse to run as root, and cleans up at the
    /// end.
    private static let script = """
        set -eu
        cd "$1"
        exec 3<end
        # A signal to all that this process has begun ends the tests, and the server by that.
        trap '' INT TERM HUP
        as=
        if [ "$(id -u)" -eq 0 ]; then
            chown nobody .
            as="setpriv --reuid=nobody --regid=nogroup --clear-groups"
        fi
        $as "$2/initdb" --pgdata=data --username=gpslog --auth=trust --encoding=UTF8 --locale=C --no-sync >&2
        $as "$2/postgres" -D data -k "$1" -c listen_addresses= -c fsync=off -c max_connections=200 -c shared_buffers=16MB 3<&- &
        server=$!
        { read -r _ <&3 || true; kill -INT $server; } >/dev/null 2>&1 &
        # It also ends by itself where it cannot begin.
        wait $server || true
        rm -rf "$1"
        """
}
