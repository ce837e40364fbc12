import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `gpslog receiver reset` {
    private let logger: Logger

    init() throws { logger = try Logger() }

    @Test func `brings nothing back that the receiver has forgotten without power`() async throws {
        let receiver = try EmulatedReceiver(EmulatedUBlox())
        _ = try await logger.run(receiver, "set", "--permit", "--rate", "5", "--messages", "lean")
        receiver.losePower()
        let orders = receiver.orders.count
        let reset = try await logger.run(receiver, "reset")
        #expect(reset.errors.contains("the receiver already has its previous settings"), "\(reset.errors)")
        // A query has no payload, or only the name of a message.
        #expect(receiver.orders.dropFirst(orders).allSatisfy { $0.count <= 10 })
        let again = try await logger.run(receiver, "reset")
        #expect(again.errors.contains("nothing to restore: gpslog has not changed this receiver"))
    }

    @Test func `brings back what was set until somebody ended that`() async throws {
        var personality = EmulatedUBlox()
        personality.silent = [EmulatedUBlox.navigation]
        // The program waits longer for slow receivers, so that it is killed before it gives up.
        let receiver = try EmulatedReceiver(personality, lateness: .milliseconds(1500))
        let before = personality.settings
        let arguments = [
            "receiver", "set", receiver.path.string, "--database", logger.database, "--permit", "--rate", "5",
            "--model", "sea",
        ]
        _ = try await receiver.play { [logger] in
            try await logger.gpslog.run(arguments) { program in
                let order: [UInt8] = [0xB5, 0x62, 0x06, 0x24]
                // The query comes first.
                try await until { receiver.orders.contains { $0.starts(with: order) && $0.count > 8 } }
                try program.interrupt()
            }
        }
        let rate = (receiver.personality as? EmulatedUBlox)?.settings[EmulatedUBlox.rate]
        #expect(rate != before[EmulatedUBlox.rate])
        let outcome = try await logger.run(receiver, "reset")
        #expect(outcome.errors.contains("the receiver has its previous settings again"), "\(outcome.errors)")
        #expect((receiver.personality as? EmulatedUBlox)?.settings == before)
    }

    @Test func `brings back what was before the first change after several`() async throws {
        let receiver = try EmulatedReceiver(EmulatedAiroha())
        let before = (receiver.personality as? EmulatedAiroha)?.values
        _ = try await logger.run(receiver, "set", "--permit", "--rate", "5", "--sbas", "on")
        _ = try await logger.run(receiver, "set", "--rate", "2", "--model", "pedestrian")
        let reset = try await logger.run(receiver, "reset")
        #expect(reset.status == 0, "\(reset.errors)")
        #expect((receiver.personality as? EmulatedAiroha)?.values == before)
    }

    @Test func `brings back messages that two changes have switched`() async throws {
        var factory = EmulatedUBloxKeys()
        // GLL and VTG are already off, so that the first change only affects GST.
        for key in [0x2091_00CA, 0x2091_00B1] as [UInt32] { factory.values[key] = [0] }
        let receiver = try EmulatedReceiver(factory)
        for messages in ["full", "binary"] {
            let outcome = try await logger.run(receiver, "set", "--permit", "--messages", messages)
            #expect(outcome.status == 0, "\(outcome.errors)")
        }
        let reset = try await logger.run(receiver, "reset")
        #expect(reset.status == 0, "\(reset.errors)")
        #expect((receiver.personality as? EmulatedUBloxKeys)?.values == factory.values)
    }

    @Test func `brings back the language of a port along with its speed`() async throws {
        var factory = EmulatedUBlox()
        // CFG-PRT: the output is UBX only.
        factory.settings[EmulatedUBlox.port]?[14] = 1
        let receiver = try EmulatedReceiver(factory)
        for options in [["--messages", "lean"], ["--baud", "38400"]] {
            let outcome = try await logger.configure(receiver, ["set", "--permit"] + options)
            #expect(outcome.status == 0, "\(outcome.errors)")
        }
        let reset = try await logger.run(receiver, "reset")
        #expect(reset.status == 0, "\(reset.errors)")
        #expect((receiver.personality as? EmulatedUBlox)?.settings == factory.settings)
    }
}
