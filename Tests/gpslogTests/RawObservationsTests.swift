import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `gpslog record --raw-observations` {
    private let logger: Logger

    init() throws { logger = try Logger() }

    private func recording(of count: Int = 5, _ options: String...) async throws -> BuiltProgram.Outcome {
        let receiver = try PlayedReceiver()
        let all =
            ["--device", receiver.path.string, "--raw-observations", logger.folder.file("raw.ubx").string] + options
        return try await logger.run(recording: all) { program in
            #expect(await program.says("reading"))
            for second in 0..<count {
                let body =
                    "GPRMC,0800\(second < 10 ? "0" : "")\(second).00,A,5351.6000,N,00958.8000,E,3.0,45.0,211126,,,A"
                try receiver.send(transmission([body]) + observations(second) + subframe)
            }
            #expect(await program.says("sentences arrive"))
            try await until { try await logger.exported(all: true).rows.count >= count - 1 }
            try program.terminate()
        }
    }

    @Test func `keeps these messages, and nothing else`() async throws {
        let outcome = try await recording()
        #expect(outcome.status == 0, "\(outcome.errors)")
        let kept = try TextFile.readBytes(logger.folder.file("raw.ubx"))
        #expect(kept == (0..<5).flatMap { observations($0) + subframe })
    }

    @Test func `has the name that was given for the first receiver that has any`() async throws {
        let (plain, raw) = (try PlayedReceiver(), try PlayedReceiver())
        let options = [
            "--device", plain.path.string, "--device", raw.path.string, "--raw-observations",
            logger.folder.file("raw.ubx").string,
        ]
        let outcome = try await logger.run(recording: options) { program in
            #expect(await program.says("reading", times: 2))
            let body = { (second: Int) in
                "GPRMC,08000\(second).00,A,5351.6000,N,00958.8000,E,3.0,45.0,211126,,,A"
            }
            for second in 0..<3 { try plain.send(transmission([body(second)])) }
            #expect(await program.says("sentences arrive"))
            for second in 0..<3 { try raw.send(transmission([body(second)]) + observations(second)) }
            #expect(await program.says("sentences arrive", times: 2))
            try await until { try await logger.exported(all: true).rows.count >= 4 }
            try program.terminate()
        }
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(logger.folder.contents.filter { $0.hasSuffix(".ubx") } == ["raw.ubx"])
        #expect(try TextFile.readBytes(logger.folder.file("raw.ubx")) == (0..<3).flatMap { observations($0) })
    }

    @Test func `begins parts between messages`() async throws {
        let outcome = try await recording(of: 25, "--rotate", "1kB")
        #expect(outcome.status == 0, "\(outcome.errors)")
        let names = logger.folder.contents.filter { $0.hasPrefix("raw-") && $0.hasSuffix(".ubx") }
        let parts = try names.map { try TextFile.readBytes(logger.folder.file($0)) }
        #expect(parts.count >= 3)
        #expect(parts.flatMap(\.self) == (0..<25).flatMap { observations($0) + subframe })
        for part in parts {
            #expect(part.count <= 1000)
            #expect(part.starts(with: [0xB5, 0x62]))
        }
    }

    @Test(.enabled(if: Tool.convbin.isInstalled, "rtklib is not installed"))
    func `keeps what RTKLIB makes RINEX of`() async throws {
        _ = try await recording()
        let (input, output) = (logger.folder.file("raw.ubx").string, logger.folder.file("raw.obs").string)
        let made = try await Tool.convbin.run(["-r", "ubx", "-o", output, input])
        #expect(made.status == 0, "\(made.errors)")
        let text = try TextFile.read(FilePath(output))
        #expect(text.contains("> 2025 11 18 08 00 04.0000000  0  2"))
        #expect(text.contains("G05  22000400.000"))
    }
}

/// RXM-RAWX of two GPS satellites: pseudorange, phase, Doppler and their quality.
private func observations(_ second: Int) -> [UInt8] {
    func bytes<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
        (0..<Number.bitWidth / 8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
    var payload = bytes((201_600 + Double(second)).bitPattern) + bytes(UInt16(2393)) + [18, 2, 1, 1, 0, 0]
    for (satellite, range) in [(2, 2.1e7), (5, 2.2e7)] as [(UInt8, Double)] {
        let distance = range + Double(second * 100)
        payload += bytes(distance.bitPattern) + bytes((distance / 0.190_293_67).bitPattern)
        payload += bytes(Float(-500).bitPattern) + [0, satellite, 0, 0] + bytes(UInt16(64_500)) + [45, 4, 2, 3, 7, 0]
    }
    return UBXFrame.bytes(0x02, 0x15, payload)
}

/// RXM-SFRBX that contains a line feed.
private let subframe = UBXFrame.bytes(0x02, 0x13, [0, 5, 0, 0, 1, 0, 2, 0, 0x0A, 0, 0, 0] as [UInt8])
