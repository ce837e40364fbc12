import Glibc
import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `gpslog record --gpx` {
    let logger: Logger
    var file: FilePath { logger.folder.file("trip.gpx") }

    init() throws {
        logger = try Logger()
    }

    @Test(.enabled(if: Tool.xmllint.isInstalled, "xmllint is not installed"))
    func `leaves a whole file whenever it is killed`() async throws {
        var generator = SplitMix64(state: 11)
        for _ in 0..<8 {
            let sent = try epochs(
                .random(in: 20...200, using: &generator),
                of: "city-walk",
                eachBeginningWith: "$GNRMC"
            )
            let receiver = try PlayedReceiver()
            _ = try await logger.record(from: receiver.path, "--gpx", file.string) { program in
                #expect(await program.says("reading"))
                // The program is killed while it still reads and writes.
                try await receiver.send(sent, baud: 2_000_000)
                try program.kill()
            }
            let outcome = try await Tool.xmllint.run(["--noout", file.string])
            #expect(outcome.status == 0, "\(outcome.errors)")
        }
        #expect(try TextFile.read(file).contains("<trkpt"))
    }

    @Test func `has what is stored, at the end`() async throws {
        let sent = try epochs(20, of: "city-walk", eachBeginningWith: "$GNRMC")
        let receiver = try PlayedReceiver()
        _ = try await logger.record(from: receiver.path, "--gpx", file.string) { program in
            #expect(await program.says("reading"))
            try await receiver.send(sent, baud: 2_000_000)
            receiver.hangUp()
        }
        let kept = ExportedPoint.points(inGPX: try TextFile.read(file))
        let stored = ExportedPoint.points(inTable: try await logger.exported())
        #expect(kept.count == 20)
        #expect(zip(kept, stored).allSatisfy { $0.isNear($1) })
    }

    @Test func `has a file that is its owner's alone`() async throws {
        let receiver = try PlayedReceiver()
        _ = try await logger.record(from: receiver.path, "--gpx", file.string, "--duration", "1s") { _ in }
        var status = stat()
        #expect(unsafe stat(file.string, &status) == 0)
        #expect(status.st_mode & 0o777 == 0o600)
    }

    @Test(.enabled(if: geteuid() == 0, "only root can make a file of another user"))
    func `refuses a file of another user, whatever is in it`() async throws {
        let receiver = try PlayedReceiver()
        _ = try await logger.record(from: receiver.path, "--gpx", file.string, "--duration", "1s") { _ in }
        #expect(unsafe chown(file.string, 65534, 65534) == 0)
        let before = try TextFile.read(file)
        let outcome = try await logger.record(from: receiver.path, "--gpx", file.string) { _ in }
        #expect(outcome.status == 77)
        #expect(
            outcome.errors.hasSuffix(
                "gpslog: \(file) belongs to another user, and was not changed; name another file with --gpx.\n"
            )
        )
        #expect(try TextFile.read(file) == before)
    }

    @Test(.enabled(if: geteuid() == 0, "only root can make a file of another user"), arguments: ["", ".times"])
    func `leaves a capture undone whose empty file is another user's`(suffix: String) async throws {
        let capture = logger.folder.file("raw.nmea")
        let others = logger.folder.file("raw.nmea" + suffix)
        try TextFile.write("", to: others)
        #expect(unsafe chown(others.string, 65534, 65534) == 0)
        let receiver = try PlayedReceiver()
        let outcome = try await logger.record(from: receiver.path, "--capture", capture.string) { _ in }
        #expect(outcome.status == 77)
        #expect(outcome.errors.contains("\(others) belongs to another user; name another file for the capture"))
    }

    @Test func `refuses a file that it did not make, and leaves it as it is`() async throws {
        try TextFile.write("mine", to: file)
        let device = try PlayedReceiver()
        let outcome = try await logger.record(from: device.path, "--gpx", file.string) { _ in }
        #expect(outcome.status == 73)
        #expect(outcome.errors.contains("was not changed"))
        #expect(try TextFile.read(file) == "mine")
    }
}
