import Glibc
import SystemPackage
import TestSupport

/// A PostgreSQL server for one test, which can be killed and restarted.
///
/// It listens at a Unix socket, and at a port only if given one. It exits with this process, however that ends.
final class FleetServer: Sendable {
    /// Commands for the server's script.
    private enum Order: String { case end, kill, fill, free }

    static var isInstalled: Bool { PostgresServer.isInstalled && Tool.curl.isInstalled }

    private let folder: TemporaryFolder
    private let end: FileDescriptor
    private let port: ReservedPort?
    private let original: FleetServer?
    private let diskSize: String?

    /// Prepares a server without starting it.
    ///
    /// - Parameters:
    ///   - port: a port of 127.0.0.1 to listen at as well; `nil` for none.
    ///   - original: the running server to follow as a standby named `standby`; `nil` for none.
    ///   - diskSize: the size of its own disk, such as `64m`, which exists until the server ends and needs root; `nil`
    ///     for none.
    /// - Throws: `Errno` if its folder cannot be created.
    init(
        at port: ReservedPort? = nil,
        following original: FleetServer? = nil,
        onDiskOf diskSize: String? = nil
    ) throws {
        (self.port, self.original, self.diskSize) = (port, original, diskSize)
        folder = try TemporaryFolder()
        let path = folder.file("end")
        guard unsafe mkfifo(path.string, 0o600) == 0 else { throw Errno(rawValue: errno) }
        // Open for writing until this process ends, which the script notices by reading it.
        end = try FileDescriptor.open(path, .readWrite, options: .closeOnExec)
    }

    deinit { try? end.close() }

    /// URL of its database.
    var address: String {
        "postgresql:///postgres?host=\(folder.path)&user=gpslog" + (port.map { "&port=\($0.number)" } ?? "")
    }

    /// Runs it during `body`, then stops it without a checkpoint, so that uncommitted data are lost.
    func serve(while body: () async throws -> Void) async throws {
        guard let programs = PostgresServer.programs, let shell = Tool.sh.path else {
            throw Errno.noSuchFileOrDirectory
        }
        var program = shell
        var arguments = ["-c", Self.script, "sh", folder.path.string, programs.string]
        arguments += [port.map { "\($0.number)" } ?? "", original?.port.map { "\($0.number)" } ?? "", diskSize ?? ""]
        if diskSize != nil, let unshare = Tool.unshare.path {
            (program, arguments) = (unshare, ["--mount", shell.string] + arguments)
        }
        _ = try await BuiltProgram(at: program).run(arguments) { running in
            guard await running.says("ready to accept") else { return }
            defer { try? give(.end) }
            try await body()
        }
    }

    /// Kills all its processes at once, as if the machine failed; it is not restarted.
    func kill() throws { try give(.kill) }

    /// Fills its disk; does nothing unless it has its own disk.
    func fillDisk() throws { try give(.fill) }

    /// Frees space on its disk.
    func freeDisk() throws { try give(.free) }

    private func give(_ order: Order) throws { _ = try end.writeAll(Array("\(order.rawValue)\n".utf8)) }

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
        if [ -n "$5" ]; then
            mkdir data
            mount -t tmpfs -o "size=$5" tmpfs data
            chown nobody data
        fi
        if [ -s data/PG_VERSION ]; then
            :
        elif [ -n "$4" ]; then
            $as "$2/pg_basebackup" --pgdata=data --checkpoint=fast --no-sync --write-recovery-conf \\
                --dbname="host=127.0.0.1 port=$4 user=gpslog application_name=standby" >&2
        else
            $as "$2/initdb" --pgdata=data --username=gpslog --auth=trust --encoding=UTF8 --locale=C --no-sync >&2
        fi
        places="-c listen_addresses="
        [ -z "$3" ] || places="-c listen_addresses=127.0.0.1 -p $3"
        $as "$2/postgres" -D data -k "$1" $places -c shared_buffers=16MB 3<&- &
        server=$!
        {
            while read -r order <&3; do
                case $order in
                    fill) dd if=/dev/zero of=data/filler bs=64k || true ;;
                    free) rm data/filler ;;
                    kill) kill -KILL $server $(cat /proc/$server/task/$server/children); exit ;;
                    end) break ;;
                esac
            done
            kill -QUIT $server
        } >/dev/null 2>&1 &
        wait $server || true
        """
}
