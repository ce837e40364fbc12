import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `A recording as a service` {
    @Test func `tells its manager that it is ready, how it does, that it lives, and that it ends`() async throws {
        let logger = try Logger()
        let receiver = try PlayedReceiver()
        let path = logger.folder.file("notify")
        let socket = try NotificationSocket(at: path)
        let outcome = try await logger.gpslog.run(
            ["record", "--device", receiver.path.string],
            environment: [
                "GPSLOG_DATABASE": logger.database, "NOTIFY_SOCKET": path.string, "WATCHDOG_USEC": "300000",
            ]
        ) { program in
            let first = try await socket.message()
            #expect(first == ["READY=1", "STATUS=listening"])
            let walk = try epochs(10, of: "city-walk", eachBeginningWith: "$GNRMC")
            #expect(await program.says("reading"))
            try await receiver.send(walk, baud: 38_400)
            let message = try await socket.message { $0.hasPrefix("STATUS=3D, ") && !$0.contains(" 0 fixes") }
            #expect(message.contains("WATCHDOG=1"))
            #expect(message.last?.contains(#/ satellites, [1-9][0-9]* fix(es)? today$/#) == true)
            try program.terminate()
            let last = try await socket.message { $0 == "STOPPING=1" }
            #expect(last == ["STOPPING=1"])
        }
        #expect(outcome.status == 0)
    }

    @Test func `tells its manager how many locations wait for a server that is not there`() async throws {
        let logger = try UploadingLogger()
        // No service listens on port 9.
        try await logger.add("home", "--kind", "overland", "--url", "http://127.0.0.1:9/")
        try await logger.replay("city-walk")
        let waiting = try await logger.status(of: "home").waiting
        try #require(waiting > 1)
        let receiver = try PlayedReceiver()
        let path = logger.folder.file("notify")
        let socket = try NotificationSocket(at: path)
        var environment = logger.environment
        environment["NOTIFY_SOCKET"] = path.string
        environment["WATCHDOG_USEC"] = "300000"
        let outcome = try await logger.gpslog.run(
            ["record", "--device", receiver.path.string],
            environment: environment
        ) { program in
            let expected = "STATUS=listening, \(waiting) uploads waiting"
            let message = try await socket.message { $0 == expected }
            #expect(message == ["WATCHDOG=1", expected])
            try program.terminate()
        }
        #expect(outcome.status == 0, "\(outcome.errors)")
    }

    @Suite(.enabled(if: Tool.systemdAnalyze.isInstalled, "systemd-analyze is not installed"))
    struct `by systemd` {
        private let folder: TemporaryFolder

        /// Installs the units in a temporary folder.
        init() async throws {
            folder = try TemporaryFolder()
            let units = "install-units install-web-unit install-collector-unit"
            let make = "make --silent \(units) DESTDIR=\(folder.path) SYSTEMDDIR=/units"
            let made = try await Tool.sh.run(["-c", "cd \(Checkout.root) && \(make)"])
            try #require(made.status == 0, "\(made.errors)")
        }

        @Test(arguments: ["gpslog.service", "gpslog@.service", "gpslog-web.service", "gpslog-collector.service"])
        func `may do no more than it has to`(unit: String) async throws {
            // In tenths: 2.0 of 10.
            let outcome = try await Tool.systemdAnalyze.run([
                "security", "--offline=true", "--threshold=20", "--no-pager", "\(folder.path)/units/\(unit)",
            ])
            #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
            #expect(outcome.output.contains("Overall exposure level for gpslog"))
        }

        @Test func `may do too much without its sandbox, which would show`() async throws {
            let bare = folder.file("bare.service")
            try TextFile.write("[Service]\nExecStart=/bin/true\n", to: bare)
            let outcome = try await Tool.systemdAnalyze.run([
                "security", "--offline=true", "--threshold=20", "--no-pager", bare.string,
            ])
            #expect(outcome.status != 0)
        }
    }
}
