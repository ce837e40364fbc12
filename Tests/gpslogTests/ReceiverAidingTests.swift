import GNSS
import Platform
import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `A recording that may aid its receiver` {
    private let logger: Logger

    init() throws { logger = try Logger() }

    private func record(
        _ receiver: EmulatedReceiver,
        at path: FilePath,
        _ settings: String,
        untilItSays words: String
    ) async throws -> BuiltProgram.Outcome {
        let folder = try TemporaryFolder()
        let file = folder.file("config.toml")
        try TextFile.write("[receiver.\"\(path)\"]\n\(settings)\n", to: file)
        return try await receiver.play { [logger] in
            try await logger.record(from: path, "--config", file.string) { program in
                #expect(await program.says(words))
                try program.terminate()
            }
        }
    }

    @Test func `tells a cold one where it was last, and the time if that is known`() async throws {
        let receiver = try EmulatedReceiver(TimelyUBlox())
        let path = receiver.path
        _ = try await receiver.play { [logger] in
            try await logger.record(from: path) { program in
                #expect(await program.says("sentences arrive"))
                try await until { try await logger.exported().rows.count > 3 }
                try program.terminate()
            }
        }
        receiver.repair { $0 = ColdReceiver(EmulatedUBlox()) }
        let outcome = try await record(receiver, at: path, "aiding = true", untilItSays: "its position of 20")
        #expect(outcome.status == 0, "\(outcome.errors)")
        let cold = try #require(receiver.personality as? ColdReceiver)
        let place = try #require(cold.aid.first { $0[4] == 0x01 })
        // 53.86° north and 9.98° east.
        #expect(place[8..<16].elementsEqual([0x40, 0x62, 0x1A, 0x20, 0xC0, 0xD3, 0xF2, 0x05]))
        #expect(cold.knowsTime == outcome.errors.contains("was aided with the time, and its position"))
        #expect(cold.knowsTime != outcome.errors.contains("; this machine's clock is not known to be right"))
        #expect(!cold.isAcknowledging)
        // All other settings are unchanged.
        #expect((cold.receiver as? EmulatedUBlox)?.settings == EmulatedUBlox().settings)
    }

    @Test func `tells nothing where none was stored, or it was not asked to`() async throws {
        let receiver = try EmulatedReceiver(ColdReceiver(EmulatedUBlox()))
        let outcome = try await record(
            receiver,
            at: receiver.path,
            "aiding = true\nassistnow = \"/no/such/file\"",
            untilItSays: "; gpslog knows no position of it that would help"
        )
        #expect(outcome.status == 0)
        #expect(outcome.errors.contains("/no/such/file is not used: "), "\(outcome.errors)")
        let silent = try EmulatedReceiver(ColdReceiver(EmulatedUBlox()))
        _ = try await record(silent, at: silent.path, "rate = 5", untilItSays: "sentences arrive")
        #expect(silent.bytesReceived == 0)
    }
}

/// A u-blox receiver that reports the current time.
private struct TimelyUBlox: EmulatedPersonality {
    private var receiver = EmulatedUBlox()

    var speed: Int { receiver.speed }

    func report(at time: Int) -> [String] {
        let now = UTCTime.now
        guard let date = now.date else { return [] }
        func digits(_ numbers: [Int]) -> String { numbers.map { ($0 < 10 ? "0" : "") + String($0) }.joined() }
        let seconds = Int(now.nanosecondsSinceMidnight / 1_000_000_000)
        let fraction = Int(now.nanosecondsSinceMidnight / 10_000_000 % 100)
        let clock = digits([seconds / 3600, seconds / 60 % 60, seconds % 60]) + "." + digits([fraction])
        let position = "5351.6000,N,00958.8000,E"
        return [
            "GPRMC,\(clock),A,\(position),0.0,,\(digits([date.day, date.month, date.year % 100])),,,A",
            "GPGGA,\(clock),\(position),1,09,0.9,12.0,M,45.0,M,,",
        ]
    }

    mutating func replies(to order: [UInt8]) -> [[UInt8]] { receiver.replies(to: order) }
}
