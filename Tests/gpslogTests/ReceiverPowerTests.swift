import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `gpslog receiver set --power, of a u-blox without CFG-PMS,` {
    private let logger: Logger
    private let factory = EmulatedUBlox(generation: 7)

    init() throws { logger = try Logger() }

    @Test func `has it save in cycles, and brings back what was before`() async throws {
        let receiver = try EmulatedReceiver(factory)
        let outcome = try await logger.run(receiver, "set", "--permit", "--power", "saving", "--rate", "0.5")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.errors.contains("the receiver now has rate 0.5, power saving, until it loses power"))
        let set = try #require((receiver.personality as? EmulatedUBlox)?.settings)
        #expect(set[EmulatedUBlox.powerMode] == [8, 1])
        // Cyclic tracking from now on, never off, with a cycle of two seconds.
        #expect(set[EmulatedUBlox.powerSaving]?[4..<12] == [0x00, 0x94, 0x03, 0x00, 0xD0, 0x07, 0x00, 0x00])
        let shown = try await logger.run(receiver, "show")
        #expect(shown.output.contains("power:           saving\n"), "\(shown.errors)")
        let reset = try await logger.run(receiver, "reset")
        #expect(reset.errors.contains("the receiver has its previous settings again"), "\(reset.errors)")
        #expect((receiver.personality as? EmulatedUBlox)?.settings == factory.settings)
    }

    @Test func `prints the bytes, and writes none of them`() async throws {
        let receiver = try EmulatedReceiver(factory)
        let outcome = try await logger.run(receiver, "set", "--permit", "--dry-run", "--power", "saving")
        #expect(outcome.status == 0, "\(outcome.errors)")
        let expected = [
            "CFG-PM2 cycles of 1000 ms",
            "  b5 62 06 3b 2c 00 01 06 00 00 00 94 03 00 e8 03 00 00 10 27 00 00 00 00 00 00 00 00 00 00 2c 01 00 00 4f "
                + "c1 03 00 86 02 00 00 fe 00 00 00 64 40 01 00 98 57",
            "CFG-RXM saving",
            "  b5 62 06 11 02 00 08 01 22 92",
        ]
        #expect(outcome.output == expected.map { $0 + "\n" }.joined())
        #expect((receiver.personality as? EmulatedUBlox)?.settings == factory.settings)
    }

    @Test func `says that more than a fix a second cannot be had besides`() async throws {
        let receiver = try EmulatedReceiver(factory)
        let outcome = try await logger.run(receiver, "set", "--permit", "--power", "saving", "--rate", "5")
        #expect(outcome.status == 64)
        #expect(
            outcome.errors.contains(
                "does not support --rate: it gives at most one fix a second while it saves power; nothing was changed"
            ),
            "\(outcome.errors)"
        )
        #expect((receiver.personality as? EmulatedUBlox)?.settings == factory.settings)
    }

    @Test func `undoes the cycles where it refuses to save`() async throws {
        var factory = factory
        factory.refused = [EmulatedUBlox.powerMode]
        let receiver = try EmulatedReceiver(factory)
        let outcome = try await logger.run(receiver, "set", "--permit", "--power", "saving", "--rate", "0.5")
        #expect(outcome.status == 74)
        #expect(outcome.errors.contains("the receiver does not accept CFG-RXM saving: it rejects that"))
        #expect((receiver.personality as? EmulatedUBlox)?.settings == factory.settings)
    }

    @Test func `undoes its saving where it says that it has cycles, and has none`() async throws {
        var factory = factory
        factory.pretended = [EmulatedUBlox.powerSaving]
        let receiver = try EmulatedReceiver(factory)
        let outcome = try await logger.run(receiver, "set", "--permit", "--power", "saving")
        #expect(outcome.status == 74)
        #expect(outcome.errors.contains("the receiver acknowledges --power but"))
        #expect((receiver.personality as? EmulatedUBlox)?.settings == factory.settings)
    }

    @Test func `brings nothing back that it has forgotten without power`() async throws {
        let receiver = try EmulatedReceiver(factory)
        _ = try await logger.run(receiver, "set", "--permit", "--power", "saving")
        receiver.losePower()
        let reset = try await logger.run(receiver, "reset")
        #expect(reset.errors.contains("the receiver already has its previous settings"), "\(reset.errors)")
    }
}
