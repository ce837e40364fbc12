import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `A recording as a service that is to reload` {
    private let logger: Logger
    private let receiver: PlayedReceiver
    private let socket: NotificationSocket
    private let port: ReservedPort

    init() throws {
        logger = try Logger()
        receiver = try PlayedReceiver()
        socket = try NotificationSocket(at: logger.folder.file("notify"))
        port = try ReservedPort()
    }

    private func record(
        _ settings: String,
        while body: (BuiltProgram.Running) async throws -> Void
    ) async throws -> BuiltProgram.Outcome {
        try write(settings)
        return try await logger.gpslog.run(
            ["record", "--device", receiver.path.string, "--config", logger.folder.file("config.toml").string],
            environment: [
                "GPSLOG_DATABASE": logger.database, "NOTIFY_SOCKET": logger.folder.file("notify").string,
            ],
            while: body
        )
    }

    private func write(_ settings: String) throws {
        try TextFile.overwrite(logger.folder.file("config.toml"), with: Array(settings.utf8))
    }

    @Test func `begins again with the settings of now, and goes on in its track`() async throws {
        let walk = try epochs(30, of: "city-walk", eachBeginningWith: "$GNRMC").split(separator: "$GNRMC")
        let (first, second) = (walk.prefix(15).map { "$GNRMC" + $0 }, walk.suffix(15).map { "$GNRMC" + $0 })
        let outcome = try await record("") { program in
            #expect(try await socket.message().first == "READY=1")
            #expect(await program.says("reading"))
            try await receiver.send(first.joined(), baud: 38_400)
            receiver.waitUntilRead()
            try write("[serve]\nnmea = \"127.0.0.1:\(port.number)\"\n")
            try program.hangUp()
            let reloading = try await socket.message { $0 == "RELOADING=1" }
            #expect(reloading.first == "RELOADING=1")
            // No STOPPING=1 in between, because a service manager would then end the program.
            #expect(try await socket.message { $0 == "READY=1" || $0 == "STOPPING=1" }.first == "READY=1")
            #expect(await program.says("readers of NMEA 0183 are served at 127.0.0.1:\(port.number)"))
            try await receiver.send(second.joined(), baud: 38_400)
            receiver.waitUntilRead()
            try program.terminate()
        }
        #expect(outcome.status == 0)
        let rows = try await logger.exported(all: true)
        #expect(rows.rows.count >= 28)
        #expect(Set(rows.column("track").filter { !$0.isEmpty }) == ["1"])
    }

    @Test func `goes on with those of before where something is wrong with them`() async throws {
        let outcome = try await record("") { program in
            #expect(try await socket.message().first == "READY=1")
            #expect(await program.says("reading"))
            try write("[filter]\nprofile = \"balloon\"\n")
            try program.hangUp()
            #expect(await program.says("the previous settings stay in effect: "))
            try program.terminate()
            #expect(try await socket.message { $0 == "STOPPING=1" } == ["STOPPING=1"])
        }
        #expect(outcome.status == 0)
        #expect(outcome.errors.contains("config.toml line 2: filter.profile must be one of"))
    }
}
