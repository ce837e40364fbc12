import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct `gpslog receiver, of one with manners of its own,` {
    @Suite struct `of a receiver that answers late` {
        @Test(arguments: [EmulatedUBlox() as any EmulatedPersonality, EmulatedMediaTek()])
        func `waits, and takes no late answer for another`(personality: any EmulatedPersonality) async throws {
            // Later than the program waits at first.
            let receiver = try EmulatedReceiver(personality, lateness: .milliseconds(2500))
            let outcome = try await Logger().configure(receiver, ["set", "--permit", "--rate", "5"])
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(outcome.errors.contains("the receiver has now rate 5"))
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
                outcome.errors.contains("the receiver does not answer CFG-RATE 200 ms; what had been changed is as")
            )
            #expect((receiver.personality as? ConfusedUBlox)?.receiver.settings == EmulatedUBlox().settings)
        }

        @Test func `writes nothing where it does not tell how it is set`() async throws {
            let receiver = try EmulatedReceiver(ConfusedUBlox(.answers))
            let outcome = try await Logger().configure(receiver, ["set", "--permit", "--rate", "5"])
            #expect(outcome.status == 64)
            #expect(
                outcome.errors.contains("cannot have --rate, it does not tell how that is set; nothing was changed")
            )
        }
    }
}
