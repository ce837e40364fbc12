import Fleet
import GNSS
import Logbook
import Storage
import SystemPackage
import TestSupport
import Testing

/// A collector with its own database, a logger that uploads to it, and curl as client.
struct CollectedFleet {
    struct Answer {
        let status: Int
        let retryAfter: Int?
        let text: String
    }

    let server: FleetServer
    let folder: TemporaryFolder
    /// URL of the database.
    private(set) var address: String
    private let gpslog: BuiltProgram
    private let collector: BuiltProgram
    let port: ReservedPort

    /// Uses the database of a server or at an address; by default, that of a new server.
    init(before server: FleetServer? = nil, at address: String? = nil) throws {
        let server = try server ?? FleetServer()
        (self.server, self.address) = (server, address ?? server.address)
        (folder, port) = (try TemporaryFolder(), try ReservedPort())
        (gpslog, collector) = (try BuiltProgram("gpslog"), try BuiltProgram("gpslog-collector"))
    }

    /// The same logger and port with another database.
    func moved(to address: String) -> CollectedFleet {
        var other = self
        other.address = address
        return other
    }

    var url: String { "http://127.0.0.1:\(port.number)/" }
    private var database: FilePath { folder.file("voyage.sqlite") }

    /// Runs the collector with further options during `body`.
    func collect(_ options: String..., while body: () async throws -> Void) async throws {
        try await collect(with: options, while: body)
    }

    /// Runs the collector during `body`, then terminates or kills it.
    func collect(
        with options: [String],
        killed isKilled: Bool = false,
        while body: () async throws -> Void
    ) async throws {
        let arguments = ["run", "--database", address, "--listen", "127.0.0.1:\(port.number)"]
        let outcome = try await collector.run(arguments + options) { program in
            guard await program.says("devices may send to \(url)") else { return }
            try await body()
            if isKilled { try program.kill() } else { try program.terminate() }
        }
        if !isKilled { #expect(outcome.status == 0, "\(outcome.errors)") }
    }

    /// Runs `gpslog-collector device` to completion.
    func device(_ arguments: String...) async throws -> BuiltProgram.Outcome {
        try await collector.run(["device"] + arguments + ["--database", address])
    }

    /// Runs `gpslog-collector tenant` to completion.
    func tenant(_ arguments: String...) async throws -> BuiltProgram.Outcome {
        try await collector.run(["tenant"] + arguments + ["--database", address])
    }

    /// Adds a device and returns its token.
    func token(of name: String) async throws -> String {
        let outcome = try await device("add", name)
        #expect(outcome.status == 0, "\(outcome.errors)")
        return String(outcome.output.split(separator: "\n").first ?? "")
    }

    func ask(_ path: String = "", _ options: String...) async throws -> Answer { try await ask(path, with: options) }

    func ask(_ path: String, with options: [String]) async throws -> Answer {
        let usual = ["-s", "-g", "-w", "\n%{http_code} %header{retry-after}"]
        let outcome = try await Tool.curl.run(usual + options + [url + path])
        let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
        let end = lines.last?.split(separator: " ") ?? []
        return Answer(
            status: end.first.flatMap { Int($0) } ?? 0,
            retryAfter: end.dropFirst().first.flatMap { Int($0) },
            text: lines.dropLast().joined(separator: "\n")
        )
    }

    /// Runs a command of the logger to completion.
    func gpslog(_ arguments: String...) async throws -> BuiltProgram.Outcome {
        let environment = ["GPSLOG_DATABASE": database.string, "XDG_CONFIG_HOME": folder.file("settings").string]
        return try await gpslog.run(arguments, environment: environment)
    }

    /// Stores fixtures in the logger and makes it upload to the collector with a token.
    func makeLogger(of fixtures: String..., uploadingWith token: String, _ batch: Int = 512) async throws {
        for fixture in fixtures {
            let outcome = try await gpslog("replay", Checkout.fixture(fixture + ".nmea").string)
            #expect(outcome.status == 0, "\(outcome.errors)")
        }
        let file = folder.file("token")
        try TextFile.overwrite(file, with: Array((token + "\n").utf8))
        let outcome = try await gpslog(
            "upload",
            "add",
            "fleet",
            "--kind",
            "gpslog",
            "--url",
            url,
            "--token-file",
            file.string,
            "--batch",
            "\(batch)",
            "--rate",
            "1000"
        )
        #expect(outcome.status == 0, "\(outcome.errors)")
    }

    /// The logger's fixes with a position, with their receivers and without their numbers.
    func logged() async throws -> [String] {
        let storage = try await SQLiteStorage.forReading(from: database, passingOver: UnreadableFixes())
        return try await Self.fixes(in: storage)
    }

    /// The collector's fixes of a device.
    func collected(from device: String) async throws -> [String] {
        let storage = try await PostgresStorage.open(PostgresAddress(address), device: device)
        return try await Self.fixes(in: storage)
    }

    private static func fixes(in storage: some StoredFixes) async throws -> [String] {
        let selection = FixSelection(includesRejected: true)
        let fixes = try await storage.fixes(in: selection, after: nil, limit: 100_000)
        return fixes.filter { $0.judged.received.fix.coordinate != nil && $0.judged.time != nil }
            .map { "\($0.receiver.name): \($0.judged)" }.sorted()
    }
}
