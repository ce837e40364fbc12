internal import Glibc
internal import Synchronization
package import SystemPackage
internal import Testing

/// A PostgreSQL server of the tests' own, in a temporary folder, which it serves at a Unix socket there and nowhere else.
///
/// It begins with the first test that asks for it, and ends with this process, however that ends.
package enum PostgresServer {
    /// The folder of the newest installed server's programs, which Debian has on nobody's path; nil where there is none that the
    /// tables can be in.
    package static let programs: FilePath? = {
        let folders = (14..<100).reversed().map { FilePath("/usr/lib/postgresql/\($0)/bin") }
        return folders.first { folder in unsafe access(folder.appending("initdb").string, X_OK) == 0 }
    }()

    /// True where a server can be started.
    package static var isInstalled: Bool { programs != nil && Tool.sh.isInstalled }

    /// True where PostGIS is installed for that server, as Debian has it.
    package static var hasPostGIS: Bool {
        guard let version = programs?.removingLastComponent().lastComponent else { return false }
        let control = FilePath("/usr/share/postgresql").appending(version).appending("extension/postgis.control")
        return unsafe access(control.string, R_OK) == 0
    }

    /// The address of a database of nobody else's, which has nothing in it.
    package static func newDatabase() async throws -> String {
        let name = "test_\(UInt64.random(in: 0 ... .max))"
        _ = try await ask(address(of: "postgres", ""), "CREATE DATABASE \(name)")
        return try await address(of: name)
    }

    /// Runs one of PostgreSQL's programs to its end.
    package static func run(_ program: String, _ arguments: [String]) async throws -> BuiltProgram.Outcome {
        guard let programs else { throw Errno.noSuchFileOrDirectory }
        return try await BuiltProgram(at: programs.appending(program)).run(arguments)
    }

    /// Has psql run statements in a database, each in a transaction of its own.
    ///
    /// - Returns: the rows, a line each, with bars between columns.
    /// - Throws: `Errno` where one fails, which is recorded.
    package static func ask(_ address: String, _ statements: String...) async throws -> String {
        let outcome = try await run("psql", ["-X", "-q", "-A", "-t"] + statements.flatMap { ["-c", $0] } + [address])
        guard outcome.status == 0 else {
            Issue.record("\(outcome.errors)")
            throw Errno.ioError
        }
        return outcome.output
    }

    /// The lines of what pg_dump writes of a database: by default all of it, tables, views, functions, rights and rows.
    package static func dump(_ address: String, _ options: String...) async throws -> [Substring] {
        let outcome = try await run("pg_dump", options + [address])
        if outcome.status != 0 { Issue.record("\(outcome.errors)") }
        // Newer versions put a key there, which is another one each time.
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
        // Open for writing until this process is gone, which its reader in the script then learns.
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

    /// Makes and serves a database as an ordinary user, as no server runs as root, and what is left of it goes in the end.
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
