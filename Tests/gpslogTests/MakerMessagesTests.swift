import ProgramSupport
import SystemPackage
import TestSupport
import Testing

/// The frames that three receivers send per second, by manufacturer.
private let reports: [(maker: String, source: String, frames: @Sendable (Int) -> [UInt8])] = [
    (
        "CASIC", "NAV-PV",
        { second in
            let runTime = 5000 + 1000 * second
            return MakerFrame.casicPosition(runTime) + MakerFrame.casicTime(runTime, (8, 0, second))
        }
    ),
    ("SiRF", "MID 41", { MakerFrame.sirfGeodetic((8, 0, $0)) }),
    ("SkyTraq", "0xA8", { MakerFrame.skyTraqNavigation((8, 0, $0)) }),
]

@Suite(.timeLimit(.minutes(2)))
struct `A receiver that speaks its maker's binary protocol` {
    @Test(arguments: reports.indices)
    func `is read by gpslog decode, which names the messages`(index: Int) async throws {
        let folder = try TemporaryFolder()
        let capture = folder.file("capture.bin")
        try TextFile.overwrite(capture, with: (0..<5).flatMap { reports[index].frames($0) })
        let outcome = try await BuiltProgram("gpslog").run(["decode", "--verbose", capture.string])
        #expect(outcome.status == 0, "\(outcome.errors)")
        let lines = outcome.output.split(separator: "\n").filter { $0.hasPrefix("{\"class\":\"TPV\"") }
        #expect(lines.count == 5, "\(outcome.output)")
        #expect(lines.allSatisfy { $0.contains("\"mode\":3") && $0.contains("2026-11-21T08:00:0") })
        #expect(lines.allSatisfy { $0.contains("\"lat\":\"\(reports[index].source)\"") }, "\(outcome.output)")
    }

    @Test(arguments: reports.indices)
    func `is recorded`(index: Int) async throws {
        let logger = try Logger()
        let receiver = try PlayedReceiver()
        let outcome = try await logger.run(recording: ["--device", receiver.path.string]) { program in
            #expect(await program.says("reading"))
            for second in 0..<6 { try receiver.send(reports[index].frames(second)) }
            #expect(await program.says("sentences arrive"))
            try await until { try await logger.exported(all: true).rows.count >= 5 }
            try program.terminate()
        }
        #expect(outcome.status == 0, "\(outcome.errors)")
    }
}
