import ProgramSupport
import TestSupport
import Testing

// Each test waits for the timeouts of unanswered queries.
@Suite(.timeLimit(.minutes(5)))
struct `gpslog receiver, of one with manners of its own,` {
    @Suite struct `of a receiver that answers late` {
        @Test(arguments: [EmulatedUBlox() as any EmulatedPersonality, EmulatedMediaTek()])
        func `waits, and takes no late answer for another`(personality: any EmulatedPersonality) async throws {
            // Longer than the program's first timeout.
            let receiver = try EmulatedReceiver(personality, lateness: .milliseconds(2500))
            let outcome = try await Logger().configure(receiver, ["set", "--permit", "--rate", "5"])
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(outcome.errors.contains("the receiver now has rate 5"))
            switch receiver.personality {
            case let ublox as EmulatedUBlox: #expect(ublox.settings[EmulatedUBlox.rate]?.prefix(2) == [200, 0])
            case let mediaTek as EmulatedMediaTek: #expect(mediaTek.period == "200")
            default: Issue.record("no such receiver was asked")
            }
        }

        @Test func `understands it while something else is asked`() async throws {
            let receiver = try EmulatedReceiver(EmulatedUBlox(), lateness: .seconds(5))
            let outcome = try await Logger().configure(receiver, ["show", "--permit"])
            #expect(outcome.output.contains("model:           NEO-M8N-0"), "\(outcome.errors)")
            #expect(outcome.output.contains("sbas:            on"))
        }

        @Test func `says once that it waits, and for what`() async throws {
            let receiver = try EmulatedReceiver(EmulatedUBlox(), lateness: .milliseconds(2500))
            let outcome = try await Logger().configure(receiver, ["show", "--permit"])
            let lines = outcome.errors.split(separator: "\n").filter { $0.contains("waiting for the receiver's ") }
            #expect(lines.count == 1, "\(outcome.errors)")
            let quiet = try await Logger().configure(receiver, ["show", "--permit", "--quiet"])
            #expect(quiet.errors.isEmpty)
            #expect(quiet.output == outcome.output)
        }
    }

    @Suite struct `of a receiver that falls silent` {
        @Test func `asks no more, shows what it has said, and names what it does not answer`() async throws {
            let receiver = try EmulatedReceiver(ConfusedUBlox(.silence))
            let outcome = try await Logger().configure(receiver, ["show", "--permit"])
            #expect(outcome.status == 0)
            let shown = ["maker:           u-blox", "model:           NEO-M8N-0", "firmware:        SPG 3.01"]
            for line in shown { #expect(outcome.output.contains(line), "\(outcome.output)") }
            #expect(
                outcome.errors.contains(
                    "stopped querying the receiver: it does not answer CFG-PRT, CFG-RATE, CFG-GNSS, CFG-NAV5, CFG-SBAS\n"
                ),
                "\(outcome.errors)"
            )
            // The next command would be CFG-PMS.
            #expect(!receiver.orders.contains { $0.starts(with: [0xB5, 0x62, 0x06, 0x86]) })
        }
    }

    @Suite struct `of a receiver that answers another's question` {
        @Test func `waits for its own`() async throws {
            let receiver = try EmulatedReceiver(ConfusedUBlox(.others))
            let outcome = try await Logger().configure(receiver, ["set", "--permit", "--rate", "5", "--model", "sea"])
            #expect(outcome.status == 0, "\(outcome.errors)")
            let settings = (receiver.personality as? ConfusedUBlox)?.receiver.settings
            #expect(settings?[EmulatedUBlox.rate]?.prefix(2) == [200, 0])
        }

        @Test func `undoes what is not acknowledged, though it was done`() async throws {
            let receiver = try EmulatedReceiver(ConfusedUBlox(.acknowledgements))
            let outcome = try await Logger().configure(receiver, ["set", "--permit", "--rate", "5"])
            #expect(outcome.status == 74)
            #expect(
                outcome.errors.contains("the receiver does not answer CFG-RATE 200 ms; all changes were")
            )
            #expect((receiver.personality as? ConfusedUBlox)?.receiver.settings == EmulatedUBlox().settings)
        }

        @Test func `writes nothing where it does not tell how it is set`() async throws {
            let receiver = try EmulatedReceiver(ConfusedUBlox(.answers))
            let outcome = try await Logger().configure(receiver, ["set", "--permit", "--rate", "5"])
            #expect(outcome.status == 64)
            #expect(
                outcome.errors.contains(
                    "does not support --rate: it does not report its present value; nothing was changed"
                )
            )
        }
    }
}
