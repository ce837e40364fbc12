import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `A recording with alarms` {
    private let logger: Logger
    private let receiver: PlayedReceiver
    private let told: FilePath
    private let settings: FilePath

    init() throws {
        logger = try Logger()
        receiver = try PlayedReceiver()
        (told, settings) = (logger.folder.file("told"), logger.folder.file("config.toml"))
    }

    /// Configures an alarm command that logs its arguments, and further settings.
    private func set(_ lines: String) throws {
        let command =
            "echo \"$GPSLOG_ALARM $GPSLOG_ALARM_STATE${GPSLOG_RECEIVER:+ $GPSLOG_RECEIVER}${GPSLOG_TARGET:+ $GPSLOG_TARGET}\" "
            + ">>'\(told)'"
        try TextFile.write("[alarm]\ncommand = '''\(command)'''\n\(lines)\n", to: settings)
    }

    private var lines: [String] {
        ((try? TextFile.read(told)) ?? "").split(separator: "\n").map(String.init)
    }

    @Test func `has a command run when its receiver gives no position, and when it does again`() async throws {
        try set("no_fix = \"0.5s\"\nreceiver_gone = false\ndisk_days = false")
        let epochs = try epochs(40, of: "city-walk", eachBeginningWith: "$GNRMC").split(separator: "\r\n")
        let half = epochs.count / 2
        let name = receiver.path.string
        let outcome = try await logger.record(from: receiver.path, "--config", settings.string) { program in
            #expect(await program.says("reading"))
            try await until { lines == ["no-fix raised \(name)"] }
            try await receiver.send(epochs[..<half].joined(separator: "\r\n") + "\r\n", baud: 38_400)
            try await until { lines.count >= 3 }
            #expect(lines.prefix(3) == ["no-fix raised \(name)", "no-fix cleared \(name)", "no-fix raised \(name)"])
            try await receiver.send(epochs[half...].joined(separator: "\r\n") + "\r\n", baud: 38_400)
            try await until { lines.count >= 4 }
            #expect(lines[3] == "no-fix cleared \(name)")
            try program.terminate()
        }
        #expect(outcome.status == 0)
        #expect(outcome.errors.contains("\(name) is plugged in, but has had no good position for"))
    }

    @Test func `has it run when no receiver is there, and when one is`() async throws {
        try set("no_fix = false\nreceiver_gone = \"0.4s\"\ndisk_days = false")
        let listener = try TestListener { _ = $0.read() }
        listener.stop()
        let source = "tcp://127.0.0.1:\(listener.port)"
        let options = ["--device", source, "--config", settings.string]
        _ = try await logger.run(recording: options) { program in
            try await until { lines == ["receiver-gone raised"] }
            try listener.start()
            try await until { lines.count >= 2 }
            #expect(lines.prefix(2) == ["receiver-gone raised", "receiver-gone cleared"])
            listener.stop()
            try await until { lines.count >= 3 }
            #expect(lines[2] == "receiver-gone raised \(source)")
            try program.terminate()
        }
    }

    @Test func `is told after a new start that all is well, and not again that it is not`() async throws {
        try set("no_fix = \"0.5s\"\nreceiver_gone = false\ndisk_days = false")
        let name = receiver.path.string
        _ = try await logger.record(from: receiver.path, "--config", settings.string) { program in
            try await until { lines == ["no-fix raised \(name)"] }
            // Stored after the command has exited.
            let kept = FilePath(logger.database + "-alarms")
            try await until { (try? TextFile.read(kept)) == "{\"alarm\":\"no-fix\",\"receiver\":\"\(name)\"}\n" }
            try program.terminate()
        }
        let other = try PlayedReceiver()
        let options = ["--device", name, "--device", other.path.string, "--config", settings.string]
        _ = try await logger.run(recording: options) { program in
            // By then, the first receiver has been without a fix for as long.
            try await until { lines.count >= 2 }
            #expect(lines[1] == "no-fix raised \(other.path)")
            try await receiver.send(try epochs(20, of: "city-walk", eachBeginningWith: "$GNRMC"), baud: 38_400)
            try await until { lines.count >= 3 }
            #expect(lines[2] == "no-fix cleared \(name)")
            try program.terminate()
        }
    }

    @Test func `has it run when the disk will be full soon`() async throws {
        try set("no_fix = false\nreceiver_gone = false\ndisk_days = 1e15\nupload_fails = \"2s\"")
        _ = try await logger.record(from: receiver.path, "--config", settings.string) { program in
            try await until { lines == ["disk raised"] }
            try program.terminate()
        }
    }

    @Test func `has it run when a target takes nothing, and when it does again`() async throws {
        let server = try OverlandServer()
        server.http.stop()
        try set("no_fix = false\nreceiver_gone = false\ndisk_days = false\nupload_fails = \"1s\"")
        let target = "[upload.home]\nkind = \"overland\"\nurl = \"\(server.url)\"\n"
        try TextFile.overwrite(settings, with: Array((try TextFile.read(settings) + target).utf8))
        _ = try await logger.run("replay", "-q", Checkout.fixture("city-walk.nmea").string)
        _ = try await logger.record(from: receiver.path, "--config", settings.string) { program in
            try await until { lines == ["upload raised home"] }
            try server.http.start()
            try await until { lines == ["upload raised home", "upload cleared home"] }
            try program.terminate()
        }
    }

    @Test func `goes on where the command fails, and says so`() async throws {
        try TextFile.write("[alarm]\ncommand = \"exit 3\"\ndisk_days = 1e15\nno_fix = \"2s\"\n", to: settings)
        let outcome = try await logger.record(from: receiver.path, "--config", settings.string) { program in
            #expect(await program.says("the alarm command exited with status 3"))
            try program.terminate()
        }
        #expect(outcome.status == 0)
    }

    @Test(
        arguments: [
            ("command = \"true\"\nno_fix = 10", "line 3: alarm.no_fix must be a span of time"),
            ("command = \"true\"\ndisk_days = 0", "line 3: alarm.disk_days must be a number of days above 0, or false"),
            ("command = \"true\"\nspeed = 1", "line 3: alarm.speed is unknown; the keys are command"),
            ("command = \"\"", "line 2: alarm.command must be one line of text"),
            ("no_fix = \"1min\"", "line 1: alarm needs a command to run"),
        ]
    )
    func `refuses settings that are none`(text: String, reason: String) async throws {
        try TextFile.write("[alarm]\n\(text)\n", to: settings)
        let outcome = try await logger.run(recording: ["--config", settings.string]) { _ in }
        #expect(outcome.status == 78)
        #expect(outcome.errors.contains("config.toml \(reason)"))
    }
}
