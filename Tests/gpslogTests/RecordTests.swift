import GNSS
import Glibc
import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `gpslog record` {
    @Suite(.timeLimit(.minutes(2)))
    struct `with a receiver that sends at the speed of its line` {
        let logger: Logger
        let receiver: PlayedReceiver
        let sent: String
        let expected: [ExpectedFix]

        init() throws {
            logger = try Logger()
            receiver = try PlayedReceiver()
            sent = try epochs(12, of: "city-walk", eachBeginningWith: "$GNRMC")
            expected = Array(try ExpectedFix.beside(fixture: "city-walk").prefix(12))
        }

        @Test func `stores what was sent`() async throws {
            _ = try await recordEverything { try $0.terminate() }
            let exported = CSVRows(try await logger.run("export", "--format", "csv", "--raw").output)
            #expect(exported.column("time") == expected.compactMap(\.time))
            for (row, fix) in zip(exported.rows, expected) {
                #expect(isClose(row["latitude"], fix.latitude, 1e-9))
                #expect(isClose(row["longitude"], fix.longitude, 1e-9))
                #expect(isClose(row["altitude"], fix.altitude, 1e-3))
                #expect(isClose(row["speed"], fix.speed, 1e-3))
                #expect(isClose(row["hdop"], fix.hdop, 1e-2))
                #expect(row["satellites"] == fix.satellitesUsed.map(String.init))
                #expect(["accepted", "held"].contains(row["status"]))
            }
        }

        @Test(arguments: ["SIGTERM", "SIGINT"])
        func `ends in order when asked to`(signal: String) async throws {
            let outcome = try await recordEverything { program in
                if signal == "SIGTERM" { try program.terminate() } else { try program.interrupt() }
            }
            #expect(outcome.status == 0)
            #expect(outcome.output.isEmpty)
            let summary = outcome.errors.split(separator: "\n").suffix(2)
            #expect(summary.first == "gpslog: 12 locations accepted over 11 s, 0 rejected")
            #expect(summary.last?.hasPrefix("gpslog: stored in \(logger.database)") == true)
        }

        @Test func `says nothing where only what went wrong is wanted`() async throws {
            let outcome = try await logger.record(from: receiver.path, "-q", "--duration", "1s") { _ in }
            #expect(outcome.status == 0)
            #expect(outcome.errors.isEmpty)
        }

        @Test func `says which speed it found`() async throws {
            let outcome = try await recordEverything { try $0.terminate() }
            // 9600 is tried first, but on a busy machine a pause may look like silence, and a pseudo-terminal works at
            // any rate.
            #expect(outcome.errors.contains(/sentences arrive at \d+ baud/))
        }

        @Test func `keeps the bytes exactly in a capture`() async throws {
            let capture = logger.folder.file("raw.nmea")
            _ = try await logger.record(from: receiver.path, "--capture", capture.string) { program in
                try await play(sent, to: program)
                try program.terminate()
            }
            #expect(try TextFile.read(capture) == sent)
        }

        @Test func `takes what waited in the terminal before it was opened`() async throws {
            let early = try epochs(4, of: "city-walk", eachBeginningWith: "$GNRMC")
            try await receiver.send(early, baud: 921_600)
            let outcome = try await logger.record(from: receiver.path) { program in
                #expect(await program.says("sentences arrive"))
                try program.terminate()
            }
            #expect(outcome.errors.contains("4 locations accepted over 3 s, 0 rejected"))
        }

        @Test func `ends when the receiver does`() async throws {
            let outcome = try await logger.record(from: receiver.path) { program in
                try await play(sent, to: program)
                receiver.hangUp()
            }
            #expect(outcome.status == 0)
            #expect(outcome.errors.contains("12 locations accepted"))
        }

        @Test func `ends after the duration it was given`() async throws {
            // Limited to the line's buffer, because the rest is not read after the duration.
            let beginning = try epochs(6, of: "city-walk", eachBeginningWith: "$GNRMC")
            let outcome = try await logger.record(from: receiver.path, "--duration", "2s") { program in
                try await play(beginning, to: program)
            }
            #expect(outcome.status == 0)
        }

        @Test func `lets others ask meanwhile`() async throws {
            _ = try await logger.record(from: receiver.path) { program in
                try await play(sent, to: program)
                let count = try await eventually { try await rows(atLeast: 11) }
                #expect(count >= 11)
                try program.terminate()
            }
        }

        @Test(.enabled(if: Tool.sqlite3.isInstalled, "sqlite3 is not installed"))
        func `loses at most the last two seconds when it is killed`() async throws {
            _ = try await logger.record(from: receiver.path) { program in
                try await play(sent, to: program)
                // Within two seconds, if the machine is not busy; the unit tests check this with a manual clock.
                _ = try await eventually { try await rows(atLeast: 11) }
                try program.kill()
            }
            #expect(try await logger.exported().rows.count >= 11)
            let check = try await Tool.sqlite3.run([logger.database, "PRAGMA integrity_check"])
            #expect(check.output == "ok\n")
        }

        @Test func `ends where its database is renamed, which then has everything`() async throws {
            let new = logger.folder.file("renamed.sqlite")
            let outcome = try await recordHalves { #expect(unsafe rename(logger.database, new.string) == 0) }
            #expect(outcome.status == 74)
            #expect(
                outcome.errors.hasSuffix(
                    "gpslog: the database \(logger.database) was renamed to \(new) during the recording; it has "
                        + "everything that was recorded; start again.\n"
                )
            )
            #expect(!outcome.errors.contains("stored in") && !outcome.errors.contains("not stored"))
            let rows = CSVRows(
                try await logger.gpslog.run(["export", "--format", "csv", "--database", new.string]).output
            )
            #expect(rows.column("time") == Array(expected.compactMap(\.time).prefix(rows.rows.count)))
            // The first half arrived before; the program notices the missing database without further data.
            #expect(rows.rows.count >= 5)
        }

        @Test func `ends where its database is deleted, and does not say that it is stored`() async throws {
            let outcome = try await recordHalves { TextFile.remove(FilePath(logger.database)) }
            #expect(outcome.status == 74)
            #expect(
                outcome.errors.hasSuffix(
                    "gpslog: the database \(logger.database) was deleted or replaced during the recording, and "
                        + "everything since then is lost; leave it in its place and start again.\n"
                )
            )
            #expect(!outcome.errors.contains("stored in"))
        }

        /// Records, calls the closure halfway, and waits until the program exits by itself.
        private func recordHalves(_ meanwhile: () -> Void) async throws -> BuiltProgram.Outcome {
            try await logger.record(from: receiver.path) { program in
                let half = try epochs(6, of: "city-walk", eachBeginningWith: "$GNRMC")
                try await play(half, to: program)
                _ = try await eventually { try await rows(atLeast: 5) }
                meanwhile()
                try await receiver.send(String(sent.dropFirst(half.count)), baud: 38_400)
            }
        }

        private func recordEverything(
            then end: (BuiltProgram.Running) throws -> Void
        ) async throws -> BuiltProgram.Outcome {
            try await logger.record(from: receiver.path) { program in
                try await play(sent, to: program)
                try end(program)
            }
        }

        private func play(_ text: String, to program: BuiltProgram.Running) async throws {
            #expect(await program.says("reading"))
            try await receiver.send(text, baud: 38_400)
        }

        private func rows(atLeast least: Int) async throws -> Int? {
            let outcome = try await logger.run("query", "SELECT count(*) FROM location")
            let count = outcome.output.split(separator: "\n").last.flatMap { Int($0) }
            return count.flatMap { $0 >= least ? $0 : nil }
        }
    }

    @Test func `waits where no receiver is plugged in, and ends in order`() async throws {
        let logger = try Logger()
        let devices = try await logger.run("devices", "--json").output
        try #require(!devices.contains(#""/dev/"#), "a serial device is plugged into this machine: \(devices)")
        let outcome = try await logger.gpslog.run([], environment: ["GPSLOG_DATABASE": logger.database]) { program in
            #expect(await program.says("no receiver is plugged in; waiting for one"))
            try program.interrupt()
        }
        #expect(outcome.status == 0)
    }
}

private func isClose(_ text: String?, _ number: Double?, _ tolerance: Double) -> Bool {
    guard let number else { return text == "" }
    guard let text, let value = Double(text) else { return false }
    return abs(value - number) <= tolerance
}
