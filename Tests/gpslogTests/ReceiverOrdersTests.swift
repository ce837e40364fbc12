import ProgramSupport
import TestSupport
import Testing

/// Independent implementations can parse everything written to receivers.
@Suite(
    .enabled("pyubx2 and pynmeagps are not installed") { try await OtherReaders.areInstalled },
    .timeLimit(.minutes(2))
)
struct `What gpslog receiver writes` {
    private let logger: Logger

    init() throws { logger = try Logger() }

    /// Runs commands on a receiver and returns how these implementations parse everything sent to it.
    private func words(_ personality: any EmulatedPersonality, _ commands: [String]...) async throws -> [String] {
        let receiver = try EmulatedReceiver(personality)
        for command in commands {
            let outcome = try await logger.configure(receiver, command)
            #expect(outcome.status == 0, "\(command): \(outcome.errors)")
        }
        let words = try await OtherReaders.words(for: receiver.orders)
        // For unsupported chips, they only check the checksums of sentences.
        let unread = words.filter { !$0.hasPrefix("read ") && !$0.hasPrefix("unknown <NMEA(P") }
        #expect(unread.isEmpty, "\(unread)")
        #expect(words.count > 10)
        return words
    }

    @Test(arguments: ["lean", "full", "binary"])
    func `to a u-blox of generation 8, others read`(messages: String) async throws {
        let options = ["--rate", "5", "--model", "sea", "--constellations", "gps,galileo", "--power", "balanced"]
        let words = try await words(
            EmulatedUBlox(),
            ["show", "--permit"],
            ["set", "--baud", "115200", "--sbas", "off", "--save", "--messages", messages] + options,
            ["save"],
            ["reset"]
        )
        #expect(words.contains { $0.contains("CFG-RATE, measRate=200") })
        #expect(words.contains { $0.contains("CFG-NAV5") && $0.contains("dynModel=5") })
        #expect(words.contains { $0.contains("CFG-PRT") && $0.contains("baudRate=115200") })
    }

    @Test func `to an older one, others read`() async throws {
        let words = try await words(
            EmulatedUBlox(generation: 6),
            ["show", "--permit"],
            ["set", "--rate", "0.5", "--model", "automotive", "--power", "saving"],
            ["reset"]
        )
        let saving = words.first { $0.contains("CFG-PM2, ") } ?? ""
        #expect(saving.contains("doNotEnterOff=1, operationMode=1, updatePeriod=2000, searchPeriod=10000"), "\(words)")
        #expect(words.contains { $0.contains("CFG-RXM, ") && $0.contains("lpMode=1") })
    }

    @Test(arguments: ["lean", "full", "binary"])
    func `to a u-blox from 9 on, others read`(messages: String) async throws {
        let options = ["--rate", "5", "--model", "sea", "--constellations", "gps,galileo", "--power", "full"]
        let words = try await words(
            EmulatedUBloxKeys(),
            ["show", "--permit"],
            ["set", "--baud", "115200", "--sbas", "off", "--save", "--messages", messages] + options,
            ["save"],
            ["reset"]
        )
        #expect(words.contains { $0.contains("CFG_RATE_MEAS=200") })
        #expect(words.contains { $0.contains("CFG_NAVSPG_DYNMODEL=5") })
        #expect(words.contains { $0.contains("CFG_UART1_BAUDRATE=115200") })
    }

    @Test func `to Quectel's, others read`() async throws {
        let words = try await words(
            EmulatedQuectel(),
            ["show", "--permit"],
            ["set", "--messages", "lean", "--save", "--rate", "5", "--baud", "115200", "--constellations", "gps"],
            ["reset"]
        )
        #expect(words.contains { $0.contains("PQTMCFGUART, status=W, baudrate=115200") }, "\(words)")
        #expect(words.contains { $0.contains("PQTMCFGMSGRATE, status=W, msgname=GSV, rate=0") }, "\(words)")
    }

    @Test(arguments: [
        (EmulatedMediaTek() as any EmulatedPersonality, ["--rate", "5", "--sbas", "on", "--baud", "115200"]),
        (EmulatedAiroha(), ["--rate", "5", "--sbas", "off", "--model", "portable", "--constellations", "gps"]),
        (EmulatedCASIC(), ["--rate", "5", "--model", "sea", "--constellations", "gps", "--baud", "115200"]),
        (EmulatedSiRF(), ["--baud", "38400"]),
    ])
    func `to others, has the checksum that others know`(
        receiver: any EmulatedPersonality,
        options: [String]
    ) async throws {
        _ = try await words(
            receiver,
            ["show", "--permit"],
            ["set", "--messages", "lean"] + options,
            ["reset"]
        )
    }
}
